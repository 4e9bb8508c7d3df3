/** Tests the tumbler, the result and the alerts of the display. */
import { describe, expect, it } from 'vitest';
import { publicTable } from '../../../test/kit/public-table.ts';
import type { PublicTable } from '../../protocol/index.ts';
import type { TableEvent } from '../../table/index.ts';
import type { PhaseView } from '../parts/index.ts';
import { alertEventOf, countAlert, findShownResult, tumblerStateOf } from './display-state.ts';

describe('alerts', () => {
  const clauses = ['1'];
  it.each([
    ['failure-declared', { round: 4, reason: 'not-flat', call: 'No spin', consequence: 'again' }, { kind: 'again', round: 4 }],
    ['failure-declared', { round: 4, reason: 'not-flat', call: 'No roll', consequence: 'void' }, { kind: 'void', round: 4 }],
    ['round-invalidated', { round: 5, ground: 'fraud', why: '' }, { kind: 'void', round: 5 }],
    ['result-corrected', { round: 6, was: [1], faces: [2], call: '2', total: 2, lit: [] }, { kind: 'corrected', round: 6 }],
    ['lamps-failed', { round: 7, about: '' }, { kind: 'lamps', round: 7 }],
    ['malfunction-reported', { about: '', notified: 'supervisor' }, { kind: 'malfunction', round: null }],
  ])('are raised by %s', (type, body, alert) => {
    expect(alertEventOf({ type, ...body, clauses } as TableEvent, 9)).toEqual({ ...alert, atMs: 9 });
  });

  it('are counted while the same alert repeats in the same round', () => {
    const first = countAlert(null, { kind: 'again', round: 4, atMs: 1 });
    const second = countAlert(first, { kind: 'again', round: 4, atMs: 2 });
    expect([first.times, second.times, second.atMs]).toEqual([1, 2, 2]);
    expect(countAlert(second, { kind: 'void', round: 4, atMs: 3 }).times).toBe(1);
    expect(countAlert(second, { kind: 'again', round: 5, atMs: 3 }).times).toBe(1);
  });

  it('are not raised by an event such as malfunction-rectified', () => {
    expect(alertEventOf({ type: 'malfunction-rectified', clauses }, 9)).toBeNull();
  });
});

describe('tumblerStateOf', () => {
  it.each<[string, Partial<PhaseView>]>([
    ['resting', {}],
    ['covered', { covered: true, tumbles: 3 }],
    ['tumbling', { tumbles: 1, next: 'tumble' }],
    ['tumbling', { tumbles: 3, next: 'result' }],
    ['resting', { tumbles: 3, next: 'settle', faces: [1, 2, 3] }],
  ])('returns %s for %j', (state, fields) => {
    expect(tumblerStateOf(publicTable(fields))).toBe(state);
  });
});

describe('findShownResult', () => {
  // Round 2 is void and round 3 has no faces, so round 1 has the last valid result.
  const lastResults: PublicTable['lastResults'] = [
    { round: 1, faces: [1, 2, 3], voided: false },
    { round: 2, faces: [4, 4, 4], voided: true },
    { round: 3, faces: [], voided: false },
  ];

  it('returns the result of the current round. If there is none, returns the last valid result', () => {
    expect(findShownResult({ round: 4, faces: [6, 6, 6], lastResults })).toEqual({ round: 4, faces: [6, 6, 6], isCurrent: true });
    expect(findShownResult({ round: 4, faces: null, lastResults })).toEqual({ round: 1, faces: [1, 2, 3], isCurrent: false });
    expect(findShownResult({ round: 4, faces: null, lastResults: [] })).toBeNull();
  });
});
