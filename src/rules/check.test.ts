/** Anomalies of small layouts, with edges and covers computed by hand. */
import { describe, expect, it } from 'vitest';
import { sampleBook, sampleLayout, valueIn } from '../../test/kit/sample.ts';
import { ANOMALY_CODES, type Anomaly, checkLayout, RETURN_MIN } from './check.ts';
import type { PayLine, RatioText } from './index.ts';
import { type Layout, openLayout } from './layout.ts';
import { makeRatio, ratio } from './ratio.ts';

/** A layout of two dice with these bets: totals and odds. */
function layoutOf(bets: Readonly<Record<string, readonly [readonly number[], RatioText]>>): Layout {
  const lines = Object.entries(bets).map(
    ([bet, [totals, pays]]): PayLine => ({
      title: bet,
      shape: 'total',
      tripleLoses: false,
      bets: { [bet]: totals },
      pays,
      clauses: {},
    }),
  );
  const book = {
    ...sampleBook(),
    payTables: { made: { clauses: [], lines } },
    layouts: [{ id: 'made', title: '', dice: 'two-dice', payTable: 'made', clauses: [], bets: Object.keys(bets) }],
  };
  return valueIn(openLayout(book, 'made'));
}

const LOW = [2, 3, 4, 5, 6];
const HIGH = [8, 9, 10, 11, 12];
/** 6 of 36 at 4 to 1: return 5/6, an ordinary bet. */
const SEVEN = [[7], '4/1'] as const;

const formatAnomaly = ({ code, bets, edge, stakes, worst, best }: Anomaly): string => {
  if (edge !== null) return `${code} ${bets.join(' ')} edge ${makeRatio(edge)}`;
  const spread = (stakes ?? []).map(({ bet, stake }) => `${bet} ${makeRatio(stake)}`).join(', ');
  return `${code} ${spread} worst ${worst && makeRatio(worst)} best ${best && makeRatio(best)}`;
};
const codesOf = (layout: Layout, returnMin = RETURN_MIN): readonly string[] => checkLayout(layout, returnMin).map(formatAnomaly);

describe('checkLayout', () => {
  it('has four codes and a default minimum return of 3/4', () => {
    expect(ANOMALY_CODES).toEqual(['favours-player', 'fair', 'low-return', 'cannot-lose']);
    expect(makeRatio(RETURN_MIN)).toBe('3/4');
  });

  it('reports no anomaly if every bet has an ordinary edge', () => {
    // 15 of 36 at 1 to 1: return 5/6
    expect(codesOf(layoutOf({ low: [LOW, '1/1'], seven: SEVEN }))).toEqual([]);
  });

  it.each<[string, readonly number[], RatioText, string[]]>([
    ['favours the player', [7], '6/1', ['favours-player a edge -1/6']],
    ['favours the player by very little', [7], '5000001/1000000', ['favours-player a edge -1/6000000']],
    ['is fair', [7], '5/1', ['fair a edge 0/1']],
    ['returns exactly the minimum', [7], '7/2', []],
    ['returns slightly less than the minimum', [7], '3499999/1000000', ['low-return a edge 1500001/6000000']],
    ['returns little', [2], '20/1', ['low-return a edge 5/12']],
  ])('reports a bet that %s', (_, totals, pays, expected) => {
    expect(codesOf(layoutOf({ a: [totals, pays], low: [LOW, '1/1'] }))).toEqual(expected);
  });

  it('uses the given minimum return', () => {
    const layout = layoutOf({ low: [LOW, '1/1'], seven: SEVEN });
    expect(codesOf(layout, ratio(5, 6))).toEqual([]);
    expect(codesOf(layout, ratio(9, 10))).toEqual(['low-return low edge 1/6', 'low-return seven edge 1/6']);
  });

  it('can report two anomalies of one bet', () => {
    expect(codesOf(layoutOf({ a: [[7], '5/1'], low: [LOW, '1/1'] }), ratio(2))).toEqual([
      'fair a edge 0/1',
      'low-return a edge 0/1',
      'low-return low edge 1/6',
    ]);
  });

  it('sets the fields of sets to null for a single bet', () => {
    expect(checkLayout(layoutOf({ a: [[7], '5/1'], low: [LOW, '1/1'] }))).toEqual([
      { code: 'fair', bets: ['a'], edge: ratio(0), stakes: null, worst: null, best: null },
    ]);
  });
});

