/** What `evolve` asserts, each seen to fail: events that nothing decides, since only a mistake of our own could make them. */
import { describe, expect, it } from 'vitest';
import { DICETTE } from '../rulebooks/index.ts';
import { present } from '../rules/index.ts';
import type { TableEvent } from './events.ts';
import { evolve, recount } from './evolve.ts';
import { spotOf } from './evolve-chips.ts';
import { post } from './ledger.ts';
import { newTable, type TableState } from './state.ts';

const does = (state: TableState, ...events: readonly TableEvent[]): void => {
  for (const event of events) evolve(state, event, 0);
};

const placed = (player: string, bet: string, amount: number): TableEvent => ({
  type: 'wager-placed',
  player,
  bet,
  amount,
  refused: 0,
  colour: null,
  clauses: [],
});

/** Betting is open on round 1: ann has 900 before her and 50 on each of two bets, bo has 1000 and no wager. */
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
    named: [],
    odds: {},
    confirmAbove: null,
  });
  does(
    state,
    { type: 'table-opened', sign: { minimum: 1, maximum: 1000 }, floatMinor: 10_000, clauses: [] },
    { type: 'chips-bought', player: 'ann', from: 'cage', amount: 1000, clauses: [] },
    { type: 'chips-bought', player: 'bo', from: 'cage', amount: 1000, clauses: [] },
    { type: 'betting-opened', round: 1, call: null, dry: false, clauses: [] },
    placed('ann', 'number:5', 50),
    placed('ann', 'number:6', 50),
  );
  recount(state);
  return state;
}

const settled = (...rows: Extract<TableEvent, { readonly type: 'round-settled' }>['rows']): TableEvent => ({
  type: 'round-settled',
  round: 1,
  rows,
  advised: [],
  clauses: [],
});

describe('an event that would break the books is stopped', () => {
  it.each<readonly [string, TableEvent, string]>([
    ['a wager beyond the rack', placed('ann', 'number:5', 901), 'a rack is never negative'],
    [
      'more taken back than lies there',
      { type: 'wager-withdrawn', player: 'ann', bet: 'number:5', amount: 51, colour: null, clauses: [] },
      'a wager is never negative',
    ],
    [
      'half a wager ends',
      settled(['ann', 'number:5', 25, 0, 'lost', 0, 0], ['ann', 'number:6', 50, 0, 'lost', 0, 0]),
      'every wager on the layout ends exactly once and whole',
    ],
    [
      'two wagers end as one',
      settled(['ann', 'number:5', 100, 0, 'lost', 0, 0]),
      'every wager on the layout ends exactly once and whole',
    ],
    ['a wager that nobody settles', settled(['ann', 'number:5', 50, 0, 'lost', 0, 0]), 'a settlement names every wager'],
    [
      "a wager ends with another's money",
      settled(['ann', 'number:5', 50, 0, 'lost', 0, 0], ['bo', 'number:6', 50, 0, 'lost', 0, 0]),
      'every wager on the layout ends exactly once and whole',
    ],
    [
      'a wager ends twice',
      settled(
        ['ann', 'number:5', 50, 0, 'lost', 0, 0],
        ['ann', 'number:5', 50, 0, 'lost', 0, 0],
        ['ann', 'number:6', 50, 0, 'lost', 0, 0],
      ),
      'every wager on the layout ends exactly once and whole',
    ],
    [
      'nothing ends for somebody who has not wagered',
      settled(['bo', 'number:5', 0, 0, 'lost', 0, 0]),
      'only a wager that lies there leaves the layout',
    ],
    [
      'a void that keeps some',
      { type: 'wagers-returned', round: 1, rows: [['ann', 'number:5', 49]], clauses: [] },
      'a void returns exactly what was placed',
    ],
    [
      'a voided wager that keeps some',
      { type: 'wager-voided', player: 'ann', bet: 'number:5', amount: 49, grounds: 'fraud', clauses: [] },
      'a voided wager goes back whole',
    ],
    [
      'a round that ends with wagers on the layout',
      { type: 'round-ended', round: 1, end: 'void', clauses: [] },
      'an ended round leaves nothing on number:6',
    ],
    ['a step of another round', { type: 'dice-thrown', round: 2, throw: 1, staked: 100, clauses: [] }, 'round 2 is under way'],
    [
      'more released than is held',
      { type: 'held-released', player: 'bo', amount: 1, clauses: [] },
      'no more is given up than was held',
    ],
    [
      'a wallet overdrawn',
      { type: 'chips-bought', player: 'bo', from: 'wallet', amount: 1, clauses: [] },
      'a wallet is never negative',
    ],
    [
      'chips bought for less than nothing',
      { type: 'chips-bought', player: 'bo', from: 'cage', amount: -5, clauses: [] },
      'chips are bought for something',
    ],
    [
      'chips cashed for nothing',
      { type: 'chips-cashed', player: 'bo', to: 'cage', amount: 0, clauses: [] },
      'chips are cashed for something',
    ],
    [
      'more colour chips than cash chips',
      { type: 'colour-issued', player: 'bo', colour: 'red', value: 1001, count: 1, marker: false, clauses: [] },
      'colour chips are issued for cash chips',
    ],
    [
      'more forfeited than is held',
      { type: 'held-forfeited', player: 'bo', amount: 1, clauses: [] },
      'no more is given up than was held',
    ],
    [
      'a debt of less than nothing',
      { type: 'round-voided-later', round: 1, rows: [['bo', 0, -1]], why: 'a slip', clauses: [] },
      'nobody is owed by a debt',
    ],
    [
      'half a unit',
      { type: 'adjustment-made', round: 1, player: 'bo', amount: 0.5, why: 'a slip', clauses: [] },
      'the accounts of a table are whole numbers',
    ],
  ])('%s', (_, event, message) => {
    const state = table();
    expect(() => does(state, event)).toThrow(message);
  });
});

describe('books that are wrong already are noticed', () => {
  it.each<readonly [string, (state: TableState) => void, string]>([
    ['a sum that is not zero', ({ accounts }) => void accounts.float++, 'the accounts of a table sum to zero'],
    [
      'racks that differ from their account',
      ({ accounts }) => post(accounts, 'float', 'rack', 1),
      'racks, wallets and held money add up',
    ],
    ['a layout that differs from its account', ({ accounts }) => post(accounts, 'float', 'layout', 1), 'the layout adds up'],
    [
      "a player's stakes that differ from what they have staked",
      ({ players }) => void present(players.get('ann'), 'ann').staked--,
      'the wagers of ann add up',
    ],
    [
      'a bet that differs from its wagers',
      (state) => {
        for (const bet of ['number:5', 'number:6']) spotOf(state, bet).total += bet === 'number:5' ? 1 : -1;
      },
      'the wagers on number:6 add up to its total',
    ],
    [
      'a bet with more wagers than are on it',
      (state) => {
        spotOf(state, 'number:5').wagers += 1;
        state.wagersOnLayout += 1;
      },
      'the wagers on number:5 add up to its total',
    ],
  ])('%s', (_, spoil, message) => {
    const state = table();
    spoil(state);
    expect(() => recount(state)).toThrow(message);
  });

  it('money that a player no longer has on the layout', () => {
    const state = table();
    present(state.players.get('ann'), 'ann').staked = 50;
    const rows = settled(['ann', 'number:5', 50, 0, 'lost', 0, 0], ['ann', 'number:6', 50, 0, 'lost', 0, 0]);
    expect(() => does(state, rows)).toThrow('what a player has staked ends once');
  });
});
