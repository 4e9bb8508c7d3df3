/** Rounds as text: `>` lines are what someone does, the rest is what happens, `#` is prose. Reading and writing only; nothing is judged here. */
import { ACT_RECORDS, ACTS, type Act, AMOUNT_MAX, nearest, type RaisedOdds } from '../rules/index.ts';
import type { Actor, Command, CommandBody } from './commands.ts';
import type { TableEvent } from './events.ts';
import { COMMAND_FIELDS, FIELD_VARIANTS, type Field, type Fields } from './fields.ts';
import type { Refusal } from './refusals.ts';
import { POSITIONS_MAX, type TableSetup } from './state.ts';

export type Line =
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'table'; readonly text: string; readonly rulebook: string; readonly setup: TableSetup }
  | { readonly kind: 'command'; readonly text: string; readonly command: Command }
  | { readonly kind: 'expected'; readonly text: string };

/** What is wrong with a transcript, and on which line (from 1). */
export interface TranscriptFault {
  readonly line: number;
  readonly message: string;
}

const MINUTE_MS = 60_000;

/** Words parted by spaces; spaces inside quotes, braces and brackets belong to the word. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  let word = '';
  let depth = 0;
  let quoted = false;
  for (const character of text.trim()) {
    if (character === '"') quoted = !quoted;
    if (!quoted && (character === '{' || character === '[')) depth++;
    if (!quoted && (character === '}' || character === ']')) depth--;
    if (character === ' ' && depth === 0 && !quoted) {
      if (word !== '') words.push(word);
      word = '';
    } else {
      word += character;
    }
  }
  return word === '' ? words : [...words, word];
}

/** A value that could not be read as its field's kind. */
const UNREADABLE = Symbol('unreadable');

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
}

/** `[a b]` or `["a", "b"]`. */
function readList(text: string): readonly string[] | typeof UNREADABLE {
  if (!/^\[.*\]$/.test(text)) return UNREADABLE;
  return text
    .slice(1, -1)
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => entry.replace(/^"(.*)"$/, '$1'));
}

const readNumber = (text: string): number | typeof UNREADABLE => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : UNREADABLE);

function readNumbers(entries: readonly string[] | typeof UNREADABLE): unknown {
  const numbers = entries === UNREADABLE ? [UNREADABLE] : entries.map(readNumber);
  return numbers.includes(UNREADABLE) ? UNREADABLE : numbers;
}

/** Text as its field's kind; whether the value is lawful is not asked here. */
function readValue({ kind, nullable }: Field, text: string): unknown {
  if (nullable && text === 'null') return null;
  switch (kind) {
    case 'text':
      return text.startsWith('"') ? fromJson(text) : text === '' ? UNREADABLE : text;
    case 'number':
      return readNumber(text);
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : UNREADABLE;
    // Faces are written together, as outcomes are: faces=146.
    case 'faces':
      return readNumbers([...text]);
    case 'numbers':
      return readNumbers(readList(text));
    case 'texts':
      return readList(text);
    case 'object':
      return text.startsWith('{') ? fromJson(text) : UNREADABLE;
    default:
      return kind.includes(text) ? text : UNREADABLE;
  }
}

const sayKind = ({ kind }: Field): string =>
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

/** Words `key=value` as the fields they should be, or what is wrong with the first that is not. */
function fieldsOf(of: string, words: readonly string[], fields: Fields): Record<string, unknown> | string {
  const read: Record<string, unknown> = {};
  for (const word of words) {
    const at = word.indexOf('=');
    if (at < 1) return `'${word}' is not key=value`;
    const key = word.slice(0, at);
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field === undefined) return `${of} has no '${key}'${meant(key, Object.keys(fields))}`;
    if (Object.hasOwn(read, key)) return `'${key}' is there twice`;
    const value = readValue(field, word.slice(at + 1));
    if (value === UNREADABLE) return `'${word}' is not ${sayKind(field)}`;
    read[key] = value;
  }
  return read;
}

/** Whether what was read is one way to ask: where that depends on a word, it is one of this way's. */
const fits = (fields: Fields, read: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fields).every(
    ([key, { kind }]) => typeof kind === 'string' || !Object.hasOwn(read, key) || kind.includes(read[key] as string),
  );

/** The first field that is needed and not there. */
function missing(variants: readonly Fields[], read: Readonly<Record<string, unknown>>): string | undefined {
  const fields = variants.find((each) => fits(each, read)) ?? {};
  return Object.entries(fields).find(([key, { optional }]) => !optional && !Object.hasOwn(read, key))?.[0];
}

const SETUP_DEFAULTS = {
  table: 'T1',
  dice: 'real',
  automatic: [] as readonly Act[],
  bettingMs: 0,
  positions: 7,
  chip: 1,
  colours: [] as readonly string[],
  named: [] as readonly string[],
  odds: {} as RaisedOdds,
  confirmAbove: null,
} as const;

const SETUP_FIELDS: Readonly<Record<Exclude<keyof TableSetup, 'layout'>, Field>> = {
  table: { kind: 'text' },
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
};

