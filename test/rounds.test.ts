/** Plays every transcript (a text file of commands and expected events) and compares its events line by line. All transcripts together must show every act, event and refusal. */
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../scripts/lib/files.ts';
import type { Register } from '../scripts/lib/register.ts';
import { CLAUSES } from '../src/rulebooks/clauses/index.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { EVENT_TYPES, firstDifference, REFUSALS } from '../src/table/index.ts';
import { findReadings } from './kit/documents.ts';
import { collectFacts, findAbsentEvents, listRequiredFacts, playTranscript } from './kit/transcript-coverage.ts';

const files = projectFiles('test/rounds').filter(({ path }) => path.endsWith('.round'));

const rulebookOf = (path: string): string => path.split('/')[2] ?? '';

/** Returns the comment at the start, which describes the transcript and cites clauses. */
const openingCommentOf = (text: string): string => /^(?:#.*\n)*/.exec(text)?.[0] ?? '';

/** Whether the comment mentions a clause of the rulebook, or a reading (our recorded answer where a clause is unclear, such as C-01). */
const citesClause = (opening: string, book: string): boolean =>
  (CLAUSES as Register)[book]?.some(({ id }) => opening.includes(id)) || findReadings(opening).length > 0;

/** The names of transcripts about irregularities. Each must show a fact that no other transcript shows. */
const IRREGULARITY_PATH =
  /(?:no-spin|no-throw|void|exposed|not-flat|stacked|early|too-few|damaged|malfunction|interruption|lamps|correct|invalid|error|exclusion|sanction|held|dispute|rules|dry-spins|second-reader|electronic)/;

/** Exceptions: other transcripts show all facts of these transcripts too. */
const SHOWN_TWICE: readonly string[] = [
  'test/rounds/crown-sic-bo/invalidated-before-settlement.round', // also in committed-dice and electronic-dice
  'test/rounds/crown-sic-bo/result-corrected-before-settlement.round', // also in second-reader
  'test/rounds/crown-sic-bo/second-reader.round', // also in noticed-late-not-flat
  'test/rounds/crown-sic-bo/error-found-later.round', // also in noticed-late-not-flat
  'test/rounds/crown-sic-bo/invalidated-after-settlement.round', // also in colour-chips-of-a-closed-table
  'test/rounds/crown-sic-bo/no-spin-not-flat.round', // also in noticed-late-not-flat
  'test/rounds/crown-sic-bo/winnings-held-before-payment.round', // also in winnings-held
  'test/rounds/triple-dice/corrections.round', // also in corrected-throws
  'test/rounds/rws-tai-sai/correction-before-settlement.round', // also in noticed-late-too-few-tumbles
  'test/rounds/adelaide-big-and-small/no-spin-not-flat.round', // also in void-too-few-tumbles
];

describe.each(files.map(({ path, text }) => [path.replace('test/rounds/', ''), path, text] as const))('%s', (_, path, text) => {
  it('has the events and refusals of the table, line by line', () => {
    const rounds = playTranscript(RULEBOOKS, text);
    expect(firstDifference(rounds)).toBeNull();
    const withoutExpectation = rounds.filter(({ line, expected }) => line.kind === 'command' && expected.length === 0);
    expect(withoutExpectation.map(({ number }) => `line ${number}: nothing is expected`)).toEqual([]);
  });

  it('belongs to the rulebook of its folder and begins with a comment that cites a clause', () => {
    const books = playTranscript(RULEBOOKS, text).flatMap(({ line }) => (line.kind === 'table' ? [line.rulebook] : []));
    expect(new Set(books)).toEqual(new Set([rulebookOf(path)]));
    expect(citesClause(openingCommentOf(text), rulebookOf(path))).toBe(true);
  });
});

it('SHOWN_TWICE lists only existing transcripts', () => {
  expect(SHOWN_TWICE.filter((path) => !files.some((file) => file.path === path))).toEqual([]);
});

// A fact is a text such as `event: wager-placed` or `refused: no-round`.
describe('together the transcripts show', () => {
  const shown = files.map(({ path, text }) => ({ path, facts: collectFacts(playTranscript(RULEBOOKS, text)) }));
  const factsOf = (transcripts: typeof shown): ReadonlySet<string> => new Set(transcripts.flatMap(({ facts }) => [...facts]));
  const allFacts = factsOf(shown);

  it('every event', () => {
    expect(EVENT_TYPES.filter((type) => !allFacts.has(`event: ${type}`))).toEqual([]);
  });

  it('every refusal', () => {
    expect(REFUSALS.filter((code) => !allFacts.has(`refused: ${code}`))).toEqual([]);
  });

  describe.each(RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const))('of %s', (id, rulebook) => {
    const ownTranscripts = shown.filter(({ path }) => rulebookOf(path) === id);
    const missingFacts = (transcripts: typeof shown): readonly string[] => {
      const facts = factsOf(transcripts);
      return listRequiredFacts(rulebook).filter((fact) => !facts.has(fact));
    };

    it('every act, event, failure, ground, interruption and correction of the rulebook', () => {
      expect(missingFacts(ownTranscripts)).toEqual([]);
    });

    it('no event that the rulebook cannot have', () => {
      const facts = factsOf(ownTranscripts);
      expect(findAbsentEvents(rulebook.conduct).filter((type) => facts.has(`event: ${type}`))).toEqual([]);
    });

    const irregular = ownTranscripts.filter(({ path }) => IRREGULARITY_PATH.test(path) && !SHOWN_TWICE.includes(path));
    it.each(irregular.map(({ path }) => [path.replace('test/rounds/', '')]))(
      'fewer of these facts if %s is removed',
      (removedPath) => {
        expect(missingFacts(ownTranscripts.filter(({ path }) => !path.endsWith(removedPath)))).not.toEqual([]);
      },
    );
  });
});
