/** Tests that parsing a formatted value gives the same value, and that any input is either settled or refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  add,
  approximate,
  compare,
  divide,
  equal,
  gcd,
  isZero,
  makeBet,
  makeDecimal,
  makeOutcome,
  makeRatio,
  makeStakes,
  multiply,
  nearest,
  negate,
  openLayout,
  outcomeOf,
  parseBet,
  parseOutcome,
  parseRatio,
  parseStakes,
  type RoundInput,
  ratio,
  sayProblem,
  settle,
  subtract,
} from '../../src/rules/index.ts';
import { valueIn } from '../kit/sample.ts';
import { quickOrFull } from '../kit/size.ts';

const RUNS = { seed: 423, numRuns: quickOrFull(500, 1000) };
/** How often each case occurred. The last test checks that every case occurred. */
const caseCounts = { wholeNumbers: 0, negative: 0, problems: 0, suggested: 0 };

const TERM_MAX = 10n ** 29n;
const anyRatio = fc
  .tuple(fc.bigInt({ min: -TERM_MAX, max: TERM_MAX }), fc.bigInt({ min: 1n, max: TERM_MAX }))
  .map(([n, d]) => ratio(n, d));
const face = fc.constantFrom(1, 2, 3, 4, 5, 6);
const word = fc.string({ unit: fc.constantFrom(...'abcxyz'), minLength: 1, maxLength: 5 });
const part = fc.string({ unit: fc.constantFrom(...'abc019'), minLength: 1, maxLength: 4 });
const hyphenated = (piece: fc.Arbitrary<string>) =>
  fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('-'));
const betName = fc.record({ kind: hyphenated(word), selector: fc.option(hyphenated(part)) });

describe('round trips (format, then parse)', () => {
  it('of ratios, in lowest terms', () => {
    fc.assert(
      fc.property(anyRatio, (value) => {
        expect(parseRatio(makeRatio(value))).toEqual(value);
        expect(value.d > 0n && (gcd(value.n, value.d) === 1n || value.n === 0n)).toBe(true);
        if (value.d === 1n) caseCounts.wholeNumbers++;
        if (value.n < 0n) caseCounts.negative++;
      }),
      RUNS,
    );
  });

  it('of outcomes, with the dice in any order', () => {
    const faces = fc.oneof(fc.tuple(face, face), fc.tuple(face, face, face)) as fc.Arbitrary<Parameters<typeof outcomeOf>[0]>;
    fc.assert(
      fc.property(faces, (roll) => {
        const outcome = outcomeOf(roll);
        expect(parseOutcome(makeOutcome(outcome))).toBe(outcome);
        expect(makeOutcome(outcome)).toBe(roll.toSorted().join(''));
      }),
      RUNS,
    );
  });

  it('of bets', () => {
    fc.assert(
      fc.property(betName, (name) => {
        expect(parseBet(makeBet(name))).toEqual(name);
      }),
      RUNS,
    );
  });

  it('of bets on every layout', () => {
    for (const bet of RULEBOOKS.flatMap((rulebook) => rulebook.layouts.flatMap(({ bets }) => bets))) {
      const name = parseBet(bet);
      expect(name === undefined ? undefined : makeBet(name)).toBe(bet);
    }
  });

  it('of stakes', () => {
    const stakes = fc.array(
      fc.record({ bet: betName.map(makeBet), stake: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(stakes, (list) => {
        expect(parseStakes(makeStakes(list))).toEqual({ ok: true, value: list });
      }),
      RUNS,
    );
  });

  it('in the other direction: a text that parses as a bet or an outcome is formatted as the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab1-: /\n') }), (text) => {
        const bet = parseBet(text);
        if (bet !== undefined) expect(makeBet(bet)).toBe(text);
        // A ratio is reduced, so its text can change: 2/4 becomes 1/2.
        const value = parseRatio(text);
        if (value !== undefined) expect(value.d > 0n).toBe(true);
        const outcome = parseOutcome(text);
        if (outcome !== undefined) expect(makeOutcome(outcome)).toBe(text);
      }),
      RUNS,
    );
  });
});

