/** Splits and formats the lines of transcripts: words, values, times and rows. Transcripts of tables and of tournaments share it. */
import { nearest } from '../rules/index.ts';

const MINUTE_MS = 60_000;

/** Splits text at spaces, except inside quotes, braces and brackets. */
export function wordsOf(text: string): readonly string[] {
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

export function hintFor(name: string, names: readonly string[]): string {
  const near = nearest(name, names);
  return near === undefined ? '' : ` (did you mean '${near}'?)`;
}

/** Parses a time such as `@20m` or `@1h30m`, which counts from the start of the transcript. */
export function parseTime(word: string): number | undefined {
  const parts = /^@(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(word);
  if (parts === null || word === '@') return undefined;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [number, number, number];
  return (hours * 60 + minutes) * MINUTE_MS + seconds * 1000;
}

const BARE_WORD = /^[A-Za-z][\w:./-]*$/;

/** Formats a value as a bare word, a number or JSON. The field `was` has the faces before a correction. */
function makeValue(key: string, value: unknown): string {
  if ((key === 'faces' || key === 'was') && Array.isArray(value)) return value.join('');
  if (typeof value === 'string') return BARE_WORD.test(value) ? value : JSON.stringify(value);
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string' && BARE_WORD.test(entry)))
    return `[${value.join(' ')}]`;
  return JSON.stringify(value);
}

/** Formats `key=value` words, and the clauses in parentheses. */
export function makeFields(fields: Readonly<Record<string, unknown>>, clauses: readonly string[]): string {
  const words = Object.entries(fields).map(([key, value]) => ` ${key}=${makeValue(key, value)}`);
  return `${words.join('')}${clauses.length === 0 ? '' : ` (${clauses.join(', ')})`}`;
}

/**
 * Formats a settled wager: player, bet, counted stake, returned stake, outcome, paid, rounded up by, and the limits that applied. A wager of
 * 8000 at a maximum of 5000 is `ann big 5000 3000 won 5000 0 maximum=5000`.
 */
export const makeRow = (row: readonly unknown[]): string =>
  ` ${row.map((value) => (typeof value === 'object' ? makeFields({ ...value }, []) : ` ${value}`)).join('')}`;
