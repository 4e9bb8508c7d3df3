/** Phases, cage and banners, from views and events as the server sends them. */
import { describe, expect, it } from 'vitest';
import type { TableEvent } from '../../table/index.ts';
import { type Banner, bannerAfter, cageOf, hasCage, phaseOf, type Seen, shownResult } from './situation.ts';

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

describe('cage', () => {
  it.each<[string, Partial<Seen>]>([
    ['still', {}],
    ['covered', { covered: true, tumbles: 3 }],
    ['tumbling', { tumbles: 1, next: 'tumble' }],
    ['tumbling', { tumbles: 3, next: 'result' }],
    ['still', { tumbles: 3, next: 'settle', faces: [1, 2, 3] }],
  ])('%s', (cage, fields) => {
    expect(cageOf(seen(fields))).toBe(cage);
  });

  it('is there where a machine tumbles the dice', () => {
    expect(hasCage([{ step: 'open' }, { step: 'tumble' }])).toBe(true);
    expect(hasCage([{ step: 'open' }, { step: 'throw' }])).toBe(false);
  });
});

describe('banner', () => {
  const bannerOf = (...events: readonly object[]): Banner | null =>
    events.reduce<Banner | null>(
      (banner, event) => bannerAfter(banner, { clauses: [], ...event } as unknown as TableEvent),
      null,
    );
  const again = { type: 'failure-declared', round: 3, reason: 'not-flat', call: 'No spin', consequence: 'again' };
  const voided = { type: 'failure-declared', round: 3, reason: 'exposed', call: 'Void', consequence: 'void' };
  const opened = { type: 'betting-opened', round: 4, call: null, dry: false };
  const entered = { type: 'result-entered', round: 4, faces: [1, 1, 2] };
  const corrected = { type: 'settlement-corrected', round: 3, was: [1, 2, 3], faces: [1, 2, 4] };

  it('no spin: until the dice are tumbled or thrown again', () => {
    expect(bannerOf(again)).toEqual({ kind: 'again', round: 3, reason: 'not-flat', call: 'No spin' });
    expect(bannerOf(again, { type: 'dice-tumbled', round: 3 })).toBeNull();
    expect(bannerOf(again, { type: 'dice-thrown', round: 3 })).toBeNull();
    expect(bannerOf(again, entered)).toBeNull();
  });

  it('void: until the next betting, and it keeps its reason when the round ends', () => {
    expect(bannerOf(voided, { type: 'round-ended', round: 3, end: 'void' })).toMatchObject({ kind: 'void', reason: 'exposed' });
    expect(bannerOf({ type: 'round-ended', round: 3, end: 'void' })).toMatchObject({ kind: 'void', round: 3, reason: null });
    expect(bannerOf({ type: 'round-invalidated', round: 3, ground: 'x' })).toMatchObject({ kind: 'void' });
    expect(bannerOf({ type: 'round-voided-later', round: 3 })).toMatchObject({ kind: 'void' });
    expect(bannerOf(voided, { type: 'dice-tumbled', round: 4 })).toMatchObject({ kind: 'void' });
    expect(bannerOf(voided, opened)).toBeNull();
    expect(bannerOf({ type: 'round-ended', round: 3, end: 'settled' })).toBeNull();
  });

  it('corrected: until there is another result', () => {
    expect(bannerOf(corrected)).toEqual({ kind: 'corrected', round: 3, was: [1, 2, 3], faces: [1, 2, 4] });
    expect(bannerOf({ ...corrected, type: 'result-corrected' }, opened)).toMatchObject({ kind: 'corrected' });
    expect(bannerOf(corrected, opened, entered)).toBeNull();
  });

  it('malfunction: until it is declared rectified', () => {
    const reported = { type: 'malfunction-reported', about: 'tumbler' };
    expect(bannerOf(reported, opened, entered)).toEqual({ kind: 'malfunction' });
    expect(bannerOf(reported, { type: 'malfunction-rectified' })).toBeNull();
    expect(bannerOf(corrected, { type: 'malfunction-rectified' })).toMatchObject({ kind: 'corrected' });
  });

  it('lamps: the dice decide, until the next betting', () => {
    expect(bannerOf({ type: 'lamps-failed', round: 3, about: 'x' })).toEqual({ kind: 'lamps', round: 3 });
    expect(bannerOf({ type: 'lamps-failed', round: 3, about: 'x' }, { type: 'losers-taken', round: 3 }, opened)).toBeNull();
  });
});

describe('the result that is shown large', () => {
  const lastResults = [
    { round: 1, faces: [1, 2, 3], voided: false },
    { round: 2, faces: [4, 4, 4], voided: true },
    { round: 3, faces: [], voided: false },
  ];

  it('is that of the round, or the last that counts', () => {
    expect(shownResult({ round: 4, faces: [6, 6, 6], lastResults })).toEqual({ round: 4, faces: [6, 6, 6], now: true });
    expect(shownResult({ round: 4, faces: null, lastResults })).toEqual({ round: 1, faces: [1, 2, 3], now: false });
    expect(shownResult({ round: 4, faces: null, lastResults: [] })).toBeNull();
  });
});
