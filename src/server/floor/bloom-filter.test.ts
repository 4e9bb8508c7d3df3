/** Tests of the Bloom filter: it recognises every added string, and its error rate is as documented. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BloomFilter } from './bloom-filter.ts';

/** Typical idempotency keys of clients. */
const KINDS: readonly (readonly [string, (i: number) => string])[] = [
  ['random', () => randomUUID()],
  ['numbered', (i) => `wager-${i}`],
  ['equal except for the end', (i) => `${'x'.repeat(50)}${i}`],
  ['equal except for the beginning', (i) => `${i}${'x'.repeat(50)}`],
];

describe.each(KINDS)('a filter of strings that are %s', (_, stringOf) => {
  it.each([
    [1000, 0.001],
    [8000, 0.01],
    [16_000, 0.06],
  ])('recognises all %d added strings, and reports other strings with a rate below %d', (count, errorRate) => {
    const filter = new BloomFilter();
    const added = Array.from({ length: count }, (_string, i) => stringOf(i));
    for (const text of added) filter.add(text);
    expect(added.every((text) => filter.mayHave(text))).toBe(true);
    const others = Array.from({ length: 20_000 }, (_string, i) => stringOf(count + i));
    expect(others.filter((text) => filter.mayHave(text)).length / others.length).toBeLessThan(errorRate);
  });
});

it('an empty filter reports no string', () => {
  expect(new BloomFilter().mayHave('wager-1')).toBe(false);
});
