/** Builds the fastify app: routes, WebSocket, security headers, rate limits and error handling. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyHttpOptions, type FastifyInstance, LogController, type RawServerDefault } from 'fastify';
import type { TSchema } from 'typebox';
import { BODY_BYTES_MAX, findFault, HealthAnswer, ReadyAnswer } from '../../protocol/index.ts';
import { type ApiDependencies, DEFAULT_LIMITS } from './api-dependencies.ts';
import { apiException } from './api-exception.ts';
import { createAddressReader, networkOf } from './client-address.ts';
import { CommandGateway } from './command-gateway.ts';
import type { App, Context } from './context.ts';
import { addDocsRoutes } from './docs-page.ts';
import { answerBrokenRequest, handleErrors, handleNotFound, sendError } from './errors.ts';
import { JournalReader } from './journal-reader.ts';
import { openMetrics } from './metrics.ts';
import { collectRoutes } from './openapi.ts';
import { loadPages, sendNotFoundPage, servePages } from './pages.ts';
import { addAccountRoutes } from './routes-accounts.ts';
import { addDecisionRoutes } from './routes-decisions.ts';
import { addDisputeRoutes } from './routes-disputes.ts';
import { addFindRoutes } from './routes-find.ts';
import { addHouseRoutes } from './routes-house.ts';
import { addOwnRoutes } from './routes-own.ts';
import { addPeopleRoutes } from './routes-people.ts';
import { addRoundRoutes } from './routes-rounds.ts';
import { addSharingRoutes } from './routes-sharing.ts';
import { addTableSetupRoutes } from './routes-table-setup.ts';
import { addTableRoutes } from './routes-tables.ts';
import { addTournamentScreenRoutes } from './routes-tournament-screens.ts';
import { addTournamentStaffRoutes } from './routes-tournament-staff.ts';
import { addTournamentRoutes } from './routes-tournaments.ts';
import { rejectCrossSiteRequest } from './security.ts';
import { SocketServer } from './socket-server.ts';
import { TournamentGateway } from './tournament-gateway.ts';

const API = '/api/v1';

/** A client must send the whole request, and its headers, within these times. */
const REQUEST_TIMEOUT_MS = 10_000;
const HEADERS_TIMEOUT_MS = 5000;
/** Node checks these limits at this interval. Node's default of 30 seconds would allow much slower requests. */
const TIMEOUT_CHECK_MS = 1000;
const KEEP_ALIVE_MS = 65_000;
/** A connection serves at most this many requests, so that a client that pipelines thousands cannot delay other clients. */
const REQUESTS_PER_CONNECTION = 200;
/** A connection with more requests is destroyed after this time. Until then the server sends the earlier answers. */
const LAST_ANSWERS_MS = 1000;

const INTEGER = /^-?\d{1,16}$/;

/** Converts URL parameters to integers if the schema expects integers. */
function convertIntegers(schema: TSchema, data: unknown): unknown {
  const { properties } = schema as { readonly properties?: Readonly<Record<string, { readonly type?: string }>> };
  if (properties === undefined || typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).map(([name, value]) => {
    const isInteger = Object.hasOwn(properties, name) && properties[name]?.type === 'integer';
    return [name, isInteger && typeof value === 'string' && INTEGER.test(value) ? Number(value) : value];
  });
  return Object.fromEntries(entries);
}

type RequestPart = { readonly schema: unknown; readonly httpPart?: string };

/** These compilers keep fastify from loading a second schema library. */
const COMPILERS = {
  buildValidator:
    () =>
    ({ schema, httpPart }: RequestPart) =>
    (data: unknown) => {
      const value = httpPart === 'body' ? data : convertIntegers(schema as TSchema, data);
      const fault = findFault(schema as TSchema, value);
      if (fault === null) return { value };
      return { error: apiException('invalid', fault.message, fault.place === '' ? {} : { place: fault.place }) };
    },
  // The serializer does not check answers. Tests compare the answers with the schemas.
  buildSerializer: () => () => JSON.stringify,
};

async function addSecurity(app: App, deps: ApiDependencies, requestsPerMinute: number): Promise<void> {
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
    strictTransportSecurity: deps.secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(cookie);
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: (_, { ttl }) => apiException('rate-limited', 'too many requests', { retryAfterMs: ttl }),
  });
  app.addHook('onRequest', async (request) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw apiException('malformed', 'the Host header is missing');
    rejectCrossSiteRequest(deps, request);
  });
  // Answers may be personal, so they are not cached.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(API) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

