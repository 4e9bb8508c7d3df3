/** Amounts there and back, and what is no amount. */
import { describe, expect, it } from 'vitest';
import { makeAmount, parseAmount } from './money-text.ts';

describe('an amount', () => {
  it.each([
    ['25', 2500],
    ['2.50', 250],
    ['2.5', 250],
    ['1,000', 100_000],
    [' 7 ', 700],
    ['0.05', 5],
  ])('%s', (text, minor) => {
    expect(parseAmount(text)).toBe(minor);
    expect(parseAmount(makeAmount(minor))).toBe(minor);
  });

  it.each(['', '-5', '1.234', 'ten', '1e3', '.5', '9999999999999'])('%s is none', (text) => {
    expect(parseAmount(text)).toBeNull();
  });
});
