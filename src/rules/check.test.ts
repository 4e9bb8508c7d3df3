/** Tests which anomalies are found in small layouts. House edges and stakes are computed by hand. */
import { describe, expect, it } from 'vitest';
import { sampleBook, sampleLayout, valueIn } from '../../test/kit/sample.ts';
import { ANOMALY_CODES, type Anomaly, checkLayout, RETURN_MIN } from './check.ts';
import type { PayLine, RatioText } from './index.ts';
import { type Layout, openLayout } from './layout.ts';
import { makeRatio, ratio } from './ratio.ts';

/** A layout of two dice with these bets. Each bet has the totals on which it wins, and its odds. */
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
    payTables: { test: { clauses: [], lines } },
    layouts: [{ id: 'test', title: '', dice: 'two-dice', payTable: 'test', clauses: [], bets: Object.keys(bets) }],
  };
  return valueIn(openLayout(book, 'test'));
}

const LOW = [2, 3, 4, 5, 6];
const HIGH = [8, 9, 10, 11, 12];
/** Wins on 6 of 36 rolls at 4 to 1: it returns 5/6, which is no anomaly. */
const SEVEN = [[7], '4/1'] as const;

const formatAnomaly = ({ code, bets, edge, stakes, worst, best }: Anomaly): string => {
  if (edge !== null) return `${code} ${bets.join(' ')} edge ${makeRatio(edge)}`;
  const spread = (stakes ?? []).map(({ bet, stake }) => `${bet} ${makeRatio(stake)}`).join(', ');
  return `${code} ${spread} worst ${worst && makeRatio(worst)} best ${best && makeRatio(best)}`;
};
const anomaliesOf = (layout: Layout, returnMin = RETURN_MIN): readonly string[] =>
  checkLayout(layout, returnMin).map(formatAnomaly);

describe('checkLayout', () => {
  it('has four codes and a default minimum return of 3/4', () => {
    expect(ANOMALY_CODES).toEqual(['favours-player', 'fair', 'low-return', 'cannot-lose']);
    expect(makeRatio(RETURN_MIN)).toBe('3/4');
  });

  it('reports no anomaly if every bet has an ordinary edge', () => {
    // `low` wins on 15 of 36 rolls at 1 to 1: it returns 5/6, like `seven`.
    expect(anomaliesOf(layoutOf({ low: [LOW, '1/1'], seven: SEVEN }))).toEqual([]);
  });

  it.each<[string, readonly number[], RatioText, string[]]>([
    ['favours the player', [7], '6/1', ['favours-player a edge -1/6']],
    ['favours the player by very little', [7], '5000001/1000000', ['favours-player a edge -1/6000000']],
    ['is fair', [7], '5/1', ['fair a edge 0/1']],
    ['returns exactly the minimum', [7], '7/2', []],
    ['returns slightly less than the minimum', [7], '3499999/1000000', ['low-return a edge 1500001/6000000']],
    ['returns far less than the minimum', [2], '20/1', ['low-return a edge 5/12']],
  ])('checks a bet that %s', (_, totals, pays, expected) => {
    expect(anomaliesOf(layoutOf({ a: [totals, pays], low: [LOW, '1/1'] }))).toEqual(expected);
  });

  it('uses the given minimum return', () => {
    const layout = layoutOf({ low: [LOW, '1/1'], seven: SEVEN });
    expect(anomaliesOf(layout, ratio(5, 6))).toEqual([]);
    expect(anomaliesOf(layout, ratio(9, 10))).toEqual(['low-return low edge 1/6', 'low-return seven edge 1/6']);
  });

  it('can report two anomalies of one bet', () => {
    expect(anomaliesOf(layoutOf({ a: [[7], '5/1'], low: [LOW, '1/1'] }), ratio(2))).toEqual([
      'fair a edge 0/1',
      'low-return a edge 0/1',
      'low-return low edge 1/6',
    ]);
  });

  it('sets stakes, worst and best to null for a single bet', () => {
    expect(checkLayout(layoutOf({ a: [[7], '5/1'], low: [LOW, '1/1'] }))).toEqual([
      { code: 'fair', bets: ['a'], edge: ratio(0), stakes: null, worst: null, best: null },
    ]);
  });
});