describe('arithmetic', () => {
  it('has inverse operations and agrees with compare', () => {
    fc.assert(
      fc.property(anyRatio, anyRatio, (a, b) => {
        expect(subtract(add(a, b), b)).toEqual(a);
        expect(add(a, b)).toEqual(add(b, a));
        expect(multiply(a, b)).toEqual(multiply(b, a));
        if (!isZero(b)) expect(divide(multiply(a, b), b)).toEqual(a);
        expect(negate(negate(a))).toEqual(a);
        // Not `-compare(b, a)`, which can be -0, and `toBe` distinguishes -0 from 0.
        expect(compare(a, b)).toBe(0 - compare(b, a));
        expect(compare(a, b) === 0).toBe(equal(a, b));
        expect(compare(subtract(a, b), ratio(0))).toBe(compare(a, b));
      }),
      RUNS,
    );
  });

  it('has results that makeDecimal rounds with an error of at most half a unit of the last decimal', () => {
    fc.assert(
      fc.property(anyRatio, fc.nat({ max: 8 }), (value, decimals) => {
        const decimal = makeDecimal(value, decimals);
        const [whole = '', digits = ''] = decimal.split('.');
        expect(digits).toHaveLength(decimals);
        const scale = 10n ** BigInt(decimals);
        const parsed = ratio(BigInt(`${whole}${digits}`), scale);
        const error = subtract(parsed, value);
        expect(compare(ratio(error.n < 0n ? -error.n : error.n, error.d), ratio(1n, 2n * scale))).toBeLessThanOrEqual(0);
        expect(decimal).toMatch(/^-?\d+(\.\d+)?$/);
      }),
      RUNS,
    );
  });

  it('is converted by `approximate` to the nearest floating-point number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10000, max: 10000 }), fc.integer({ min: 1, max: 10000 }), (n, d) => {
        expect(approximate(ratio(n, d))).toBeCloseTo(n / d, 12);
      }),
      RUNS,
    );
  });
});

describe('any input', () => {
  it('is settled, or refused with one line of text, without an exception', () => {
    const field = fc.constantFrom(
      'rulebook',
      'layout',
      'wagers',
      'result',
      'sign',
      'limits',
      'odds',
      'throw',
      'warned',
      'chip',
      'other',
    );
    // `dicete` is an unknown rulebook that is close to a known name.
    const rulebook = fc.constantFrom(...RULEBOOKS.map(({ id }) => id), 'dicete');
    const layout = fc.constantFrom('A', 'C', 'mat', 'full', 'x');
    const input = fc.oneof(
      fc.jsonValue(),
      fc.tuple(rulebook, layout, fc.dictionary(field, fc.jsonValue(), { noNullPrototype: true })).map(([book, id, rest]) => ({
        rulebook: book,
        layout: id,
        wagers: [],
        result: [1, 2, 3],
        ...rest,
      })),
    );
    fc.assert(
      fc.property(input, (value) => {
        const result = settle(RULEBOOKS, value as RoundInput);
        if (result.ok) return;
        const line = sayProblem(result.problem);
        expect(line).not.toMatch(/\p{C}/u);
        expect(line.length).toBeGreaterThan(0);
        caseCounts.problems++;
      }),
      RUNS,
    );
  });

  it('gets only suggestions that are valid names', () => {
    const names = valueIn(openLayout(RULEBOOKS[0] as (typeof RULEBOOKS)[0], 'A')).bets.map(({ id }) => id);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.constantFrom(...names).map((name) => name.slice(1)),
        ),
        (text) => {
          const hint = nearest(text, names);
          if (hint === undefined) return;
          expect(names).toContain(hint);
          caseCounts.suggested++;
        },
      ),
      RUNS,
    );
  });
});

it('every case occurred', () => {
  for (const [name, times] of Object.entries(caseCounts)) expect([name, times > 0]).toEqual([name, true]);
});
