/** Plays the transcripts of tournaments and compares their events line by line. All transcripts together must show every act, event and refusal. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../scripts/lib/files.ts';
import { CLAUSES } from '../src/rulebooks/clauses/index.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  firstTranscriptDifference,
  makeTournamentTranscript,
  type PlayedTournamentLine,
  playTranscript,
  TOURNAMENT_ACT_RECORDS,
  TOURNAMENT_ACTS,
  TOURNAMENT_EVENT_TYPES,
  TOURNAMENT_REFUSALS,
} from '../src/tournament/index.ts';

const files = projectFiles('test/tournaments').filter(({ path }) => path.endsWith('.tournament'));

function play(text: string): readonly PlayedTournamentLine[] {
  const played = playTranscript(RULEBOOKS, text, (each) => createHash('sha256').update(each).digest('hex'));
  if ('message' in played) throw new Error(`line ${played.line}: ${played.message}`);
  return played;
}

describe.each(files.map(({ path, text }) => [path.replace('test/tournaments/', ''), text] as const))('%s', (_, text) => {
  it('has the events and refusals of the tournament, line by line', () => {
    const played = play(text);
    expect(firstTranscriptDifference(played)).toBeNull();
    const unexpected = played.filter(({ happened, expected }) => happened !== null && expected.length === 0);
    expect(unexpected.map(({ number }) => `line ${number}: nothing is expected`)).toEqual([]);
  });

  it('is written back unchanged', () => {
    expect(makeTournamentTranscript(play(text))).toBe(text);
  });
});

describe('a transcript of a tournament', () => {
  const draft = 'tournament x\n> pit-boss pam appoint-director person=dora\n';
  const appointed = 'director-appointed person=dora (8.1.2)';

  it.each([
    ['the expected line', `${draft}${appointed}\n`, null],
    ['no expected line', draft, null],
    ['another line', `${draft}charge-left\n`, { line: 3, expected: 'charge-left', got: appointed }],
    ['a line too many', `${draft}${appointed}\ncharge-left\n`, { line: 4, expected: 'charge-left', got: null }],
  ])('is compared with %s', (_, text, difference) => {
    expect(firstTranscriptDifference(play(text))).toEqual(difference);
  });

  it.each([
    ['> pit-boss pam appoint-director person=dora', 'line 1: there is no tournament line before this command'],
    ['charge-left', "line 1: 'charge-left' does not follow a command"],
    ['{\n}', 'line 1: rulebook: is missing'],
    ['{\nx\n}', 'line 1: the conditions are not JSON'],
    ['tournament x\n> pit-boss pam', 'line 2: a command line is > ROLE PERSON ACT key=value …'],
    ['tournament x\n> pit-bos pam draft-conditions', "line 2: there is no role 'pit-bos' (did you mean 'pit-boss'?)"],
    [
      'tournament x\n> pit-boss pam draft-condition',
      "line 2: there is no act 'draft-condition' (did you mean 'draft-conditions'?)",
    ],
    ['tournament x\n> pit-boss pam draft-conditions', 'line 2: there are no conditions before this command'],
    ['tournament x\n> pit-boss pam appoint-director', 'line 2: appoint-director needs person='],
    ['tournament x\n> pit-boss pam appoint-director persn=x', "line 2: appoint-director has no 'persn' (did you mean 'person'?)"],
    ['tournament x\n> director d extend-entries closesMs=soon', "line 2: 'closesMs=soon' is not number"],
    [
      'tournament x\n> director d take-charge @2h\n> director d take-charge @1h',
      "line 3: '@1h' is not a time, or is before the last one",
    ],
  ])('with %j has a fault', (text, message) => {
    expect(() => play(text)).toThrow(message);
  });
});

describe('together the transcripts show', () => {
  const shown = files.flatMap(({ text }) => play(text)).filter(({ happened }) => happened !== null);
  const events = shown.flatMap(({ happened }) => happened?.events ?? []);
  const refusals = shown.flatMap(({ happened }) => happened?.refusal ?? []);

  it('every event', () => {
    const types = new Set(events.map(({ type }) => type));
    expect(TOURNAMENT_EVENT_TYPES.filter((type) => !types.has(type))).toEqual([]);
  });

  it('every refusal', () => {
    const codes = new Set(refusals.map(({ code }) => code));
    expect(TOURNAMENT_REFUSALS.filter((code) => !codes.has(code))).toEqual([]);
  });

  it('every act', () => {
    const acts = new Set(shown.map(({ text }) => text.split(' ')[3]));
    expect(TOURNAMENT_ACTS.filter((act) => !acts.has(act))).toEqual([]);
  });

  it('only clauses that exist', () => {
    const known = new Set<string>(CLAUSES['crown-sic-bo'].map(({ id }) => id));
    const cited = new Set([
      ...[...events, ...refusals].flatMap(({ clauses }) => clauses),
      ...Object.values(TOURNAMENT_ACT_RECORDS).flatMap(({ clauses }) => clauses),
    ]);
    expect([...cited].filter((clause) => !known.has(clause))).toEqual([]);
  });
});
