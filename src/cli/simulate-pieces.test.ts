/** Every block of a simulation is in one piece, and there are pieces for all workers. */
import { describe, expect, test } from 'vitest';
import { cutBlocks } from './simulate-pieces.ts';

describe('cutBlocks', () => {
  test.each([
    { blocks: 16, workers: 8, why: 'a million rounds' },
    { blocks: 16, workers: 10, why: 'workers that do not divide the blocks' },
    { blocks: 1, workers: 8, why: 'less than one block each' },
    { blocks: 10_000, workers: 3, why: 'many' },
  ])('$blocks blocks for $workers workers: $why', ({ blocks, workers }) => {
    const pieces = cutBlocks(blocks, workers);
    expect(pieces.length).toBeGreaterThanOrEqual(Math.min(blocks, workers));
    let next = 0;
    for (const piece of pieces) {
      expect(piece.first).toBe(next);
      next += piece.blocks;
    }
    expect(next).toBe(blocks);
  });

  test('a piece is never so large that the bar stands still', () => {
    expect(Math.max(...cutBlocks(10_000, 1).map(({ blocks }) => blocks))).toBe(64);
  });
});
