/** Tests that errors in the money of recorded settlements are found. */
import { expect, it } from 'vitest';
import { RULEBOOKS } from '../rulebooks/index.ts';
import type { SettledRow, TableEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { findSettlementError } from './settlement-errors.ts';
import { newTable, type TableState } from './state.ts';

/** A table whose dice show 1, 2 and 4: Small wins at evens (1 to 1), Big loses. */
function tableWithResult(): TableState {
  const rulebook = RULEBOOKS.find(({ id }) => id === 'crown-sic-bo');
  if (rulebook === undefined) throw new Error('a rulebook');
  const state = newTable(rulebook, {
    table: 'T1',
    layout: 'A',
    dice: 'real',
    automatic: [],
    bettingMs: 0,
    positions: 6,
    chip: 50,
    colours: [],
    // Bets that the table offers although they favour the player.
    named: [],
    confirmAbove: null,
    odds: {},
  });
  const result = { type: 'result-entered', round: 1, faces: [1, 2, 4], call: '', total: 7, lit: [], clauses: [] };
  evolve(state, result as unknown as TableEvent, 0);
  return state;
}

// Each row is: player, bet, counted stake, returned stake, outcome, paid, rounded.
it.each<[string, SettledRow, string | null]>([
  ['pays evens', ['ann', 'small', 500, 0, 'won', 500, 0], null],
  ['takes a losing wager and returns the part that did not count', ['ann', 'big', 500, 200, 'lost', 0, 0], null],
  ['returns a wager that did not count', ['ann', 'small', 0, 500, 'returned', 0, 0], null],
  ['rounds up by less than a chip', ['ann', 'small', 530, 0, 'won', 550, 20], null],
  ['pays too much', ['ann', 'small', 500, 0, 'won', 550, 0], 'is paid 550, not 500'],
  ['pays too little', ['ann', 'small', 500, 0, 'won', 450, 0], 'is paid 450, not 500'],
  ['pays nothing', ['ann', 'small', 500, 0, 'won', 0, 0], 'is paid 0, not 500'],
  ['declares a payment as rounding', ['ann', 'small', 530, 0, 'won', 550, 550], 'is rounded by 550, not 20'],
  ['declares too much rounding', ['ann', 'small', 500, 0, 'won', 600, 100], 'is paid 600, not 500'],
  ['returns a losing wager', ['ann', 'big', 500, 0, 'returned', 0, 0], 'is returned although part of it counts'],
  [
    'lets a wager of one throw ride (stay for the next throw)',
    ['ann', 'big', 500, 0, 'rides', 0, 0],
    'rides on after its last throw',
  ],
  ['pays a losing wager', ['ann', 'big', 500, 0, 'won', 500, 0], 'has not won'],
  ['pays a wager recorded as lost', ['ann', 'big', 500, 0, 'lost', 500, 0], 'is paid 500, not 0'],
  ['takes a winning wager', ['ann', 'small', 500, 0, 'lost', 0, 0], 'has won, but is not recorded as won'],
  ['has a negative amount', ['ann', 'small', -500, 1000, 'returned', 0, 0], 'has an invalid amount'],
  ['has a bet of a different layout', ['ann', 'no-such-bet', 500, 0, 'lost', 0, 0], 'is on a bet that the layout does not have'],
])('findSettlementError checks a row that %s', (_, row, expected) => {
  const error = findSettlementError(tableWithResult(), [row]);
  if (expected === null) expect(error).toBeNull();
  else expect(error).toContain(expected);
});
