/** Parses and formats transcripts: a `table` line sets up the table, `>` lines are commands, `#` lines are comments, and all other lines are expected events or refusals. */
import { ACT_RECORDS, ACTS, type Act, AMOUNT_MAX, type RaisedOdds } from '../rules/index.ts';
import type { Actor, Command, CommandBody, HouseFacts } from './commands.ts';
import type { TableEvent } from './events.ts';
import { COMMAND_FIELDS, FIELD_VARIANTS, type Field, type Fields } from './fields.ts';
import type { Refusal } from './refusals.ts';
import { POSITIONS_MAX, type TableSetup } from './state.ts';
import { hintFor, makeFields, makeRow, parseTime, wordsOf } from './transcript-text.ts';

export type Line =
  /** A comment or an empty line. */
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'table'; readonly text: string; readonly rulebook: string; readonly setup: TableSetup }
  | { readonly kind: 'command'; readonly text: string; readonly command: Command }
  | { readonly kind: 'expected'; readonly text: string };

export interface TranscriptError {
  readonly line: number;
  readonly message: string;
}

/** Marks a value that does not have the format of its field. */
const INVALID = Symbol('invalid');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return INVALID;
  }
}

/** Parses `[a b]` or `["a", "b"]`. */
function readList(text: string): readonly string[] | typeof INVALID {
  if (!/^\[.*\]$/.test(text)) return INVALID;
  return text
    .slice(1, -1)
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => entry.replace(/^"(.*)"$/, '$1'));
}

const readNumber = (text: string): number | typeof INVALID => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : INVALID);

function readNumbers(entries: readonly string[] | typeof INVALID): unknown {
  const numbers = entries === INVALID ? [INVALID] : entries.map(readNumber);
  return numbers.includes(INVALID) ? INVALID : numbers;
}

/** Parses a value in the format of its field. It does not check whether the table accepts it. */
function readValue({ kind, nullable }: Field, text: string): unknown {
  if (nullable && text === 'null') return null;
  switch (kind) {
    case 'text':
      return text.startsWith('"') ? parseJson(text) : text === '' ? INVALID : text;
    case 'number':
      return readNumber(text);
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : INVALID;
    // Faces have no separators: faces=146.
    case 'faces':
      return readNumbers([...text]);
    case 'numbers':
      return readNumbers(readList(text));
    case 'texts':
      return readList(text);
    case 'object':
      return text.startsWith('{') ? parseJson(text) : INVALID;
    default:
      return kind.includes(text) ? text : INVALID;
  }
}

const formatKind = ({ kind }: Field): string =>
  typeof kind !== 'string'
    ? `one of ${kind.join(', ')}`
    : {
        text: 'a word, or text in quotes',
        number: 'a number',
        flag: 'true or false',
        faces: 'faces such as 146',
        numbers: 'a list such as [1 2]',
        texts: 'a list such as [big small]',
        object: 'an object such as {"minimum":500}',
      }[kind];

/** Parses `key=value` words. Returns the values, or the first error as text. */
function parseFields(owner: string, words: readonly string[], fields: Fields): Record<string, unknown> | string {
  const values: Record<string, unknown> = {};
  for (const word of words) {
    const separator = word.indexOf('=');
    if (separator < 1) return `'${word}' is not key=value`;
    const key = word.slice(0, separator);
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field === undefined) return `${owner} has no '${key}'${hintFor(key, Object.keys(fields))}`;
    if (Object.hasOwn(values, key)) return `'${key}' is given twice`;
    const value = readValue(field, word.slice(separator + 1));
    if (value === INVALID) return `'${word}' is not ${formatKind(field)}`;
    values[key] = value;
  }
  return values;
}

/** Some fields accept only certain words. Returns whether this variant of a command accepts all given values of such fields. */
const matchesVariant = (fields: Fields, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fields).every(
    ([key, { kind }]) => typeof kind === 'string' || !Object.hasOwn(values, key) || kind.includes(values[key] as string),
  );

/** The first required field without a value. */
function findMissingField(variants: readonly Fields[], values: Readonly<Record<string, unknown>>): string | undefined {
  const fields = variants.find((each) => matchesVariant(each, values)) ?? {};
  return Object.entries(fields).find(([key, { optional }]) => !optional && !Object.hasOwn(values, key))?.[0];
}

const SETUP_DEFAULTS = {
  table: 'T1',
  dice: 'real',
  automatic: [] as readonly Act[],
  bettingMs: 0,
  positions: 7,
  chip: 1,
  colours: [] as readonly string[],
  /** Bets that favour the player or belong to a set that cannot lose, and that the table offers anyway. */
  named: [] as readonly string[],
  odds: {} as RaisedOdds,
  confirmAbove: null,
} as const;

const SETUP_FIELDS: Readonly<Record<Exclude<keyof TableSetup, 'layout'>, Field>> = {
  table: { kind: 'text' },
  name: { kind: 'text', optional: true },
  dice: { kind: ['real', 'electronic'] },
  automatic: { kind: 'texts' },
  bettingMs: { kind: 'number' },
  positions: { kind: 'number' },
  chip: { kind: 'number' },
  colours: { kind: 'texts' },
  named: { kind: 'texts' },
  odds: { kind: 'object' },
  confirmAbove: { kind: 'number', nullable: true },
  rulesDocument: { kind: 'text', optional: true },
  tournament: { kind: 'flag', optional: true },
};

