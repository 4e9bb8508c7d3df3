/** Tests for every bet that five parts of the rules agree: settlement, odds, patterns (stakes on several bets), pay matrix and anomaly check. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DICETTE, RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  add,
  checkLayout,
  compare,
  type Layout,
  makeRatio,
  multiply,
  ONE,
  oddsOf,
  openLayout,
  outcomesOf,
  patternOf,
  payAll,
  payMatrix,
  type Ratio,
  ratio,
  settleRound,
  subtract,
  sum,
  ZERO,
} from '../../src/rules/index.ts';
import { EMPTY_ROUND, ROLLS, ROLLS_OF_TWO } from '../kit/all-rolls.ts';
import { valueIn } from '../kit/sample.ts';

const RUNS = { seed: 123, numRuns: 100 };
const LAYOUTS = RULEBOOKS.flatMap((rulebook) => rulebook.layouts.map((layout) => valueIn(openLayout(rulebook, layout.id))));
const LAYOUT_ROWS = LAYOUTS.map((layout) => [layout.rulebook.id, layout.id, layout] as const);

/** How often each case occurred. The last test checks that every case occurred. */
const caseCounts = { bets: 0, patterns: 0, cannotLose: 0, favoursPlayer: 0, lowReturn: 0 };

describe.each(LAYOUT_ROWS)('%s %s', (_book, _id, layout) => {
  const rolls = layout.dice.count === 2 ? ROLLS_OF_TWO : ROLLS;
  const wagers = layout.bets.map(({ id }) => ({ player: 'ann', bet: id, stake: 6 }));

  it('pays over all rolls what the odds say: stake × rolls × (return − probability)', () => {
    // Before its last throw, a bet over several throws would stay on the layout.
    const lastThrow = Math.max(...layout.bets.map(({ throws }) => throws));
    const paid = new Map<string, bigint>();
    const hits = new Map<string, number>();
    for (const result of rolls) {
      for (const row of valueIn(settleRound(layout, { ...EMPTY_ROUND, wagers, result, throw: lastThrow })).wagers) {
        paid.set(row.bet, (paid.get(row.bet) ?? 0n) + BigInt(row.paid));
        hits.set(row.bet, (hits.get(row.bet) ?? 0) + (row.outcome === 'won' ? 1 : 0));
      }
    }
    for (const bet of layout.bets) {
      const odds = oddsOf(layout, bet);
      // The odds of the shooter bet are for four throws, this settlement is one throw.
      if (bet.throws > 1) continue;
      const expectedPaid = multiply(ratio(6 * rolls.length), subtract(odds.return, odds.probability));
      expect([bet.id, makeRatio(ratio(paid.get(bet.id) ?? -1n))]).toEqual([bet.id, makeRatio(expectedPaid)]);
      expect([bet.id, hits.get(bet.id)]).toEqual([bet.id, odds.ways]);
      expect(makeRatio(odds.probability)).toBe(makeRatio(ratio(odds.ways ?? -1, rolls.length)));
      expect(makeRatio(add(odds.return, odds.edge))).toBe('1/1');
      caseCounts.bets++;
    }
  });

  it('gives a pattern with one unit on a bet the mean and variance of the odds of the bet', () => {
    for (const bet of layout.bets) {
      const [odds, pattern] = [oddsOf(layout, bet), valueIn(patternOf(layout, [{ bet: bet.id, stake: 1 }]))];
      expect([bet.id, makeRatio(pattern.mean), makeRatio(pattern.variance)]).toEqual([
        bet.id,
        makeRatio(subtract(odds.return, ONE)),
        makeRatio(odds.variance),
      ]);
    }
  });

  it('pays the same in the pay matrix as in a settlement', () => {
    const matrix = payMatrix(layout);
    const [bets, stakes] = [Uint16Array.from(layout.bets.keys()), Float64Array.from(layout.bets, () => 6)];
    const paid = new Float64Array(bets.length);
    for (const { index, faces } of layout.outcomes) {
      payAll(matrix, index, bets, stakes, paid);
      const rows = valueIn(settleRound(layout, { ...EMPTY_ROUND, wagers, result: faces })).wagers;
      expect([...paid].map((amount) => amount / matrix.denominator)).toEqual(rows.map((row) => row.paid));
    }
  });

  it('has consistent patterns: means add up, probabilities sum to 1, results ascend', () => {
    const stakes = fc.array(
      fc.record({ bet: fc.constantFrom(...layout.bets.map(({ id }) => id)), stake: fc.integer({ min: 1, max: 1000 }) }),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(stakes, (list) => {
        const pattern = valueIn(patternOf(layout, list));
        const means = list.map(({ bet, stake }) => {
          const { edge } = oddsOf(layout, layout.byId.get(bet) as Layout['bets'][number]);
          return multiply(ratio(-stake), edge);
        });
        expect(makeRatio(pattern.mean)).toBe(makeRatio(sum(means)));
        expect(makeRatio(sum(pattern.results.map(({ probability }) => probability)))).toBe('1/1');
        for (const [i, { net }] of pattern.results.entries()) {
          const next = pattern.results[i + 1];
          if (next !== undefined) expect(compare(net, next.net)).toBe(-1);
        }
        expect(compare(pattern.variance, ZERO)).toBeGreaterThanOrEqual(0);
        expect(compare(pattern.worst.net, pattern.mean)).toBeLessThanOrEqual(0);
        expect(compare(pattern.best.net, pattern.mean)).toBeGreaterThanOrEqual(0);
        expect(pattern.staked).toBe(list.reduce((total, { stake }) => total + stake, 0));
        caseCounts.patterns++;
      }),
      { ...RUNS, numRuns: 25 },
    );
  });
});

