/** Compares the random generator with a slow second version in bigints, and tests the distribution of its rolls (chi-squared). */
import { describe, expect, it } from 'vitest';
import { generatorOf, rollInto } from './generator.ts';

const WORD = 2n ** 32n;

/** FNV-1a of the text, with its initial value changed by the offset. */
function hash(text: string, offset: bigint): bigint {
  let value = 0x811c9dc5n ^ offset;
  for (const character of text) value = ((value ^ BigInt(character.charCodeAt(0))) * 0x01000193n) % WORD;
  return value;
}

/** sfc32 as published. Gives the two 16-bit halves of each word, the lower first. */
function* halves(seed: string, block: number): Generator<bigint, never> {
  const text = `${seed}#${block}`;
  let [a, b, c, counter] = [hash(text, 0n), hash(text, 0x9e3779b9n), hash(text, 0x7f4a7c15n), 1n];
  for (let drawn = 0; ; drawn++) {
    const word = (a + b + counter) % WORD;
    counter = (counter + 1n) % WORD;
    a = b ^ (b >> 9n);
    b = (c + (c << 3n)) % WORD;
    c = ((((c << 21n) % WORD) | (c >> 11n)) + word) % WORD;
    // the first twenty words are discarded
    if (drawn >= 20) yield* [word % 65536n, word / 65536n];
  }
}

/** Rejection sampling: after the rejections, the same number of 16-bit values leads to each roll. */
function slowRolls(seed: string, block: number, sides: number, count: number): readonly number[] {
  const rolls: number[] = [];
  const rejectedBelow = 65536n % BigInt(sides);
  for (const half of halves(seed, block)) {
    if (rolls.length === count) break;
    const product = half * BigInt(sides);
    if (product % 65536n >= rejectedBelow) rolls.push(Number(product / 65536n));
  }
  return rolls;
}

function rolls(seed: string, block: number, sides: number, count: number): readonly number[] {
  const buffer = new Uint8Array(count);
  rollInto(generatorOf(seed, block), sides, buffer);
  return [...buffer];
}

describe('rolls', () => {
  it.each([
    ['a seed', 0, 216],
    ['a seed', 1, 216],
    ['a seed', 15258, 36],
    ['another seed', 0, 36],
    ['', 0, 216],
    ['seed#1', 0, 216],
    ['Würfel ⚄', 3, 216],
    ['x'.repeat(500), 7, 36],
  ])('of %j, block %i, %i sides are those of the published generator', (seed, block, sides) => {
    expect(rolls(seed, block, sides, 2000)).toEqual(slowRolls(seed, block, sides, 2000));
  });

  it('two short fills leave the same state as one long fill', () => {
    // With one side no roll is rejected, so the number of words used is known.
    const state = generatorOf('seed', 0);
    const [first, second] = [new Uint8Array(100), new Uint8Array(100)];
    rollInto(state, 1, first);
    rollInto(state, 1, second);
    const [stateAfterTwoFills, whole] = [state.slice(), new Uint8Array(200)];
    const secondState = generatorOf('seed', 0);
    rollInto(secondState, 1, whole);
    expect(secondState).toEqual(stateAfterTwoFills);
    rollInto(state, 216, first);
    rollInto(secondState, 216, second);
    expect(first).toEqual(second);
  });

  it('differ for every seed and block', () => {
    const rollLists = [
      rolls('a', 0, 216, 50),
      rolls('b', 0, 216, 50),
      rolls('a', 1, 216, 50),
      rolls('a', 10, 216, 50),
      rolls('a1', 0, 216, 50),
    ];
    expect(new Set(rollLists.map((rollList) => rollList.join(' '))).size).toBe(5);
  });

  it('fill only the given buffer', () => {
    const whole = new Uint8Array(10).fill(255);
    rollInto(generatorOf('seed', 0), 216, whole.subarray(0, 7));
    expect([...whole.subarray(0, 7)]).toEqual(slowRolls('seed', 0, 216, 7));
    expect([...whole.subarray(7)]).toEqual([255, 255, 255]);
  });

  it.each([36, 216])('of %i sides are equally likely: chi squared is within four standard deviations', (sides) => {
    const counts = new Array<number>(sides).fill(0);
    const expectedCount = 1000;
    for (const roll of rolls('fair', 0, sides, expectedCount * sides)) counts[roll] = (counts[roll] as number) + 1;
    const chiSquared = counts.reduce((total, count) => total + (count - expectedCount) ** 2 / expectedCount, 0);
    expect(Math.abs(chiSquared - (sides - 1)) / Math.sqrt(2 * (sides - 1))).toBeLessThan(4);
  });
});
