/** The description of the routes as OpenAPI, made from the schemas that validate, when first asked for. It must never describe a route that is not there. */
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import fastify, { type RouteOptions } from 'fastify';
import { GUARD_HEADER, KEY_HEADER, PROTOCOL_VERSION } from '../../protocol/index.ts';
import type { App } from './context.ts';
import type { WireParts } from './parts.ts';
import { cookieName } from './security.ts';

const TAGS = ['people', 'floor', 'tables', 'rounds', 'reports', 'house', 'server'];

const optionsOf = ({ secure }: WireParts): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Croupier',
      version: `${PROTOCOL_VERSION}.0.0`,
      description: `Every request that changes something carries the header \`${GUARD_HEADER}: 1\`. Errors have one shape, \`{error: {code, message, clause?, place?}}\`.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: TAGS.map((name) => ({ name })),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName(secure) },
        guard: { type: 'apiKey', in: 'header', name: GUARD_HEADER },
      },
    },
  },
  transform: ({ schema, url, route }) => {
    const methods = [route.method].flat();
    const changes = methods.some((method) => method !== 'GET' && method !== 'HEAD');
    const described = { ...(schema ?? {}), ...(changes ? { security: [{ session: [], guard: [] }] } : {}) } as Record<
      string,
      unknown
    >;
    if (url.endsWith('/commands') && changes)
      described.headers = {
        type: 'object',
        properties: { [KEY_HEADER]: { type: 'string', minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' } },
        required: [KEY_HEADER],
      };
    return { schema: described, url };
  },
});

/** Nothing is ever asked of the routes that are described. Fastify types a validator as one of Ajv, hence the cast below. */
const NO_COMPILERS = { buildValidator: () => () => () => true, buildSerializer: () => () => JSON.stringify };

/** An app of its own that nobody listens to: whoever never asks for the description does not hold in memory what makes it. */
async function documentOf(routes: readonly RouteOptions[], parts: WireParts): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger');
  const app = fastify({ exposeHeadRoutes: false, schemaController: { compilersFactory: NO_COMPILERS as never } });
  await app.register(swagger, optionsOf(parts));
  for (const { method, url, schema } of routes)
    app.route({ method, url, ...(schema === undefined ? {} : { schema }), handler: async () => null });
  await app.ready();
  const described = app.swagger();
  await app.close();
  return described;
}

/** Notes down every route that is added from now on; answers what describes them. */
export function noteRoutes(app: App, parts: WireParts): () => Promise<object> {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  let described: Promise<object> | null = null;
  return () => {
    described ??= documentOf(routes, parts);
    return described;
  };
}
