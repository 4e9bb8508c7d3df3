/** Tests the history of past results, which has a maximum length. */
import { describe, expect, it } from 'vitest';
import { addRounds, DROP_BATCH, EMPTY_HISTORY, type ResultHistory, type RoundResult } from './result-history.ts';

const RESULTS_MAX = 100;
const makeRound = (number: number, faces: readonly number[] = [1, 2, 3], voided = false): RoundResult => ({
  round: number,
  faces,
  voided,
});
const roundsOf = (history: ResultHistory): readonly number[] => history.results.map((result) => result.round);

describe('result history', () => {
  it('lists each round only one time, in order', () => {
    const history = addRounds(
      addRounds(EMPTY_HISTORY, [makeRound(3), makeRound(4)], RESULTS_MAX),
      [makeRound(2), makeRound(1), makeRound(3)],
      RESULTS_MAX,
    );
    expect(roundsOf(history)).toEqual([1, 2, 3, 4]);
  });

  it('leaves out void rounds, and removes a round that becomes void later', () => {
    const history = addRounds(EMPTY_HISTORY, [makeRound(1), makeRound(2, [], true), makeRound(3, [4, 4, 4], true)], RESULTS_MAX);
    expect(roundsOf(history)).toEqual([1]);
    expect(roundsOf(addRounds(history, [makeRound(1, [1, 2, 3], true)], RESULTS_MAX))).toEqual([]);
  });

  it('replaces a corrected result', () => {
    const history = addRounds(addRounds(EMPTY_HISTORY, [makeRound(1)], RESULTS_MAX), [makeRound(1, [6, 6, 5])], RESULTS_MAX);
    expect(history.results).toEqual([{ round: 1, faces: [6, 6, 5] }]);
  });

  it('returns the same object if nothing is new', () => {
    const history = addRounds(EMPTY_HISTORY, [makeRound(1), makeRound(2)], RESULTS_MAX);
    expect(addRounds(history, [makeRound(1), makeRound(2)], RESULTS_MAX)).toBe(history);
    expect(addRounds(history, [], RESULTS_MAX)).toBe(history);
  });

  it('has a gap until the missing rounds are added', () => {
    const first = addRounds(EMPTY_HISTORY, [makeRound(1), makeRound(2)], RESULTS_MAX);
    const later = addRounds(first, [makeRound(5)], RESULTS_MAX);
    expect([first.hasGap, later.hasGap]).toEqual([false, true]);
    expect(addRounds(later, [makeRound(3), makeRound(4), makeRound(5)], RESULTS_MAX).hasGap).toBe(false);
    expect(addRounds(EMPTY_HISTORY, [makeRound(40)], RESULTS_MAX).hasGap).toBe(true);
  });

  it('drops the oldest results beyond the maximum', () => {
    let history = EMPTY_HISTORY;
    for (let number = 1; number <= 10_000; number += 1) {
      history = addRounds(history, [makeRound(number)], RESULTS_MAX);
      expect(history.results.length).toBeLessThanOrEqual(RESULTS_MAX + DROP_BATCH);
    }
    expect(history.results.at(-1)?.round).toBe(10_000);
    expect(history.results.length).toBeGreaterThanOrEqual(RESULTS_MAX);
  });
});
