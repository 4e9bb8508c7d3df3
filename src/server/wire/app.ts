/** Builds the app, apart from listening to it: routes, sockets, security, errors. It must never hold a rule of any game. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyHttpOptions, type FastifyInstance, LogController, type RawServerDefault } from 'fastify';
import type { TSchema } from 'typebox';
import { BODY_BYTES_MAX, faultOf, HealthAnswer } from '../../protocol/index.ts';
import { Acting } from './acting.ts';
import { addressReader, householdOf } from './address.ts';
import type { App, Context } from './context.ts';
import { docsRoutes } from './docs-page.ts';
import { answerBrokenRequest, handleErrors, notFound, sendError } from './errors.ts';
import { failure } from './failure.ts';
import { Hub } from './hub.ts';
import { openMetrics } from './metrics.ts';
import { noteRoutes } from './openapi.ts';
import { findPages, servePages, showNoPage } from './pages.ts';
import { DEFAULT_LIMITS, type WireParts } from './parts.ts';
import { PublicRecord } from './record.ts';
import { houseRoutes } from './routes-house.ts';
import { ownRoutes } from './routes-own.ts';
import { peopleRoutes } from './routes-people.ts';
import { recordRoutes } from './routes-record.ts';
import { tableRoutes } from './routes-tables.ts';
import { guard } from './security.ts';

const API = '/api/v1';

/** Whole requests, headers included, have to arrive in so long, and slow ones are cut: the longest is a few packets. */
const REQUEST_TIMEOUT_MS = 10_000;
const HEADERS_TIMEOUT_MS = 5000;
/** Between two looks for slow ones; Node's own thirty seconds would let them stay for so much longer. */
const SLOW_LOOK_MS = 1000;
const KEEP_ALIVE_MS = 65_000;
/** Requests on one connection: who sends thousands in one piece would hold up everybody until the last is answered. */
const REQUESTS_PER_CONNECTION = 200;
/** Whoever sends more than that is turned away without a look, and cut once the others are answered. */
const LAST_ANSWERS_MS = 1000;

const INTEGER = /^-?\d{1,16}$/;

/** Parts of an address come as text; where a number is asked for, it is read as one. */
function withNumbers(schema: TSchema, data: unknown): unknown {
  const { properties } = schema as { readonly properties?: Readonly<Record<string, { readonly type?: string }>> };
  if (properties === undefined || typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).map(([name, value]) => {
    const isNumber = Object.hasOwn(properties, name) && properties[name]?.type === 'integer';
    return [name, isNumber && typeof value === 'string' && INTEGER.test(value) ? Number(value) : value];
  });
  return Object.fromEntries(entries);
}

type Part = { readonly schema: unknown; readonly httpPart?: string };

/** Named at the start, so that fastify does not load a second library of schemas beside ours. */
const COMPILERS = {
  buildValidator:
    () =>
    ({ schema, httpPart }: Part) =>
    (data: unknown) => {
      const value = httpPart === 'body' ? data : withNumbers(schema as TSchema, data);
      const fault = faultOf(schema as TSchema, value);
      if (fault === null) return { value };
      return { error: failure('invalid', fault.message, fault.place === '' ? {} : { place: fault.place }) };
    },
  // What is answered is made by our own code and held against the schemas by the tests.
  buildSerializer: () => () => JSON.stringify,
};

async function secure(app: App, parts: WireParts, requestsPerMinute: number): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: parts.secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(cookie);
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: ({ ip }) => householdOf(ip),
    errorResponseBuilder: (_, { ttl }) => failure('rate-limited', 'too many requests', { retryAfterMs: ttl }),
  });
  app.addHook('onRequest', async (request) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw failure('malformed', 'the request does not name the host it is for');
    guard(parts, request);
  });
  // Nothing that is somebody's own may stay in a cache.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(API) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

