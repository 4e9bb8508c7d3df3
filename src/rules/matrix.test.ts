/** Tests the pay matrix of small layouts, cell by cell. On layout `whole`, bet 0 is big, 1 small, 3 single:1, 5 pair:1-4 and 7 run. */
import { describe, expect, it } from 'vitest';
import { sampleLayout } from '../../test/kit/sample.ts';
import { outcomesOf } from './dice.ts';
import { payAll, payMatrix } from './matrix.ts';
import { approximate, ratio } from './ratio.ts';

const outcomeIndex = (notation: string): number =>
  outcomesOf(notation.length as 2 | 3).findIndex((outcome) => outcome.notation === notation);

describe('the pay matrix', () => {
  /** A rule of money that lets the table raise odds. */
  const raisable = { oddsFloor: { clauses: [] } };

  it('uses the least common denominator of the odds', () => {
    expect(payMatrix(sampleLayout({}, 'three-bets'))).toMatchObject({ bets: 3, denominator: 1 });
    expect(payMatrix(sampleLayout({}, 'two-dice'))).toMatchObject({ bets: 2, denominator: 2 });
    expect(payMatrix(sampleLayout(raisable, 'two-dice', { 'number:7': '13/3' }))).toMatchObject({ bets: 2, denominator: 6 });
  });

  it('has every bet on every outcome, row by row', () => {
    const { wins } = payMatrix(sampleLayout({}, 'two-dice'));
    // In halves: 4 to 1 is 8, and 1 to 2 is 1.
    const expected = outcomesOf(2).flatMap(({ total }) => [total === 7 ? 8 : 0, total === 2 || total === 12 ? 1 : 0]);
    expect([...wins]).toEqual(expected);
  });

  it('agrees with the layout for every single-throw bet', () => {
    const layout = sampleLayout();
    const { wins, bets, denominator } = payMatrix(layout);
    expect(wins).toHaveLength(56 * 8);
    for (const bet of layout.bets) {
      for (const { index } of layout.outcomes) {
        const odds = bet.throws === 1 ? (bet.paysOn[index] ?? null) : null;
        expect((wins[index * bets + bet.index] as number) / denominator).toBe(odds === null ? 0 : approximate(odds));
      }
    }
  });

  it('ignores bets that last several throws in its denominator', () => {
    const layout = sampleLayout(raisable, 'whole', { run: '28/3' });
    const { denominator, wins, bets } = payMatrix(layout);
    expect(denominator).toBe(2);
    // `run` needs several throws, so it has no payment on one outcome. `single:1` pays 12 to 1 on three dice, in halves 24.
    expect([wins[outcomeIndex('111') * bets + 7], wins[outcomeIndex('111') * bets + 3]]).toEqual([0, 24]);
  });

  it('throws for odds that are too large', () => {
    const layout = sampleLayout({}, 'two-dice');
    const [seven, row] = layout.bets;
    if (seven === undefined || row === undefined) throw new Error('two bets are expected');
    const largestOdds = { ...seven, paysOn: seven.paysOn.map((odds) => odds && ratio(Number.MAX_SAFE_INTEGER)) };
    expect(payMatrix({ ...layout, bets: [largestOdds] }).wins[outcomeIndex('34')]).toBe(Number.MAX_SAFE_INTEGER);
    // The other bet pays 1 to 2, so that the denominator 2 doubles the largest odds.
    expect(() => payMatrix({ ...layout, bets: [largestOdds, row] })).toThrow(
      new Error('croupier: odds are too large for exact numbers in the pay matrix'),
    );
  });
});

describe('payAll', () => {
  it('computes stake times odds times the denominator', () => {
    const matrix = payMatrix(sampleLayout());
    const paid = new Float64Array(5).fill(-1);
    const [bets, stakes] = [Uint16Array.of(0, 5, 3, 5, 1), Float64Array.of(10, 10, 7, 3, 100)];
    // In halves: big loses, 10 at 11 to 2, 7 at 2 to 1, 3 at 11 to 2, 100 on small at 1 to 1.
    payAll(matrix, outcomeIndex('114'), bets, stakes, paid);
    expect([...paid]).toEqual([0, 110, 28, 33, 200]);
    payAll(matrix, outcomeIndex('146'), bets, stakes, paid);
    expect([...paid]).toEqual([20, 110, 14, 33, 0]);
  });

  // The loop of `payAll` handles twelve wagers per pass.
  it.each([0, 1, 2, 11, 12, 13, 23, 24, 25])('pays %i wagers, even if the number is not a multiple of twelve', (count) => {
    const matrix = payMatrix(sampleLayout());
    const stakes = Float64Array.from({ length: count }, (_, i) => i + 1);
    const paid = new Float64Array(count).fill(-1);
    // Bet 5 wins 11 halves, bet 3 wins 2, bet 1 loses.
    const [numbers, odds] = [
      [5, 3, 1],
      [11, 2, 0],
    ];
    const bets = Uint16Array.from({ length: count }, (_, i) => numbers?.[i % 3] ?? 0);
    payAll(matrix, outcomeIndex('146'), bets, stakes, paid);
    expect([...paid]).toEqual([...stakes].map((stake, i) => (odds?.[i % 3] ?? 0) * stake));
  });

  it('does not use the odds of one layout for the next layout', () => {
    const pay = (layout: string, bet: number, outcome: number): number => {
      const paid = new Float64Array(1);
      payAll(payMatrix(sampleLayout({}, layout)), outcome, Uint16Array.of(bet), Float64Array.of(1), paid);
      return paid[0] as number;
    };
    // Layout two-dice has no bet 5.
    expect([pay('whole', 5, outcomeIndex('146')), pay('two-dice', 5, 0)]).toEqual([11, 0]);
  });

  it('throws for an outcome that the matrix does not have', () => {
    const matrix = payMatrix(sampleLayout());
    const pay = (outcome: number) => () => payAll(matrix, outcome, new Uint16Array(1), new Float64Array(1), new Float64Array(1));
    for (const outcome of [-1, 56]) expect(pay(outcome)).toThrow(new Error('croupier: the pay matrix does not have the outcome'));
  });

  it('throws if the lists have different lengths', () => {
    const matrix = payMatrix(sampleLayout());
    const error = new Error('croupier: the lists of bets, stakes and payments differ in length');
    expect(() => payAll(matrix, 0, new Uint16Array(1), new Float64Array(1), new Float64Array(2))).toThrow(error);
    expect(() => payAll(matrix, 0, new Uint16Array(1), new Float64Array(2), new Float64Array(1))).toThrow(error);
  });
});
