/** Tests which refusal is given if several apply, and the examples in docs/REFUSALS.md. */
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../scripts/lib/files.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { parseTranscript, REFUSALS, type RefusalCode, replay } from '../src/table/index.ts';
import { REFUSAL_TRANSCRIPTS } from './kit/refusal-order.ts';

const files = projectFiles();
const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';

/** Each row of the document: the code, an example command and the answer. */
const rows = [...textOf('docs/REFUSALS.md').matchAll(/^\| `([^`]+)` .*\| `([^`]+)` +\| `([^`]+)` +\|$/gm)].map(
  ([, code = '', command = '', answer = '']) => ({ code, command, answer }),
);

describe('docs/REFUSALS.md', () => {
  const transcripts = files.filter(({ path }) => path.endsWith('.round')).map(({ text }) => text);

  it('has exactly the refusals of the code, in order of precedence', () => {
    expect(rows.map(({ code }) => code)).toEqual([...REFUSALS]);
  });

  it.each(rows)('$code has an example from a transcript', ({ code, command, answer }) => {
    expect(`${answer} `.startsWith(`refused ${code} `)).toBe(true);
    expect(transcripts.some((text) => text.includes(`> ${command}\n${answer}\n`))).toBe(true);
  });
});

interface ComparedRefusals {
  /** The refusals in the transcript. */
  readonly expected: readonly string[];
  /** The actual refusals; `accepted` if the command was accepted. */
  readonly actual: readonly string[];
}

function playTranscript(text: string): ComparedRefusals {
  const lines = parseTranscript(text.trim());
  const played = 'message' in lines ? lines : replay(RULEBOOKS, lines);
  if ('message' in played) throw new Error(`line ${played.line}: ${played.message}`);
  const commands = played.filter(({ happened }) => happened !== null);
  const compared = commands.filter(({ happened, expected }) => happened?.refusal !== null || expected.length > 0);
  return {
    expected: compared.map(({ line, expected }) => expected[0]?.text ?? `${line.text}: expected to be accepted`),
    actual: compared.map(({ happened }) => (happened?.refusal == null ? 'accepted' : `refused ${happened.refusal.code}`)),
  };
}

const codesOf = ({ expected }: ComparedRefusals): readonly RefusalCode[] =>
  expected.map((line) => line.replace('refused ', '') as RefusalCode);
const rank = (code: RefusalCode): number => REFUSALS.indexOf(code);

/** Pairs of refusals that are neighbours in `REFUSALS` and can never apply to the same command, with the reason. */
const NEVER_BOTH: Readonly<Record<string, string>> = {
  'not-in-this-book > tournament-table': 'every act that tournament tables refuse is in the rulebook with tournaments',
  'not-your-role > not-automatic': 'one is for people, the other for the system',
  'not-automatic > not-at-this-table': 'the system is not assigned to tables',
  'not-at-this-table > not-yours': 'one is for dealers, the other for players',
  'not-yours > staff-barred': 'players do not assign staff',
  'table-closed > table-open': 'they exclude each other',
  'table-designated > table-suspended': 'acts that need a closed table are not suspended by a malfunction',
  'table-suspended > table-running': 'they exclude each other',
  'table-running > round-under-way': 'one is only for rectifying a malfunction',
  'round-under-way > no-round': 'they exclude each other',
  'no-round > not-this-step': 'invalidating is not a step of the round',
  'too-early > tournament-waits': 'one is for closing betting, the other for opening it',
  'tournament-waits > betting-not-open': 'one is for opening betting, the other for wagers',
  'betting-not-open > betting-closed': 'they exclude each other',
  'betting-closed > wagers-on-layout': 'one is for wagers and limits, the other for the table and its sign',
  'wagers-on-layout > electronic-dice': 'one is for the table and its sign, the other for results',
  'electronic-dice > dice-not-committed': 'one is for reports on dice, the other for calling and revealing',
  'dice-not-committed > dice-committed': 'they exclude each other',
  'dice-committed > dice-not-revealed': 'one is for committing dice, the other for settling a round',
  'dice-not-revealed > dice-invalid': 'a lost seed is not revealed any more',
  'dice-invalid > failure-not-now': 'one is for electronic dice, the other for reports on a roll',
  'failure-not-now > no-result': 'one is for failed rolls, the other for results',
  'no-result > result-settled': 'a settled round has a result',
  'result-settled > unknown-round': 'one is for the round under way, the other for an earlier one',
  'unknown-round > round-not-settled': 'a round that is not settled is known',
  'round-not-settled > unknown-grounds': 'a correction has no grounds to choose from',
  'unknown-grounds > dice-not-offered': 'no rulebook has both grounds and a shooter',
  'dice-not-offered > no-shooter': 'a player who accepts the dice is not yet the shooter',
  'no-shooter > shooter-chosen': 'they exclude each other',
  'shooter-chosen > shooter-must-bet': 'one is for choosing dice, the other for throwing them',
  'dice-not-chosen > bad-dice': 'one is for throwing dice, the other for choosing and reading them',
  'bad-dice > same-result': 'invalid dice differ from the entered dice',
  'same-result > other-result': 'one is for correcting, the other for confirming',
  'same-reader > tumbled-by-another': 'one is for confirming, the other for entering',
  'tumbled-by-another > same-person': 'they exclude each other',
  'same-person > result-not-confirmed': 'one is for taking over, the other for entering and settling',
  'readings-differ > player-barred': 'reading dice is not about a player',
  'player-barred > unknown-player': 'a barred player is known',
  'unknown-player > player-seated': 'a seated player is known',
  'under-age > player-not-barred': 'one is for sitting down, the other for readmitting',
  'player-not-barred > not-seated': 'one is for readmitting, the other for playing',
  'unknown-staff > bad-position': 'staff have no position',
  'bad-position > position-taken': 'an unknown position is not taken',
  'position-taken > not-abstaining': 'one is for sitting down, the other for giving up a seat',
  'not-abstaining > unknown-bet': 'giving up a seat is not about a bet',
  'bet-withheld > shooter-only': 'no rulebook has both a shooter and bets that favour the player',
  'locked-in > chips-of-another-table': 'no rulebook has both several throws and colour chips',
  'colour-runs-out > values-differ': 'only Crown asks for free colours, and there a second colour may have any value',
  'values-differ > more-than-won': 'one is for buying colour chips, the other for holding winnings',
  'not-enough-chips > not-enough-wagered': 'one is for placing, the other for withdrawing',
  'not-enough-wagered > surveillance-not-told': 'one is for wagers, the other for a closed table',
  'value-not-declared > newcomer-not-named': 'one is for the issue of chips, the other for a consent to share them',
  'newcomer-not-named > bad-amount': 'a consent has no amount',
  'bad-tournament-session > no-proposal': 'one is for opening a table, the other for limits of a player',
  'value-unknown > below-minimum': 'one is for a closed table, the other for wagers',
  'below-minimum > above-maximum': 'a stake that leaves no room below the maximum is not below the minimum',
  'above-maximum > bad-sign': 'a wager has no sign',
  'notice-needed > notice-not-due': 'a notice that is not due is already posted',
  'other-limits > bad-notice-time': 'one is for the limits of a player, the other for a notice',
  'bad-notice-time > notice-needed': 'one is for posting a notice, the other for acting on it',
  'notice-not-due > no-notice': 'one is for acting on a notice, the other for withdrawing it',
  'no-notice > officer-not-told': 'no rulebook has both a notice and an officer',
  'officer-not-told > nothing-held': 'one is for closing, the other for held winnings',
  'outcome-not-recorded > nothing-due': 'one is for held winnings, the other for due money',
  'nothing-due > unknown-dispute': 'one is for due money, the other for disputes',
  'unknown-dispute > dispute-decided': 'a decided dispute is known',
  'dispute-decided > dispute-undecided': 'they exclude each other',
  'dispute-undecided > review-requested': 'a review needs a decision',
  'review-requested > review-not-requested': 'they exclude each other',
};

describe('the first refusal that applies is given', () => {
  it.each(Object.entries(REFUSAL_TRANSCRIPTS))('%s', (_, text) => {
    const result = playTranscript(text);
    expect(result.actual).toEqual(result.expected);
    const ranks = codesOf(result).map(rank);
    expect(ranks.length).toBeGreaterThan(1);
    expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b));
  });

  const comparedPairs = new Set(
    Object.values(REFUSAL_TRANSCRIPTS).flatMap((text) => {
      const codes = codesOf(playTranscript(text));
      return codes.flatMap((higher, i) => codes.slice(i + 1).map((lower) => `${higher} > ${lower}`));
    }),
  );

  it('in a transcript for each pair of neighbours that can apply to the same command', () => {
    const neighbours = REFUSALS.slice(1).map((lower, i) => `${REFUSALS[i]} > ${lower}`);
    expect(Object.keys(NEVER_BOTH).filter((pair) => !neighbours.includes(pair))).toEqual([]);
    // A pair must be either in a transcript or in NEVER_BOTH.
    expect(neighbours.filter((pair) => comparedPairs.has(pair) === pair in NEVER_BOTH)).toEqual([]);
  });
});
