/** The sieve: what was added is never called new, and of the rest it errs as seldom as it says. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Sieve } from './sieve.ts';

/** Words as clients make them: at random, counted up, and all alike but for their end or their beginning. */
const KINDS: readonly (readonly [string, (i: number) => string])[] = [
  ['at random', () => randomUUID()],
  ['counted', (i) => `wager-${i}`],
  ['alike but for the end', (i) => `${'x'.repeat(50)}${i}`],
  ['alike but for the beginning', (i) => `${i}${'x'.repeat(50)}`],
];

describe.each(KINDS)('words %s', (_, wordOf) => {
  it.each([
    [1000, 0.001],
    [8000, 0.01],
    [16_000, 0.06],
  ])('%d of them', (count, errors) => {
    const sieve = new Sieve();
    const words = Array.from({ length: count }, (_word, i) => wordOf(i));
    for (const word of words) sieve.add(word);
    expect(words.every((word) => sieve.mayHave(word))).toBe(true);
    const others = Array.from({ length: 20_000 }, (_word, i) => wordOf(count + i));
    expect(others.filter((word) => sieve.mayHave(word)).length / others.length).toBeLessThan(errors);
  });
});

it('an empty one has seen nothing', () => {
  expect(new Sieve().mayHave('wager-1')).toBe(false);
});
