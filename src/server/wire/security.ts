/** Cookies, origins and the guard header: whether a request comes from where it says. It must never trust what a foreign page can send. */
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GUARD_HEADER } from '../../protocol/index.ts';
import { failure } from './failure.ts';
import type { WireParts } from './parts.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `__Host-` binds a cookie to this very host over TLS; browsers do not take it over plain http, which only loopback uses. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-croupier' : 'croupier');

export function setCookie(reply: FastifyReply, { secure }: WireParts, token: string): void {
  reply.setCookie(cookieName(secure), token, { path: '/', httpOnly: true, secure, sameSite: 'strict' });
}

export function clearCookie(reply: FastifyReply, { secure }: WireParts): void {
  reply.clearCookie(cookieName(secure), { path: '/', httpOnly: true, secure, sameSite: 'strict' });
}

function hostOf(address: string): { readonly host: string; readonly name: string } | null {
  try {
    const { host, hostname, protocol } = new URL(address);
    return protocol === 'http:' || protocol === 'https:' ? { host, name: hostname } : null;
  } catch {
    return null;
  }
}

/**
 * Whether a page from this origin may act here. A name that is not ours is not taken even where it is the request's own Host: a foreign
 * name can be made to point at a loopback address.
 */
export function isOwnOrigin({ origins }: Pick<WireParts, 'origins'>, origin: string, host: string | undefined): boolean {
  if (origins.includes(origin)) return true;
  const from = hostOf(origin);
  return from !== null && from.host === host && LOOPBACK.has(from.name);
}

/** Throws where a request that changes something may have been made by a page of somebody else. */
export function guard(parts: WireParts, request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && !isOwnOrigin(parts, origin, host))
    throw failure('wrong-origin', 'the request comes from another site');
  // A page that is named among the origins may stand on a neighbouring name.
  const named = origin !== undefined && parts.origins.includes(origin);
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !named)
    throw failure('wrong-origin', 'the request comes from another site');
  if (request.headers[GUARD_HEADER] === undefined)
    throw failure('guard-missing', `a request that changes something carries the header ${GUARD_HEADER}: 1`);
}
