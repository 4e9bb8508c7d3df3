/** Sends HTTP requests to the server from browsers and from Node, with cookies and typed errors. */
import type { ApiError } from '../protocol/index.ts';

/** An error answer of the server. */
export class CroupierError extends Error {
  readonly code: string;
  readonly error: ApiError;
  readonly status: number;
  constructor(error: ApiError, status: number) {
    super(error.message);
    this.name = 'CroupierError';
    this.code = error.code;
    this.error = error;
    this.status = status;
  }
}

export interface Http {
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T>(path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<T>;
  readonly delete: <T>(path: string, body?: unknown) => Promise<T>;
}

/** Stores cookies in Node. Browsers store cookies themselves and hide them from scripts. */
function storeCookies(jar: Map<string, string>, headers: Headers): void {
  for (const cookie of headers.getSetCookie?.() ?? []) {
    const [pair = ''] = cookie.split(';');
    const separator = pair.indexOf('=');
    if (separator > 0) jar.set(pair.slice(0, separator), pair.slice(separator + 1));
  }
}

export function openHttp(base: string): Http {
  const jar = new Map<string, string>();
  const send = async <T>(
    method: string,
    path: string,
    body: unknown,
    extraHeaders: Readonly<Record<string, string>>,
  ): Promise<T> => {
    const headers: Record<string, string> = { accept: 'application/json', ...extraHeaders };
    // The server requires this header, because a form on another site cannot send it.
    if (method !== 'GET') headers['x-croupier'] = '1';
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (jar.size > 0) headers.cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${base}/api/v1${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    storeCookies(jar, answer.headers);
    const value = (await answer.json()) as T & { readonly error?: ApiError };
    if (!answer.ok)
      throw new CroupierError(value.error ?? { code: 'internal', message: `status ${answer.status}` }, answer.status);
    return value;
  };
  return {
    get: (path) => send('GET', path, undefined, {}),
    post: (path, body, headers = {}) => send('POST', path, body, headers),
    delete: (path, body) => send('DELETE', path, body, {}),
  };
}