/** The net result on every outcome, if these stakes are on the bets. */
function netsOf(layout: Layout, stakes: readonly { readonly bet: string; readonly stake: Ratio }[]): readonly Ratio[] {
  return outcomesOf(layout.dice.count).map(({ index }) =>
    sum(
      stakes.map(({ bet, stake }) => {
        const odds = layout.byId.get(bet)?.paysOn[index] ?? null;
        return multiply(stake, odds ?? ratio(-1));
      }),
    ),
  );
}

/** Expects that each anomaly which the check reports is real. */
function expectRealAnomalies(layout: Layout): void {
  const usedBets = new Set<string>();
  const anomalies = checkLayout(layout);
  for (const { code, bets, edge, stakes, worst, best } of anomalies) {
    if (code !== 'cannot-lose') {
      const odds = oddsOf(layout, layout.byId.get(bets[0] as string) as Layout['bets'][number]);
      expect(edge).toEqual(odds.edge);
      expect([code, compare(odds.edge, ZERO)]).toEqual([code, code === 'favours-player' ? -1 : code === 'fair' ? 0 : 1]);
      if (code === 'favours-player') caseCounts.favoursPlayer++;
      if (code === 'low-return') caseCounts.lowReturn++;
      continue;
    }
    const nets = netsOf(layout, stakes ?? []).toSorted(compare);
    expect(makeRatio(sum((stakes ?? []).map(({ stake }) => stake)))).toBe('1/1');
    expect([worst, best]).toEqual([nets[0], nets.at(-1)]);
    expect(compare(nets[0] as Ratio, ZERO)).toBeGreaterThanOrEqual(0);
    expect((stakes ?? []).map(({ bet }) => bet)).toEqual(bets);
    for (const bet of bets) expect(usedBets.has(bet)).toBe(false);
    for (const bet of bets) usedBets.add(bet);
    caseCounts.cannotLose++;
  }
}

describe('checkLayout', () => {
  it.each(LAYOUT_ROWS)('%s %s: reports only real anomalies', (_book, _id, layout) => {
    expectRealAnomalies(layout);
  });

  it('reports only real anomalies at raised odds, including fractions', () => {
    const odds = fc.dictionary(
      fc.constantFrom('red', 'black', 'number:7', 'number:6', 'field:2-6', 'field:8-12', 'row:3-6-10'),
      fc.constantFrom('11/2', '6/1', '19/3', '25/4'),
      { maxKeys: 5 },
    );
    fc.assert(
      fc.property(odds, (raised) => {
        expectRealAnomalies(valueIn(openLayout(DICETTE, 'mat', { ...raised })));
      }),
      RUNS,
    );
  });
});

it('every case occurred', () => {
  // There are 698 bets. The shooter bet is not counted, because it takes several throws.
  expect(caseCounts.bets).toBe(697);
  for (const [name, times] of Object.entries(caseCounts)) expect([name, times > 0]).toEqual([name, true]);
});
