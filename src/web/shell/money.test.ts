/** Amounts of money as pages read and write them, in currencies with no, two and three decimals. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../felt/headless.ts';
import { CURRENCY, chipLabel, formatMoney, houseChips, minorPerUnit, parseMoney } from './money.ts';

const NONE = { decimals: 0 };
const TWO = { decimals: 2 };
const THREE = { decimals: 3 };

describe('an amount is read', () => {
  it.each([
    // text, with no decimals, with two, with three
    ['25', 25, 2500, 25_000],
    [' 25 ', 25, 2500, 25_000],
    ['0', 0, 0, 0],
    ['007', 7, 700, 7000],
    ['2.5', null, 250, 2500],
    ['2.50', null, 250, 2500],
    ['2,50', null, 250, null],
    ['2,5', null, null, null],
    ['2.500', null, null, 2500],
    ['2,500', 2500, 250_000, 2_500_000],
    ['0,500', null, null, null],
    ['0.05', null, 5, 50],
    ['0,05', null, 5, null],
    ['0.005', null, null, 5],
    ['1,234.56', null, 123_456, 1_234_560],
    ['1,234,567', 1_234_567, 123_456_700, 1_234_567_000],
    ['1 234', 1234, 123_400, 1_234_000],
    ['1 234,56', null, 123_456, null],
    ['1\u00a0234.56', null, 123_456, 1_234_560],
    ['1,234,56', null, null, null],
    ['1,234 567', null, null, null],
    ['12,34,567', null, null, null],
    ['1,2345', null, null, null],
    ['2 50', null, null, null],
    ['2.5.0', null, null, null],
    ['1.234,56', null, null, null],
    ['2.', null, null, null],
    ['2,', null, null, null],
    ['.5', null, null, null],
    ['2.505', null, null, 2505],
    ['2.5055', null, null, null],
    ['2k', 2000, 200_000, 2_000_000],
    ['2.5K', 2500, 250_000, 2_500_000],
    ['1.2345k', null, 123_450, 1_234_500],
    ['1.23456k', null, 123_456, 1_234_560],
    ['1.234567k', null, null, 1_234_567],
    ['２５', 25, 2500, 25_000],
    ['２．５０', null, 250, 2500],
    ['２，５０', null, 250, null],
    ['２。５', null, 250, 2500],
    ['１，０００', 1000, 100_000, 1_000_000],
    ['-5', null, null, null],
    ['−5', null, null, null],
    ['+5', null, null, null],
    ['', null, null, null],
    [' ', null, null, null],
    ['ten', null, null, null],
    ['1e3', null, null, null],
    ['$5', null, null, null],
    ['9007199254740991', 9_007_199_254_740_991, null, null],
    ['9007199254740992', null, null, null],
    ['90071992547409.91', null, 9_007_199_254_740_991, null],
    ['90071992547409.92', null, null, null],
  ] as const)('%s', (text, none, two, three) => {
    expect([parseMoney(text, NONE), parseMoney(text, TWO), parseMoney(text, THREE)]).toEqual([none, two, three]);
  });

  it('in the currency of the pages where no other is named', () => {
    expect(CURRENCY.decimals).toBe(2);
    expect([parseMoney('2,50'), formatMoney(250, 'en'), chipLabel(250), minorPerUnit()]).toEqual([250, '2.50', '2.5', 100]);
  });
});

describe('an amount is written', () => {
  it.each([
    [NONE, 1_234_567, '1,234,567'],
    [TWO, 1_234_567, '12,345.67'],
    [TWO, 1_234_500, '12,345'],
    [TWO, 1_234_550, '12,345.50'],
    [THREE, 1_234_567, '1,234.567'],
    [THREE, 1_234_000, '1,234'],
    [TWO, -250, '-2.50'],
    [TWO, 0, '0'],
    [NONE, Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
    [TWO, Number.MAX_SAFE_INTEGER, '90,071,992,547,409.91'],
    [TWO, -Number.MAX_SAFE_INTEGER, '-90,071,992,547,409.91'],
    [THREE, Number.MAX_SAFE_INTEGER, '9,007,199,254,740.991'],
  ] as const)('%o: %i is %s', (currency, minor, text) => {
    for (const language of LANGUAGES) expect(formatMoney(minor, language, false, currency)).toBe(text);
  });

  it.each([
    [250, '+2.50'],
    [-250, '-2.50'],
    [0, '0'],
  ] as const)('with its sign, %i is %s', (minor, text) => {
    expect(formatMoney(minor, 'en', true)).toBe(text);
  });

  it.each([
    [NONE, 2500, '2.5K'],
    [TWO, 100, '1'],
    [TWO, 50, '0.5'],
    [TWO, 2500, '25'],
    [TWO, 99_900, '999'],
    [TWO, 100_000, '1K'],
    [TWO, 125_000, '1250'],
    [TWO, 250_000, '2.5K'],
    [THREE, 250_000, '250'],
  ] as const)('%o: a chip of %i is labelled %s', (currency, minor, label) => {
    expect(chipLabel(minor, currency)).toBe(label);
  });
});

describe('house chips', () => {
  it.each([
    // currency, values in minor units, labels
    [NONE, [1, 5, 25, 100], ['1', '5', '25', '100']],
    [TWO, [50, 100, 500, 2500, 10_000], ['0.5', '1', '5', '25', '100']],
    [THREE, [500, 1000, 5000, 25_000, 100_000], ['0.5', '1', '5', '25', '100']],
  ] as const)('up to 100 units with %o: only amounts of the currency', (currency, values, labels) => {
    const chips = houseChips(0, 100, currency);
    expect(chips.map(({ valueMinor }) => valueMinor)).toEqual(values);
    expect(chips.map(({ label }) => label)).toEqual(labels);
  });
});

describe.each([NONE, TWO, THREE])('there and back with %o', (currency) => {
  it.each(LANGUAGES)('every amount, in %s', (language) => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (minor) => {
        expect(parseMoney(formatMoney(minor, language, false, currency), currency)).toBe(minor);
      }),
    );
  });

  it('every chip label', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 9 }), (minor) => {
        expect(parseMoney(chipLabel(minor, currency), currency)).toBe(minor);
      }),
    );
  });
});
