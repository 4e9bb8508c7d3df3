/** Sets session cookies, and rejects cross-site requests by their Origin and the guard header, which foreign forms cannot send. */
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GUARD_HEADER } from '../../protocol/index.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { apiException } from './api-exception.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The prefix `__Host-` binds the cookie to this host. Browsers accept the prefix only over TLS. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-croupier' : 'croupier');

export function setCookie(reply: FastifyReply, { secure }: ApiDependencies, token: string): void {
  reply.setCookie(cookieName(secure), token, { path: '/', httpOnly: true, secure, sameSite: 'strict' });
}

export function clearCookie(reply: FastifyReply, { secure }: ApiDependencies): void {
  reply.clearCookie(cookieName(secure), { path: '/', httpOnly: true, secure, sameSite: 'strict' });
}

function parseHost(address: string): { readonly host: string; readonly name: string } | null {
  try {
    const { host, hostname, protocol } = new URL(address);
    return protocol === 'http:' || protocol === 'https:' ? { host, name: hostname } : null;
  } catch {
    return null;
  }
}

/**
 * Whether pages of this origin may send requests. An unknown host name is rejected even if it equals the Host header, because a foreign
 * name can resolve to a loopback address.
 */
export function isAllowedOrigin(
  { origins }: Pick<ApiDependencies, 'origins'>,
  origin: string,
  host: string | undefined,
): boolean {
  if (origins.includes(origin)) return true;
  const originHost = parseHost(origin);
  return originHost !== null && originHost.host === host && LOOPBACK.has(originHost.name);
}

/** Throws if a request that is not GET, HEAD or OPTIONS may come from a page of another site. */
export function rejectCrossSiteRequest(deps: ApiDependencies, request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && !isAllowedOrigin(deps, origin, host))
    throw apiException('wrong-origin', 'the request comes from another site');
  // An allowed origin may be a different subdomain. Browsers send `same-site` for it.
  const isAllowed = origin !== undefined && deps.origins.includes(origin);
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isAllowed)
    throw apiException('wrong-origin', 'the request comes from another site');
  if (request.headers[GUARD_HEADER] === undefined)
    throw apiException('guard-missing', `the header ${GUARD_HEADER}: 1 is missing`);
}
