/** Converts every HTTP failure into a JSON error answer, without internal details. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiError, type ApiErrorCode, statusOf } from '../../protocol/index.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { ApiException, apiException } from './api-exception.ts';
import type { App } from './context.ts';

/** Maps fastify's error codes to API error codes. */
const FASTIFY_CODES: Readonly<Record<string, readonly [code: ApiErrorCode, message: string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-type', 'the content type must be application/json'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'the body is too large'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 'the body is empty'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'the body does not match its content length'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'the body is not JSON'],
  FST_ERR_BAD_URL: ['malformed', 'the URL is malformed'],
  FST_ERR_ASYNC_CONSTRAINT: ['malformed', 'the URL is malformed'],
  FST_ERR_MAX_PARAM_LENGTH: ['invalid', 'a part of the URL is too long'],
};

function toApiError(error: Partial<FastifyError>): ApiError {
  const mapped = FASTIFY_CODES[error.code ?? ''];
  if (mapped !== undefined) {
    const [code, message] = mapped;
    return { code, message };
  }
  if (error.statusCode === 429) return { code: 'rate-limited', message: 'too many requests' };
  if (error.statusCode === 413) return { code: 'too-large', message: 'the body is too large' };
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return { code: 'malformed', message: 'the request is malformed' };
  return { code: 'internal', message: 'internal error' };
}

export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  if (error.retryAfterMs !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfterMs / 1000)));
  return reply.code(statusOf(error.code)).type('application/json; charset=utf-8').send({ error });
}

export function handleErrors(app: App): void {
  app.setErrorHandler((error: Partial<FastifyError>, request, reply) => {
    if (error instanceof ApiException) return sendError(reply, error.error);
    if (error instanceof StoreUnavailable)
      return sendError(reply, { code: 'store-unavailable', message: 'the store is unavailable; try again', retryAfterMs: 1000 });
    const apiError = toApiError(error);
    if (apiError.code === 'internal') request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed');
    return sendError(reply, apiError);
  });
}

/** Sends browsers an HTML page. Returns false for API clients. */
type SendNotFoundPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | false;

/** Answers 404 if the path is unknown, or 405 if only the method is wrong. */
export function handleNotFound(app: App, sendNotFoundPage: SendNotFoundPage): void {
  const routes: { readonly method: string; readonly pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:[a-z]+/gi, '[^/]+')}/?$`);
    for (const routeMethod of [method].flat()) routes.push({ method: routeMethod, pattern });
  });
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
    if (allowed.length === 0) {
      const page = sendNotFoundPage(request, reply);
      return page === false ? sendError(reply, apiException('not-found', 'there is nothing at this address').error) : page;
    }
    reply.header('allow', allowed.join(', '));
    return sendError(reply, apiException('method-not-allowed', `allowed methods: ${allowed.join(', ')}`).error);
  });
}

/** Maps error codes of Node's HTTP parser to API errors. */
const NODE_ERRORS: Readonly<Record<string, ApiError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'too-slow', message: 'the request did not arrive in time' },
  HPE_HEADER_OVERFLOW: { code: 'too-large', message: 'the headers are too large' },
};

/** Answers requests that Node's HTTP parser rejects. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const apiError = NODE_ERRORS[error.code ?? ''] ?? { code: 'malformed', message: 'the request is not valid HTTP' };
  const body = JSON.stringify({ error: apiError });
  const status = statusOf(apiError.code);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`);
  socket.destroySoon();
}
