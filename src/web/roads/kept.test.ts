/** Which results are kept: bounded, each round once, what is told later prevails. */
import { describe, expect, it } from 'vitest';
import { type Kept, keep, NOTHING, SLACK, type ToldRound } from './kept.ts';

const told = (round: number, faces: readonly number[] = [1, 2, 3], voided = false): ToldRound => ({ round, faces, voided });
const roundsOf = (kept: Kept): readonly number[] => kept.results.map(({ round }) => round);

describe('kept results', () => {
  it('come in the order of their rounds, each once, from wherever they are told', () => {
    const kept = keep(keep(NOTHING, [told(3), told(4)], 100), [told(2), told(1), told(3)], 100);
    expect(roundsOf(kept)).toEqual([1, 2, 3, 4]);
  });

  it('leave out void rounds, also when a round is void after the fact', () => {
    const kept = keep(NOTHING, [told(1), told(2, [], true), told(3, [4, 4, 4], true)], 100);
    expect(roundsOf(kept)).toEqual([1]);
    expect(roundsOf(keep(kept, [told(1, [1, 2, 3], true)], 100))).toEqual([]);
  });

  it('follow a correction', () => {
    const kept = keep(keep(NOTHING, [told(1)], 100), [told(1, [6, 6, 5])], 100);
    expect(kept.results).toEqual([{ round: 1, faces: [6, 6, 5] }]);
  });

  it('are the same object where nothing is new', () => {
    const kept = keep(NOTHING, [told(1), told(2)], 100);
    expect(keep(kept, [told(1), told(2)], 100)).toBe(kept);
    expect(keep(kept, [], 100)).toBe(kept);
  });

  it('say when rounds between are missing, and no more once they are there', () => {
    const first = keep(NOTHING, [told(1), told(2)], 100);
    const later = keep(first, [told(5)], 100);
    expect([first.gap, later.gap]).toEqual([false, true]);
    expect(keep(later, [told(3), told(4), told(5)], 100).gap).toBe(false);
    expect(keep(NOTHING, [told(40)], 100).gap).toBe(true);
  });

  it('do not grow: beyond the most and some slack the oldest go', () => {
    let kept = NOTHING;
    for (let round = 1; round <= 10_000; round += 1) {
      kept = keep(kept, [told(round)], 100);
      expect(kept.results.length).toBeLessThanOrEqual(100 + SLACK);
    }
    expect(kept.results.at(-1)?.round).toBe(10_000);
    expect(kept.results.length).toBeGreaterThanOrEqual(100);
  });
});
