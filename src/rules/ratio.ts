/** Exact fractions of bigints. Floating point is used only for display and statistics. */
import { assert } from './assert.ts';

/** Always in lowest terms with a positive denominator. */
export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

/** Odds and fractions as they are written: `11/2`, `-11/27`, `0/1`. */
export type RatioText = `${number}/${number}`;

export const ZERO: Ratio = { n: 0n, d: 1n };
export const ONE: Ratio = { n: 1n, d: 1n };

export function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function lcm(a: bigint, b: bigint): bigint {
  return (a / gcd(a, b)) * b;
}

export function ratio(n: bigint | number, d: bigint | number = 1n): Ratio {
  const top = BigInt(n);
  const bottom = BigInt(d);
  assert(bottom !== 0n, 'the denominator of a ratio is 0');
  const shared = gcd(top, bottom) * (bottom < 0n ? -1n : 1n);
  return { n: top / shared, d: bottom / shared };
}

export const add = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d + b.n * a.d, a.d * b.d);
export const subtract = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d - b.n * a.d, a.d * b.d);
export const multiply = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.n, a.d * b.d);
export const divide = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d, a.d * b.n);
export const negate = (a: Ratio): Ratio => ({ n: -a.n, d: a.d });
export const sum = (terms: readonly Ratio[]): Ratio => terms.reduce(add, ZERO);

/** Negative if a is less than b, zero if they are equal, positive if a is greater. */
export function compare(a: Ratio, b: Ratio): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const equal = (a: Ratio, b: Ratio): boolean => a.n === b.n && a.d === b.d;
export const isZero = (a: Ratio): boolean => a.n === 0n;

export function power(base: Ratio, exponent: number): Ratio {
  return { n: base.n ** BigInt(exponent), d: base.d ** BigInt(exponent) };
}

/** The numerator of a fraction after its denominator is changed to a multiple: 11/2 is 33/6, so the numerator over 6 is 33. */
export function numeratorOver(a: Ratio, denominator: bigint): bigint {
  assert(denominator % a.d === 0n, `${denominator} is not a multiple of the denominator ${a.d}`);
  return a.n * (denominator / a.d);
}

/** Writes a fraction as text: 11/2. */
export const makeRatio = (a: Ratio): RatioText => `${a.n}/${a.d}` as RatioText;

/** Parses `n/d` or a whole number. The fraction need not be in lowest terms. Returns undefined for other text. */
export function parseRatio(text: string): Ratio | undefined {
  const parts = /^(-?\d{1,30})(?:\/(\d{1,30}))?$/.exec(text);
  if (parts === null) return undefined;
  const bottom = BigInt(parts[2] ?? 1);
  return bottom === 0n ? undefined : ratio(BigInt(parts[1] as string), bottom);
}

/** The nearest floating-point number, for display and statistics only. */
export const approximate = (a: Ratio): number => Number(a.n) / Number(a.d);

/** Formats a fraction with decimals, rounding half away from zero: makeDecimal(1/27, 4) is 0.0370. */
export function makeDecimal(a: Ratio, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const magnitude = a.n < 0n ? -a.n : a.n;
  const rounded = (2n * magnitude * scale + a.d) / (2n * a.d);
  const digits = String(rounded).padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return a.n < 0n && rounded !== 0n ? `-${text}` : text;
}
