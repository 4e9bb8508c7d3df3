/** Tests the steps of a round in rulebooks with different first steps, and the reasons why a table waits. */
import { describe, expect, it } from 'vitest';
import { DICETTE, TRIPLE_DICE } from '../../../rulebooks/index.ts';
import { currentStep, findWaitReason, isBetweenRounds } from './steps.ts';

const BETWEEN_ROUNDS = { round: 1, bettingOpen: false, tumbles: 0, faces: null, undone: null } as const;
const conductWithSteps = (...steps: readonly ('open' | 'tumble' | 'close')[]) => ({
  steps: steps.map((step) => ({ step, call: null, clauses: [] })),
});
const BETTING_FIRST = conductWithSteps('open', 'tumble', 'close');
const TUMBLE_FIRST = conductWithSteps('tumble', 'open', 'close');

describe('a table is between rounds', () => {
  it('before the first step of its rulebook', () => {
    expect(isBetweenRounds({ ...BETWEEN_ROUNDS, next: 'open' }, BETTING_FIRST)).toBe(true);
    expect(isBetweenRounds({ ...BETWEEN_ROUNDS, next: 'tumble' }, TUMBLE_FIRST)).toBe(true);
    expect(isBetweenRounds({ ...BETWEEN_ROUNDS, next: 'open' }, TUMBLE_FIRST)).toBe(false);
  });

  it('but not while it waits for another roll', () => {
    // The roll of round 1 did not count, and the dice are rolled again.
    const undone = { round: 1, consequence: 'again', reason: 'not-flat' } as const;
    expect(isBetweenRounds({ ...BETWEEN_ROUNDS, next: 'tumble', undone }, TUMBLE_FIRST)).toBe(false);
    expect(isBetweenRounds({ ...BETWEEN_ROUNDS, round: 2, next: 'tumble', undone }, TUMBLE_FIRST)).toBe(true);
  });

  it('but not while the dice tumble or are shown', () => {
    expect(isBetweenRounds({ ...BETWEEN_ROUNDS, next: 'tumble', tumbles: 1 }, TUMBLE_FIRST)).toBe(false);
    expect(isBetweenRounds({ ...BETWEEN_ROUNDS, next: 'tumble', faces: [1, 2, 3] }, TUMBLE_FIRST)).toBe(false);
  });
});

describe('the current step', () => {
  it.each([
    ['betting while betting is open', { bettingOpen: true, next: 'close', faces: null }, 'open'],
    ['the next step while betting is closed', { bettingOpen: false, next: 'uncover', faces: null }, 'uncover'],
    ['the result until the round is settled', { bettingOpen: false, next: 'settle', faces: [1, 2, 3] }, 'result'],
    ['payment while winners are paid', { bettingOpen: false, next: 'pay', faces: [1, 2, 3] }, 'pay'],
  ] as const)('is %s', (_, view, step) => {
    expect(currentStep({ ...view, faces: view.faces === null ? null : [...view.faces] }, BETTING_FIRST)).toBe(step);
  });

  it('is the tumble until betting opens, if the dice tumble first', () => {
    expect(currentStep({ bettingOpen: false, next: 'open', faces: null }, TUMBLE_FIRST)).toBe('tumble');
    expect(currentStep({ bettingOpen: true, next: 'close', faces: null }, TUMBLE_FIRST)).toBe('open');
  });
});

/** The last argument of `findWaitReason`. */
const [PRACTICE, WITH_STAFF] = [true, false];
const TABLE = { dice: 'electronic', diceOffered: false, shooter: null, seats: [{}] } as const;

it('an empty practice table waits for a player; an empty table with staff opens the next round', () => {
  expect(findWaitReason({ ...TABLE, seats: [] }, DICETTE.conduct, PRACTICE)).toBe('player');
  expect(findWaitReason({ ...TABLE, seats: [] }, DICETTE.conduct, WITH_STAFF)).toBe('opening');
});

it('a game with a shooter waits until a player is the shooter', () => {
  expect(findWaitReason(TABLE, TRIPLE_DICE.conduct, PRACTICE)).toBe('shooter');
  expect(findWaitReason({ ...TABLE, diceOffered: true }, TRIPLE_DICE.conduct, PRACTICE)).toBe('shooter');
  expect(findWaitReason({ ...TABLE, shooter: { throw: 2, dice: null, position: 1 } }, TRIPLE_DICE.conduct, PRACTICE)).toBe(
    'opening',
  );
  expect(findWaitReason(TABLE, DICETTE.conduct, PRACTICE)).toBe('opening');
});

it('a table with real dice waits for the dealer', () => {
  expect(findWaitReason({ ...TABLE, dice: 'real' }, DICETTE.conduct, WITH_STAFF)).toBe('dealer');
});
