/** Tests the explanations of settled rows of the sample rulebook. Arithmetic and clauses are worked out by hand. */
import { describe, expect, it } from 'vitest';
import { CHIP_ROUNDING_RULES, SHARED_MAXIMUM_RULES, sampleLayout } from '../../test/kit/sample.ts';

import { explainerOf, explainRow } from './explain.ts';
import { makeRatio } from './ratio.ts';
import { type Acted, netOf, netOfAll, netOfRow, OUTCOMES, type SettledRow } from './settled.ts';
import type { Face, MoneyRules } from './vocabulary.ts';

const FACES: readonly Face[] = [1, 4, 6];
const SHARED_AND_AGREED: Partial<MoneyRules> = { ...SHARED_MAXIMUM_RULES, individualLimits: { clauses: ['m.agreed'] } };

/** Explains a row as text: `odds on paidOn (clauses)`. A row that did not win has `-` for the odds. */
function formatRow(money: Partial<MoneyRules>, row: SettledRow, faces: readonly Face[] = FACES): string {
  const { odds, paidOn, clauses } = explainRow(sampleLayout(money), faces, row);
  return `${odds === null ? '-' : makeRatio(odds)} on ${paidOn} (${clauses.join(' ')})`;
}

// A row is player, bet, counted, returned, outcome, paid, rounded (what rounding added), acted (the limits that changed the wager).
// The bet `run` of the sample rulebook takes three throws.
describe('a row', () => {
  it('is explained in full', () => {
    expect(explainRow(sampleLayout(), FACES, ['ann', 'big', 60, 40, 'won', 60, 0])).toEqual({
      player: 'ann',
      bet: 'big',
      stake: 100,
      counted: 60,
      returned: 40,
      outcome: 'won',
      odds: { n: 1n, d: 1n },
      paidOn: 60,
      paid: 60,
      clauses: ['big.wins', 'table', 'big.pays'],
    });
  });

  it.each<[string, Partial<MoneyRules>, SettledRow, string]>([
    ['that lost', {}, ['ann', 'small', 9, 0, 'lost', 0, 0], '- on 0 (small.wins)'],
    ['that rides to the next throw', {}, ['ann', 'run', 9, 0, 'rides', 0, 0], '- on 0 (run.wins)'],
    ['that won at the last throw', {}, ['ann', 'run', 9, 0, 'won', 81, 0], '9/1 on 9 (run.wins table run.pays)'],
    ['that was returned', {}, ['ann', 'big', 0, 9, 'returned', 0, 0, { minimum: 10 }], '- on 0 (m.below)'],
    ['below the minimum', {}, ['ann', 'small', 9, 0, 'lost', 0, 0, { minimum: 10 }], '- on 0 (small.wins m.below)'],
    ['above the maximum', {}, ['ann', 'small', 9, 1, 'lost', 0, 0, { maximum: 9 }], '- on 0 (small.wins m.above)'],
    ['rounded up', CHIP_ROUNDING_RULES, ['ann', 'pair:1-4', 5, 0, 'won', 30, 3], '11/2 on 5 (table m.rounding)'],
    [
      'with odds applied to a part of the counted amount',
      CHIP_ROUNDING_RULES,
      ['ann', 'pair:1-4', 5, 0, 'won', 22, 0, { paidOn: 4 }],
      '11/2 on 4 (table m.rounding)',
    ],
    [
      'under agreed limits',
      CHIP_ROUNDING_RULES,
      ['ann', 'small', 9, 1, 'lost', 0, 0, { agreed: true, maximum: 9 }],
      '- on 0 (small.wins m.agreed m.above)',
    ],
    [
      'under agreed limits, in a rulebook without them',
      {},
      ['ann', 'small', 9, 0, 'lost', 0, 0, { agreed: true }],
      '- on 0 (small.wins)',
    ],
    [
      'with all limits, in the order in which they apply',
      SHARED_AND_AGREED,
      ['ann', 'big', 9, 9, 'won', 10, 1, { agreed: true, minimum: 20, maximum: 15, differential: 9 }],
      '1/1 on 9 (big.wins table big.pays m.agreed m.below m.share m.differential m.rounding)',
    ],
    [
      'cut by a Differential, in a rulebook without one',
      {},
      ['ann', 'small', 9, 1, 'lost', 0, 0, { differential: 9 }],
      '- on 0 (small.wins)',
    ],
    [
      'on a bet that the layout does not have',
      {},
      ['ann', 'gone', 9, 1, 'won', 9, 1, { maximum: 9 }],
      '- on 9 (m.above m.rounding)',
    ],
  ])('%s', (_, money, row, expected) => {
    expect(formatRow(money, row)).toBe(expected);
  });

  it('without faces has only the clauses of its limits', () => {
    expect(formatRow({}, ['ann', 'big', 9, 1, 'won', 9, 0, { maximum: 9 }], [])).toBe('- on 9 (m.above)');
  });

  it('cites each clause once', () => {
    const money: Partial<MoneyRules> = { ...SHARED_MAXIMUM_RULES, differential: { pairs: [], clauses: ['m.first', 'm.share'] } };
    const row: SettledRow = ['ann', 'small', 9, 1, 'lost', 0, 0, { maximum: 10, differential: 9 }];
    expect(formatRow(money, row)).toBe('- on 0 (small.wins m.share m.first)');
  });
});

