/** Requests with one error shape, in browsers and in Node. It must never send a cookie to another house than the one that gave it. */
import type { WireError } from '../protocol/index.ts';

/** What the server answered instead of what was asked. */
export class CroupierError extends Error {
  readonly code: string;
  readonly error: WireError;
  readonly status: number;
  constructor(error: WireError, status: number) {
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

/** Browsers keep cookies by themselves and hide them; elsewhere they are kept here. */
function keepCookies(jar: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie?.() ?? []) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (at > 0) jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

export function openHttp(base: string): Http {
  const jar = new Map<string, string>();
  const send = async <T>(method: string, path: string, body: unknown, more: Readonly<Record<string, string>>): Promise<T> => {
    const headers: Record<string, string> = { accept: 'application/json', ...more };
    if (method !== 'GET') headers['x-croupier'] = '1';
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (jar.size > 0) headers.cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${base}/api/v1${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    keepCookies(jar, answer.headers);
    const value = (await answer.json()) as T & { readonly error?: WireError };
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