function addServerRoutes(app: App, { deps, socketServer }: Context, getOpenApi: () => Promise<object>): void {
  const metrics = deps.metrics ?? openMetrics();
  const { registry: prometheus } = metrics;
  const unwatch = metrics.watch(deps.floor, socketServer);
  app.addHook('onClose', async () => unwatch());
  app.get(
    '/health',
    {
      config: { rateLimit: false },
      schema: { tags: ['server'], summary: 'The process is running', response: { 200: HealthAnswer } },
    },
    async () => ({ ok: true, fault: null }),
  );
  app.get(
    '/ready',
    {
      config: { rateLimit: false },
      schema: {
        tags: ['server'],
        summary: 'The server accepts commands, can store them, and can deal the tables',
        response: { 200: ReadyAnswer, 503: ReadyAnswer },
      },
    },
    async (_, reply) => {
      const { accepting, fault } = deps.floor.health();
      const faults = [...(accepting ? [] : [fault ?? 'the server is stopping']), ...(deps.faults?.() ?? [])];
      const ok = faults.length === 0;
      return reply
        .code(ok ? 200 : 503)
        .send({ ok, fault: ok ? null : faults.join('; '), notices: [...(deps.notices?.() ?? [])] });
    },
  );
  app.get('/metrics', { config: { rateLimit: false }, schema: { hide: true } }, async (_, reply) =>
    reply.type(prometheus.contentType).send(await prometheus.metrics()),
  );
  app.get('/openapi.json', { schema: { hide: true } }, getOpenApi);
  addDocsRoutes(app);
}

/** Destroys connections that send more than the allowed number of requests. */
function destroyLongPipelines(app: App): void {
  const endingSockets = new WeakSet<Duplex>();
  app.server.on('dropRequest', (_: IncomingMessage, socket: Duplex) => {
    if (endingSockets.has(socket)) return;
    endingSockets.add(socket);
    setTimeout(() => socket.destroy(), LAST_ANSWERS_MS).unref();
  });
}

/** Handles WebSocket upgrades without fastify, so that no request object stays in memory as long as the socket. */
function acceptSockets(app: App, { socketServer, deps }: Context): void {
  const readAddress = createAddressReader(deps);
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    socketServer.upgrade(request, socket, head, networkOf(readAddress(request))),
  );
  app.addHook('preClose', async () => socketServer.close());
}

const buildOptions = (deps: ApiDependencies): FastifyHttpOptions<RawServerDefault> => ({
  ...(deps.log === undefined ? { logger: false } : { loggerInstance: deps.log }),
  logController: new LogController({ disableRequestLogging: true }),
  bodyLimit: BODY_BYTES_MAX,
  // Fastify's types expect an Ajv validator, with properties that fastify never reads.
  schemaController: { compilersFactory: COMPILERS as never },
  trustProxy: typeof deps.trustProxy === 'object' ? [...deps.trustProxy] : deps.trustProxy,
  requestTimeout: REQUEST_TIMEOUT_MS,
  maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
  keepAliveTimeout: KEEP_ALIVE_MS,
  http: {
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    maxHeaderSize: 8192,
    // The onRequest hook checks the Host header and answers with a JSON error.
    requireHostHeader: false,
    // Upgrades to other protocols, such as HTTP/2, are ignored.
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  },
  forceCloseConnections: true,
  routerOptions: { maxParamLength: 128 },
  clientErrorHandler: answerBrokenRequest,
  frameworkErrors: (error, _, reply) => {
    const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'invalid' : 'malformed';
    sendError(reply, apiException(code, 'the URL is malformed').error);
  },
});

/** Returns an app that does not listen yet. Its `close` closes all sockets first. */
export async function buildApp(deps: ApiDependencies): Promise<FastifyInstance> {
  const limits = { ...DEFAULT_LIMITS, ...deps.limits };
  const app = fastify(buildOptions(deps)).withTypeProvider<TypeBoxTypeProvider>();
  const gateway = new CommandGateway(deps);
  const socketServer = new SocketServer(deps, gateway);
  const context: Context = {
    ...{ deps, limits, gateway, socketServer, tournaments: new TournamentGateway(deps) },
    journal: new JournalReader(deps.store, deps.clock),
  };
  await socketServer.open();
  // A form on another site can send plain text, but not JSON.
  app.removeContentTypeParser('text/plain');
  handleErrors(app);
  const pages = deps.pages === undefined ? null : loadPages(deps.pages);
  handleNotFound(app, (request, reply) => pages !== null && sendNotFoundPage(pages, request, reply));
  await addSecurity(app, deps, limits.requestsPerMinute);
  const getOpenApi = collectRoutes(app, deps);
  app.addHook('onResponse', async (request, reply) => {
    // Logs the route instead of the URL, which may contain a person's id.
    const route = request.routeOptions.url ?? 'none';
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request answered',
    );
  });
  await app.register(
    async (api) => {
      for (const addRoutes of [
        addPeopleRoutes,
        addFindRoutes,
        addAccountRoutes,
        addOwnRoutes,
        addTableRoutes,
        addRoundRoutes,
        addDecisionRoutes,
        addDisputeRoutes,
        addSharingRoutes,
        addHouseRoutes,
        addTableSetupRoutes,
        addTournamentRoutes,
        addTournamentScreenRoutes,
        addTournamentStaffRoutes,
      ])
        addRoutes(api, context);
    },
    { prefix: API },
  );
  addServerRoutes(app, context, getOpenApi);
  if (pages !== null) servePages(app, pages);
  acceptSockets(app, context);
  destroyLongPipelines(app);
  return app;
}
