/** Tests the check of the audit that an event moves the money that its command asked for. The cage is the cashier. */
import { describe, expect, it } from 'vitest';
import { findCommandMismatch } from './command-mismatch.ts';
import type { TableEvent } from './events.ts';

type Row = readonly [command: Readonly<Record<string, unknown>>, event: object, mismatch: string | null];

describe('findCommandMismatch describes the first difference, or returns null, for', () => {
  it.each<Row>([
    [
      { type: 'buy-chips', player: 'ann', from: 'cage', amount: 5 },
      { type: 'chips-bought', player: 'ann', from: 'cage', amount: 5 },
      null,
    ],
    [
      { type: 'buy-chips', player: 'ann', from: 'cage', amount: 5 },
      { type: 'chips-bought', player: 'ann', from: 'cage', amount: 6 },
      'buy-chips has amount 5, but chips-bought has 6',
    ],
    [
      { type: 'buy-chips', player: 'ann', from: 'cage', amount: 5 },
      { type: 'chips-bought', player: 'bob', from: 'cage', amount: 5 },
      'buy-chips has player ann, but chips-bought has bob',
    ],
    [
      { type: 'seat-player', player: 'ann' },
      { type: 'adjustment-made', player: 'ann', round: 1, amount: 9 },
      'seat-player cannot cause adjustment-made',
    ],
    [
      { type: 'place', player: 'ann', bet: 'big', amount: 9 },
      { type: 'wager-placed', player: 'ann', bet: 'big', amount: 7, refused: 2 },
      null,
    ],
    [
      { type: 'place', player: 'ann', bet: 'big', amount: 9 },
      { type: 'wager-placed', player: 'ann', bet: 'big', amount: 9, refused: 2 },
      'place has amount 9, but 11 were accepted or refused',
    ],
    [
      { type: 'redeem-colour', player: 'ann', colour: 'red', count: 3 },
      { type: 'colour-redeemed', player: 'ann', colour: 'red', count: 3, value: 50, paidMinor: 151 },
      '3 chips of value 50 were redeemed for 151',
    ],
    [{ type: 'forfeit-held', player: 'ann' }, { type: 'held-released', player: 'ann', amount: 5, due: 5 }, null],
    [
      { type: 'release-held', player: 'ann' },
      { type: 'held-forfeited', player: 'ann', amount: 5 },
      'release-held cannot cause held-forfeited',
    ],
    [{ type: 'call-bets' }, { type: 'betting-opened', round: 1 }, null],
  ])('the command %o with the event %o', (command, event, mismatch) => {
    expect(findCommandMismatch(command, event as TableEvent)).toBe(mismatch);
  });
});
