/** Tests in which order a result is shown, and what ends the reveal. */
import { describe, expect, it } from 'vitest';
import { hideResult, REVEAL_MS, type Reveal, type RevealView, revealAfterTime, revealAfterView } from './reveal.ts';

const ROLLING: RevealView = {
  status: 'open',
  round: 7,
  bettingOpen: false,
  faces: null,
  lit: [],
  next: 'result',
  covered: false,
  shooter: { throw: 2, dice: [1, 2, 3], position: 1 },
  diceOffered: false,
  tumbles: 0,
  lastResults: [{ round: 6, faces: [1, 1, 2], voided: false }],
};
const RESULT: RevealView = { ...ROLLING, faces: [4, 5, 6], lit: ['big'], next: 'settle' };
const ENDED: RevealView = {
  ...ROLLING,
  shooter: null,
  diceOffered: true,
  next: 'open',
  lastResults: [...ROLLING.lastResults, { round: 7, faces: [4, 5, 6], voided: false }],
};
const TUMBLE: Reveal = {
  round: 7,
  faces: [4, 5, 6],
  step: 'tumble',
  roll: { shooter: ROLLING.shooter, diceOffered: false, tumbles: 0 },
};

describe('a reveal', () => {
  it('starts with the tumble when the result comes, also if it comes together with the end of the tumble', () => {
    expect(revealAfterView(null, ROLLING, RESULT)).toEqual(TUMBLE);
    expect(revealAfterView(null, { ...ROLLING, covered: true, next: 'uncover' }, RESULT)).toEqual(TUMBLE);
  });

  it('shows the dice, then the total, then the winning bets, then the player’s wins', () => {
    const steps: (string | null)[] = [];
    for (let reveal: Reveal | null = TUMBLE; reveal !== null; reveal = revealAfterTime(reveal)) steps.push(reveal.step);
    expect(steps).toEqual(['tumble', 'dice', 'total', 'bets']);
  });

  it('takes less than three seconds', () => {
    expect(Object.values(REVEAL_MS).reduce((sum, ms) => sum + ms, 0)).toBeLessThan(3000);
  });

  it('goes on while the dealer settles and ends the round', () => {
    expect(revealAfterView(TUMBLE, RESULT, { ...RESULT, next: 'pay' })).toBe(TUMBLE);
    expect(revealAfterView(TUMBLE, RESULT, ENDED)).toBe(TUMBLE);
    expect(revealAfterView(TUMBLE, ENDED, ENDED)).toBe(TUMBLE);
  });

  it.each<[string, RevealView | null, RevealView]>([
    ['the page is opened after the result', null, RESULT],
    ['the page was there before', RESULT, RESULT],
    ['the round has ended before the page knew the result', null, ENDED],
    ['the round ends', RESULT, ENDED],
    ['the result of another round is shown', { ...ROLLING, round: 6 }, RESULT],
    ['there is no result yet', ROLLING, ROLLING],
  ])('does not start if %s', (_, before, view) => {
    expect(revealAfterView(null, before, view)).toBeNull();
  });

  it.each<[string, RevealView]>([
    ['bets are called', { ...ENDED, round: 8, bettingOpen: true }],
    ['bets are called in the same round', { ...ENDED, bettingOpen: true }],
    ['the next round is tumbled before betting', { ...ENDED, round: 8, next: 'tumble' }],
    ['the result is corrected', { ...RESULT, faces: [4, 5, 5] }],
    ['the roll does not count', ROLLING],
    ['the round is void', { ...ENDED, lastResults: [{ round: 7, faces: [4, 5, 6], voided: true }] }],
    ['play is suspended', { ...RESULT, status: 'suspended' }],
  ])('ends at once if %s', (_, view) => {
    expect(revealAfterView(TUMBLE, RESULT, view)).toBeNull();
  });
});

describe('hideResult', () => {
  it.each(['tumble', 'dice', 'total'] as const)('hides every trace of the result in the step %s', (step) => {
    const shown = hideResult({ ...ENDED, faces: [4, 5, 6], lit: ['big'] }, { ...TUMBLE, step });
    expect(shown).toEqual(ROLLING);
  });

  it('hides nothing from the winning bets on', () => {
    expect(hideResult(RESULT, { ...TUMBLE, step: 'bets' })).toBe(RESULT);
    expect(hideResult(RESULT, null)).toBe(RESULT);
  });
});
