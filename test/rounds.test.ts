/** Rounds as text: every transcript is played and must agree line by line, and together they show all that can happen. */
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../scripts/lib/files.ts';
import type { Register } from '../scripts/lib/register.ts';
import { CLAUSES } from '../src/rulebooks/clauses/index.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { EVENT_TYPES, firstDifference, type Played, parseTranscript, REFUSALS, replay } from '../src/table/index.ts';
import { readingsIn } from './kit/documents.ts';

const files = projectFiles('test/rounds').filter(({ path }) => path.endsWith('.round'));

/** A transcript that has been played, or an exception that says where it cannot be. */
function played(text: string): readonly Played[] {
  const lines = parseTranscript(text);
  const answer = 'message' in lines ? lines : replay(RULEBOOKS, lines);
  if ('message' in answer) throw new Error(`line ${answer.line}: ${answer.message}`);
  return answer;
}

const bookOf = (path: string): string => path.split('/')[2] ?? '';

/** Prose before anything is done: what the transcript shows and by which clause. */
const openingOf = (text: string): string => /^(?:#.*\n)*/.exec(text)?.[0] ?? '';

/** Clauses in brackets, as a dealer would cite them; a book's numbers differ from those of the others. */
const namesAClause = (opening: string, book: string): boolean =>
  (CLAUSES as Register)[book]?.some(({ id }) => opening.includes(id)) || readingsIn(opening).length > 0;

describe.each(files.map(({ path, text }) => [path.replace('test/rounds/', ''), path, text] as const))('%s', (_, path, text) => {
  it('agrees line by line', () => {
    const rounds = played(text);
    expect(firstDifference(rounds)).toBeNull();
    const silent = rounds.filter(({ line, expected }) => line.kind === 'command' && expected.length === 0);
    expect(silent.map(({ number }) => `line ${number}: nothing is expected`)).toEqual([]);
  });

  it('is of its folder and says what it shows', () => {
    const books = played(text).flatMap(({ line }) => (line.kind === 'table' ? [line.rulebook] : []));
    expect(new Set(books)).toEqual(new Set([bookOf(path)]));
    expect(namesAClause(openingOf(text), bookOf(path))).toBe(true);
  });
});

describe('together the transcripts show', () => {
  const happened = files.flatMap(({ path, text }) =>
    played(text).flatMap((entry) => (entry.happened === null ? [] : [{ book: bookOf(path), ...entry.happened }])),
  );
  const events = happened.flatMap(({ book, events: found }) => found.map((event) => ({ book, event })));

  it('every event', () => {
    const shown = new Set(events.map(({ event }) => event.type));
    expect(EVENT_TYPES.filter((type) => !shown.has(type))).toEqual([]);
  });

  it('every refusal', () => {
    const shown = new Set(happened.map(({ refusal }) => refusal?.code));
    expect(REFUSALS.filter((code) => !shown.has(code))).toEqual([]);
  });

  it.each(RULEBOOKS.map(({ id, conduct }) => [id, conduct.failures.map(({ reason }) => reason)] as const))(
    'every way a roll of %s can fail',
    (id, reasons) => {
      const shown = events.flatMap(({ book, event }) => (book === id && event.type === 'failure-declared' ? [event.reason] : []));
      expect(reasons.filter((reason) => !shown.includes(reason))).toEqual([]);
    },
  );
});