/** Parses `table crown-sic-bo A dice=electronic positions=3 …`. */
function parseTable(text: string): Line | string {
  const [, rulebook, layout, ...rest] = wordsOf(text);
  if (rulebook === undefined || layout === undefined) return 'a table line is: table RULEBOOK LAYOUT key=value …';
  const fields = parseFields('a table', rest, SETUP_FIELDS);
  if (typeof fields === 'string') return fields;
  const { tournament, ...ordinaryFields } = fields;
  const setup = { ...SETUP_DEFAULTS, layout, ...ordinaryFields, ...(tournament === true ? { tournament } : {}) } as TableSetup;
  const unknown = setup.automatic.find((act) => !ACTS.includes(act));
  if (unknown !== undefined) return `there is no act '${unknown}'${hintFor(unknown, ACTS)}`;
  if (!isWithin(setup.positions, 1, POSITIONS_MAX)) return `positions must be from 1 to ${POSITIONS_MAX}`;
  if (!isWithin(setup.chip, 1, AMOUNT_MAX) || !isWithin(setup.bettingMs, 0, AMOUNT_MAX))
    return 'chip and bettingMs must be whole numbers';
  if (setup.confirmAbove !== null && !isWithin(setup.confirmAbove, 0, AMOUNT_MAX))
    return 'confirmAbove must be a whole number or null';
  return { kind: 'table', text, rulebook, setup };
}

const isWithin = (value: number, min: number, max: number): boolean => Number.isInteger(value) && value >= min && value <= max;

/** The facts that the server adds to a command, such as `house={"underAge":true}`. */
const HOUSE_FIELD: Field = { kind: 'object', optional: true };

/** Parses `> dealer dan tumble times=3`. A time such as `@20m` or `@1h30m` counts from the start of the transcript. */
function parseCommand(text: string, nowMs: number): Line | string {
  const [role, person, act, ...rest] = wordsOf(text.slice(1));
  if (role === undefined || person === undefined || act === undefined) return 'a command line is > ROLE PERSON ACT key=value …';
  if (!ACTS.includes(act as Act)) return `there is no act '${act}'${hintFor(act, ACTS)}`;
  const time = rest.find((word) => word.startsWith('@'));
  const atMs = time === undefined ? nowMs : parseTime(time);
  if (atMs === undefined || atMs < nowMs) return `'${time}' is not a time, or is before the last one`;
  const fields = { ...COMMAND_FIELDS[act as Act], house: HOUSE_FIELD };
  const values = parseFields(
    act,
    rest.filter((word) => word !== time),
    fields,
  );
  if (typeof values === 'string') return values;
  // Players act for themselves, so their id need not be repeated as a field.
  const implied = role === 'player' && ACT_RECORDS[act as Act].who === 'player' ? { player: person } : {};
  const allValues = { ...implied, ...values };
  const missing = findMissingField(FIELD_VARIANTS[act as Act], allValues);
  if (missing !== undefined) return `${act} needs ${missing}=`;
  const command = { type: act, by: { person, role }, atMs, ...allValues } as unknown as Command;
  return { kind: 'command', text, command };
}

/** Parses one line, or returns what is wrong with it. `nowMs` is the time of the last command. */
export function parseLine(raw: string, nowMs: number): Line | string {
  const text = raw.trimEnd();
  if (text === '' || text.startsWith('#')) return { kind: 'prose', text };
  if (text.startsWith('table ')) return parseTable(text);
  return text.startsWith('>') ? parseCommand(text, nowMs) : { kind: 'expected', text };
}

export function parseTranscript(text: string): readonly Line[] | TranscriptError {
  const lines: Line[] = [];
  let nowMs = 0;
  for (const [i, raw] of text.split('\n').entries()) {
    const line = parseLine(raw, nowMs);
    if (typeof line === 'string') return { line: i + 1, message: line };
    if (line.kind === 'command') nowMs = line.command.atMs;
    lines.push(line);
  }
  return lines;
}

/** A command as a transcript line, without its time. */
export const makeCommandLine = ({ person, role }: Actor, { type, ...fields }: CommandBody, house?: HouseFacts): string =>
  `> ${role} ${person} ${type}${makeFields(house === undefined ? fields : { ...fields, house }, [])}`;

/** One line per event, and one more for each row of a settlement, return or reversal. */
export function makeEventLines(event: TableEvent): readonly string[] {
  const { type, clauses, ...fields } = event;
  const rows: readonly (readonly unknown[])[] = 'rows' in fields ? fields.rows : [];
  const head = Object.fromEntries(Object.entries(fields).filter(([key]) => key !== 'rows'));
  return [`${type}${makeFields(head, clauses)}`, ...rows.map(makeRow)];
}

export const makeRefusalLine = ({ code, facts, clauses }: Refusal): string => `refused ${code}${makeFields(facts, clauses)}`;
