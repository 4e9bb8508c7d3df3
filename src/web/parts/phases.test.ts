/** Phases, from views as the server sends them. */
import { describe, expect, it } from 'vitest';
import { seen } from '../../../test/kit/seen.ts';
import { hasCage, phaseOf, type Seen } from './phases.ts';

const COVERED_FIRST = (['tumble', 'open', 'close', 'uncover', 'result', 'settle', 'take', 'pay'] as const).map((step) => ({
  step,
}));
const OPEN_FIRST = (['open', 'close', 'tumble', 'result', 'settle', 'take', 'pay'] as const).map((step) => ({ step }));

describe('phase', () => {
  it.each<[string, Partial<Seen>]>([
    ['closed', { status: 'closed', bettingOpen: true }],
    ['suspended', { status: 'suspended', bettingOpen: true }],
    ['between', {}],
    ['offered', { diceOffered: true }],
    ['betting', { bettingOpen: true, next: 'close' }],
    ['betting', { bettingOpen: true, next: 'close', covered: true, tumbles: 3 }],
    ['no-more-bets', { next: 'uncover', covered: true, tumbles: 3 }],
    ['between', { next: 'open', covered: true, tumbles: 3 }],
    ['between', { next: 'tumble' }],
    ['tumbling', { next: 'result', tumbles: 3 }],
    ['thrown', { next: 'result' }],
    ['result', { next: 'settle', faces: [1, 2, 3] }],
    ['settling', { next: 'take', faces: [1, 2, 3] }],
    ['settling', { next: 'pay', faces: [1, 2, 3] }],
  ])('%s', (phase, fields) => {
    expect(phaseOf(seen(fields), COVERED_FIRST)).toBe(phase);
  });
});

it('after the close of a book that tumbles after it, there are no more bets', () => {
  expect(phaseOf(seen({ next: 'tumble' }), OPEN_FIRST)).toBe('no-more-bets');
  expect(phaseOf(seen({ next: 'open' }), OPEN_FIRST)).toBe('between');
});

describe('after a roll that does not count', () => {
  const again = { round: 1, consequence: 'again', reason: 'not-flat' } as const;
  const TUMBLED_WHILE_OPEN = (['open', 'tumble', 'close', 'uncover', 'result'] as const).map((step) => ({ step }));

  it('there are no more bets, wherever the book has the tumble', () => {
    expect(phaseOf(seen({ next: 'tumble', undone: again }), COVERED_FIRST)).toBe('no-more-bets');
    expect(phaseOf(seen({ next: 'tumble', undone: again }), TUMBLED_WHILE_OPEN)).toBe('no-more-bets');
    expect(phaseOf(seen({ next: 'tumble', covered: true, tumbles: 1 }), TUMBLED_WHILE_OPEN)).toBe('no-more-bets');
  });

  it('of an earlier round it is between rounds', () => {
    expect(phaseOf(seen({ round: 2, next: 'tumble', undone: again }), COVERED_FIRST)).toBe('between');
  });
});

it('there is a cage where a machine tumbles the dice', () => {
  expect(hasCage([{ step: 'open' }, { step: 'tumble' }])).toBe(true);
  expect(hasCage([{ step: 'open' }, { step: 'throw' }])).toBe(false);
});
