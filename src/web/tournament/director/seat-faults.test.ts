/** Tests what the roll call says that a player lacks. */
import { describe, expect, it } from 'vitest';
import { findSeatFaults } from './seat-faults.ts';

const NEWCOMER = { entry: { entry: 'e1', briefed: false, signed: false }, seat: { substitute: null }, isHere: false };

describe('what a player lacks at the roll call', () => {
  it('[crown-sic-bo 8.2.2, 8.2.3] is the briefing, the signature and the news of an earlier start', () => {
    const next = [{ why: 'not-acknowledged', entry: 'e1' }] as const;
    expect(findSeatFaults(NEWCOMER, 'required', next)).toEqual(['unbriefed', 'unsigned', 'unacknowledged']);
    expect(findSeatFaults({ ...NEWCOMER, isHere: true }, 'not-required', next)).toEqual(['unbriefed']);
    expect(findSeatFaults({ ...NEWCOMER, entry: { entry: 'e1', briefed: true, signed: true } }, 'required', [])).toEqual([]);
  });

  it('[crown-sic-bo 8.3.3] is nothing if a substitute plays, whose briefing and signature the approval confirms', () => {
    expect(findSeatFaults({ ...NEWCOMER, seat: { substitute: 'p9' } }, 'required', [])).toEqual([]);
  });
});
