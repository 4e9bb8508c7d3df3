/** Reads untrusted fields one by one, and collects the problems with their paths and clauses. */
import { AMOUNT_MAX, type ClauseId, isAmount, type Minor, nearest, type ProblemCode, quote, sayProblem } from '../rules/index.ts';

/** Problems that only conditions of a tournament have, in addition to those of every input. */
export const CONDITION_PROBLEM_CODES = [
  'no-tournaments', // the rulebook allows none
  'bad-number', // not a whole number in the allowed range
  'bad-choice', // not one of the allowed values
  'unequal-chances', // players would not have an equal chance
  'bad-fee', // the part of the house is above the fee
  'bad-chips', // chips or a compulsory wager that the limits do not allow
  'bad-structure', // sessions that do not lead from the entries to a ranking
  'bad-size', // more or fewer players than tables, seats or cuts allow
  'bad-time', // times in the wrong order
  'bad-buy-back', // a buy-back that is too late or has no effect
  'bad-statements', // a statement is missing, duplicate or untrue
  'bad-lateness', // a late player could not play
  'bad-prizes', // prizes that cannot be paid as stated
  'ties-undecided', // a tie could stay undecided
] as const;
export type ConditionProblemCode = (typeof CONDITION_PROBLEM_CODES)[number];

/** What is wrong with the conditions of a tournament, and where. */
export interface ConditionProblem {
  readonly code: ProblemCode | ConditionProblemCode;
  /** A path into the input, such as `sessions[1].cuts[0].n`; empty for the whole input. */
  readonly at: string;
  readonly message: string;
  /** The clauses that the input contradicts; empty if the rulebook does not say. */
  readonly clauses: readonly ClauseId[];
  /** The closest valid name, if one is close. */
  readonly nearest?: string;
}

/** Formats a problem as one line: path, message, clauses and "did you mean" hint. */
export const formatConditionProblem = ({ message, clauses, ...problem }: ConditionProblem): string =>
  sayProblem({ ...problem, message: clauses.length === 0 ? message : `${message} (${clauses.join(', ')})` });

/** Longer texts belong into a document that the conditions name. */
export const TEXT_MAX = 4000;
/** The end of the year 9999, the last time that ISO 8601 writes with four digits. */
export const TIME_MS_MAX = 253_402_300_799_999;

/** A form shows at most this many problems. */
const PROBLEMS_MAX = 100;

/** Collects the problems of an input, in the order in which they are found. */
export interface Reader {
  readonly problems: ConditionProblem[];
  /** The paths of values without the needed shape. Nothing more is reported inside them. */
  readonly unreadable: string[];
}

export const createReader = (): Reader => ({ problems: [], unreadable: [] });

/** Whether a problem is at one of these paths, inside one of them, or around one of them. */
export const hasProblemAt = ({ problems }: Reader, paths: readonly string[]): boolean =>
  problems.some(({ at }) => paths.some((path) => isInside(at, path) || isInside(path, at)));

const isInside = (path: string, outer: string): boolean =>
  outer === '' || (path.startsWith(outer) && ['', '.', '['].includes(path.charAt(outer.length)));

/** A value of the input, its path, and the clauses that ask for it. */
export interface Field {
  readonly value: unknown;
  readonly at: string;
  readonly clauses: readonly ClauseId[];
}

/** Returns the field of an object that was read. */
export type GetField<Name extends string> = (name: Name) => Field;

/** Adds a problem, if it is the first one of its path. */
export function report(
  { problems, unreadable }: Reader,
  { at, clauses }: Pick<Field, 'at' | 'clauses'>,
  code: ConditionProblem['code'],
  message: string,
  near?: string,
): void {
  if (problems.length >= PROBLEMS_MAX || unreadable.some((path) => isInside(at, path))) return;
  if (problems.some((known) => known.at === at)) return;
  problems.push({ code, at, message, clauses, ...(near === undefined ? {} : { nearest: near }) });
}

/** Adds a problem of a value that cannot be read at all. */
function reportUnreadable(
  reader: Reader,
  field: Pick<Field, 'at' | 'clauses'>,
  code: ConditionProblem['code'],
  message: string,
): void {
  report(reader, field, code, message);
  reader.unreadable.push(field.at);
}

const makePath = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

