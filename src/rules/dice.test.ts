/** Tests the outcomes of two and three dice, compared with a simple count. */
import { describe, expect, it } from 'vitest';
import { isFace, isTriple, makeOutcome, outcomeOf, outcomeOfRoll, outcomesOf, parseOutcome, rollsOf } from './dice.ts';
import type { Face } from './vocabulary.ts';

describe('isFace', () => {
  it.each<[string, unknown, boolean]>([
    ['1', 1, true],
    ['6', 6, true],
    ['0', 0, false],
    ['7', 7, false],
    ['a half', 1.5, false],
    ['text', '1', false],
    ['null', null, false],
    ['undefined', undefined, false],
    ['not a number', Number.NaN, false],
  ])('accepts only the numbers 1 to 6: %s', (_, value, expected) => {
    expect(isFace(value)).toBe(expected);
  });
});

describe.each([
  [2, 21, 36],
  [3, 56, 216],
] as const)('%i dice', (count, outcomes, rolls) => {
  it(`have ${outcomes} outcomes in ${rolls} rolls`, () => {
    expect(outcomesOf(count)).toHaveLength(outcomes);
    expect(rollsOf(count)).toBe(rolls);
    expect(outcomesOf(count).reduce((total, { ways }) => total + ways, 0)).toBe(rolls);
  });

  it('have outcomes in ascending order with their index', () => {
    const notations = outcomesOf(count).map(({ notation }) => notation);
    expect(notations).toEqual([...notations].sort());
    expect(outcomesOf(count).map(({ index }) => index)).toEqual(notations.map((_, i) => i));
  });

  it('have the right outcome for every roll (roll 0 shows only ones)', () => {
    const countByOutcome = new Map<string, number>();
    for (let roll = 0; roll < rolls; roll++) {
      const faces = roll
        .toString(6)
        .padStart(count, '0')
        .split('')
        .map((digit) => Number(digit) + 1);
      const outcome = outcomesOf(count)[outcomeOfRoll(count)[roll] as number];
      const sorted = faces.toSorted().join('');
      expect(outcome).toMatchObject({
        notation: sorted,
        faces: [...sorted].map(Number),
        total: faces.reduce((total, face) => total + face, 0),
      });
      expect(outcomeOf(faces as Face[])).toBe(outcome);
      countByOutcome.set(sorted, (countByOutcome.get(sorted) ?? 0) + 1);
    }
    expect(Object.fromEntries(outcomesOf(count).map(({ notation, ways }) => [notation, ways]))).toEqual(
      Object.fromEntries(countByOutcome),
    );
  });

  it('have outcomes that round-trip through their notation', () => {
    for (const outcome of outcomesOf(count)) expect(parseOutcome(makeOutcome(outcome))).toBe(outcome);
  });
});

describe('an outcome', () => {
  it.each([
    ['11', 1, 2],
    ['12', 2, 3],
    ['66', 1, 12],
    ['111', 1, 3],
    ['112', 3, 4],
    ['124', 6, 7],
    ['566', 3, 17],
  ])('%s has %i ways and the total %i', (notation, ways, total) => {
    expect(parseOutcome(notation)).toMatchObject({ notation, ways, total });
  });

  it.each([
    ['an empty text', ''],
    ['one die', '1'],
    ['descending faces', '421'],
    ['a face of 7', '117'],
    ['four dice', '1111'],
    ['separators', '1 2'],
  ])('is not parsed from %s', (_, text) => {
    expect(parseOutcome(text)).toBeUndefined();
  });

  it.each<[string, Face[]]>([
    ['1', [1]],
    ['1234', [1, 2, 3, 4]],
  ])('cannot be made from the faces %s: outcomeOf throws', (text, faces) => {
    expect(() => outcomeOf(faces)).toThrow(new Error(`croupier: the outcome of ${text} is missing`));
  });
});

describe('a triple', () => {
  it.each<[string, Face[], boolean]>([
    ['three alike', [2, 2, 2], true],
    ['the first two of three alike', [2, 2, 3], false],
    ['the last two of three alike', [3, 2, 2], false],
    ['all different', [1, 2, 3], false],
    ['two dice alike', [2, 2], false],
  ])('%s: %j is %s', (_, faces, expected) => {
    expect(isTriple(faces)).toBe(expected);
  });
});
