/** Builds the OpenAPI document from the route schemas on the first request for it. */
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import fastify, { type RouteOptions } from 'fastify';
import { GUARD_HEADER, KEY_HEADER, PROTOCOL_VERSION } from '../../protocol/index.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import type { App } from './context.ts';
import { cookieName } from './security.ts';

const TAGS = ['people', 'floor', 'tables', 'rounds', 'tournaments', 'reports', 'house', 'server'];

const buildOptions = ({ secure }: ApiDependencies): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Croupier',
      version: `${PROTOCOL_VERSION}.0.0`,
      description: `Every POST and DELETE needs the header \`${GUARD_HEADER}: 1\`. Errors have the form \`{error: {code, message, clause?, place?}}\`.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: TAGS.map((name) => ({ name })),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName(secure) },
        // Protects against requests from other sites, which cannot send this header.
        guard: { type: 'apiKey', in: 'header', name: GUARD_HEADER },
      },
    },
  },
  transform: ({ schema, url, route }) => {
    const methods = [route.method].flat();
    const isChange = methods.some((method) => method !== 'GET' && method !== 'HEAD');
    const documentedSchema = { ...(schema ?? {}), ...(isChange ? { security: [{ session: [], guard: [] }] } : {}) } as Record<
      string,
      unknown
    >;
    if (url.endsWith('/commands') && isChange)
      documentedSchema.headers = {
        type: 'object',
        properties: { [KEY_HEADER]: { type: 'string', minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' } },
        required: [KEY_HEADER],
      };
    return { schema: documentedSchema, url };
  },
});

/** The routes of the temporary app are never called. Fastify's types expect an Ajv validator, so these compilers need a cast. */
const NO_COMPILERS = { buildValidator: () => () => () => true, buildSerializer: () => () => JSON.stringify };

/** Builds the document with a temporary app. The generator is loaded only when a client requests the document. */
async function buildDocument(routes: readonly RouteOptions[], deps: ApiDependencies): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger');
  const app = fastify({ exposeHeadRoutes: false, schemaController: { compilersFactory: NO_COMPILERS as never } });
  await app.register(swagger, buildOptions(deps));
  for (const { method, url, schema } of routes)
    app.route({ method, url, ...(schema === undefined ? {} : { schema }), handler: async () => null });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}

/** Collects every route that is added after this call. The returned function builds the document on its first call. */
export function collectRoutes(app: App, deps: ApiDependencies): () => Promise<object> {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  let document: Promise<object> | null = null;
  return () => {
    document ??= buildDocument(routes, deps);
    return document;
  };
}
