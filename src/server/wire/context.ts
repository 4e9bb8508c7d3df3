/** What every route needs: the parts, who asks, and the bounds of a page. It must never answer for somebody who is not signed in. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import { ErrorAnswer, PAGE_DEFAULT, type SessionView } from '../../protocol/index.ts';
import type { Desk } from '../floor/index.ts';
import { ADMINISTRATOR, type Outcome, type Session } from '../people/index.ts';
import type { Acting } from './acting.ts';
import { failure, WireFailure } from './failure.ts';
import type { Hub } from './hub.ts';
import type { WireLimits, WireParts } from './parts.ts';
import type { PublicRecord } from './record.ts';
import { cookieName } from './security.ts';

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>;

export interface Context {
  readonly parts: WireParts;
  readonly limits: WireLimits;
  readonly acting: Acting;
  readonly hub: Hub;
  readonly record: PublicRecord;
}

/** Every way a request can fail has the one shape. */
export const FAILS = { '4xx': ErrorAnswer, '5xx': ErrorAnswer } as const;

/** Who asks; null for nobody. Looking is no sign of life at a console, acting is. */
export async function sessionOf(
  { parts }: Context,
  request: FastifyRequest,
  acts = request.method !== 'GET',
): Promise<Session | null> {
  const token = request.cookies[cookieName(parts.secure)];
  if (token === undefined || token.length > 128) return null;
  const session = await parts.people.sessions.find(token);
  if (session !== null) parts.people.sessions.touch(session, acts && !session.locked);
  return session;
}

/** Signed in, locked or not: for what somebody at a locked console may still do. */
export async function anySession(context: Context, request: FastifyRequest, acts?: boolean): Promise<Session> {
  const session = await sessionOf(context, request, acts);
  if (session === null) throw failure('not-signed-in', 'nobody is signed in');
  return session;
}

/** `acts` false for what a page asks by itself, such as a ticket when its line was lost. */
export async function mySession(context: Context, request: FastifyRequest, acts?: boolean): Promise<Session> {
  const session = await anySession(context, request, acts);
  if (session.locked) throw failure('session-locked', 'the console was left alone; the password is needed again');
  return session;
}

/** Whoever watches: somebody, or nobody; somebody at a locked console is nobody. */
export async function watcherOf(context: Context, request: FastifyRequest): Promise<Session | null> {
  const session = await sessionOf(context, request);
  return session === null || session.locked ? null : session;
}

export async function administrator(context: Context, request: FastifyRequest): Promise<Session> {
  const session = await mySession(context, request);
  if (!context.parts.people.isAdministrator(session.person)) throw failure('not-permitted', `only for the role ${ADMINISTRATOR}`);
  return session;
}

/** For reports and the journal: officers, the highest of the table's ladder, administrators. */
export async function overseer(context: Context, request: FastifyRequest, desk: Desk): Promise<Session> {
  const session = await mySession(context, request);
  const { people } = context.parts;
  const ladder = await context.acting.ladderOf(desk);
  const roles = people.rolesAt(session.person, desk.table, ladder);
  const may = roles.includes('officer') || roles.includes(ladder.at(-1) ?? '') || people.isAdministrator(session.person);
  if (!may) throw failure('not-permitted', 'only for officers, the highest of the house at this table and administrators');
  return session;
}

export function deskOf({ parts }: Context, table: string): Desk {
  const desk = parts.floor.desks.get(table);
  if (desk === undefined) throw failure('not-found', 'there is no such table', { place: 'table' });
  return desk;
}

export function given<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new WireFailure(outcome.error);
  return outcome.value;
}

export const limitOf = ({ limit }: { readonly limit?: number }): number => limit ?? PAGE_DEFAULT;

/** A cursor that is a number; a cursor of something else is a fault of whoever sent it. */
export function numberOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const number = Number(cursor);
  if (!Number.isSafeInteger(number) || number < 0) throw failure('invalid', 'is no cursor of this list', { place: 'cursor' });
  return number;
}

export function sessionView({ parts }: Context, session: Session): SessionView {
  const { person } = session;
  const { people } = parts;
  const endMs = person.excludedUntilMs;
  return {
    person: person.id,
    kind: person.kind,
    name: person.name,
    adult: person.over !== null,
    over: person.over,
    locked: session.locked,
    // For good is written as the last moment there is.
    excludedUntilMs: people.isExcluded(person) ? Math.min(endMs, Number.MAX_SAFE_INTEGER) : null,
    grants: person.grants.map(({ table, role }) => ({ person: person.id, table, role })),
    expiresAtMs: people.sessions.expiresAtMs(session),
  };
}
