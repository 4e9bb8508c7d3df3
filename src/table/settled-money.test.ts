/** The money of a settlement against the dice and the odds, without deciding it again. */
import { expect, it } from 'vitest';
import { RULEBOOKS } from '../rulebooks/index.ts';
import type { SettledRow, TableEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { faultOfSettledMoney } from './settled-money.ts';
import { newTable, type TableState } from './state.ts';

/** A round at Sic Bo with 1, 2 and 4: small wins at evens, total 7 at 12 to 1 on this layout, big loses. */
function rolled(): TableState {
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
    named: [],
    confirmAbove: null,
    odds: {},
  });
  const result = { type: 'result-entered', round: 1, faces: [1, 2, 4], call: '', total: 7, lit: [], clauses: [] };
  evolve(state, result as unknown as TableEvent, 0);
  return state;
}

it.each<[string, SettledRow, string | null]>([
  ['pays evens', ['ann', 'small', 500, 0, 'won', 500, 0], null],
  ['takes a loser and gives back what did not count', ['ann', 'big', 500, 200, 'lost', 0, 0], null],
  ['gives back what did not count at all', ['ann', 'small', 0, 500, 'returned', 0, 0], null],
  ['rounds up by less than a chip', ['ann', 'small', 530, 0, 'won', 550, 20], null],
  ['pays too much', ['ann', 'small', 500, 0, 'won', 550, 0], 'is paid 550, not 500'],
  ['pays too little', ['ann', 'small', 500, 0, 'won', 450, 0], 'is paid 450, not 500'],
  ['pays nothing', ['ann', 'small', 500, 0, 'won', 0, 0], 'is paid 0, not 500'],
  ['calls a payment rounding', ['ann', 'small', 530, 0, 'won', 550, 550], 'is rounded by 550, not 20'],
  ['calls too much rounding', ['ann', 'small', 500, 0, 'won', 600, 100], 'is paid 600, not 500'],
  ['gives a loser back', ['ann', 'big', 500, 0, 'returned', 0, 0], 'goes back and counts'],
  ['lets a wager ride that has one throw', ['ann', 'big', 500, 0, 'rides', 0, 0], 'rides on after its last throw'],
  ['pays a loser', ['ann', 'big', 500, 0, 'won', 500, 0], 'has not won'],
  ['pays a loser under another name', ['ann', 'big', 500, 0, 'lost', 500, 0], 'is paid 500, not 0'],
  ['takes a winner', ['ann', 'small', 500, 0, 'lost', 0, 0], 'has won and is not paid'],
  ['has less than nothing', ['ann', 'small', -500, 1000, 'returned', 0, 0], 'has an amount that is none'],
  ['has a bet of another layout', ['ann', 'no-such-bet', 500, 0, 'lost', 0, 0], 'is on no bet of the layout'],
])('a row that %s', (_, row, fault) => {
  const found = faultOfSettledMoney(rolled(), [row]);
  if (fault === null) expect(found).toBeNull();
  else expect(found).toContain(fault);
});
