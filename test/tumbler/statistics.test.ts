/** Runs statistical tests on the tumbler with a fixed seed, and on faulty tumblers, which must fail them. `npm run tumbler-statistics` uses more rounds. */
import { describe, expect, it } from 'vitest';
import { CONTROLS, type Source, seededSource } from '../../scripts/lib/dice-sources.ts';
import { chiSquareP, findSuspicious, logGamma, newTally, normalP } from '../../scripts/lib/statistics.ts';
import { quickOrFull } from '../kit/size.ts';

const ROUNDS = quickOrFull(20_000, 60_000);
/** Enough rounds to detect the smallest fault: faces that are the remainder of a byte, which makes some faces a little more likely. */
const CONTROL_ROUNDS = 300_000;

function runTests(source: Source, rounds: number) {
  const tally = newTally();
  for (let round = 1; round <= rounds; round++) {
    const [a = 0, b = 0, c = 0] = source(round);
    tally.add(a, b, c);
  }
  return tally.tests();
}

describe('the dice', () => {
  it(`of ${ROUNDS} rounds pass all tests`, () => {
    const tests = runTests(seededSource('croupier'), ROUNDS);
    expect(findSuspicious(tests)).toEqual([]);
    expect(tests).toHaveLength(10);
  });

  it.each(['biased', 'modulo', 'repeated', 'cycled'] as const)('of a faulty tumbler (%s) fail a test', (name) => {
    expect(findSuspicious(runTests(CONTROLS[name]('croupier'), CONTROL_ROUNDS))).not.toEqual([]);
  });

  it('of a correct tumbler that is made like the faulty ones pass all tests', () => {
    expect(findSuspicious(runTests(CONTROLS.fair('croupier'), CONTROL_ROUNDS))).toEqual([]);
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
  ])('give p %d at %i degrees of freedom for a chi-square of %d', (p, freedom, chiSquare) => {
    // The table has three decimals. The rounding changes p by less than one part in a thousand.
    expect(chiSquareP(chiSquare, freedom) / p).toBeCloseTo(1, 2);
  });

  it('with two degrees of freedom equal exp(-x/2), even for large x', () => {
    for (const x of [0.1, 1, 3, 10, 60, 400]) expect(chiSquareP(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 10);
  });

  it.each([
    [1.959964, 0.05],
    [2.575829, 0.01],
    [3.290527, 0.001],
    [4.891638, 1e-6],
  ])('of a value of %d from a normal distribution are %d (two-sided)', (z, p) => {
    expect(normalP(z) / p).toBeCloseTo(1, 4);
    expect(normalP(-z)).toBe(normalP(z));
  });

  it('use a correct logarithm of the gamma function', () => {
    expect(Math.exp(logGamma(6))).toBeCloseTo(120, 8);
    expect(Math.exp(2 * logGamma(0.5))).toBeCloseTo(Math.PI, 10);
    expect(Math.exp(logGamma(11))).toBeCloseTo(3_628_800, 3);
  });
});
