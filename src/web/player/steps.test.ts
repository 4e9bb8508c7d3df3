/** Where a round is, at books that begin differently. */
import { describe, expect, it } from 'vitest';
import { isBetweenRounds, stepNow } from './steps.ts';

const BETWEEN = { round: 1, bettingOpen: false, tumbles: 0, faces: null, undone: null } as const;
const from = (...steps: readonly ('open' | 'tumble' | 'close')[]) => ({
  steps: steps.map((step) => ({ step, call: null, clauses: [] })),
});

describe('between rounds', () => {
  it('is before the first step of the book, whichever that is', () => {
    expect(isBetweenRounds({ ...BETWEEN, next: 'open' }, from('open', 'tumble'))).toBe(true);
    expect(isBetweenRounds({ ...BETWEEN, next: 'tumble' }, from('tumble', 'open'))).toBe(true);
    expect(isBetweenRounds({ ...BETWEEN, next: 'open' }, from('tumble', 'open'))).toBe(false);
  });

  it('is not while wagers wait for another roll', () => {
    const undone = { round: 1, consequence: 'again', reason: 'not-flat' } as const;
    expect(isBetweenRounds({ ...BETWEEN, next: 'tumble', undone }, from('tumble', 'open'))).toBe(false);
    expect(isBetweenRounds({ ...BETWEEN, round: 2, next: 'tumble', undone }, from('tumble', 'open'))).toBe(true);
  });

  it('is not while dice tumble or lie', () => {
    expect(isBetweenRounds({ ...BETWEEN, next: 'tumble', tumbles: 1 }, from('tumble'))).toBe(false);
    expect(isBetweenRounds({ ...BETWEEN, next: 'tumble', faces: [1, 2, 3] }, from('tumble'))).toBe(false);
  });
});

describe('the step that people are in', () => {
  it.each([
    ['betting, whatever comes next', { bettingOpen: true, next: 'close', faces: null }, 'open'],
    ['what comes next', { bettingOpen: false, next: 'uncover', faces: null }, 'uncover'],
    ['the result until it is settled', { bettingOpen: false, next: 'settle', faces: [1, 2, 3] }, 'result'],
    ['paying', { bettingOpen: false, next: 'pay', faces: [1, 2, 3] }, 'pay'],
  ] as const)('is %s', (_, view, step) => {
    expect(stepNow({ ...view, faces: view.faces === null ? null : [...view.faces] }, from('open', 'tumble', 'close'))).toBe(step);
  });

  it('is no betting that has not been opened, where dice tumble first', () => {
    expect(stepNow({ bettingOpen: false, next: 'open', faces: null }, from('tumble', 'open', 'close'))).toBe('tumble');
    expect(stepNow({ bettingOpen: true, next: 'close', faces: null }, from('tumble', 'open', 'close'))).toBe('open');
  });
});
