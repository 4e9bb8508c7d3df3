/** Odds n/d as whole numbers and fractions. */
import { describe, expect, it } from 'vitest';
import { formatOdds } from './odds.ts';

describe('formatOdds', () => {
  it.each([
    ['11/2', '5½'],
    ['1/1', '1'],
    ['180/1', '180'],
    ['2/3', '⅔'],
    ['7/3', '2⅓'],
    ['95/100', '19/20'],
    ['131/100', '1 31/100'],
  ])('%s is %s', (odds, text) => {
    expect(formatOdds(odds)).toBe(text);
  });
});
