/** Phases, from views as the server sends them. */
import { describe, expect, it } from 'vitest';
import { hasCage, phaseOf, type Seen } from './phases.ts';

const seen = (fields: Partial<Seen>): Seen => ({
  status: 'open',
  bettingOpen: false,
  diceOffered: false,
  faces: null,
  next: 'open',
  covered: false,
  tumbles: 0,
  ...fields,
});

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

it('there is a cage where a machine tumbles the dice', () => {
  expect(hasCage([{ step: 'open' }, { step: 'tumble' }])).toBe(true);
  expect(hasCage([{ step: 'open' }, { step: 'throw' }])).toBe(false);
});
