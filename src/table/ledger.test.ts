/** Tests the accounts of a table. Amounts that are too large for exact accounts are refused, so that no command makes an assertion fail. */
import { describe, expect, it } from 'vitest';
import { applyAccepted, closedTableState, commandBy } from '../../test/kit/table-states.ts';
import type { Command, CommandBody, TableState } from './index.ts';
import { decide, recount } from './index.ts';
import { ACCOUNT_MAX_MINOR, assertBalanced, fitsAccounts, LAYOUT_MAX_MINOR, layoutRoom, openAccounts } from './ledger.ts';

const HUGE = Number.MAX_SAFE_INTEGER;
const byPitBoss = (body: CommandBody): Command => commandBy('pit-boss', 'pam', body);

/** A table with one settled round. Ann has only ten red chips of 1. She bought them at the cage (the cashier). */
function table(): TableState {
  const state = closedTableState('crown-sic-bo', 'A', { colours: ['red'] });
  for (const body of [
    { type: 'open-table', sign: { minimum: 10, maximum: 100 }, floatMinor: 1000 },
    { type: 'seat-player', player: 'ann', position: 1, adult: true },
    { type: 'seat-player', player: 'bo', position: 2, adult: true },
    { type: 'buy-chips', player: 'ann', from: 'cage', amount: 10 },
    { type: 'issue-colour', player: 'ann', colour: 'red', value: 1, count: 10 },
    { type: 'call-bets' },
    { type: 'tumble', times: 1 },
    { type: 'close-bets' },
    { type: 'uncover' },
    { type: 'enter-result', faces: [1, 2, 3] },
    { type: 'settle-round' },
    { type: 'take-losers' },
    { type: 'pay-winners' },
  ] as const satisfies readonly CommandBody[])
    applyAccepted(state, byPitBoss(body));
  return state;
}

function closedTable(): TableState {
  const state = table();
  for (const player of ['ann', 'bo']) applyAccepted(state, byPitBoss({ type: 'leave-table', player }));
  applyAccepted(state, byPitBoss({ type: 'close-table' }));
  return state;
}

/** Redeems chips that Bo found, at the value of Ann's chips. */
const redeem = (count: number): CommandBody => ({
  type: 'redeem-closed-table',
  player: 'bo',
  colour: 'red',
  count,
  surveillanceTold: true,
});

describe('an amount that is too large to be exact', () => {
  const rows: readonly [name: string, state: () => TableState, body: CommandBody][] = [
    ['of chips', table, { type: 'buy-chips', player: 'bo', from: 'cage', amount: HUGE }],
    ['of an adjustment', table, { type: 'adjust', round: 1, player: 'bo', amount: HUGE, why: 'mistake' }],
    ['of a float', closedTable, { type: 'open-table', sign: { minimum: 10, maximum: 100 }, floatMinor: HUGE }],
    ['of found chips', closedTable, redeem(HUGE)],
  ];
  it.each(rows)('%s is refused, but a quarter of the maximum is accepted', (_, make, body) => {
    const state = make();
    expect(decide(state, byPitBoss(body))).toMatchObject({ ok: false, refusal: { code: 'bad-amount' } });
    const replaced = JSON.parse(JSON.stringify(body).replaceAll(String(HUGE), String(ACCOUNT_MAX_MINOR / 4))) as CommandBody;
    applyAccepted(state, byPitBoss(replaced));
    // `recount` throws if the money of the table does not add up.
    recount(state);
  });
});

describe('fitsAccounts says whether an amount fits', () => {
  it.each([
    ['the maximum in empty accounts', {}, ACCOUNT_MAX_MINOR, true],
    ['one unit more than the maximum', {}, ACCOUNT_MAX_MINOR + 1, false],
    ['the maximum if the cage is not zero', { cage: -1, rack: 1 }, ACCOUNT_MAX_MINOR, false],
    ['exactly the rest if the float is negative', { float: -5, rack: 5 }, ACCOUNT_MAX_MINOR - 5, true],
    [
      'more than the rest if racks and due money together are large',
      { rack: 3, due: 2, float: -5 },
      ACCOUNT_MAX_MINOR - 4,
      false,
    ],
    ['an amount too large to be exact', {}, HUGE * 2, false],
  ] as const)('%s', (_, balances, amount, fits) => {
    expect(fitsAccounts({ ...openAccounts(), ...balances }, amount)).toBe(fits);
  });
});

describe('layoutRoom returns the amount that can still be wagered on', () => {
  it.each([
    ['an empty layout', {}, LAYOUT_MAX_MINOR],
    ['a layout with some wagers', { layout: 7 }, LAYOUT_MAX_MINOR - 7],
    ['a full layout', { layout: LAYOUT_MAX_MINOR + 1 }, 0],
    ['a layout of a house that has lost too much', { float: -ACCOUNT_MAX_MINOR }, 0],
    // A wager of 1 may win up to 1000 (`ODDS_MAX`), so a rest of 2999 has room for wagers of 2.
    ['a layout of a house that has won very much', { float: ACCOUNT_MAX_MINOR - 2999 }, 2],
  ] as const)('%s', (_, balances, room) => {
    expect(layoutRoom({ ...openAccounts(), ...balances })).toBe(room);
  });
});

describe('assertBalanced throws for', () => {
  it.each([
    ['a sum that is not zero', { rack: 1 }, 'do not sum to zero'],
    ['a balance with half a unit', { cage: -0.5, float: 0.5 }, 'not a whole number'],
    ['a negative wallet', { wallet: -1, rack: 1 }, 'is negative'],
    ['a negative rack', { rack: -1, float: 1 }, 'is negative'],
    ['a negative layout', { layout: -1, rack: 1 }, 'is negative'],
    ['negative due money', { due: -1, rack: 1 }, 'is negative'],
    ['negative held money', { held: -1, rack: 1 }, 'is negative'],
  ] as const)('%s', (_, wrong, message) => {
    expect(() => assertBalanced({ ...openAccounts(), ...wrong })).toThrow(message);
  });
});
