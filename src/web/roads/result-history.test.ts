/** The bounded history of past results. */
import { describe, expect, it } from 'vitest';
import { addRounds, DROP_BATCH, EMPTY_HISTORY, type ResultHistory, type RoundResult } from './result-history.ts';

const round = (number: number, faces: readonly number[] = [1, 2, 3], voided = false): RoundResult => ({
  round: number,
  faces,
  voided,
});
const roundsOf = (history: ResultHistory): readonly number[] => history.results.map((result) => result.round);

describe('result history', () => {
  it('lists each round once, in order', () => {
    const history = addRounds(addRounds(EMPTY_HISTORY, [round(3), round(4)], 100), [round(2), round(1), round(3)], 100);
    expect(roundsOf(history)).toEqual([1, 2, 3, 4]);
  });

  it('leaves out void rounds, even if a round is voided later', () => {
    const history = addRounds(EMPTY_HISTORY, [round(1), round(2, [], true), round(3, [4, 4, 4], true)], 100);
    expect(roundsOf(history)).toEqual([1]);
    expect(roundsOf(addRounds(history, [round(1, [1, 2, 3], true)], 100))).toEqual([]);
  });

  it('replaces a corrected result', () => {
    const history = addRounds(addRounds(EMPTY_HISTORY, [round(1)], 100), [round(1, [6, 6, 5])], 100);
    expect(history.results).toEqual([{ round: 1, faces: [6, 6, 5] }]);
  });

  it('returns the same object if nothing is new', () => {
    const history = addRounds(EMPTY_HISTORY, [round(1), round(2)], 100);
    expect(addRounds(history, [round(1), round(2)], 100)).toBe(history);
    expect(addRounds(history, [], 100)).toBe(history);
  });

  it('has a gap until the missing rounds are added', () => {
    const first = addRounds(EMPTY_HISTORY, [round(1), round(2)], 100);
    const later = addRounds(first, [round(5)], 100);
    expect([first.hasGap, later.hasGap]).toEqual([false, true]);
    expect(addRounds(later, [round(3), round(4), round(5)], 100).hasGap).toBe(false);
    expect(addRounds(EMPTY_HISTORY, [round(40)], 100).hasGap).toBe(true);
  });

  it('drops the oldest results beyond the maximum', () => {
    let history = EMPTY_HISTORY;
    for (let number = 1; number <= 10_000; number += 1) {
      history = addRounds(history, [round(number)], 100);
      expect(history.results.length).toBeLessThanOrEqual(100 + DROP_BATCH);
    }
    expect(history.results.at(-1)?.round).toBe(10_000);
    expect(history.results.length).toBeGreaterThanOrEqual(100);
  });
});
