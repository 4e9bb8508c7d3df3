/** Tests which wagers the page shows as below the minimum. */
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { createEligibility } from './eligibility.ts';

const SIGN = { minimum: 500, bets: { small: { minimum: 2500 } } } as const;

/** The bets below the minimum of a player who has 5 on Small and on Big. */
function lowBetsOf(policy: 'refuse' | 'advise', faces: readonly number[] | null) {
  const live = { view: signal({ sign: SIGN, faces }), own: signal({ position: 1, barred: null, limits: null }) };
  const data = { rulebook: { conduct: { shooter: null, placement: { belowMinimum: { policy } } } }, offered: new Set() };
  const wagers = { stakes: signal({ small: 500, big: 500, odd: 0 }), spentChips: signal({}) };
  return createEligibility(live as never, data as never, wagers as never).lowBets.value;
}

describe('the wagers below the minimum', () => {
  it('are those whose stake is below the minimum of their bet', () => {
    expect(lowBetsOf('advise', null)).toEqual(['small']);
  });

  it('are none after the result, while losing chips still lie on the layout', () => {
    expect(lowBetsOf('advise', [4, 5, 6])).toEqual([]);
  });

  it('are none if the table refuses them', () => {
    expect(lowBetsOf('refuse', null)).toEqual([]);
  });
});
