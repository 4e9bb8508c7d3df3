/** Tests fractions: lowest terms, signs and decimal rounding. Expected values are computed by hand. */
import { describe, expect, it } from 'vitest';
import {
  add,
  approximate,
  compare,
  divide,
  equal,
  gcd,
  isZero,
  lcm,
  makeDecimal,
  makeRatio,
  multiply,
  negate,
  numeratorOver,
  ONE,
  parseRatio,
  power,
  type Ratio,
  ratio,
  subtract,
  sum,
  ZERO,
} from './ratio.ts';

const parse = (text: string): Ratio => {
  const value = parseRatio(text);
  if (value === undefined) throw new Error(`no ratio: ${text}`);
  return value;
};

describe('gcd and lcm', () => {
  it.each([
    [12n, 18n, 6n],
    [18n, 12n, 6n],
    [-12n, 18n, 6n],
    [12n, -18n, 6n],
    [-12n, -18n, 6n],
    [7n, 13n, 1n],
    [0n, 5n, 5n],
    [5n, 0n, 5n],
    [0n, 0n, 0n],
    [2n ** 100n, 6n ** 50n, 2n ** 50n],
  ])('gcd(%s, %s) is %s', (a, b, expected) => {
    expect(gcd(a, b)).toBe(expected);
  });

  it.each([
    [4n, 6n, 12n],
    [1n, 7n, 7n],
    [3n, 3n, 3n],
    [2n, 9n, 18n],
    [0n, 5n, 0n],
  ])('lcm(%s, %s) is %s', (a, b, expected) => {
    expect(lcm(a, b)).toBe(expected);
  });
});

describe('ratio', () => {
  it.each([
    ['reduces', 6, 4, { n: 3n, d: 2n }],
    ['moves the sign to the numerator', 6, -4, { n: -3n, d: 2n }],
    ['keeps a negative numerator', -6, 4, { n: -3n, d: 2n }],
    ['cancels two signs', -6, -4, { n: 3n, d: 2n }],
    ['writes zero as 0/1', 0, -7, { n: 0n, d: 1n }],
    ['accepts bigints', 10n ** 40n, 10n ** 39n, { n: 10n, d: 1n }],
  ])('%s', (_, n, d, expected) => {
    expect(ratio(n, d)).toEqual(expected);
  });

  it('has the denominator 1 by default', () => {
    expect(ratio(-5)).toEqual({ n: -5n, d: 1n });
  });

  it('throws for a denominator of 0', () => {
    expect(() => ratio(1, 0)).toThrow(new Error('croupier: the denominator of a ratio is 0'));
  });

  it('has the constants ZERO and ONE', () => {
    expect([ZERO, ONE]).toEqual([
      { n: 0n, d: 1n },
      { n: 1n, d: 1n },
    ]);
  });
});

describe('arithmetic', () => {
  it.each([
    ['1/2 + 1/3', add(parse('1/2'), parse('1/3')), '5/6'],
    ['1/6 + 1/3', add(parse('1/6'), parse('1/3')), '1/2'],
    ['1/2 + -1/2', add(parse('1/2'), parse('-1/2')), '0/1'],
    ['1/2 - 1/3', subtract(parse('1/2'), parse('1/3')), '1/6'],
    ['1/3 - 1/2', subtract(parse('1/3'), parse('1/2')), '-1/6'],
    ['2/3 × 9/4', multiply(parse('2/3'), parse('9/4')), '3/2'],
    ['-2/3 × 3/2', multiply(parse('-2/3'), parse('3/2')), '-1/1'],
    ['2/3 ÷ 4/9', divide(parse('2/3'), parse('4/9')), '3/2'],
    ['1/2 ÷ -1/3', divide(parse('1/2'), parse('-1/3')), '-3/2'],
    ['minus 11/27', negate(parse('11/27')), '-11/27'],
    ['minus -1/27', negate(parse('-1/27')), '1/27'],
    ['the sum of no terms', sum([]), '0/1'],
    ['1/2 + 1/3 + 1/6', sum(['1/2', '1/3', '1/6'].map(parse)), '1/1'],
    ['(91/216)^4', power(parse('91/216'), 4), '68574961/2176782336'],
    ['(-2/3)^3', power(parse('-2/3'), 3), '-8/27'],
    ['(2/3)^1', power(parse('2/3'), 1), '2/3'],
    ['(2/3)^0', power(parse('2/3'), 0), '1/1'],
  ])('%s', (_, value, expected) => {
    expect(makeRatio(value)).toBe(expected);
  });

  it('throws for a division by zero', () => {
    expect(() => divide(ONE, ZERO)).toThrow('the denominator of a ratio is 0');
  });

  it.each([
    ['1/3', '1/2', -1],
    ['1/2', '1/3', 1],
    ['2/4', '1/2', 0],
    ['-1/2', '-1/3', -1],
    ['-1/3', '-1/2', 1],
    ['-1/2', '1/2', -1],
    ['0/1', '0/5', 0],
  ])('compares %s with %s', (a, b, expected) => {
    expect(compare(parse(a), parse(b))).toBe(expected);
  });

  it.each([
    ['1/2', '2/4', true],
    ['1/2', '1/3', false],
    ['1/2', '3/2', false],
    ['1/2', '-1/2', false],
  ])('%s equals %s: %s', (a, b, expected) => {
    expect(equal(parse(a), parse(b))).toBe(expected);
  });

  it.each([
    ['0/3', true],
    ['1/3', false],
    ['-1/3', false],
  ])('%s is zero: %s', (text, expected) => {
    expect(isZero(parse(text))).toBe(expected);
  });
});

