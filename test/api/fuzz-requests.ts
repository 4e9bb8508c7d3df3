/** Generates requests and messages from the schemas, most of them invalid, from a seed. */
import type { LightMyRequestResponse } from 'fastify';
import type { TSchema } from 'typebox';
import { CLIENT_MESSAGES } from '../../src/protocol/index.ts';
import type { House } from './house.ts';
import { corrupt, pick, type Random, type Schema, sampleOf, seededRandom } from './schema-samples.ts';

interface Route {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: TSchema }>> }>>;
}

/** Removes unpaired surrogates first, because `encodeURIComponent` throws for them. */
const encodePart = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\p{Surrogate}/gu, '')).slice(0, 400);

/** Builds a URL of the route. Most parameters are ids of existing tables and persons. */
function buildUrl(path: string, parameters: NonNullable<Route['parameters']>, person: string, random: Random): string {
  const parameterValue = (name: string, schema: Schema): unknown => {
    if (random() < 0.2) return corrupt(sampleOf(schema, random), random);
    if (name === 'table') return 't1';
    if (name === 'tournament') return 'evening';
    return name === 'person' && random() < 0.5 ? person : sampleOf(schema, random);
  };
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
    // An empty part would be the URL of another route.
    return encodePart(parameterValue(name, parameter?.schema ?? {})).replaceAll('%00', 'x') || 'x';
  });
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query' && random() < 0.7);
  const query = queryParameters.map(
    ({ name, schema }) => `${name}=${encodePart(random() < 0.3 ? corrupt('', random) : sampleOf(schema, random))}`,
  );
  return `${filledPath}?${query.join('&')}`;
}

/** One request, which can be sent with any session. */
export interface FuzzRequest {
  readonly route: Route;
  readonly description: string;
  readonly send: (house: House, token: string | null) => Promise<LightMyRequestResponse>;
}

/** Yields `times` requests for every route of the OpenAPI document. `person` returns the id of an existing person. */
export async function* generateRequests(
  house: House,
  seedOf: (i: number) => number,
  times: number,
  person: () => string,
): AsyncGenerator<FuzzRequest> {
  const document = (await house.app.inject('/openapi.json')).json() as { readonly paths: Record<string, Record<string, Route>> };
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, route] of Object.entries(methods)) {
      for (let i = 0; i < times; i++) yield buildRequest(method, path, route, seedOf(i), person());
    }
  }
}

function buildRequest(method: string, path: string, route: Route, seed: number, person: string): FuzzRequest {
  const random = seededRandom(seed);
  const schema = route.requestBody?.content['application/json'].schema;
  const sample = schema === undefined ? undefined : sampleOf(schema, random);
  const body = sample === undefined ? undefined : random() < 0.6 ? corrupt(sample, random) : sample;
  const url = buildUrl(path, route.parameters ?? [], person, random);
  // The server rejects a POST or DELETE without the header `x-croupier`, because another website may have sent it.
  const headers = {
    ...(random() < 0.95 ? { 'x-croupier': '1' } : {}),
    ...(random() < 0.9 ? { 'idempotency-key': `fuzz-${method}-${seed}-${Math.floor(random() * 1e9)}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return {
    route,
    description: `${method} ${url} ${JSON.stringify(body)?.slice(0, 300)} (seed ${seed})`,
    send: ({ app }, token) =>
      app.inject({
        method: method.toUpperCase() as 'GET',
        url,
        headers: { ...(token === null ? {} : { cookie: `croupier=${token}` }), ...headers },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
  };
}

/** Generates a client message, which is often invalid and sometimes not JSON. */
export function generateMessage(random: Random): string {
  const type = pick(random, Object.keys(CLIENT_MESSAGES) as (keyof typeof CLIENT_MESSAGES)[]);
  const sample = sampleOf(CLIENT_MESSAGES[type] as Schema, random) as object;
  const subject = 'table' in sample ? { table: 't1' } : 'tournament' in sample ? { tournament: 'evening' } : {};
  const known = random() < 0.8 ? { ...sample, ...subject } : sample;
  const message = random() < 0.5 ? corrupt(known, random) : known;
  return random() < 0.05 ? pick(random, ['', '{', 'null', '[]', '"a"', '\u0000']) : JSON.stringify(message);
}