describe('sets of bets that cannot lose', () => {
  it('are reported with the stakes (one unit in total) and the worst and best net result', () => {
    // A unit returns 2 on low or high, and 11 on seven. To get one unit back on every total, a player must stake
    // 1/2 + 1/2 + 1/11 = 12/11, which is more than one unit.
    const expensive = layoutOf({ low: [LOW, '1/1'], high: [HIGH, '1/1'], seven: [[7], '10/1'], more: [[2], '20/1'] });
    expect(anomaliesOf(expensive).filter((line) => line.startsWith('cannot-lose'))).toEqual([]);
    // If low and high return 3, the player must stake only 1/3 + 1/3 + 1/11 = 25/33. A stake of one unit then wins 33/25 - 1 = 8/25.
    const cheap = layoutOf({ low: [LOW, '2/1'], high: [HIGH, '2/1'], seven: [[7], '10/1'], more: [[2], '20/1'] });
    expect(anomaliesOf(cheap).filter((line) => line.startsWith('cannot-lose'))).toEqual([
      'cannot-lose low 11/25, high 11/25, seven 3/25 worst 8/25 best 8/25',
    ]);
  });

  it('report the best result if it differs from the worst', () => {
    // Totals 2 to 7 and 7 to 12 both return 2: 1/2 on each costs 1, and a 7 wins both.
    const layout = layoutOf({ a: [[...LOW, 7], '1/1'], b: [[7, ...HIGH], '1/1'], seven: SEVEN });
    expect(anomaliesOf(layout)).toContain('cannot-lose a 1/2, b 1/2 worst 0/1 best 1/1');
    const [set] = checkLayout(layout).filter(({ code }) => code === 'cannot-lose');
    expect(set).toMatchObject({ bets: ['a', 'b'], edge: null });
  });

  it('include sets that break even, but not sets that lose slightly', () => {
    const even = layoutOf({ a: [[...LOW, 7], '1/1'], b: [HIGH, '1/1'], seven: SEVEN });
    expect(anomaliesOf(even)).toContain('cannot-lose a 1/2, b 1/2 worst 0/1 best 0/1');
    const losing = layoutOf({ a: [[...LOW, 7], '1/1'], b: [HIGH, '999999/1000000'], seven: SEVEN });
    expect(anomaliesOf(losing).filter((line) => line.startsWith('cannot-lose'))).toEqual([]);
  });

  it('are disjoint and sorted by guaranteed profit', () => {
    const layout = layoutOf({
      a: [[...LOW, 7], '1/1'],
      b: [HIGH, '1/1'],
      c: [[...LOW, 7], '3/1'],
      d: [HIGH, '3/1'],
      seven: SEVEN,
    });
    expect(anomaliesOf(layout).filter((line) => line.startsWith('cannot-lose'))).toEqual([
      'cannot-lose c 1/2, d 1/2 worst 1/1 best 1/1',
      'cannot-lose a 1/2, b 1/2 worst 0/1 best 0/1',
    ]);
  });

  it('are no longer searched when every bet is in a set', () => {
    const layout = layoutOf({ a: [[...LOW, 7], '1/1'], b: [HIGH, '1/1'] });
    let readCount = 0;
    const guardedLayout = {
      ...layout,
      get outcomes() {
        if (++readCount > 1000) throw new Error('the search does not end');
        return layout.outcomes;
      },
    };
    expect(anomaliesOf(guardedLayout).filter((line) => line.startsWith('cannot-lose'))).toEqual([
      'cannot-lose a 1/2, b 1/2 worst 0/1 best 0/1',
    ]);
  });

  it('use exact fractions', () => {
    // 5½ to 1 on every total except 7, and 5 to 1 on 7: to get one unit back, a player must stake 2/13 + 1/6 = 25/78.
    const layout = layoutOf({ a: [[...LOW, ...HIGH], '11/2'], b: [[7], '5/1'], c: [[7], '4/1'] });
    expect(anomaliesOf(layout).filter((line) => line.startsWith('cannot-lose'))).toEqual([
      'cannot-lose a 12/25, b 13/25 worst 53/25 best 53/25',
    ]);
  });

  it('exclude a bet that lasts several throws: whatever the first throw shows, the bet can still lose', () => {
    const layout = sampleLayout();
    const sets = checkLayout(layout).filter(({ code }) => code === 'cannot-lose');
    expect(sets.flatMap(({ bets }) => bets)).not.toContain('run');
    // total:9 at 50 to 1 favours the player, but the other bets do not win on all other outcomes.
    // `run` pays 9 to 1 if three throws in a row show a 1, which 91 of 216 rolls do.
    expect(anomaliesOf(layout)).toEqual([
      'favours-player total:9 edge -353/72',
      `low-return run edge ${makeRatio(ratio(216n ** 3n - 10n * 91n ** 3n, 216n ** 3n))}`,
    ]);
  });
});
