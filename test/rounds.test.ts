/** Rounds as text: every transcript is played and must agree line by line, and together they show all that can happen. */
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../scripts/lib/files.ts';
import type { Register } from '../scripts/lib/register.ts';
import { CLAUSES } from '../src/rulebooks/clauses/index.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { EVENT_TYPES, firstDifference, REFUSALS } from '../src/table/index.ts';
import { readingsIn } from './kit/documents.ts';
import { eventsWithout, neededOf, played, shownIn } from './kit/shown.ts';

const files = projectFiles('test/rounds').filter(({ path }) => path.endsWith('.round'));

const bookOf = (path: string): string => path.split('/')[2] ?? '';

/** Prose before anything is done: what the transcript shows and by which clause. */
const openingOf = (text: string): string => /^(?:#.*\n)*/.exec(text)?.[0] ?? '';

/** Clauses in brackets, as a dealer would cite them; a book's numbers differ from those of the others. */
const namesAClause = (opening: string, book: string): boolean =>
  (CLAUSES as Register)[book]?.some(({ id }) => opening.includes(id)) || readingsIn(opening).length > 0;

/** Transcripts of what goes wrong, by their names. */
const IRREGULAR =
  /(?:no-spin|no-throw|void|exposed|not-flat|stacked|early|too-few|damaged|malfunction|interruption|lamps|correct|invalid|error|exclusion|sanction|held|dispute|rules|dry-spins|second-reader|electronic)/;

/** Each of these has a subject of its own, but all it shows is also in the transcript beside it. */
const SHOWN_TWICE: readonly string[] = [
  'test/rounds/crown-sic-bo/invalidated-before-settlement.round', // and in committed-dice and electronic-dice
  'test/rounds/crown-sic-bo/result-corrected-before-settlement.round', // and in second-reader
  'test/rounds/adelaide-big-and-small/no-spin-not-flat.round', // and in void-too-few-tumbles
];

describe.each(files.map(({ path, text }) => [path.replace('test/rounds/', ''), path, text] as const))('%s', (_, path, text) => {
  it('agrees line by line', () => {
    const rounds = played(RULEBOOKS, text);
    expect(firstDifference(rounds)).toBeNull();
    const silent = rounds.filter(({ line, expected }) => line.kind === 'command' && expected.length === 0);
    expect(silent.map(({ number }) => `line ${number}: nothing is expected`)).toEqual([]);
  });

  it('is of its folder and says what it shows', () => {
    const books = played(RULEBOOKS, text).flatMap(({ line }) => (line.kind === 'table' ? [line.rulebook] : []));
    expect(new Set(books)).toEqual(new Set([bookOf(path)]));
    expect(namesAClause(openingOf(text), bookOf(path))).toBe(true);
  });
});

describe('together the transcripts show', () => {
  const shown = files.map(({ path, text }) => ({ path, facts: shownIn(played(RULEBOOKS, text)) }));
  const factsOf = (transcripts: typeof shown): ReadonlySet<string> => new Set(transcripts.flatMap(({ facts }) => [...facts]));
  const everywhere = factsOf(shown);

  it('every event', () => {
    expect(EVENT_TYPES.filter((type) => !everywhere.has(`event: ${type}`))).toEqual([]);
  });

  it('every refusal', () => {
    expect(REFUSALS.filter((code) => !everywhere.has(`refused: ${code}`))).toEqual([]);
  });

  describe.each(RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const))('of %s', (id, rulebook) => {
    const own = shown.filter(({ path }) => bookOf(path) === id);
    const missing = (transcripts: typeof shown): readonly string[] => {
      const facts = factsOf(transcripts);
      return neededOf(rulebook).filter((fact) => !facts.has(fact));
    };

    it('every act, event, failure, ground, interruption and correction that the book has', () => {
      expect(missing(own)).toEqual([]);
    });

    it('no event that the book cannot have', () => {
      const facts = factsOf(own);
      expect(eventsWithout(rulebook.conduct).filter((type) => facts.has(`event: ${type}`))).toEqual([]);
    });

    const irregular = own.filter(({ path }) => IRREGULAR.test(path) && !SHOWN_TWICE.includes(path));
    it.each(irregular.map(({ path }) => [path.replace('test/rounds/', '')]))('less without %s', (left) => {
      expect(missing(own.filter(({ path }) => !path.endsWith(left)))).not.toEqual([]);
    });
  });

  it('what is named as shown twice is', () => {
    expect(SHOWN_TWICE.filter((path) => !shown.some((transcript) => transcript.path === path))).toEqual([]);
  });
});
