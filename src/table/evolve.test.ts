/** Tests the assertions of `evolve` with events that `decide` never returns. */
import { describe, expect, it } from 'vitest';
import { DICETTE } from '../rulebooks/index.ts';
import { assertPresent } from '../rules/index.ts';
import type { TableEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { spotOf } from './evolve-chips.ts';
import { post } from './ledger.ts';
import { recount } from './recount.ts';
import { newTable, type TableState } from './state.ts';

const apply = (state: TableState, ...events: readonly TableEvent[]): void => {
  for (const event of events) evolve(state, event, 0);
};

/** `refused` is the part of the amount above the maximum. */
const placedEvent = (player: string, bet: string, amount: number): TableEvent => ({
  type: 'wager-placed',
  player,
  bet,
  amount,
  refused: 0,
  colour: null,
  clauses: [],
});

/** Betting is open in round 1: ann has 900 in her rack and 50 on each of two bets, bo has 1000 and no wager. */
function table(): TableState {
  const state = newTable(DICETTE, {
    table: 'T1',
    layout: 'mat',
    dice: 'real',
    automatic: [],
    bettingMs: 0,
    positions: 7,
    chip: 1,
    colours: [],
    // Bets that the table offers although they favour the player.
    named: [],
    odds: {},
    confirmAbove: null,
  });
  apply(
    state,
    { type: 'table-opened', sign: { minimum: 1, maximum: 1000 }, floatMinor: 10_000, clauses: [] },
    // The cage is the cashier of the house.
    { type: 'chips-bought', player: 'ann', from: 'cage', amount: 1000, clauses: [] },
    { type: 'chips-bought', player: 'bo', from: 'cage', amount: 1000, clauses: [] },
    // `dry` would mean a round without wagers.
    { type: 'betting-opened', round: 1, call: null, dry: false, clauses: [] },
    placedEvent('ann', 'number:5', 50),
    placedEvent('ann', 'number:6', 50),
  );
  recount(state);
  return state;
}

/** Each row is: player, bet, counted stake, returned stake, outcome, paid, rounded. */
const settledEvent = (...rows: Extract<TableEvent, { readonly type: 'round-settled' }>['rows']): TableEvent => ({
  type: 'round-settled',
  round: 1,
  rows,
  advised: [],
  clauses: [],
});

describe('evolve throws for an event that breaks an invariant', () => {
  it.each<readonly [string, TableEvent, string]>([
    ['a wager of more than the rack', placedEvent('ann', 'number:5', 901), 'a rack is negative'],
    [
      'more withdrawn than is on the bet',
      { type: 'wager-withdrawn', player: 'ann', bet: 'number:5', amount: 51, colour: null, clauses: [] },
      'a wager is negative',
    ],
    [
      'part of a wager is settled',
      settledEvent(['ann', 'number:5', 25, 0, 'lost', 0, 0], ['ann', 'number:6', 50, 0, 'lost', 0, 0]),
      'a settled row differs from the wager on the layout',
    ],
    [
      'two wagers are settled as one',
      settledEvent(['ann', 'number:5', 100, 0, 'lost', 0, 0]),
      'a settled row differs from the wager on the layout',
    ],
    [
      'a settlement without a row for a wager',
      settledEvent(['ann', 'number:5', 50, 0, 'lost', 0, 0]),
      'a wager on the layout has no row in the settlement',
    ],
    [
      'a wager is settled for a different player',
      settledEvent(['ann', 'number:5', 50, 0, 'lost', 0, 0], ['bo', 'number:6', 50, 0, 'lost', 0, 0]),
      'a settled row differs from the wager on the layout',
    ],
    [
      'a wager is settled twice',
      settledEvent(
        ['ann', 'number:5', 50, 0, 'lost', 0, 0],
        ['ann', 'number:5', 50, 0, 'lost', 0, 0],
        ['ann', 'number:6', 50, 0, 'lost', 0, 0],
      ),
      'a wager on the layout has no row in the settlement',
    ],
    [
      'a winning wager is settled twice',
      settledEvent(
        ['ann', 'number:5', 50, 0, 'won', 400, 0],
        ['ann', 'number:5', 50, 0, 'won', 400, 0],
        ['ann', 'number:6', 50, 0, 'lost', 0, 0],
      ),
      'a settled row differs from the wager on the layout',
    ],
    ['a player without a wager wins', settledEvent(['bo', 'number:5', 0, 0, 'won', 400, 0]), 'there is no wager to remove'],
    [
      'a void that returns too little',
      { type: 'wagers-returned', round: 1, rows: [['ann', 'number:5', 49]], clauses: [] },
      'a void returns a wrong amount',
    ],
    [
      'a voided wager that returns too little',
      { type: 'wager-voided', player: 'ann', bet: 'number:5', amount: 49, grounds: 'fraud', clauses: [] },
      'a voided wager is not returned in full',
    ],
    [
      'a round that ends with wagers on the layout',
      { type: 'round-ended', round: 1, end: 'void', clauses: [] },
      'a wager is left on number:6 after the round',
    ],
    [
      'a throw in a round that is not the current one',
      { type: 'dice-thrown', round: 2, throw: 1, staked: 100, clauses: [] },
      'round 2 is not the current round',
    ],
    [
      'more money released than the house holds for the player',
      { type: 'held-released', player: 'bo', amount: 1, clauses: [] },
      'more is taken than was held',
    ],
    [
      'chips bought for more than is in the wallet',
      { type: 'chips-bought', player: 'bo', from: 'wallet', amount: 1, clauses: [] },
      'a wallet is negative',
    ],
    [
      'chips bought for a negative amount',
      { type: 'chips-bought', player: 'bo', from: 'cage', amount: -5, clauses: [] },
      'chips are bought for 0 or less',
    ],
    [
      'chips cashed for 0',
      { type: 'chips-cashed', player: 'bo', to: 'cage', amount: 0, clauses: [] },
      'chips are cashed for 0 or less',
    ],
    [
      'colour chips worth more than the cash chips of the player',
      { type: 'colour-issued', player: 'bo', colour: 'red', value: 1001, count: 1, marker: false, clauses: [] },
      'colour chips are issued for more than the cash chips',
    ],
    [
      'more money forfeited than the house holds for the player',
      { type: 'held-forfeited', player: 'bo', amount: 1, clauses: [] },
      'more is taken than was held',
    ],
    [
      // The row is: player, change of the rack, debt, change of what is due.
      'a negative debt',
      { type: 'round-voided-later', round: 1, rows: [['bo', 0, -1, 0]], why: 'mistake', clauses: [] },
      'a debt is negative',
    ],
    [
      'an adjustment by half a unit',
      { type: 'adjustment-made', round: 1, player: 'bo', amount: 0.5, due: 0, why: 'mistake', clauses: [] },
      'an account of a table is not a whole number',
    ],
    [
      'a payment of more than is due',
      { type: 'due-paid', player: 'bo', amount: 1, clauses: [] },
      'a payment differs from what is due',
    ],
    [
      'a reversal that takes more than is due',
      { type: 'round-voided-later', round: 1, rows: [['bo', 0, 0, -1]], why: 'mistake', clauses: [] },
      'more is taken than is due',
    ],
  ])('%s', (_, event, message) => {
    const state = table();
    expect(() => apply(state, event)).toThrow(message);
  });
});

describe('recount throws for a wrong balance', () => {
  it.each<readonly [string, (state: TableState) => void, string]>([
    ['a sum that is not zero', ({ accounts }) => void accounts.float++, 'the accounts of a table do not sum to zero'],
    [
      'racks that do not add up to their account',
      ({ accounts }) => post(accounts, 'float', 'rack', 1),
      'racks, wallets, due or held money do not add up to their accounts',
    ],
    [
      'a layout that differs from its account',
      ({ accounts }) => post(accounts, 'float', 'layout', 1),
      'the wagers do not add up to the layout account',
    ],
    [
      'due money that differs from its account',
      ({ accounts }) => post(accounts, 'float', 'due', 1),
      'racks, wallets, due or held money do not add up to their accounts',
    ],
    ['a bet that owes a player to whom nothing is due', ({ dues }) => void dues.push(1), 'the bets owe more than what is due'],
    [
      'bets that owe more than is due to the player',
      (state) => {
        assertPresent(state.players.get('ann'), 'ann').due = 1;
        post(state.accounts, 'float', 'due', 1);
        state.dues.push(2);
      },
      'the bets owe ann more than what is due',
    ],
    [
      'a bet that owes something after the round',
      (state) => {
        assertPresent(state.players.get('ann'), 'ann').due = 1;
        post(state.accounts, 'float', 'due', 1);
        state.dues.push(1);
        state.round = null;
      },
      'a bet owes something after the round',
    ],
    [
      "a player's total that differs from the player's stakes",
      ({ players }) => void assertPresent(players.get('ann'), 'ann').staked--,
      'the wagers of ann do not add up',
    ],
    [
      'a bet total that differs from its wagers',
      (state) => {
        // A spot has the total and the number of the wagers on a bet.
        for (const bet of ['number:5', 'number:6']) spotOf(state, bet).total += bet === 'number:5' ? 1 : -1;
      },
      'the wagers on number:6 do not add up to its total',
    ],
    [
      'a bet that counts more wagers than are on it',
      (state) => {
        spotOf(state, 'number:5').wagers += 1;
        state.wagersOnLayout += 1;
      },
      'the wagers on number:5 do not add up to its total',
    ],
  ])('%s', (_, breakBalance, message) => {
    const state = table();
    breakBalance(state);
    expect(() => recount(state)).toThrow(message);
  });
});

describe('evolve throws after a settlement', () => {
  const bothLost = settledEvent(['ann', 'number:5', 50, 0, 'lost', 0, 0], ['ann', 'number:6', 50, 0, 'lost', 0, 0]);
  const taken: TableEvent = { type: 'losers-taken', round: 1, bets: ['number:5', 'number:6'], clauses: [] };

  it('if more is taken than the total that a player has staked', () => {
    const state = table();
    assertPresent(state.players.get('ann'), 'ann').staked = 50;
    apply(state, bothLost);
    expect(() => apply(state, taken)).toThrow('the total stake of a player is negative');
  });

  it('if the round ends without one losing wager, because another was settled twice', () => {
    const state = table();
    apply(state, settledEvent(['ann', 'number:5', 50, 0, 'lost', 0, 0], ['ann', 'number:5', 50, 0, 'lost', 0, 0]), taken);
    expect(() => apply(state, { type: 'round-ended', round: 1, end: 'settled', clauses: [] })).toThrow(
      'a wager is left on number:6 after the round',
    );
  });

  it('if the round ends before the losing wagers are taken', () => {
    const state = table();
    apply(state, bothLost);
    expect(() => apply(state, { type: 'round-ended', round: 1, end: 'settled', clauses: [] })).toThrow(
      'a wager is left on number:6 after the round',
    );
  });
});
