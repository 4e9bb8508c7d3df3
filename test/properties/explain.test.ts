/** A row read back from the journal explains itself as `settleRound` explains the wager, and as the book's limits say, on random rounds of every layout. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  type ClauseId,
  clausesOn,
  explainerOf,
  type Layout,
  limitsInForce,
  netOf,
  netOfRow,
  outcomeOf,
  present,
  type Round,
  readRound,
  type SettledRow,
  type SettledWager,
  settleRound,
} from '../../src/rules/index.ts';
import { anyRound, settledAtTable, sharedRound } from '../kit/rounds.ts';
import { valueIn } from '../kit/sample.ts';
import { sized } from '../kit/size.ts';

const RUNS = { seed: 20_261_116, numRuns: 1000 };

/** How often a limit acted, so that the last test can see that each did. */
const seen = new Map<string, number>();
const saw = (what: string): void => {
  seen.set(what, (seen.get(what) ?? 0) + 1);
};

const throughJson = (row: SettledRow): SettledRow => JSON.parse(JSON.stringify(row)) as SettledRow;
const keyOf = ({ player, bet }: Pick<SettledWager, 'player' | 'bet'>): string => `${player} ${bet}`;
const sum = (amounts: readonly number[]): bigint => amounts.reduce((total, amount) => total + BigInt(amount), 0n);

/** What the stakes on a bet come to under its shared maximum: no stake is cut below the minimum. */
function afterMaximum(round: Round, wagers: readonly SettledWager[], bet: string): bigint {
  const { minimum, maximum } = limitsInForce(round.sign, undefined, bet);
  const stakes = wagers.filter((wager) => wager.bet === bet).map(({ stake }) => stake);
  if (maximum === null || sum(stakes) <= BigInt(maximum)) return sum(stakes);
  const floors = sum(stakes.map((stake) => Math.min(stake, minimum)));
  return floors > BigInt(maximum) ? floors : BigInt(maximum);
}

/** Whether the bet is the heavier one of a pair and exceeds the other by more than the Differential. */
function isCutByDifferential({ rulebook }: Layout, round: Round, wagers: readonly SettledWager[], bet: string): boolean {
  const { differential } = round.sign;
  const pair = rulebook.money.differential?.pairs.find((bets) => bets.includes(bet));
  if (differential === undefined || pair === undefined) return false;
  const other = present(
    pair.find((each) => each !== bet),
    'the other bet of a pair',
  );
  return afterMaximum(round, wagers, bet) > afterMaximum(round, wagers, other) + BigInt(differential);
}

/** The clauses of a wager, from its round and its book: what settlement wrote into the row is not looked at. */
function clausesFor(layout: Layout, round: Round, wagers: readonly SettledWager[], wager: SettledWager): readonly ClauseId[] {
  const { player, bet: id, stake, counted, outcome, odds, paid } = wager;
  const { money } = layout.rulebook;
  const bet = present(layout.byId.get(id), id);
  const agreed = round.limits.get(player);
  const { minimum, maximum } = limitsInForce(round.sign, agreed, id);
  const locked = bet.throws > 1 && round.throw > 1;
  const isShared = money.limits.maximumOver === 'bet';
  const shared =
    isShared && maximum !== null && sum(wagers.filter((each) => each.bet === id).map((each) => each.stake)) > BigInt(maximum);
  const cut = !isShared && !locked && maximum !== null && stake > maximum;
  const applies: readonly (readonly [string, boolean, readonly ClauseId[]])[] = [
    ['decided', counted > 0, clausesOn(layout, bet, outcomeOf(round.result))],
    ['paid', outcome === 'won', bet.clauses.pays],
    ['agreed', agreed !== undefined, money.individualLimits?.clauses ?? []],
    ['minimum', stake < minimum && !locked, money.belowMinimum.clauses],
    ['maximum', cut || shared, money.aboveMaximum.clauses],
    ['differential', isCutByDifferential(layout, round, wagers, id), money.differential?.clauses ?? []],
    ['rounding', odds !== null && BigInt(counted) * odds.n !== BigInt(paid) * odds.d, money.rounding.clauses],
  ];
  const acting = applies.filter(([, acts]) => acts);
  for (const [what] of acting) saw(what);
  return [...new Set(acting.flatMap(([, , clauses]) => clauses))];
}

it.each([
  ['of every layout', anyRound],
  ['with a shared maximum', sharedRound],
])('a row explains itself as the settlement of the round does: %s', (_, rounds) => {
  fc.assert(
    fc.property(rounds, (given) => {
      const { layout, round } = valueIn(readRound(RULEBOOKS, given));
      const { wagers } = valueIn(settleRound(layout, round));
      const rows = settledAtTable(layout, round).wagers.map(throughJson);
      const explained = new Map(rows.map(explainerOf(layout, round.result)).map((wager) => [keyOf(wager), wager]));
      expect(explained.size).toBe(wagers.length);
      for (const wager of wagers) {
        expect(explained.get(keyOf(wager))).toEqual(wager);
        expect(wager.clauses).toEqual(clausesFor(layout, round, wagers, wager));
      }
      for (const row of rows) {
        const [player, bet] = row;
        expect(netOfRow(row)).toBe(netOf(present(explained.get(keyOf({ player, bet })), 'the wager of a row')));
        if (row[7] !== undefined) saw('a row on which something acted');
        else saw('a row on which nothing acted');
      }
    }),
    RUNS,
  );
});

it('a row of version 1 has the same arithmetic, and never fewer clauses of the bet', () => {
  fc.assert(
    fc.property(anyRound, (given) => {
      const { layout, round } = valueIn(readRound(RULEBOOKS, given));
      const explain = explainerOf(layout, round.result);
      for (const row of settledAtTable(layout, round).wagers) {
        const { clauses, ...full } = explain(row);
        const [player, id, counted, returned, outcome, paid, rounded] = row;
        const { clauses: known, ...old } = explain([
          ...([player, id, counted, returned, outcome, paid, rounded] as const),
          { unrecorded: true },
        ]);
        expect(old).toEqual(full);
        if (row[7] === undefined) expect(known).toEqual(clauses);
        const bet = present(layout.byId.get(full.bet), full.bet);
        if (full.counted > 0) expect(known).toEqual(expect.arrayContaining([...clausesOn(layout, bet, outcomeOf(round.result))]));
      }
    }),
    { ...RUNS, numRuns: sized(300, RUNS.numRuns) },
  );
});

it('something happened', () => {
  const things = [
    'agreed',
    'minimum',
    'maximum',
    'differential',
    'rounding',
    'a row on which something acted',
    'a row on which nothing acted',
  ];
  for (const thing of things) expect([thing, (seen.get(thing) ?? 0) > 20]).toEqual([thing, true]);
});
