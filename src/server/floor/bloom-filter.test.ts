/** Tests of the Bloom filter: it recognises every added string, and its error rate is as documented. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashKey } from '../store/key-hash.ts';
import { BloomFilter } from './bloom-filter.ts';

/** Typical idempotency keys of clients. */
const KINDS: readonly (readonly [string, (i: number) => string])[] = [
  ['random', () => randomUUID()],
  ['numbered', (i) => `wager-${i}`],
  ['equal except for the end', (i) => `${'x'.repeat(50)}${i}`],
  ['equal except for the beginning', (i) => `${i}${'x'.repeat(50)}`],
];

const hashesOf = (stringOf: (i: number) => string, from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => hashKey(stringOf(from + i)));

describe.each(KINDS)('a filter of keys that are %s', (_, stringOf) => {
  it.each([
    [100, 0.01],
    [1000, 0.01],
    [8000, 0.01],
    [100_000, 0.01],
  ])('recognises all %d added keys, and reports other keys with a rate below %d', (count, errorRate) => {
    const filter = new BloomFilter(count);
    const added = hashesOf(stringOf, 0, count);
    for (const hash of added) filter.add(hash);
    expect(added.every((hash) => filter.mayHave(hash))).toBe(true);
    const others = hashesOf(stringOf, count, 20_000);
    expect(others.filter((hash) => filter.mayHave(hash)).length / others.length).toBeLessThan(errorRate);
  });
});

it('an empty filter reports no key', () => {
  expect(new BloomFilter(0).mayHave(hashKey('wager-1'))).toBe(false);
});

it('says when it is full', () => {
  const filter = new BloomFilter(2);
  filter.add(1);
  expect(filter.isFull).toBe(false);
  filter.add(2);
  expect(filter.isFull).toBe(true);
});
