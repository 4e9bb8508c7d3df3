/** Cage, result and what was undone, from views as the server sends them. */
import { describe, expect, it } from 'vitest';
import { seen } from '../../../test/kit/seen.ts';
import type { PublicTable } from '../../protocol/index.ts';
import type { TableEvent } from '../../table/index.ts';
import type { Seen } from '../parts/index.ts';
import { cageOf, countedAfter, shownResult, undoingOf } from './situation.ts';

describe('what undoes a roll or a round', () => {
  const clauses = ['1'];
  it.each([
    ['failure-declared', { round: 4, reason: 'not-flat', call: 'No spin', consequence: 'again' }, { kind: 'again', round: 4 }],
    ['failure-declared', { round: 4, reason: 'not-flat', call: 'No roll', consequence: 'void' }, { kind: 'void', round: 4 }],
    ['round-invalidated', { round: 5, ground: 'fraud', why: '' }, { kind: 'void', round: 5 }],
    ['result-corrected', { round: 6, was: [1], faces: [2], call: '2', total: 2, lit: [] }, { kind: 'corrected', round: 6 }],
    ['lamps-failed', { round: 7, about: '' }, { kind: 'lamps', round: 7 }],
    ['malfunction-reported', { about: '', notified: 'supervisor' }, { kind: 'malfunction', round: null }],
  ])('%s is told with its time', (type, body, undoing) => {
    expect(undoingOf({ type, ...body, clauses } as TableEvent, 9)).toEqual({ ...undoing, atMs: 9 });
  });

  it('is counted while the same follows the same', () => {
    const first = countedAfter(null, { kind: 'again', round: 4, atMs: 1 });
    const second = countedAfter(first, { kind: 'again', round: 4, atMs: 2 });
    expect([first.times, second.times, second.atMs]).toEqual([1, 2, 2]);
    expect(countedAfter(second, { kind: 'void', round: 4, atMs: 3 }).times).toBe(1);
    expect(countedAfter(second, { kind: 'again', round: 5, atMs: 3 }).times).toBe(1);
  });

  it('is nothing that goes on as it should', () => {
    expect(undoingOf({ type: 'malfunction-rectified', clauses }, 9)).toBeNull();
  });
});

describe('cage', () => {
  it.each<[string, Partial<Seen>]>([
    ['still', {}],
    ['covered', { covered: true, tumbles: 3 }],
    ['tumbling', { tumbles: 1, next: 'tumble' }],
    ['tumbling', { tumbles: 3, next: 'result' }],
    ['still', { tumbles: 3, next: 'settle', faces: [1, 2, 3] }],
  ])('%s', (cage, fields) => {
    expect(cageOf(seen(fields))).toBe(cage);
  });
});

describe('the result that is shown large', () => {
  const lastResults: PublicTable['lastResults'] = [
    { round: 1, faces: [1, 2, 3], voided: false },
    { round: 2, faces: [4, 4, 4], voided: true },
    { round: 3, faces: [], voided: false },
  ];

  it('is that of the round, or the last that counts', () => {
    expect(shownResult({ round: 4, faces: [6, 6, 6], lastResults })).toEqual({ round: 4, faces: [6, 6, 6], now: true });
    expect(shownResult({ round: 4, faces: null, lastResults })).toEqual({ round: 1, faces: [1, 2, 3], now: false });
    expect(shownResult({ round: 4, faces: null, lastResults: [] })).toBeNull();
  });
});
