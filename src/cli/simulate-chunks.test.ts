/** Tests that every block of a simulation is in one chunk, and that every worker gets a chunk. */
import { describe, expect, test } from 'vitest';
import { splitBlocks } from './simulate-chunks.ts';

describe('splitBlocks', () => {
  test.each([
    { blocks: 16, workers: 8, reason: 'a million rounds' },
    { blocks: 16, workers: 10, reason: 'workers that do not divide the blocks' },
    { blocks: 1, workers: 8, reason: 'fewer blocks than workers' },
    { blocks: 10_000, workers: 3, reason: 'more blocks than fit into one chunk per worker' },
  ])('$blocks blocks for $workers workers: $reason', ({ blocks, workers }) => {
    const chunks = splitBlocks(blocks, workers);
    expect(chunks.length).toBeGreaterThanOrEqual(Math.min(blocks, workers));
    let next = 0;
    for (const chunk of chunks) {
      expect(chunk.first).toBe(next);
      next += chunk.blocks;
    }
    expect(next).toBe(blocks);
  });

  test('limits the size of a chunk, so that the progress bar moves', () => {
    expect(Math.max(...splitBlocks(10_000, 1).map(({ blocks }) => blocks))).toBe(64);
  });
});
