/** Tests what happens to a wager below the minimum. */
import { expect, it } from 'vitest';
import { type LowWagerFacts, type LowWagerOutcome, lowWagerOutcome } from './below-minimum.ts';
import type { MoneyRules } from './vocabulary.ts';

it.each<[MoneyRules['belowMinimum']['policy'], Omit<LowWagerFacts, 'minimum'>, LowWagerOutcome]>([
  ['warn-then-return', { warned: false }, 'warned'],
  ['warn-then-return', { warned: true }, 'returned'],
  ['warn-then-return', { warned: false, chips: 100 }, 'warned'],
  ['warn-then-return', { warned: true, chips: 100 }, 'returned'],
  ['warn-then-return', { warned: false, chips: 99 }, 'counts'],
  ['warn-then-return', { warned: true, chips: 99 }, 'counts'],
  ['stands', { warned: true }, 'counts'],
  ['rejected', { warned: false, chips: 99 }, 'returned'],
])('a wager below the minimum under the policy %s with %j: %s', (policy, facts, outcome) => {
  expect(lowWagerOutcome(policy, { minimum: 100, ...facts })).toBe(outcome);
});
