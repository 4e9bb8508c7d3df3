/** Tests the steps of a round in rulebooks with different first steps, and the reasons why a table waits. */
import { describe, expect, it } from 'vitest';
import { ADELAIDE_BIG_AND_SMALL, CROWN_SIC_BO, DICETTE, RWS_TAI_SAI, TRIPLE_DICE } from '../../../rulebooks/index.ts';
import { currentStep, findWaitReason, isBetweenRounds, roundPhase } from './steps.ts';

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

  it('is the roll until its result is known', () => {
    const rolling = { bettingOpen: false, next: 'result', faces: null } as const;
    expect(currentStep(rolling, RWS_TAI_SAI.conduct)).toBe('tumble');
    expect(currentStep(rolling, CROWN_SIC_BO.conduct)).toBe('uncover');
    expect(currentStep(rolling, TRIPLE_DICE.conduct)).toBe('throw');
  });

  it('is the tumble until betting opens, if the dice tumble first', () => {
    expect(currentStep({ bettingOpen: false, next: 'open', faces: null }, TUMBLE_FIRST)).toBe('tumble');
    expect(currentStep({ bettingOpen: true, next: 'close', faces: null }, TUMBLE_FIRST)).toBe('open');
  });
});

describe('the phase of a round', () => {
  const { conduct: TAI_SAI } = RWS_TAI_SAI;
  const { conduct: TUMBLED_FIRST } = ADELAIDE_BIG_AND_SMALL;
  it.each([
    ['none between rounds', TAI_SAI, { next: 'open' }, null],
    ['bet while betting is open', TAI_SAI, { bettingOpen: true, next: 'close' }, 'bet'],
    ['roll after the close', TAI_SAI, { next: 'tumble' }, 'roll'],
    ['roll until the result is known', TAI_SAI, { next: 'result', tumbles: 3 }, 'roll'],
    ['pay from the result on', TAI_SAI, { next: 'settle', faces: [1, 2, 3], tumbles: 3 }, 'pay'],
    ['bet while the dice tumble before betting', TUMBLED_FIRST, { next: 'open', tumbles: 3 }, 'bet'],
    ['roll until the dice are uncovered', TUMBLED_FIRST, { next: 'uncover', tumbles: 3 }, 'roll'],
  ] as const)('is %s', (_, conduct, fields, phase) => {
    expect(roundPhase({ ...BETWEEN_ROUNDS, ...fields }, conduct)).toBe(phase);
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