describe('as text', () => {
  it.each([
    ['11/2', '11/2'],
    ['-11/27', '-11/27'],
    ['0/1', '0/1'],
    ['4/2', '2/1'],
    ['-6/4', '-3/2'],
    ['-0/5', '0/1'],
    ['7', '7/1'],
    ['-7', '-7/1'],
    ['007/010', '7/10'],
    ['9'.repeat(30), `${'9'.repeat(30)}/1`],
    [`1/${'9'.repeat(30)}`, `1/${'9'.repeat(30)}`],
  ])('parses %s as %s', (text, expected) => {
    expect(makeRatio(parse(text))).toBe(expected);
  });

  it.each([
    ['an empty text', ''],
    ['no numerator', '/2'],
    ['no denominator', '1/'],
    ['a denominator of 0', '1/0'],
    ['a decimal', '1.5'],
    ['a signed denominator', '1/-2'],
    ['a plus', '+1/2'],
    ['two minuses', '--1/2'],
    ['three parts', '1/2/3'],
    ['a leading space', ' 1/2'],
    ['a trailing space', '1/2 '],
    ['a line break at the end', '1/2\n'],
    ['letters before', 'x1/2'],
    ['letters after', '1/2x'],
    ['a character for a fraction', '½'],
    ['digits of a different script', '١/٢'],
    ['31 digits in the numerator', '9'.repeat(31)],
    ['31 digits in the denominator', `1/${'9'.repeat(31)}`],
  ])('does not parse %s', (_, text) => {
    expect(parseRatio(text)).toBeUndefined();
  });

  it.each([
    ['11/2', 5.5],
    ['-1/4', -0.25],
    ['0/1', 0],
  ])('approximates %s as %s', (text, expected) => {
    expect(approximate(parse(text))).toBe(expected);
  });

  it.each([
    ['1/27', 4, '0.0370'],
    ['-11/27', 4, '-0.4074'],
    ['1/2', 0, '1'],
    ['-1/2', 0, '-1'],
    ['5/2', 0, '3'],
    ['-5/2', 0, '-3'],
    ['49/100', 0, '0'],
    ['-49/100', 0, '0'],
    ['1/8', 2, '0.13'],
    ['-1/8', 2, '-0.13'],
    ['124999/1000000', 2, '0.12'],
    ['999/1000', 2, '1.00'],
    ['11/1', 2, '11.00'],
    ['-1/1000', 2, '0.00'],
    ['0/1', 2, '0.00'],
    ['1/10', 1, '0.1'],
    ['617/50', 1, '12.3'],
    ['2/3', 20, '0.66666666666666666667'],
  ])('shows %s with %s decimals as %s', (text, decimals, expected) => {
    expect(makeDecimal(parse(text), decimals)).toBe(expected);
  });
});

describe('numeratorOver', () => {
  it.each([
    ['11/2 over 2', ratio(11, 2), 2n, 11n],
    ['11/2 over 6', ratio(11, 2), 6n, 33n],
    ['-1 over 4', ratio(-1), 4n, -4n],
    ['0 over 5', ratio(0), 5n, 0n],
  ])('returns the numerator of %s', (_, fraction, denominator, numerator) => {
    expect(numeratorOver(fraction, denominator)).toBe(numerator);
  });

  it('throws if the new denominator is not a multiple', () => {
    expect(() => numeratorOver(ratio(11, 2), 3n)).toThrow(new Error('croupier: 3 is not a multiple of the denominator 2'));
  });
});