/** Reads an object. Each required field has the clauses that ask for it. Other fields than these are problems. */
export function readObject<Name extends string>(
  reader: Reader,
  { value, at, clauses }: Field,
  required: Readonly<Partial<Record<Name, readonly ClauseId[]>>>,
  optional?: Readonly<Partial<Record<Name, readonly ClauseId[]>>>,
): GetField<Name> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) reportUnreadable(reader, { at, clauses }, 'not-an-object', `${quote(value)} is not an object`);
  const fields = (isObject ? value : {}) as Readonly<Record<string, unknown>>;
  const known = [...Object.keys(required), ...Object.keys(optional ?? {})];
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const message = `unknown field ${quote(unknown)}; known fields: ${known.join(', ')}`;
    report(reader, { at, clauses: [] }, 'unknown-field', message, nearest(unknown, known));
  }
  const get: GetField<Name> = (name) => ({
    value: fields[name],
    at: makePath(at, name),
    clauses: required[name] ?? optional?.[name] ?? clauses,
  });
  for (const name of Object.keys(required) as Name[]) {
    if (fields[name] === undefined) reportUnreadable(reader, get(name), 'missing-field', 'is missing');
  }
  return get;
}

/** Reads an object whose field `key` says which other fields it has. */
export function readVariant<Kind extends string>(
  reader: Reader,
  field: Field,
  key: string,
  namesByKind: Readonly<Record<Kind, readonly string[]>>,
): { readonly kind: Kind; readonly get: GetField<string> } {
  const kinds = Object.keys(namesByKind) as Kind[];
  const { value, at, clauses } = field;
  const given = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
  const keyField = { value: given, at: makePath(at, key), clauses };
  // A value that is no object, or has no key, gets the problem of `readObject`.
  const kind = given === undefined ? (kinds[0] as Kind) : readChoice(reader, keyField, kinds);
  const names = kind === given ? namesByKind[kind] : [];
  const known = Object.fromEntries([key, ...names].map((name) => [name, clauses]));
  const get = readObject(reader, field, known);
  // Without a kind, it is not known which other fields are needed.
  if (kind !== given) reader.unreadable.push(at);
  return { kind, get };
}

/** Reads a list with at most `entriesMax` entries. */
export function readList<T>(reader: Reader, field: Field, entriesMax: number, readEntry: (entry: Field) => T): readonly T[] {
  const { value, at, clauses } = field;
  if (!Array.isArray(value)) {
    reportUnreadable(reader, field, 'not-a-list', `${quote(value)} is not a list`);
    return [];
  }
  if (value.length > entriesMax) {
    reportUnreadable(reader, field, 'too-many', `${value.length} entries are more than ${entriesMax}`);
    return [];
  }
  // `Array.from` fills holes, which `map` would skip without a check.
  return Array.from(value, (entry: unknown, i) => readEntry({ value: entry, at: `${at}[${i}]`, clauses }));
}

/** Reads text with at least one character that is not a space. */
export function readText(reader: Reader, field: Field, charactersMax: number = TEXT_MAX): string {
  const { value } = field;
  if (typeof value === 'string' && value.trim() !== '' && value.length <= charactersMax) return value;
  const length = typeof value === 'string' && value.length > charactersMax ? ` (it has ${value.length})` : '';
  report(reader, field, 'not-text', `${quote(value)} is not a text of 1 to ${charactersMax} characters${length}`);
  return '';
}

/** Ids are parts of addresses and file names. */
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const ID_MAX = 32;

export function readId(reader: Reader, field: Field): string {
  const { value } = field;
  if (typeof value === 'string' && value.length <= ID_MAX && ID.test(value)) return value;
  const rule = `ids are 1 to ${ID_MAX} lower-case letters, digits and hyphens`;
  report(reader, field, 'not-text', `${quote(value)} is not an id; ${rule}, such as semi-final`);
  return '';
}

export function readNumber(reader: Reader, field: Field, least: number, most: number): number {
  const { value } = field;
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
  report(reader, field, 'bad-number', `${quote(value)} is not a whole number from ${least} to ${most}`);
  return least;
}

/** Reads a time in milliseconds since 1970. */
export const readTime = (reader: Reader, field: Field): number => readNumber(reader, field, 0, TIME_MS_MAX);

export const readPercent = (reader: Reader, field: Field): number => readNumber(reader, field, 0, 100);

export function readAmount(reader: Reader, field: Field, least: Minor): Minor {
  const { value } = field;
  if (isAmount(value) && value >= least) return value;
  const range = `amounts are whole minor units from ${least} to ${AMOUNT_MAX}`;
  report(reader, field, 'bad-amount', `${quote(value)} is not an amount; ${range}`);
  return least;
}

export function readChoice<T extends string>(reader: Reader, field: Field, choices: readonly T[]): T {
  const { value } = field;
  const found = choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  const near = typeof value === 'string' ? nearest(value, choices) : undefined;
  report(reader, field, 'bad-choice', `${quote(value)} is not one of ${choices.join(', ')}`, near);
  return choices[0] as T;
}

export function readFlag(reader: Reader, field: Field): boolean {
  if (typeof field.value === 'boolean') return field.value;
  report(reader, field, 'bad-choice', `${quote(field.value)} is neither true nor false`);
  return false;
}
