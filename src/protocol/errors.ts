/** All error codes of the API and the form of an error answer. Errors never contain personal data. */
import { type Static, Type } from 'typebox';
import { REFUSALS, type Refusal, type RefusalCode } from '../table/index.ts';
import { TOURNAMENT_REFUSALS, type TournamentRefusal, type TournamentRefusalCode } from '../tournament/index.ts';
import { TEXT_MAX } from './bounds.ts';

/** Error codes of the API with their HTTP status. Refusals of tables and tournaments have their own codes. */
export const API_ERRORS = {
  // the request
  malformed: 400,
  invalid: 400,
  'too-large': 413,
  'too-slow': 408,
  'unsupported-type': 415,
  'not-found': 404,
  'method-not-allowed': 405,
  'key-missing': 400, // the command has no idempotency key
  'bad-ask': 400, // the command's person, role or key is empty, too long or has control characters
  'key-unknown': 404,
  'key-reused': 422, // the idempotency key was used for a different command
  // the sender
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'session-locked': 401,
  'bad-ticket': 401, // a ticket proves the session to a socket
  'not-permitted': 403,
  'wrong-origin': 403,
  'guard-missing': 403, // no header `x-croupier`, which pages of other sites cannot send
  excluded: 403,
  'self-grant': 403, // nobody may grant themselves a role
  'staff-plays': 403, // staff may not play where they work
  'accounts-by-staff': 403, // only staff open accounts in this house
  'recorded-exclusion': 409, // only an administrator ends an exclusion in the records of the house
  'unknown-person': 404, // staff named a player who is neither in the records nor at the table
  'no-account': 409, // a player without an account has no wallet
  'account-needed': 409, // only players place wagers at this table, so a player needs an account
  'role-not-granted': 409, // the person to be assigned does not have the role at the table
  'assigned-elsewhere': 409, // a dealer works at one table at a time
  'login-taken': 409,
  'not-correctable': 409, // the set-up of the table can not be corrected, or not now
  'not-retirable': 409, // something must be decided or paid before the table can be retired
  'table-retired': 409,
  'table-name-taken': 409, // another table has this name, or this id
  'last-administrator': 409,
  'chips-bound': 409, // the player would have more practice chips than the upper bound
  'own-limit': 409, // the player's own daily limit
  'cannot-deal-now': 409, // the player cannot end the betting time: see `facts.why`
  'too-many-disputes': 409, // too many disputes of the player wait for a decision at this table
  'too-late': 409, // the command arrived after its `untilMs`
  'not-subscribed': 409,
  'too-many-subscriptions': 409,
  'rate-limited': 429,
  'locked-out': 429, // too many failed sign-ins
  // the server
  'store-unavailable': 503,
  'queue-full': 503,
  stopping: 503,
  busy: 503, // too many people sign in
  internal: 500,
} as const;

export type ApiErrorCode = keyof typeof API_ERRORS;
/** The codes that a client of tables gets. */
export type ErrorCode = ApiErrorCode | RefusalCode;
/** Some codes of tournaments are also codes of tables or of the API. */
type AnyErrorCode = ErrorCode | TournamentRefusalCode;

export const ERROR_CODES: readonly AnyErrorCode[] = [
  ...new Set<AnyErrorCode>([...(Object.keys(API_ERRORS) as ApiErrorCode[]), ...REFUSALS, ...TOURNAMENT_REFUSALS]),
];

/** Refusals that are about the sender. They have HTTP status 403, and all other refusals have 409. */
const SENDER_REFUSALS: ReadonlySet<string> = new Set<RefusalCode | TournamentRefusalCode>([
  'tournament-table',
  'not-in-this-book', // the rulebook does not have the act
  'not-your-role',
  'not-automatic',
  'not-at-this-table',
  'not-yours',
  'staff-barred',
  'player-barred',
  'staff-may-not-wager',
  'not-in-charge',
  'not-your-entry',
  'staff-may-not-enter',
]);

export function statusOf(code: AnyErrorCode): number {
  if (code in API_ERRORS) return API_ERRORS[code as ApiErrorCode];
  return SENDER_REFUSALS.has(code) ? 403 : 409;
}

export const ErrorBody = Type.Object(
  {
    // The type has no codes of tournaments, because clients of tables never get them.
    code: Type.Unsafe<ErrorCode>(
      Type.Enum([...ERROR_CODES] as [AnyErrorCode, ...AnyErrorCode[]], {
        description: 'A code never changes its meaning. docs/PROTOCOL.md lists all codes.',
      }),
    ),
    message: Type.String({ maxLength: TEXT_MAX * 2 }),
    clause: Type.Optional(Type.String({ description: 'The first clause that explains a refusal.' })),
    clauses: Type.Optional(Type.Array(Type.String())),
    place: Type.Optional(Type.String({ description: 'Path of the wrong field.' })),
    facts: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    retryAfterMs: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
);

export const ErrorAnswer = Type.Object({ error: ErrorBody }, { additionalProperties: false, title: 'Error' });

export type ApiError = Static<typeof ErrorBody>;

export function errorOfRefusal({ code, clauses, facts }: Refusal | TournamentRefusal): ApiError {
  const details = Object.entries(facts).map(([name, value]) => `${name} ${value}`);
  const message = `${code.replaceAll('-', ' ')}${details.length === 0 ? '' : ` (${details.join(', ')})`}`;
  const [clause] = clauses;
  return {
    code: code as ErrorCode,
    message: message.slice(0, TEXT_MAX * 2),
    ...(clause === undefined ? {} : { clause, clauses: [...clauses] }),
    ...(details.length === 0 ? {} : { facts: { ...facts } }),
  };
}
