/** Everything that the wire can answer instead of what was asked: one shape, one list. It must never carry personal data. */
import { type Static, Type } from 'typebox';
import { REFUSALS, type Refusal, type RefusalCode } from '../table/index.ts';
import { TEXT_MAX } from './bounds.ts';

/** Codes of the wire itself with their HTTP status; refusals of the table are added to them below. */
export const WIRE_ERRORS = {
  // what was sent
  malformed: 400,
  invalid: 400,
  'too-large': 413,
  'too-slow': 408,
  'unsupported-type': 415,
  'not-found': 404,
  'method-not-allowed': 405,
  'key-missing': 400,
  'bad-ask': 400,
  'key-unknown': 404,
  'key-reused': 422,
  // who sent it
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'session-locked': 401,
  'bad-ticket': 401,
  'not-permitted': 403,
  'wrong-origin': 403,
  'guard-missing': 403,
  excluded: 403,
  'self-grant': 403,
  'staff-plays': 403,
  'login-taken': 409,
  'last-administrator': 409,
  'chips-bound': 409,
  'own-limit': 409,
  'too-late': 409,
  'not-subscribed': 409,
  'too-many-subscriptions': 409,
  'rate-limited': 429,
  'locked-out': 429,
  // the house
  'store-unavailable': 503,
  'queue-full': 503,
  stopping: 503,
  busy: 503,
  internal: 500,
} as const;

export type WireErrorCode = keyof typeof WIRE_ERRORS;
export type ErrorCode = WireErrorCode | RefusalCode;

export const ERROR_CODES: readonly ErrorCode[] = [...(Object.keys(WIRE_ERRORS) as WireErrorCode[]), ...REFUSALS];

/** Refusals that are about who asks; the others are about how things stand. */
const ABOUT_WHO: ReadonlySet<string> = new Set<RefusalCode>([
  'not-in-this-book',
  'not-your-role',
  'not-automatic',
  'not-at-this-table',
  'not-yours',
  'staff-barred',
  'player-barred',
  'staff-may-not-wager',
]);

export function statusOf(code: ErrorCode): number {
  if (code in WIRE_ERRORS) return WIRE_ERRORS[code as WireErrorCode];
  return ABOUT_WHO.has(code) ? 403 : 409;
}

export const ErrorBody = Type.Object(
  {
    code: Type.Enum([...ERROR_CODES] as [ErrorCode, ...ErrorCode[]], { description: 'Stable; the list is in docs/PROTOCOL.md.' }),
    message: Type.String({ maxLength: TEXT_MAX * 2 }),
    clause: Type.Optional(Type.String({ description: 'The first clause behind a refusal.' })),
    clauses: Type.Optional(Type.Array(Type.String())),
    place: Type.Optional(Type.String({ description: 'Which field is meant, as a path.' })),
    facts: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    retryAfterMs: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
);

export const ErrorAnswer = Type.Object({ error: ErrorBody }, { additionalProperties: false, title: 'Error' });

export type WireError = Static<typeof ErrorBody>;

/** A refusal of the table as the wire says it. */
export function errorOfRefusal({ code, clauses, facts }: Refusal): WireError {
  const said = Object.entries(facts).map(([name, value]) => `${name} ${value}`);
  const message = `${code.replaceAll('-', ' ')}${said.length === 0 ? '' : ` (${said.join(', ')})`}`;
  const [clause] = clauses;
  return {
    code,
    message: message.slice(0, TEXT_MAX * 2),
    ...(clause === undefined ? {} : { clause, clauses: [...clauses] }),
    ...(said.length === 0 ? {} : { facts: { ...facts } }),
  };
}
