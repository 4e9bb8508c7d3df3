/** Helpers shared by all routes: sessions, permissions, table lookup and paging. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import {
  type CommandView,
  ErrorAnswer,
  findFault,
  KEY_HEADER,
  KeySchema,
  PAGE_DEFAULT,
  type SessionView,
} from '../../protocol/index.ts';
import { isGovernmentRole } from '../../rules/index.ts';
import type { TableHandle } from '../floor/index.ts';
import { ADMINISTRATOR, type Outcome, type Session } from '../people/index.ts';
import type { ApiDependencies, ApiLimits } from './api-dependencies.ts';
import { ApiException, apiException } from './api-exception.ts';
import type { CommandGateway, CommandResult, IncomingCommand } from './command-gateway.ts';
import type { JournalReader } from './journal-reader.ts';
import { cookieName } from './security.ts';
import type { SocketServer } from './socket-server.ts';
import type { TournamentGateway } from './tournament-gateway.ts';

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>;

export interface Context {
  readonly deps: ApiDependencies;
  readonly limits: ApiLimits;
  readonly gateway: CommandGateway;
  readonly tournaments: TournamentGateway;
  readonly socketServer: SocketServer;
  readonly journal: JournalReader;
}

/** Response schemas of the errors that every route can answer. */
export const ERROR_ANSWERS = { '4xx': ErrorAnswer, '5xx': ErrorAnswer } as const;

export interface SessionOptions {
  /** False if the page sent the request by itself, such as for a new socket ticket after a lost connection. */
  readonly isActive?: boolean;
}

/** Returns the session of the request, or null. An active request keeps a staff console unlocked. By default, GET requests are not active. */
export async function findSession(
  { deps }: Context,
  request: FastifyRequest,
  { isActive = request.method !== 'GET' }: SessionOptions = {},
): Promise<Session | null> {
  const token = request.cookies[cookieName(deps.secure)];
  // No token of this server is so long.
  if (token === undefined || token.length > 128) return null;
  const session = await deps.people.sessions.find(token);
  if (session !== null) deps.people.sessions.touch(session, isActive && !session.locked);
  return session;
}

/** Returns the session even if it is locked, for the few routes that a locked console may use. */
export async function requireSession(context: Context, request: FastifyRequest, options?: SessionOptions): Promise<Session> {
  const session = await findSession(context, request, options);
  if (session === null) throw apiException('not-signed-in', 'not signed in');
  return session;
}

/** Returns the key of a command. Throws if its header is missing or malformed. */
export function requireKey(headers: Readonly<Record<string, unknown>>): string {
  const key = headers[KEY_HEADER];
  if (key === undefined) throw apiException('key-missing', `the header ${KEY_HEADER} is missing`, { place: KEY_HEADER });
  const fault = findFault(KeySchema, key);
  if (fault !== null) throw apiException('invalid', fault.message, { place: KEY_HEADER });
  return key as string;
}

export async function requireUnlockedSession(
  context: Context,
  request: FastifyRequest,
  options?: SessionOptions,
): Promise<Session> {
  const session = await requireSession(context, request, options);
  if (session.locked) throw apiException('session-locked', 'the console is locked; enter the password to unlock it');
  return session;
}

/** Returns null without a session, or if the console is locked. */
export async function findUnlockedSession(context: Context, request: FastifyRequest): Promise<Session | null> {
  const session = await findSession(context, request);
  return session === null || session.locked ? null : session;
}

export async function requireAdministrator(context: Context, request: FastifyRequest): Promise<Session> {
  const session = await requireUnlockedSession(context, request);
  if (!context.deps.people.isAdministrator(session.person))
    throw apiException('not-permitted', `requires the role ${ADMINISTRATOR}`);
  return session;
}

/** Names of other people are for those who hold any role: staff, officers and administrators. */
export async function requireRole(context: Context, request: FastifyRequest): Promise<Session> {
  const session = await requireUnlockedSession(context, request);
  if (session.person.grants.length === 0) throw apiException('not-permitted', 'requires a role of staff');
  return session;
}

/** The roles of a person at a table; empty for an administrator. `ladder`: the staff roles of the table, lowest first. */
export interface StaffAccess {
  readonly roles: readonly string[];
  readonly ladder: readonly string[];
}

/** Wagers, disputes and held winnings of players are for staff of the table, officers and administrators. Returns null for other people. */
export async function findStaffAccess(
  { deps, gateway }: Context,
  { person }: Session,
  handle: TableHandle,
): Promise<StaffAccess | null> {
  const ladder = await gateway.getLadder(handle);
  const roles = deps.people.rolesAt(person, handle.table, ladder);
  return roles.length > 0 || deps.people.isAdministrator(person) ? { roles, ladder } : null;
}

/** Reports and the journal are for government roles, administrators and the highest role of the table. `ladder`: its staff roles, lowest first. */
export async function requireOverseer(context: Context, request: FastifyRequest, handle: TableHandle): Promise<Session> {
  const session = await requireUnlockedSession(context, request);
  const { people } = context.deps;
  const ladder = await context.gateway.getLadder(handle);
  const roles = people.rolesAt(session.person, handle.table, ladder);
  const isAllowed = roles.some(isGovernmentRole) || roles.includes(ladder.at(-1) ?? '') || people.isAdministrator(session.person);
  if (!isAllowed) throw apiException('not-permitted', 'requires an officer, an administrator or the highest role at this table');
  return session;
}

/** In errors, `place` is the path of the wrong field. */
export function requireTable({ deps }: Context, table: string): TableHandle {
  const handle = deps.floor.tables.get(table);
  if (handle === undefined) throw apiException('not-found', 'there is no such table', { place: 'table' });
  return handle;
}

/** Returns a table or a retired table, for routes that only read. */
export function requireReadableTable(context: Context, table: string): TableHandle {
  return context.deps.floor.retired.get(table) ?? requireTable(context, table);
}

/** Sends a command to its table and returns the answer. Throws the error of a command that was not executed. */
export async function runCommand({ gateway }: Context, command: IncomingCommand): Promise<CommandView> {
  const result = await new Promise<CommandResult>((resolve) => gateway.submit(command, resolve));
  if (!result.ok) throw new ApiException(result.error);
  return result.value;
}

/** Returns the value of a successful outcome, and throws the error of a failed outcome. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new ApiException(outcome.error);
  return outcome.value;
}

export const pageLimit = ({ limit }: { readonly limit?: number }): number => limit ?? PAGE_DEFAULT;

/** Parses the cursor of a list whose cursors are numbers. Returns null without a cursor. */
export function parseCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const number = Number(cursor);
  if (!Number.isSafeInteger(number) || number < 0)
    throw apiException('invalid', 'is not a cursor of this list', { place: 'cursor' });
  return number;
}

export function buildSessionView({ deps }: Context, session: Session): SessionView {
  const { person } = session;
  const { people } = deps;
  const endMs = person.excludedUntilMs;
  return {
    person: person.id,
    kind: person.kind,
    name: person.name,
    // `over`: the person is at least this many years old.
    adult: person.over !== null,
    over: person.over,
    locked: session.locked,
    // A permanent exclusion ends at infinity, which JSON cannot contain.
    excludedUntilMs: people.isExcluded(person) ? Math.min(endMs, Number.MAX_SAFE_INTEGER) : null,
    grants: person.grants.map(({ table, role }) => ({ person: person.id, table, role })),
    expiresAtMs: people.sessions.expiresAtMs(session),
  };
}
