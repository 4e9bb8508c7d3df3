/** The pay matrix of small layouts, cell by cell. */
import { describe, expect, it } from 'vitest';
import { sampleLayout } from '../../test/kit/sample.ts';
import { outcomesOf } from './dice.ts';
import { payAll, payMatrix } from './matrix.ts';
import { approximate, ratio } from './ratio.ts';

const at = (notation: string): number =>
  outcomesOf(notation.length as 2 | 3).findIndex((outcome) => outcome.notation === notation);

describe('the pay matrix', () => {
  const floor = { oddsFloor: { clauses: [] } };

  it('counts odds over their least common denominator', () => {
    expect(payMatrix(sampleLayout({}, 'half'))).toMatchObject({ bets: 3, denominator: 1 });
    expect(payMatrix(sampleLayout({}, 'two'))).toMatchObject({ bets: 2, denominator: 2 });
    expect(payMatrix(sampleLayout(floor, 'two', { 'number:7': '13/3' }))).toMatchObject({ bets: 2, denominator: 6 });
  });

  it('holds every bet on every outcome, row by row', () => {
    const { wins } = payMatrix(sampleLayout({}, 'two'));
    const expected = outcomesOf(2).flatMap(({ total }) => [total === 7 ? 8 : 0, total === 2 || total === 12 ? 1 : 0]);
    expect([...wins]).toEqual(expected);
  });

  it('has what a layout pays, for every bet on one throw', () => {
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

  it('takes no part of its denominator from a bet over several throws', () => {
    const layout = sampleLayout(floor, 'whole', { run: '28/3' });
    const { denominator, wins, bets } = payMatrix(layout);
    expect(denominator).toBe(2);
    expect([wins[at('111') * bets + 7], wins[at('111') * bets + 3]]).toEqual([0, 24]);
  });

  it('refuses odds that it could not hold', () => {
    const layout = sampleLayout({}, 'two');
    const [seven, row] = layout.bets;
    if (seven === undefined || row === undefined) throw new Error('two bets are expected');
    const most = { ...seven, paysOn: seven.paysOn.map((odds) => odds && ratio(Number.MAX_SAFE_INTEGER)) };
    expect(payMatrix({ ...layout, bets: [most] }).wins[at('34')]).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => payMatrix({ ...layout, bets: [most, row] })).toThrow(new Error('croupier: the pay matrix holds exact numbers'));
  });
});

describe('paying by the matrix', () => {
  it('gives each wager its stake times the odds over the denominator', () => {
    const matrix = payMatrix(sampleLayout());
    const paid = new Float64Array(5).fill(-1);
    // big, pair:1-4 and single:1 on 114, then the same wagers on 146
    const [bets, stakes] = [Uint16Array.of(0, 5, 3, 5, 1), Float64Array.of(10, 10, 7, 3, 100)];
    payAll(matrix, at('114'), bets, stakes, paid);
    expect([...paid]).toEqual([0, 110, 28, 33, 200]);
    payAll(matrix, at('146'), bets, stakes, paid);
    expect([...paid]).toEqual([20, 110, 14, 33, 0]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('pays %i wagers, however many are left beyond a multiple of four', (count) => {
    const matrix = payMatrix(sampleLayout());
    const stakes = Float64Array.from({ length: count }, (_, i) => i + 1);
    const paid = new Float64Array(count).fill(-1);
    payAll(matrix, at('146'), new Uint16Array(count).fill(5), stakes, paid);
    expect([...paid]).toEqual([...stakes].map((stake) => 11 * stake));
  });

  it('keeps nothing of one layout for the next', () => {
    const pay = (layout: string, bet: number, outcome: number): number => {
      const paid = new Float64Array(1);
      payAll(payMatrix(sampleLayout({}, layout)), outcome, Uint16Array.of(bet), Float64Array.of(1), paid);
      return paid[0] as number;
    };
    expect([pay('whole', 5, at('146')), pay('two', 5, 0)]).toEqual([11, 0]);
  });

  it('needs a bet, a stake and room for every wager', () => {
    const matrix = payMatrix(sampleLayout());
    const wrong = new Error('croupier: every wager has a bet, a stake and room for what it wins');
    expect(() => payAll(matrix, 0, new Uint16Array(1), new Float64Array(1), new Float64Array(2))).toThrow(wrong);
    expect(() => payAll(matrix, 0, new Uint16Array(1), new Float64Array(2), new Float64Array(1))).toThrow(wrong);
  });
});