/** `table crown-sic-bo A dice=electronic positions=3 …` */
function readTable(text: string): Line | string {
  const [, rulebook, layout, ...rest] = wordsOf(text);
  if (rulebook === undefined || layout === undefined) return 'a table line is: table RULEBOOK LAYOUT key=value …';
  const fields = fieldsOf('a table', rest, SETUP_FIELDS);
  if (typeof fields === 'string') return fields;
  const setup = { ...SETUP_DEFAULTS, layout, ...fields } as TableSetup;
  const odd = setup.automatic.find((act) => !ACTS.includes(act));
  if (odd !== undefined) return `there is no act '${odd}'${meant(odd, ACTS)}`;
  if (!isWithin(setup.positions, 1, POSITIONS_MAX)) return `a table has 1 to ${POSITIONS_MAX} positions`;
  if (!isWithin(setup.chip, 1, AMOUNT_MAX) || !isWithin(setup.bettingMs, 0, AMOUNT_MAX)) return 'chip and bettingMs are whole';
  if (setup.confirmAbove !== null && !isWithin(setup.confirmAbove, 0, AMOUNT_MAX)) return 'confirmAbove is whole, or null';
  return { kind: 'table', text, rulebook, setup };
}

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** `> dealer dan tumble times=3`; a time such as `@20m` or `@1h30m` counts from the transcript's start. */
function readCommand(text: string, nowMs: number): Line | string {
  const [role, person, act, ...rest] = wordsOf(text.slice(1));
  if (role === undefined || person === undefined || act === undefined) return 'a command line is > ROLE PERSON ACT key=value …';
  if (!ACTS.includes(act as Act)) return `there is no act '${act}'${meant(act, ACTS)}`;
  const time = rest.find((word) => word.startsWith('@'));
  const atMs = time === undefined ? nowMs : timeOf(time);
  if (atMs === undefined || atMs < nowMs) return `'${time}' is not a time at or after the last one`;
  const fields = COMMAND_FIELDS[act as Act];
  const read = fieldsOf(
    act,
    rest.filter((word) => word !== time),
    fields,
  );
  if (typeof read === 'string') return read;
  // A player acts for themselves, so that their name need not be written twice.
  const own = role === 'player' && ACT_RECORDS[act as Act].who === 'player' ? { player: person } : {};
  const filled = { ...own, ...read };
  const lacks = missing(FIELD_VARIANTS[act as Act], filled);
  if (lacks !== undefined) return `${act} needs ${lacks}=`;
  const command = { type: act, by: { person, role }, atMs, ...filled } as unknown as Command;
  return { kind: 'command', text, command };
}

function meant(name: string, names: readonly string[]): string {
  const near = nearest(name, names);
  return near === undefined ? '' : ` (did you mean '${near}'?)`;
}

function timeOf(word: string): number | undefined {
  const parts = /^@(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(word);
  if (parts === null || word === '@') return undefined;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [number, number, number];
  return (hours * 60 + minutes) * MINUTE_MS + seconds * 1000;
}

/** One line, written at this time; or what is wrong with it. */
export function parseLine(raw: string, nowMs: number): Line | string {
  const text = raw.trimEnd();
  if (text === '' || text.startsWith('#')) return { kind: 'prose', text };
  if (text.startsWith('table ')) return readTable(text);
  return text.startsWith('>') ? readCommand(text, nowMs) : { kind: 'expected', text };
}

export function parseTranscript(text: string): readonly Line[] | TranscriptFault {
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

const BARE = /^[A-Za-z][\w:./-]*$/;

/** A value as it is written: a bare word, a number, or JSON. */
function makeValue(key: string, value: unknown): string {
  if ((key === 'faces' || key === 'was') && Array.isArray(value)) return value.join('');
  if (typeof value === 'string') return BARE.test(value) ? value : JSON.stringify(value);
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string' && BARE.test(entry)))
    return `[${value.join(' ')}]`;
  return JSON.stringify(value);
}

function makeFields(fields: Readonly<Record<string, unknown>>, clauses: readonly string[]): string {
  const written = Object.entries(fields).map(([key, value]) => ` ${key}=${makeValue(key, value)}`);
  return `${written.join('')}${clauses.length === 0 ? '' : ` (${clauses.join(', ')})`}`;
}

/** What acted on a settled wager follows its amounts: `ann big 5000 3000 won 5000 0 maximum=5000`. */
const makeRow = (row: readonly unknown[]): string =>
  ` ${row.map((value) => (typeof value === 'object' ? makeFields({ ...value }, []) : ` ${value}`)).join('')}`;

/** A command as a transcript has it, without its time. */
export const makeCommandLine = ({ person, role }: Actor, { type, ...fields }: CommandBody): string =>
  `> ${role} ${person} ${type}${makeFields(fields, [])}`;

/** One line per event; a settlement and a return have one more line per wager. */
export function makeEventLines(event: TableEvent): readonly string[] {
  const { type, clauses, ...fields } = event;
  const rows: readonly (readonly unknown[])[] = 'rows' in fields ? fields.rows : [];
  const head = Object.fromEntries(Object.entries(fields).filter(([key]) => key !== 'rows'));
  return [`${type}${makeFields(head, clauses)}`, ...rows.map(makeRow)];
}

export const makeRefusalLine = ({ code, facts, clauses }: Refusal): string => `refused ${code}${makeFields(facts, clauses)}`;
