/** Refusals and their precedence: the document lists them as the code does, and of two that apply the higher is given. */
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../scripts/lib/files.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { parseTranscript, REFUSALS, type RefusalCode, replay } from '../src/table/index.ts';
import { WALKS } from './kit/walks.ts';

const files = projectFiles();
const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';

/** Each row of the document: the code, an example and what it is answered. */
const rows = [...textOf('docs/REFUSALS.md').matchAll(/^\| `([^`]+)` .*\| `([^`]+)` +\| `([^`]+)` +\|$/gm)].map(
  ([, code = '', command = '', answer = '']) => ({ code, command, answer }),
);

describe('docs/REFUSALS.md', () => {
  const transcripts = files.filter(({ path }) => path.endsWith('.round')).map(({ text }) => text);

  it('has every refusal in order of precedence, and no other', () => {
    expect(rows.map(({ code }) => code)).toEqual([...REFUSALS]);
  });

  it.each(rows)('$code has an example from a transcript', ({ code, command, answer }) => {
    expect(`${answer} `.startsWith(`refused ${code} `)).toBe(true);
    expect(transcripts.some((text) => text.includes(`> ${command}\n${answer}\n`))).toBe(true);
  });
});

interface Walk {
  /** As the walk expects them. */
  readonly expected: readonly string[];
  /** As they were given; what was not refused although it should have been, or the other way round, says so. */
  readonly given: readonly string[];
}

function walk(text: string): Walk {
  const lines = parseTranscript(text.trim());
  const played = 'message' in lines ? lines : replay(RULEBOOKS, lines);
  if ('message' in played) throw new Error(`line ${played.line}: ${played.message}`);
  const commands = played.filter(({ happened }) => happened !== null);
  const shown = commands.filter(({ happened, expected }) => happened?.refusal !== null || expected.length > 0);
  return {
    expected: shown.map(({ line, expected }) => expected[0]?.text ?? `${line.text}: to be taken`),
    given: shown.map(({ happened }) => (happened?.refusal == null ? 'taken' : `refused ${happened.refusal.code}`)),
  };
}

const codesOf = ({ expected }: Walk): readonly RefusalCode[] =>
  expected.map((line) => line.replace('refused ', '') as RefusalCode);
const rank = (code: RefusalCode): number => REFUSALS.indexOf(code);

/** Neighbours that no command can offend against at once, and why. */
const NEVER_BOTH: Readonly<Record<string, string>> = {
  'not-your-role > not-automatic': 'people are asked for their role, the system for its list',
  'not-automatic > not-at-this-table': 'the system is at every table',
  'not-at-this-table > not-yours': 'the one is asked of Dealers, the other of players',
  'not-yours > staff-barred': 'players assign nobody',
  'staff-barred > table-closed': 'staff may be assigned while the table is closed',
  'table-closed > table-open': 'it is one or the other',
  'table-open > table-suspended': 'what an open table refuses does not rest with a malfunction',
  'table-suspended > table-running': 'it is one or the other',
  'table-running > round-under-way': 'only a malfunction that is not there is refused so',
  'round-under-way > no-round': 'it is one or the other',
  'no-round > not-this-step': 'invalidating is no step of the round',
  'too-early > betting-not-open': 'the one is of closing, the other of wagers',
  'betting-not-open > betting-closed': 'it is one or the other',
  'betting-closed > wagers-on-layout': 'the one is of wagers and limits, the other of the table and its sign',
  'wagers-on-layout > electronic-dice': 'the one is of the table and its sign, the other of results',
  'electronic-dice > dice-not-committed': 'the one is of reports on dice, the other of calling and revealing',
  'dice-not-committed > dice-committed': 'it is one or the other',
  'dice-committed > failure-not-now': 'the one is of electronic dice, the other of reports on a roll',
  'failure-not-now > no-result': 'the one is of failed rolls, the other of results',
  'no-result > result-settled': 'what is settled has a result',
  'result-settled > unknown-round': 'the one is of the round under way, the other of an earlier one',
  'unknown-round > round-not-settled': 'a round that is not settled is known',
  'round-not-settled > unknown-grounds': 'a correction has no grounds to choose from',
  'unknown-grounds > dice-not-offered': 'no book has both grounds and a shooter',
  'dice-not-offered > no-shooter': 'who accepts the dice is not yet the shooter',
  'no-shooter > shooter-chosen': 'it is one or the other',
  'shooter-chosen > shooter-must-bet': 'the one is of choosing dice, the other of throwing them',
  'dice-not-chosen > bad-dice': 'the one is of throwing dice, the other of choosing and reading them',
  'bad-dice > same-result': 'dice that cannot be are not those that were entered',
  'same-result > other-result': 'the one is of correcting, the other of confirming',
  'same-reader > result-not-confirmed': 'the one is of confirming, the other of settling',
  'result-not-confirmed > player-barred': 'a result is of nobody',
  'player-barred > unknown-player': 'whoever is barred is known',
  'unknown-player > player-seated': 'whoever is seated is known',
  'under-age > player-not-barred': 'the one is of sitting down, the other of readmitting',
  'player-not-barred > not-seated': 'the one is of readmitting, the other of playing',
  'unknown-staff > bad-position': 'staff have no position',
  'bad-position > position-taken': 'a position that is not there is taken by nobody',
  'position-taken > not-abstaining': 'the one is of sitting down, the other of getting up',
  'not-abstaining > unknown-bet': 'whoever must vacate is not asked about bets',
  'bet-withheld > shooter-only': 'no book has both',
  'locked-in > chips-of-another-table': 'no book has both several throws and colour chips',
  'not-enough-chips > not-enough-wagered': 'the one is of chips to be placed, the other of chips to be taken up',
  'not-enough-wagered > surveillance-not-told': 'the one is of wagers, the other of a closed table',
  'surveillance-not-told > below-minimum': 'the one is of a closed table, the other of wagers',
  'below-minimum > above-maximum': 'where nothing more fits, what lies there is not too little, and nothing is moved',
  'above-maximum > bad-sign': 'a wager has no sign',
  'notice-needed > notice-not-due': 'a notice that is not due has been posted',
  'notice-not-due > officer-not-told': 'no book asks for both',
  'officer-not-told > nothing-held': 'the one is of closing, the other of held winnings',
  'nothing-held > unknown-dispute': 'the one is of held winnings, the other of disputes',
  'unknown-dispute > dispute-decided': 'what is decided is known',
  'dispute-decided > dispute-undecided': 'it is one or the other',
  'dispute-undecided > review-requested': 'a review is of a decision',
  'review-requested > review-not-requested': 'it is one or the other',
};

describe('of two refusals that apply the higher is given', () => {
  it.each(Object.entries(WALKS))('%s', (_, text) => {
    const walked = walk(text);
    expect(walked.given).toEqual(walked.expected);
    const ranks = codesOf(walked).map(rank);
    expect(ranks.length).toBeGreaterThan(1);
    expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b));
  });

  const shown = new Set(
    Object.values(WALKS).flatMap((text) => {
      const codes = codesOf(walk(text));
      return codes.flatMap((higher, i) => codes.slice(i + 1).map((lower) => `${higher} > ${lower}`));
    }),
  );

  it('for all neighbours that can both apply', () => {
    const neighbours = REFUSALS.slice(1).map((lower, i) => `${REFUSALS[i]} > ${lower}`);
    expect(Object.keys(NEVER_BOTH).filter((pair) => !neighbours.includes(pair))).toEqual([]);
    expect(neighbours.filter((pair) => shown.has(pair) === pair in NEVER_BOTH)).toEqual([]);
  });
});
