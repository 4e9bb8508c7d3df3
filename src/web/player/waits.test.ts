/** What is said to be waited for between rounds. */
import { expect, it } from 'vitest';
import { DICETTE, TRIPLE_DICE } from '../../rulebooks/index.ts';
import { waitsFor } from './waits.ts';

const view = { dice: 'electronic', diceOffered: false, shooter: null, seats: [{}] } as const;

it('an empty practice table waits for somebody, a house with staff does not', () => {
  expect(waitsFor({ ...view, seats: [] }, DICETTE.conduct, true)).toBe('player');
  expect(waitsFor({ ...view, seats: [] }, DICETTE.conduct, false)).toBe('moment');
});

it('a game with a shooter waits for one', () => {
  expect(waitsFor(view, TRIPLE_DICE.conduct, true)).toBe('shooter');
  expect(waitsFor({ ...view, diceOffered: true }, TRIPLE_DICE.conduct, true)).toBe('shooter');
  expect(waitsFor({ ...view, shooter: { throw: 2, dice: null, position: 1 } }, TRIPLE_DICE.conduct, true)).toBe('moment');
  expect(waitsFor(view, DICETTE.conduct, true)).toBe('moment');
});

it('real dice wait for whoever deals them', () => {
  expect(waitsFor({ ...view, dice: 'real' }, DICETTE.conduct, false)).toBe('dealer');
});