// An old record does not say which limits changed a wager. The explanation cites every limit that may have done so.
describe('an unrecorded row', () => {
  it.each<[string, Partial<MoneyRules>, SettledRow, string]>([
    ['with the whole stake counted', CHIP_ROUNDING_RULES, ['ann', 'small', 9, 0, 'lost', 0, 0], '- on 0 (small.wins)'],
    ['with nothing counted', CHIP_ROUNDING_RULES, ['ann', 'small', 0, 9, 'returned', 0, 0], '- on 0 (m.below)'],
    ['with a part counted', CHIP_ROUNDING_RULES, ['ann', 'small', 8, 1, 'lost', 0, 0], '- on 0 (small.wins m.above)'],
    [
      'with a part counted, because of a maximum or the Differential',
      SHARED_MAXIMUM_RULES,
      ['ann', 'small', 8, 1, 'lost', 0, 0],
      '- on 0 (small.wins m.share m.differential)',
    ],
    ['paid in full', CHIP_ROUNDING_RULES, ['ann', 'pair:1-4', 4, 0, 'won', 22, 0], '11/2 on 4 (table)'],
    ['rounded up from a half', CHIP_ROUNDING_RULES, ['ann', 'pair:1-4', 5, 0, 'won', 30, 3], '11/2 on 5 (table m.rounding)'],
    [
      'paid on less than the counted amount',
      CHIP_ROUNDING_RULES,
      ['ann', 'pair:1-4', 5, 0, 'won', 22, 0],
      '11/2 on 4 (table m.rounding)',
    ],
    [
      'paid on less than the counted amount and rounded up',
      CHIP_ROUNDING_RULES,
      ['ann', 'pair:1-4', 5, 0, 'won', 20, 4],
      '11/2 on 3 (table m.rounding)',
    ],
    ['on a bet that the layout does not have', {}, ['ann', 'gone', 9, 0, 'won', 22, 0], '- on 9 ()'],
  ])('%s', (_, money, row, expected) => {
    const [player, bet, counted, returned, outcome, paid, rounded] = row;
    expect(formatRow(money, [player, bet, counted, returned, outcome, paid, rounded, { unrecorded: true }])).toBe(expected);
  });
});

describe('rows of one round', () => {
  const withAndWithout = <T>(value: T): readonly (T | undefined)[] => [undefined, value];
  const actedCases: readonly Acted[] = withAndWithout(true as const).flatMap((agreed) =>
    withAndWithout(7).flatMap((minimum) =>
      withAndWithout(8).flatMap((maximum) =>
        withAndWithout(9).flatMap((differential) =>
          [{}, { paidOn: 3 }, { unrecorded: true as const }].map((rest) =>
            // JSON drops the undefined fields.
            JSON.parse(JSON.stringify({ agreed, minimum, maximum, differential, ...rest })),
          ),
        ),
      ),
    ),
  );
  const rows = ['big', 'small', 'run', 'gone'].flatMap((bet) =>
    OUTCOMES.flatMap((outcome) =>
      [0, 5].flatMap((returned) =>
        [0, 1].flatMap((rounded) =>
          [undefined, ...actedCases].map((acted): SettledRow => {
            const counted = outcome === 'returned' ? 0 : 10;
            const row = ['ann', bet, counted, returned, outcome, outcome === 'won' ? 10 : 0, rounded] as const;
            return acted === undefined ? row : [...row, acted];
          }),
        ),
      ),
    ),
  );

  it('get the same explanation from a shared explainer as from explainRow', () => {
    const layout = sampleLayout(SHARED_AND_AGREED);
    const explain = explainerOf(layout, FACES);
    for (const row of rows) expect(explain(row)).toEqual(explainRow(layout, FACES, row));
    // The rows have many different lists of clauses, so a wrong key of the cache would be found.
    expect(new Set(rows.map((row) => explain(row).clauses.join())).size).toBeGreaterThan(50);
  });

  it('share one list if they have the same clauses', () => {
    const explain = explainerOf(sampleLayout(), FACES);
    const [one, other] = [explain(['ann', 'big', 5, 0, 'won', 5, 0]), explain(['bo', 'big', 7, 0, 'won', 7, 0])];
    expect(one.clauses).toBe(other.clauses);
  });
});

describe('the net result', () => {
  it.each<[SettledRow, number]>([
    [['ann', 'big', 60, 40, 'won', 120, 5], 120],
    [['ann', 'big', 60, 40, 'lost', 0, 0], -60],
    [['ann', 'big', 0, 100, 'returned', 0, 0], 0],
    [['ann', 'run', 60, 0, 'rides', 0, 0], 0],
  ])('of %j is %i', (row, net) => {
    const [, , counted, , outcome, paid] = row;
    expect([netOfRow(row), netOf({ counted, outcome, paid })]).toEqual([net, net]);
  });

  it('of several wagers is the sum of their net results', () => {
    const won = { outcome: 'won', counted: 10, paid: 30 } as const;
    expect(netOfAll([won, { outcome: 'lost', counted: 25, paid: 0 }, won])).toBe(35);
    expect(netOfAll([])).toBe(0);
  });
});