describe('sets that cannot lose', () => {
  it('are reported with the stakes of one unit and the worst and best net result', () => {
    // low and high at 2 for 1 each, seven at 11 for 1: stakes as 1/2 : 1/2 : 1/11 of cost 12/11 is too expensive
    const expensive = layoutOf({ low: [LOW, '1/1'], high: [HIGH, '1/1'], seven: [[7], '10/1'], more: [[2], '20/1'] });
    expect(codesOf(expensive).filter((line) => line.startsWith('cannot-lose'))).toEqual([]);
    // at 3 for 1 each: 1/3 + 1/3 + 1/11 = 25/33; worst 33/25 - 1
    const cheap = layoutOf({ low: [LOW, '2/1'], high: [HIGH, '2/1'], seven: [[7], '10/1'], more: [[2], '20/1'] });
    expect(codesOf(cheap).filter((line) => line.startsWith('cannot-lose'))).toEqual([
      'cannot-lose low 11/25, high 11/25, seven 3/25 worst 8/25 best 8/25',
    ]);
  });

  it('report the best result if it differs from the worst', () => {
    // 2 to 7 and 7 to 12 at 2 for 1: 1/2 each cost 1, and a 7 wins both
    const layout = layoutOf({ a: [[...LOW, 7], '1/1'], b: [[7, ...HIGH], '1/1'], seven: SEVEN });
    expect(codesOf(layout)).toContain('cannot-lose a 1/2, b 1/2 worst 0/1 best 1/1');
    const [set] = checkLayout(layout).filter(({ code }) => code === 'cannot-lose');
    expect(set).toMatchObject({ bets: ['a', 'b'], edge: null });
  });

  it('include sets that break even, but not sets that lose slightly', () => {
    const even = layoutOf({ a: [[...LOW, 7], '1/1'], b: [HIGH, '1/1'], seven: SEVEN });
    expect(codesOf(even)).toContain('cannot-lose a 1/2, b 1/2 worst 0/1 best 0/1');
    const less = layoutOf({ a: [[...LOW, 7], '1/1'], b: [HIGH, '999999/1000000'], seven: SEVEN });
    expect(codesOf(less).filter((line) => line.startsWith('cannot-lose'))).toEqual([]);
  });

  it('are disjoint and sorted by guaranteed profit', () => {
    const layout = layoutOf({
      a: [[...LOW, 7], '1/1'],
      b: [HIGH, '1/1'],
      c: [[...LOW, 7], '3/1'],
      d: [HIGH, '3/1'],
      seven: SEVEN,
    });
    expect(codesOf(layout).filter((line) => line.startsWith('cannot-lose'))).toEqual([
      'cannot-lose c 1/2, d 1/2 worst 1/1 best 1/1',
      'cannot-lose a 1/2, b 1/2 worst 0/1 best 0/1',
    ]);
  });

  it('stop when every bet is in a set', () => {
    const layout = layoutOf({ a: [[...LOW, 7], '1/1'], b: [HIGH, '1/1'] });
    let readCount = 0;
    const guardedLayout = {
      ...layout,
      get outcomes() {
        if (++readCount > 1000) throw new Error('the search does not end');
        return layout.outcomes;
      },
    };
    expect(codesOf(guardedLayout).filter((line) => line.startsWith('cannot-lose'))).toEqual([
      'cannot-lose a 1/2, b 1/2 worst 0/1 best 0/1',
    ]);
  });

  it('use exact fractions', () => {
    // 5½ to 1 on every total except 7, and 5 to 1 on 7: 2/13 + 1/6 = 25/78
    const layout = layoutOf({ a: [[...LOW, ...HIGH], '11/2'], b: [[7], '5/1'], c: [[7], '4/1'] });
    expect(codesOf(layout).filter((line) => line.startsWith('cannot-lose'))).toEqual([
      'cannot-lose a 12/25, b 13/25 worst 53/25 best 53/25',
    ]);
  });

  it('exclude a bet over several throws, which can lose after any first throw', () => {
    const layout = sampleLayout();
    const sets = checkLayout(layout).filter(({ code }) => code === 'cannot-lose');
    expect(sets.flatMap(({ bets }) => bets)).not.toContain('run');
    // total:9 at 50 to 1 favours the player, but no other bet covers the rest
    expect(codesOf(layout)).toEqual([
      'favours-player total:9 edge -353/72',
      `low-return run edge ${makeRatio(ratio(216n ** 3n - 10n * 91n ** 3n, 216n ** 3n))}`,
    ]);
  });
});
