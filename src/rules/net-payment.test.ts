/** Tests the most that one throw can cost the house, with amounts that were computed by hand. */
import { describe, expect, it } from 'vitest';
import { sampleLayout } from '../../test/kit/sample.ts';
import { netPaymentOf } from './net-payment.ts';

const netPayment = netPaymentOf(sampleLayout());
const totalsOf = (amounts: Readonly<Record<string, number>>) => Object.entries(amounts).map(([bet, total]) => ({ bet, total }));

describe('the most that a throw can cost the house', () => {
  it.each([
    ['nothing on the layout', {}, 1, 0],
    // Big wins 1 to 1 and small loses.
    ['two bets of which one loses', { big: 5000, small: 2000 }, 1, 3000],
    ['equal bets on both sides', { big: 5000, small: 5000 }, 1, 0],
    // 1, 2, 6 has the total 9: 50 to 1, and one die shows 1: 1 to 1. Big loses.
    ['bets that win together', { 'total:9': 100, 'single:1': 100, big: 50 }, 1, 5000 + 100 - 50],
    // 5½ to 1 on 501 is 2755½.
    ['half a minor unit, rounded up', { 'pair:1-4': 501 }, 1, 2756],
    // 1, 4, 2 pays both: 2755½ and 501.
    ['a fraction beside whole amounts', { 'pair:1-4': 501, small: 501 }, 1, 3257],
    ['a bet over three throws on the first throw', { run: 100 }, 1, 0],
    ['a bet over three throws on the last throw', { run: 100 }, 3, 900],
    // Without a 1 the run loses its 100, and 6, 6, 6 pays 12 to 1.
    ['a bet over several throws that loses', { run: 100, 'single:6': 100 }, 1, 1100],
  ] as const)('%s', (_, amounts, throwNumber, expected) => {
    expect(netPayment(totalsOf(amounts), throwNumber)).toBe(expected);
  });

  it('is exact for large amounts, and at most the largest exact amount', () => {
    const largest = 9_007_199_254_740_991;
    expect(netPayment(totalsOf({ big: largest }), 1)).toBe(largest);
    expect(netPayment(totalsOf({ 'total:9': largest }), 1)).toBe(largest);
    // Eleven times this stake is not exact in floating point, and the result would be 1 less.
    expect(netPayment(totalsOf({ 'pair:1-4': 1_637_672_591_771_087 }), 1)).toBe(9_007_199_254_740_979);
  });

  it('rejects a bet that is not on the layout', () => {
    expect(() => netPayment(totalsOf({ 'total:99': 100 }), 1)).toThrow('the layout has no bet total:99');
  });
});
