/** Tests which limits apply to a bet. */
import { describe, expect, it } from 'vitest';
import { type Limits, limitsInForce, type Sign } from './limits.ts';

describe('limits in force', () => {
  const sign: Sign = { minimum: 10, maximum: 1000, bets: { big: { minimum: 20 }, small: { maximum: 500 }, odd: {} } };
  const agreed: Limits = { maximum: 5000, bets: { big: { maximum: 9000 }, small: { minimum: 50 } } };
  it.each<[title: string, sign: Sign, agreed: Limits | undefined, bet: string, minimum: number, maximum: number | null]>([
    ['none without a sign', {}, undefined, 'big', 0, null],
    ['the general limits', sign, undefined, 'even', 10, 1000],
    ["a bet's own minimum", sign, undefined, 'big', 20, 1000],
    ["a bet's own maximum", sign, undefined, 'small', 10, 500],
    ['a bet listed without limits', sign, undefined, 'odd', 10, 1000],
    ['an agreed maximum', sign, agreed, 'even', 10, 5000],
    ["an agreed maximum overrides the bet's own maximum", sign, { maximum: 5000 }, 'small', 10, 5000],
    ['an agreed maximum of the bet overrides all others', sign, agreed, 'big', 20, 9000],
    ['an agreed minimum of the bet overrides all others', sign, agreed, 'small', 50, 5000],
    ['an agreed minimum without a sign', {}, { minimum: 7 }, 'big', 7, null],
    ['a bet named like a built-in property', { bets: {} }, { bets: {} }, 'constructor', 0, null],
  ])('%s', (_, sign, agreed, bet, minimum, maximum) => {
    expect(limitsInForce(sign, agreed, bet)).toEqual({ minimum, maximum });
  });
});
