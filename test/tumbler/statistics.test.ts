/** The tumbler against chance in short, with a fixed seed, and wrong tumblers that the same tests catch; npm run tumbler-statistics is the long form. */
import { describe, expect, it } from 'vitest';
import { chiSquareP, logGamma, newTally, normalP, suspicious } from '../../scripts/lib/statistics.ts';
import { CONTROLS, namedSource, type Source } from '../../scripts/lib/tumbled.ts';
import { sized } from '../kit/size.ts';

const ROUNDS = sized(20_000, 60_000);
/** Enough for the least of the faults, bytes divided without passing any over. */
const CONTROL_ROUNDS = 300_000;

function play(source: Source, rounds: number) {
  const tally = newTally();
  for (let round = 1; round <= rounds; round++) {
    const [a = 0, b = 0, c = 0] = source(round);
    tally.add(a, b, c);
  }
  return tally.tests();
}

describe('the dice', () => {
  it(`of ${ROUNDS} rounds are what chance would throw`, () => {
    const tests = play(namedSource('croupier'), ROUNDS);
    expect(suspicious(tests)).toEqual([]);
    expect(tests).toHaveLength(10);
  });

  it.each(['biased', 'modulo', 'repeated', 'cycled'] as const)('of a tumbler that is %s are caught', (name) => {
    expect(suspicious(play(CONTROLS[name]('croupier'), CONTROL_ROUNDS))).not.toEqual([]);
  });

  it('of the same tumbler without a fault are not', () => {
    expect(suspicious(play(CONTROLS.none('croupier'), CONTROL_ROUNDS))).toEqual([]);
  });
});

describe('p-values', () => {
  // Upper quantiles as printed in the NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7.4.
  it.each([
    [0.1, 1, 2.706],
    [0.05, 1, 3.841],
    [0.01, 1, 6.635],
    [0.001, 1, 10.828],
    [0.05, 2, 5.991],
    [0.05, 5, 11.07],
    [0.01, 5, 15.086],
    [0.001, 5, 20.515],
    [0.05, 15, 24.996],
    [0.01, 15, 30.578],
    [0.05, 35, 49.802],
    [0.01, 35, 57.342],
    [0.05, 100, 124.342],
    [0.001, 100, 149.449],
    // Lower quantiles of the same table.
    [0.9, 10, 4.865],
    [0.95, 10, 3.94],
    [0.99, 10, 2.558],
    [0.99, 100, 70.065],
  ])('p %d at %i degrees of freedom is a chi-square of %d', (p, freedom, chiSquare) => {
    // The table has three decimals: half a unit of the last moves p by less than one part in a thousand.
    expect(chiSquareP(chiSquare, freedom) / p).toBeCloseTo(1, 2);
  });

  it('with two degrees of freedom is exp(-x/2) exactly, far into the tail', () => {
    for (const x of [0.1, 1, 3, 10, 60, 400]) expect(chiSquareP(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 10);
  });

  it.each([
    [1.959964, 0.05],
    [2.575829, 0.01],
    [3.290527, 0.001],
    [4.891638, 1e-6],
  ])('a normal value of %d is p %d on both sides', (z, p) => {
    expect(normalP(z) / p).toBeCloseTo(1, 4);
    expect(normalP(-z)).toBe(normalP(z));
  });

  it('rest on factorials', () => {
    expect(Math.exp(logGamma(6))).toBeCloseTo(120, 8);
    expect(Math.exp(2 * logGamma(0.5))).toBeCloseTo(Math.PI, 10);
    expect(Math.exp(logGamma(11))).toBeCloseTo(3_628_800, 3);
  });
});
