/** Tests that every block (65,536 rounds) of a simulation is in one chunk, and that every worker gets a chunk. */
import { describe, expect, test } from 'vitest';
import { splitBlocks } from './simulate-chunks.ts';

describe('splitBlocks', () => {
  test.each([
    { blocks: 16, workers: 8, reason: 'the 16 blocks of a million rounds' },
    { blocks: 16, workers: 10, reason: 'the blocks cannot be shared equally' },
    { blocks: 1, workers: 8, reason: 'fewer blocks than workers' },
    { blocks: 10_000, workers: 3, reason: 'one chunk per worker would be too large' },
  ])('$blocks blocks for $workers workers: $reason', ({ blocks, workers }) => {
    const chunks = splitBlocks(blocks, workers);
    expect(chunks.length).toBeGreaterThanOrEqual(Math.min(blocks, workers));
    let nextBlock = 0;
    for (const chunk of chunks) {
      expect(chunk.first).toBe(nextBlock);
      nextBlock += chunk.blocks;
    }
    expect(nextBlock).toBe(blocks);
  });

  test('makes chunks of at most 64 blocks, so that the progress bar moves', () => {
    expect(Math.max(...splitBlocks(10_000, 1).map(({ blocks }) => blocks))).toBe(64);
  });
});
