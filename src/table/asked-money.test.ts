/** What was asked beside what happened: rows by hand, right and wrong. */
import { describe, expect, it } from 'vitest';
import { faultOfAskedMoney } from './asked-money.ts';
import type { TableEvent } from './events.ts';

type Row = readonly [asked: Readonly<Record<string, unknown>>, event: object, fault: string | null];

describe('an event beside its command', () => {
  it.each<Row>([
    [
      { type: 'buy-chips', player: 'ann', from: 'cage', amount: 5 },
      { type: 'chips-bought', player: 'ann', from: 'cage', amount: 5 },
      null,
    ],
    [
      { type: 'buy-chips', player: 'ann', from: 'cage', amount: 5 },
      { type: 'chips-bought', player: 'ann', from: 'cage', amount: 6 },
      'buy-chips asks for amount 5, and chips-bought has 6',
    ],
    [
      { type: 'buy-chips', player: 'ann', from: 'cage', amount: 5 },
      { type: 'chips-bought', player: 'bob', from: 'cage', amount: 5 },
      'buy-chips asks for player ann, and chips-bought has bob',
    ],
    [
      { type: 'seat-player', player: 'ann' },
      { type: 'adjustment-made', player: 'ann', round: 1, amount: 9 },
      'adjustment-made does not come of seat-player',
    ],
    [
      { type: 'place', player: 'ann', bet: 'big', amount: 9 },
      { type: 'wager-placed', player: 'ann', bet: 'big', amount: 7, refused: 2 },
      null,
    ],
    [
      { type: 'place', player: 'ann', bet: 'big', amount: 9 },
      { type: 'wager-placed', player: 'ann', bet: 'big', amount: 9, refused: 2 },
      'place asks for 9, and 11 were taken or refused',
    ],
    [
      { type: 'redeem-colour', player: 'ann', colour: 'red', count: 3 },
      { type: 'colour-redeemed', player: 'ann', colour: 'red', count: 3, value: 50, paidMinor: 151 },
      '3 chips of 50 are paid 151',
    ],
    [{ type: 'call-bets' }, { type: 'betting-opened', round: 1 }, null],
  ])('%o, %o', (asked, event, fault) => {
    expect(faultOfAskedMoney(asked, event as TableEvent)).toBe(fault);
  });
});