function serverRoutes(app: App, { parts, hub }: Context, described: () => Promise<object>): void {
  const metrics = parts.metrics ?? openMetrics();
  const { registry: figures } = metrics;
  const unwatch = metrics.watch(parts.floor, hub);
  app.addHook('onClose', async () => unwatch());
  app.get(
    '/health',
    {
      config: { rateLimit: false },
      schema: { tags: ['server'], summary: 'The process is alive', response: { 200: HealthAnswer } },
    },
    async () => ({ ok: true, fault: null }),
  );
  app.get(
    '/ready',
    {
      config: { rateLimit: false },
      schema: {
        tags: ['server'],
        summary: 'Commands are taken and can be stored, and the tables can be dealt',
        response: { 200: HealthAnswer, 503: HealthAnswer },
      },
    },
    async (_, reply) => {
      const { accepting, fault } = parts.floor.health();
      const faults = [...(accepting ? [] : [fault ?? 'the floor is closing']), ...(parts.faults?.() ?? [])];
      const ok = faults.length === 0;
      return reply.code(ok ? 200 : 503).send({ ok, fault: ok ? null : faults.join('; ') });
    },
  );
  app.get('/metrics', { config: { rateLimit: false }, schema: { hide: true } }, async (_, reply) =>
    reply.type(figures.contentType).send(await figures.metrics()),
  );
  app.get('/openapi.json', { schema: { hide: true } }, described);
  docsRoutes(app);
}

/** A browser reads from the last answer that it must connect anew; who goes on sending has not read it. */
function cutPipelines(app: App): void {
  const cut = new WeakSet<Duplex>();
  app.server.on('dropRequest', (_: IncomingMessage, socket: Duplex) => {
    if (cut.has(socket)) return;
    cut.add(socket);
    setTimeout(() => socket.destroy(), LAST_ANSWERS_MS).unref();
  });
}

/** Sockets go past the routes: nothing of the request is kept for as long as a socket lasts. */
function openSockets(app: App, { hub, parts }: Context): void {
  const addressOf = addressReader(parts);
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    hub.upgrade(request, socket, head, householdOf(addressOf(request))),
  );
  app.addHook('preClose', async () => hub.close());
}

const optionsOf = (parts: WireParts): FastifyHttpOptions<RawServerDefault> => ({
  ...(parts.log === undefined ? { logger: false } : { loggerInstance: parts.log }),
  logController: new LogController({ disableRequestLogging: true }),
  bodyLimit: BODY_BYTES_MAX,
  // Fastify types a validator as one of Ajv, with properties that Fastify itself never reads.
  schemaController: { compilersFactory: COMPILERS as never },
  trustProxy: typeof parts.trustProxy === 'object' ? [...parts.trustProxy] : parts.trustProxy,
  requestTimeout: REQUEST_TIMEOUT_MS,
  maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
  keepAliveTimeout: KEEP_ALIVE_MS,
  http: {
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: SLOW_LOOK_MS,
    maxHeaderSize: 8192,
    // Node would answer with nothing; ours is answered in the one error shape.
    requireHostHeader: false,
    // Whoever offers to speak something else, such as HTTP/2, is answered as if they had not.
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  },
  forceCloseConnections: true,
  routerOptions: { maxParamLength: 128 },
  clientErrorHandler: answerBrokenRequest,
  frameworkErrors: (error, _, reply) => {
    const said = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'invalid' : 'malformed';
    sendError(reply, failure(said, 'the address is malformed').error);
  },
});

/** Not listening yet; closing it says goodbye to all sockets first. */
export async function buildApp(parts: WireParts): Promise<FastifyInstance> {
  const limits = { ...DEFAULT_LIMITS, ...parts.limits };
  const app = fastify(optionsOf(parts)).withTypeProvider<TypeBoxTypeProvider>();
  const acting = new Acting(parts);
  const hub = new Hub(parts, acting);
  const context: Context = { parts, limits, acting, hub, record: new PublicRecord(parts.store, parts.clock) };
  await hub.open();
  // A form on another site can send plain text; JSON it cannot.
  app.removeContentTypeParser('text/plain');
  handleErrors(app);
  const pages = parts.pages === undefined ? null : findPages(parts.pages);
  notFound(app, (request, reply) => pages !== null && showNoPage(pages, request, reply));
  await secure(app, parts, limits.requestsPerMinute);
  const described = noteRoutes(app, parts);
  app.addHook('onResponse', async (request, reply) => {
    // The route and not the address, which may name somebody; no cookies, no headers.
    const route = request.routeOptions.url ?? 'none';
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  await app.register(
    async (api) => {
      for (const routes of [peopleRoutes, ownRoutes, tableRoutes, recordRoutes, houseRoutes]) routes(api, context);
    },
    { prefix: API },
  );
  serverRoutes(app, context, described);
  if (pages !== null) servePages(app, pages);
  openSockets(app, context);
  cutPipelines(app);
  return app;
}
