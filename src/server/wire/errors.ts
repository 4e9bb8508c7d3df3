/** The one error shape for everything that goes wrong in HTTP, from a malformed request to a mistake of ours. It must never show a mistake's innards. */

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { statusOf, type WireError, type WireErrorCode } from '../../protocol/index.ts';
import { StoreAway } from '../store/away.ts';
import type { App } from './context.ts';
import { failure, WireFailure } from './failure.ts';

/** Fastify's own errors in our words. */
const FASTIFY_CODES: Readonly<Record<string, readonly [code: WireErrorCode, message: string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-type', 'bodies are JSON, with the type application/json'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'the body is too large'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 'the body is empty'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'the body is not as long as it says'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'the body is not JSON'],
  FST_ERR_BAD_URL: ['malformed', 'the address is malformed'],
  FST_ERR_ASYNC_CONSTRAINT: ['malformed', 'the address is malformed'],
  FST_ERR_MAX_PARAM_LENGTH: ['invalid', 'a part of the address is too long'],
};

function errorOf(error: Partial<FastifyError>): WireError {
  const known = FASTIFY_CODES[error.code ?? ''];
  if (known !== undefined) return { code: known[0], message: known[1] };
  if (error.statusCode === 429) return { code: 'rate-limited', message: 'too many requests' };
  if (error.statusCode === 413) return { code: 'too-large', message: 'the body is too large' };
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return { code: 'malformed', message: 'the request is malformed' };
  return { code: 'internal', message: 'a mistake of the software' };
}

export function sendError(reply: FastifyReply, error: WireError): FastifyReply {
  if (error.retryAfterMs !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfterMs / 1000)));
  return reply.code(statusOf(error.code)).type('application/json; charset=utf-8').send({ error });
}

export function handleErrors(app: App): void {
  app.setErrorHandler((error: Partial<FastifyError>, request, reply) => {
    if (error instanceof WireFailure) return sendError(reply, error.error);
    if (error instanceof StoreAway)
      return sendError(reply, { code: 'store-unavailable', message: 'nothing can be stored at this moment', retryAfterMs: 1000 });
    const said = errorOf(error);
    if (said.code === 'internal') request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed');
    return sendError(reply, said);
  });
}

/** What a browser is shown where there is no page; false where it is a program that asks, or one for programs. */
type ShowNoPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | false;

/** Addresses that exist, to tell a wrong method from a wrong address. */
export function notFound(app: App, showNoPage: ShowNoPage): void {
  const routes: { readonly method: string; readonly pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:[a-z]+/gi, '[^/]+')}/?$`);
    for (const one of [method].flat()) routes.push({ method: one, pattern });
  });
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
    if (allowed.length === 0) {
      const shown = showNoPage(request, reply);
      return shown === false ? sendError(reply, failure('not-found', 'there is nothing at this address').error) : shown;
    }
    reply.header('allow', allowed.join(', '));
    return sendError(reply, failure('method-not-allowed', `this address takes ${allowed.join(', ')}`).error);
  });
}

/** Node's names for requests that it gives up. */
const BROKEN: Readonly<Record<string, WireError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'too-slow', message: 'the request did not arrive in time' },
  HPE_HEADER_OVERFLOW: { code: 'too-large', message: 'the headers are too large' },
};

/** Bytes that are no HTTP, headers that are too long or never end. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const said = BROKEN[error.code ?? ''] ?? { code: 'malformed', message: 'the request is no HTTP' };
  const body = JSON.stringify({ error: said });
  const status = statusOf(said.code);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`);
  socket.destroySoon();
}
