/** Requests and messages made from the schemas, most of them wrong somewhere; the same seed makes the same. */
import type { LightMyRequestResponse } from 'fastify';
import type { TSchema } from 'typebox';
import { CLIENT_MESSAGES } from '../../src/protocol/index.ts';
import type { House } from './house.ts';
import { type Chance, chanceOf, pick, type Schema, sampleOf, spoiled } from './samples.ts';

interface Route {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: TSchema }>> }>>;
}

const partOf = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\p{Surrogate}/gu, '')).slice(0, 400);

/** An address of the route; its parts are mostly of things that exist. */
function addressOf(path: string, parameters: NonNullable<Route['parameters']>, person: string, chance: Chance): string {
  const at = (name: string, schema: Schema): unknown => {
    if (chance() < 0.2) return spoiled(sampleOf(schema, chance), chance);
    if (name === 'table') return 't1';
    return name === 'person' && chance() < 0.5 ? person : sampleOf(schema, chance);
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const found = parameters.find((one) => one.in === 'path' && one.name === name);
    return partOf(at(name, found?.schema ?? {})).replaceAll('%00', 'x') || 'x';
  });
  const asked = parameters.filter((one) => one.in === 'query' && chance() < 0.7);
  const query = asked.map((one) => `${one.name}=${partOf(chance() < 0.3 ? spoiled('', chance) : sampleOf(one.schema, chance))}`);
  return `${filled}?${query.join('&')}`;
}

/** One request, and how to send it in somebody's name. */
export interface Request {
  readonly route: Route;
  readonly told: string;
  readonly send: (house: House, token: string | null) => Promise<LightMyRequestResponse>;
}

/** So many requests for every route of the document. `person` is somebody there is. */
export async function* requestsTo(
  house: House,
  seedOf: (i: number) => number,
  times: number,
  person: () => string,
): AsyncGenerator<Request> {
  const document = (await house.app.inject('/openapi.json')).json() as { readonly paths: Record<string, Record<string, Route>> };
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, route] of Object.entries(methods)) {
      for (let i = 0; i < times; i++) yield requestOf(method, path, route, seedOf(i), person());
    }
  }
}

function requestOf(method: string, path: string, route: Route, seed: number, person: string): Request {
  const chance = chanceOf(seed);
  const schema = route.requestBody?.content['application/json'].schema;
  const sample = schema === undefined ? undefined : sampleOf(schema, chance);
  const body = sample === undefined ? undefined : chance() < 0.6 ? spoiled(sample, chance) : sample;
  const url = addressOf(path, route.parameters ?? [], person, chance);
  const headers = {
    ...(chance() < 0.95 ? { 'x-croupier': '1' } : {}),
    ...(chance() < 0.9 ? { 'idempotency-key': `fuzz-${method}-${seed}-${Math.floor(chance() * 1e9)}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return {
    route,
    told: `${method} ${url} ${JSON.stringify(body)?.slice(0, 300)} (seed ${seed})`,
    send: ({ app }, token) =>
      app.inject({
        method: method.toUpperCase() as 'GET',
        url,
        headers: { ...(token === null ? {} : { cookie: `croupier=${token}` }), ...headers },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
  };
}

/** What a client might send on a socket; now and then no JSON at all. */
export function messageFrom(chance: Chance): string {
  const type = pick(chance, Object.keys(CLIENT_MESSAGES) as (keyof typeof CLIENT_MESSAGES)[]);
  const sample = sampleOf(CLIENT_MESSAGES[type] as Schema, chance) as object;
  const placed = 'table' in sample && chance() < 0.8 ? { ...sample, table: 't1' } : sample;
  const message = chance() < 0.5 ? spoiled(placed, chance) : placed;
  return chance() < 0.05 ? pick(chance, ['', '{', 'null', '[]', '"a"', '\u0000']) : JSON.stringify(message);
}
