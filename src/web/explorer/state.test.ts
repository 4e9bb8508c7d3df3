/** Tests that links store the state of the odds explorer in the URL fragment. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AMOUNT_MAX, SIMULATED_ROUNDS_MAX } from '../../rules/index.ts';
import { LAYOUT_NAMES } from '../felt/headless.ts';
import { DEFAULTS, type ExplorerState, makeFragment, parseFragment, TABS, unknownLayouts } from './state.ts';

const bet = fc.constantFrom('big', 'total:9', 'pair:1-4', 'double-single:113', 'row:3-6-10', 'symbol:fish');
const state: fc.Arbitrary<ExplorerState> = fc.record({
  layoutName: fc.constantFrom(...LAYOUT_NAMES),
  tab: fc.constantFrom(...TABS),
  bet: fc.option(bet),
  wagers: fc.uniqueArray(fc.record({ bet, stake: fc.integer({ min: 1, max: 1_000_000 }) }), {
    selector: (wager) => wager.bet,
    maxLength: 6,
  }),
  otherLayoutName: fc.constantFrom(...LAYOUT_NAMES),
  rounds: fc.integer({ min: 1, max: SIMULATED_ROUNDS_MAX }),
  seed: fc.string({ minLength: 1, maxLength: 64, unit: 'binary-ascii' }),
  // Odds that replace the printed odds of a bet.
  raised: fc.dictionary(bet, fc.constantFrom('6/1', '11/2', '7')),
});

describe('a link to the explorer', () => {
  test('contains the complete state', () => {
    fc.assert(
      fc.property(state, (original) => {
        expect(parseFragment(makeFragment(original))).toEqual(original);
      }),
    );
  });

  test('is readable', () => {
    const example = {
      ...DEFAULTS,
      layoutName: 'rws-tai-sai/A',
      tab: 'pattern',
      wagers: [{ bet: 'total:9', stake: 500 }],
    } as const;
    expect(makeFragment(example)).toBe('#at=rws-tai-sai/A&tab=pattern&wagers=total:9+500');
  });

  test('opens the default state if all its fields are invalid', () => {
    for (const text of [
      '',
      '#',
      '#at=none&tab=x&rounds=0&wagers=big&raise=,=,x=y',
      `#rounds=${SIMULATED_ROUNDS_MAX + 1}`,
      `#seed=${'x'.repeat(65)}`,
    ])
      expect(parseFragment(text)).toEqual(DEFAULTS);
  });

  test('with layouts that do not exist: unknownLayouts returns their names', () => {
    expect(unknownLayouts('#at=nonsense/Q&with=crown-sic-bo/Z')).toEqual(['nonsense/Q', 'crown-sic-bo/Z']);
    for (const text of ['', '#', '#at=crown-sic-bo/A&with=dicette/mat', makeFragment(DEFAULTS)])
      expect(unknownLayouts(text)).toEqual([]);
  });

  test('with several stakes on one bet opens with their sum, up to the largest amount', () => {
    expect(parseFragment('#wagers=big+5,big+7').wagers).toEqual([{ bet: 'big', stake: 12 }]);
    expect(parseFragment(`#wagers=big+${AMOUNT_MAX},big+7`).wagers).toEqual([{ bet: 'big', stake: AMOUNT_MAX }]);
  });
});
