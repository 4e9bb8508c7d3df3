/** Tests on random rounds of every layout that `explainerOf` explains a stored row exactly as `settleRound` explains the wager. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  assertPresent,
  type ClauseId,
  clausesOn,
  explainerOf,
  type Layout,
  limitsInForce,
  netOf,
  netOfRow,
  outcomeOf,
  type Round,
  readRound,
  type SettledRow,
  type SettledWager,
  settleRound,
} from '../../src/rules/index.ts';
import { anyRound, roundWithSharedMaximum, settleLikeTable } from '../kit/random-rounds.ts';
import { valueIn } from '../kit/sample.ts';
import { quickOrFull } from '../kit/size.ts';

const RUNS = { seed: 20_261_116, numRuns: 1000 };

/** How often each case occurred. The last test checks that every case occurred. */
const caseCounts = new Map<string, number>();
const countCase = (name: string): void => {
  caseCounts.set(name, (caseCounts.get(name) ?? 0) + 1);
};

const throughJson = (row: SettledRow): SettledRow => JSON.parse(JSON.stringify(row)) as SettledRow;
const keyOf = ({ player, bet }: Pick<SettledWager, 'player' | 'bet'>): string => `${player} ${bet}`;
const sum = (amounts: readonly number[]): bigint => amounts.reduce((total, amount) => total + BigInt(amount), 0n);

/** The sum of the stakes that counts on a bet with a shared maximum. No stake is cut below the minimum. */
function countedWithinMaximum(round: Round, wagers: readonly SettledWager[], bet: string): bigint {
  // The sign at a table shows its limits.
  const { minimum, maximum } = limitsInForce(round.sign, undefined, bet);
  const stakes = wagers.filter((wager) => wager.bet === bet).map(({ stake }) => stake);
  if (maximum === null || sum(stakes) <= BigInt(maximum)) return sum(stakes);
  const minimumSum = sum(stakes.map((stake) => Math.min(stake, minimum)));
  return minimumSum > BigInt(maximum) ? minimumSum : BigInt(maximum);
}

/** Whether the total of the bet exceeds the total of its opposite bet by more than the Differential. */
function isCutByDifferential({ rulebook }: Layout, round: Round, wagers: readonly SettledWager[], bet: string): boolean {
  const { differential } = round.sign;
  const pair = rulebook.money.differential?.pairs.find((bets) => bets.includes(bet));
  if (differential === undefined || pair === undefined) return false;
  const other = assertPresent(
    pair.find((each) => each !== bet),
    'the other bet of a pair',
  );
  return countedWithinMaximum(round, wagers, bet) > countedWithinMaximum(round, wagers, other) + BigInt(differential);
}

/** The expected clauses of a wager, computed from its round and rulebook without the row. */
function clausesFor(layout: Layout, round: Round, wagers: readonly SettledWager[], wager: SettledWager): readonly ClauseId[] {
  const { player, bet: id, stake, counted, outcome, odds, paid } = wager;
  const { money } = layout.rulebook;
  const bet = assertPresent(layout.byId.get(id), id);
  /** Limits that were agreed with this player. */
  const agreed = round.limits.get(player);
  const { minimum, maximum } = limitsInForce(round.sign, agreed, id);
  // The limits of a bet that lasts several throws apply only at its first throw.
  const isLocked = bet.throws > 1 && round.throw > 1;
  const isShared = money.limits.maximumOver === 'bet';
  const isShareCut =
    isShared && maximum !== null && sum(wagers.filter((each) => each.bet === id).map((each) => each.stake)) > BigInt(maximum);
  const isCut = !isShared && !isLocked && maximum !== null && stake > maximum;
  const clausesByCase: readonly (readonly [name: string, applies: boolean, clauses: readonly ClauseId[]])[] = [
    ['decided', counted > 0, clausesOn(layout, bet, outcomeOf(round.result))],
    ['paid', outcome === 'won', bet.clauses.pays],
    ['agreed', agreed !== undefined, money.individualLimits?.clauses ?? []],
    ['minimum', stake < minimum && !isLocked, money.belowMinimum.clauses],
    ['maximum', isCut || isShareCut, money.aboveMaximum.clauses],
    ['differential', isCutByDifferential(layout, round, wagers, id), money.differential?.clauses ?? []],
    ['rounding', odds !== null && BigInt(counted) * odds.n !== BigInt(paid) * odds.d, money.rounding.clauses],
  ];
  const applyingCases = clausesByCase.filter(([, applies]) => applies);
  for (const [name] of applyingCases) countCase(name);
  return [...new Set(applyingCases.flatMap(([, , clauses]) => clauses))];
}

it.each([
  ['rounds of every layout', anyRound],
  ['rounds with a shared maximum', roundWithSharedMaximum],
])('a row is explained like the settled wager: %s', (_, rounds) => {
  fc.assert(
    fc.property(rounds, (input) => {
      const { layout, round } = valueIn(readRound(RULEBOOKS, input));
      const { wagers } = valueIn(settleRound(layout, round));
      const rows = settleLikeTable(layout, round).wagers.map(throughJson);
      const explained = new Map(rows.map(explainerOf(layout, round.result)).map((wager) => [keyOf(wager), wager]));
      expect(explained.size).toBe(wagers.length);
      for (const wager of wagers) {
        expect(explained.get(keyOf(wager))).toEqual(wager);
        expect(wager.clauses).toEqual(clausesFor(layout, round, wagers, wager));
      }
      for (const row of rows) {
        const [player, bet, , , , , , limits] = row;
        expect(netOfRow(row)).toBe(netOf(assertPresent(explained.get(keyOf({ player, bet })), 'the wager of a row')));
        countCase(limits === undefined ? 'a wager that no limit changed' : 'a wager that a limit changed');
      }
    }),
    RUNS,
  );
});

// Rows of conduct version 1 do not record which limits changed the wager.
it('a row of conduct version 1 is explained with the same arithmetic and at least the clauses of the bet', () => {
  fc.assert(
    fc.property(anyRound, (input) => {
      const { layout, round } = valueIn(readRound(RULEBOOKS, input));
      const explain = explainerOf(layout, round.result);
      for (const row of settleLikeTable(layout, round).wagers) {
        const { clauses, ...newRow } = explain(row);
        const [player, id, counted, returned, outcome, paid, rounded, limits] = row;
        const { clauses: oldClauses, ...oldRow } = explain([
          ...([player, id, counted, returned, outcome, paid, rounded] as const),
          { unrecorded: true },
        ]);
        expect(oldRow).toEqual(newRow);
        if (limits === undefined) expect(oldClauses).toEqual(clauses);
        const bet = assertPresent(layout.byId.get(newRow.bet), newRow.bet);
        if (newRow.counted > 0)
          expect(oldClauses).toEqual(expect.arrayContaining([...clausesOn(layout, bet, outcomeOf(round.result))]));
      }
    }),
    { ...RUNS, numRuns: quickOrFull(300, RUNS.numRuns) },
  );
});

it('every case occurred more than 20 times', () => {
  const cases = [
    'agreed',
    'minimum',
    'maximum',
    'differential',
    'rounding',
    'a wager that a limit changed',
    'a wager that no limit changed',
  ];
  for (const name of cases) expect([name, (caseCounts.get(name) ?? 0) > 20]).toEqual([name, true]);
});
