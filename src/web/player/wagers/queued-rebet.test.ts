/** Tests the rebet that waits until bets are called. */
import { describe, expect, it } from 'vitest';
import { dueRebet, type QueuedRebet, toggleRebet } from './queued-rebet.ts';

describe('toggleRebet', () => {
  it.each<[title: string, queued: QueuedRebet | null, times: number, expected: QueuedRebet | null]>([
    ['the first press queues', null, 1, { times: 1, round: 7 }],
    ['a second press cancels', { times: 1, round: 7 }, 1, null],
    ['the other button replaces it', { times: 1, round: 7 }, 2, { times: 2, round: 7 }],
  ])('%s', (_, queued, times, expected) => {
    expect(toggleRebet(queued, times, 7)).toEqual(expected);
  });
});

describe('dueRebet', () => {
  it.each<[title: string, queued: QueuedRebet | null, round: number, times: number]>([
    ['nothing is queued', null, 8, 0],
    ['queued while the last round was paid', { times: 1, round: 7 }, 8, 1],
    ['queued between two rounds', { times: 2, round: 8 }, 8, 2],
    ['a round was missed', { times: 1, round: 7 }, 9, 0],
    ['the table was restored to an earlier round', { times: 1, round: 7 }, 6, 0],
  ])('%s', (_, queued, round, times) => {
    expect(dueRebet(queued, round)).toBe(times);
  });
});
