/** Tests how amounts are parsed and formatted in currencies with zero, two and three decimals. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../felt/headless.ts';
import { CURRENCY, chipLabel, formatMoneyIn, houseChips, minorPerUnit, parseMoneyIn } from './money.ts';

const NO_DECIMALS = { decimals: 0 };
const TWO_DECIMALS = { decimals: 2 };
const THREE_DECIMALS = { decimals: 3 };

const CURRENCIES = [NO_DECIMALS, TWO_DECIMALS, THREE_DECIMALS];

describe('parseMoneyIn', () => {
  it.each([
    // text, then the amount in minor units in a currency with no, two and three decimals; null: not a valid amount.
    // A comma groups three digits. It starts the decimals only in a currency with two decimals, before exactly two digits.
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
  ] as const)('parses or rejects %j in English and Chinese', (text, withNoDecimals, withTwo, withThree) => {
    for (const language of ['en', 'zh-Hant', 'zh-Hans'] as const)
      expect(CURRENCIES.map((currency) => parseMoneyIn(language, text, currency))).toEqual([withNoDecimals, withTwo, withThree]);
  });

  it.each([
    // The same in Vietnamese: a point groups three digits, and a comma starts the decimals.
    ['25', 25, 2500, 25_000],
    ['2,5', null, 250, 2500],
    ['2,50', null, 250, 2500],
    ['2.50', null, 250, 2500],
    ['2,500', null, null, 2500],
    ['2.500', 2500, 250_000, 2_500_000],
    ['0.500', null, null, null],
    ['0,05', null, 5, 50],
    ['0.05', null, 5, 50],
    ['0,005', null, null, 5],
    ['1.234,56', null, 123_456, 1_234_560],
    ['1.234.567', 1_234_567, 123_456_700, 1_234_567_000],
    ['1 234', 1234, 123_400, 1_234_000],
    ['1 234,56', null, 123_456, 1_234_560],
    ['1 234.56', null, 123_456, 1_234_560],
    ['1\u00a0234,56', null, 123_456, 1_234_560],
    ['1,234.56', null, null, null],
    ['1,234,567', null, null, null],
    ['1.234.56', null, null, null],
    ['1.2345', null, null, null],
    ['2,', null, null, null],
    ['2.', null, null, null],
    // The labels of chips have a point in every language.
    ['0.5', null, 50, 500],
    ['2.5K', 2500, 250_000, 2_500_000],
    ['2,5K', 2500, 250_000, 2_500_000],
    ['2k', 2000, 200_000, 2_000_000],
    // In English, these mean 1,234,000 and 1234.
    ['1,234k', null, null, null],
    ['1.234k', null, null, null],
    ['２，５０', null, 250, 2500],
    ['-5', null, null, null],
    ['', null, null, null],
    ['90071992547409,91', null, 9_007_199_254_740_991, null],
  ] as const)('parses or rejects %j in Vietnamese', (text, withNoDecimals, withTwo, withThree) => {
    expect(CURRENCIES.map((currency) => parseMoneyIn('vi', text, currency))).toEqual([withNoDecimals, withTwo, withThree]);
  });

  it('reads no text as different amounts in two languages', () => {
    const digits = fc.stringMatching(/^[0-9]{1,5}$/);
    const text = fc.tuple(
      fc.array(fc.tuple(digits, fc.constantFrom('.', ',', ' ')), { maxLength: 3 }),
      digits,
      fc.constantFrom('', 'k'),
    );
    fc.assert(
      fc.property(text, ([parts, last, k]) => {
        const typed = [...parts.flat(), last, k].join('');
        const [english, vietnamese] = [parseMoneyIn('en', typed), parseMoneyIn('vi', typed)];
        if (english !== null && vietnamese !== null) expect(vietnamese, typed).toBe(english);
      }),
      { numRuns: 2000 },
    );
  });

  it('uses the currency of the pages by default', () => {
    expect(CURRENCY.decimals).toBe(2);
    expect([parseMoneyIn('en', '2,50'), formatMoneyIn('en', 250), chipLabel(250), minorPerUnit()]).toEqual([
      250,
      '2.50',
      '2.5',
      100,
    ]);
  });
});

describe('formatMoneyIn and chipLabel', () => {
  it.each([
    [NO_DECIMALS, 1_234_567, '1,234,567'],
    [TWO_DECIMALS, 1_234_567, '12,345.67'],
    [TWO_DECIMALS, 1_234_500, '12,345'],
    [TWO_DECIMALS, 1_234_550, '12,345.50'],
    [THREE_DECIMALS, 1_234_567, '1,234.567'],
    [THREE_DECIMALS, 1_234_000, '1,234'],
    [TWO_DECIMALS, -250, '-2.50'],
    [TWO_DECIMALS, 0, '0'],
    [NO_DECIMALS, Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
    [TWO_DECIMALS, Number.MAX_SAFE_INTEGER, '90,071,992,547,409.91'],
    [TWO_DECIMALS, -Number.MAX_SAFE_INTEGER, '-90,071,992,547,409.91'],
    [THREE_DECIMALS, Number.MAX_SAFE_INTEGER, '9,007,199,254,740.991'],
  ] as const)('with %o, format %i as %s', (currency, minor, text) => {
    for (const language of ['en', 'zh-Hant', 'zh-Hans'] as const)
      expect(formatMoneyIn(language, minor, false, currency)).toBe(text);
    const swapped = text.replace(/[.,]/g, (separator) => (separator === '.' ? ',' : '.'));
    expect(formatMoneyIn('vi', minor, false, currency)).toBe(swapped);
  });

  it.each([
    [250, '+2.50'],
    [-250, '-2.50'],
    [0, '0'],
  ] as const)('format %i as %s if a plus sign is requested', (minor, text) => {
    expect(formatMoneyIn('en', minor, true)).toBe(text);
  });

  // Values from 1000 are in thousands (K) if one decimal is enough.
  it.each([
    [NO_DECIMALS, 2500, '2.5K'],
    [TWO_DECIMALS, 100, '1'],
    [TWO_DECIMALS, 50, '0.5'],
    [TWO_DECIMALS, 2500, '25'],
    [TWO_DECIMALS, 99_900, '999'],
    [TWO_DECIMALS, 100_000, '1K'],
    [TWO_DECIMALS, 125_000, '1250'],
    [TWO_DECIMALS, 250_000, '2.5K'],
    [THREE_DECIMALS, 250_000, '250'],
  ] as const)('with %o, label a chip of %i as %s', (currency, minor, label) => {
    expect(chipLabel(minor, currency)).toBe(label);
  });
});

// The chips of the house have the usual values of casinos.
describe('house chips', () => {
  it.each([
    // currency, values in minor units, labels
    [NO_DECIMALS, [1, 5, 25, 100], ['1', '5', '25', '100']],
    [TWO_DECIMALS, [50, 100, 500, 2500, 10_000], ['0.5', '1', '5', '25', '100']],
    [THREE_DECIMALS, [500, 1000, 5000, 25_000, 100_000], ['0.5', '1', '5', '25', '100']],
  ] as const)('from 0 to 100 units have these values and labels with %o', (currency, values, labels) => {
    const chips = houseChips(0, 100, currency);
    expect(chips.map(({ valueMinor }) => valueMinor)).toEqual(values);
    expect(chips.map(({ label }) => label)).toEqual(labels);
  });
});

describe.each(CURRENCIES)('parseMoneyIn with %o reads back', (currency) => {
  it.each(LANGUAGES)('every amount formatted in %s', (language) => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (minor) => {
        expect(parseMoneyIn(language, formatMoneyIn(language, minor, false, currency), currency)).toBe(minor);
      }),
    );
  });

  it.each(LANGUAGES)('every chip label in %s', (language) => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 9 }), (minor) => {
        const label = chipLabel(minor, currency);
        // No chip of the house has three decimals. In Vietnamese they would be a group.
        fc.pre(language !== 'vi' || !/\.\d{3}$/.test(label));
        expect(parseMoneyIn(language, label, currency)).toBe(minor);
      }),
    );
  });
});
