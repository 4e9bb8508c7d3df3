/** Recounts all money of a table from its players and bets, to find balances that are wrong. */
import { assert } from '../rules/index.ts';
import { cashChips, cashDue } from './colours.ts';
import { otherDue } from './due.ts';
import { assertBalanced } from './ledger.ts';
import { stakeOn, type TableState } from './state.ts';

/** Recounts every account from the players and bets. Throws if a balance is wrong. */
export function recount(state: TableState): void {
  let [racks, wallets, due, ofBets, held, staked] = [0, 0, 0, 0, 0, 0];
  for (const player of state.players.values()) {
    racks += player.rack;
    wallets += player.wallet;
    due += player.due;
    ofBets += player.due - otherDue(state, player);
    held += player.held;
    staked += player.staked;
    assert(
      player.wallet >= 0 && player.due >= 0 && player.held >= 0 && player.staked >= 0 && player.owed >= 0,
      `a balance of ${player.id} is negative`,
    );
    assert(cashChips(player) >= 0, `the colour chips of ${player.id} are worth more than the rack`);
    assert(cashDue(player) >= 0, `the colour chips due to ${player.id} are worth more than what is due`);
    assert(otherDue(state, player) >= 0, `the bets owe ${player.id} more than what is due`);
  }
  const dues = state.dues.reduce((sum, amount) => sum + amount, 0);
  assert(dues === ofBets, 'the bets owe more than what is due');
  assert(dues === 0 || state.round !== null, 'a bet owes something after the round');
  const { layout, wagers } = recountBets(state);
  const { accounts } = state;
  assert(
    racks === accounts.rack && wallets === accounts.wallet && due === accounts.due && held === accounts.held,
    'racks, wallets, due or held money do not add up to their accounts',
  );
  assert(
    layout === accounts.layout && staked === layout && wagers === state.wagersOnLayout,
    'the wagers do not add up to the layout account',
  );
  assertBalanced(accounts);
}

/** Recounts the totals of every bet and player from the stakes. */
function recountBets(state: TableState): { readonly layout: number; readonly wagers: number } {
  const recounted = state.spots.map(() => ({ total: 0, wagers: 0 }));
  for (const player of state.players.values()) {
    let staked = 0;
    for (const { bet } of state.spots) {
      const stake = stakeOn(state, player, bet);
      if (stake === 0) continue;
      const betTotals = recounted[bet.index] as { total: number; wagers: number };
      betTotals.total += stake;
      betTotals.wagers += 1;
      staked += stake;
    }
    assert(staked === player.staked, `the wagers of ${player.id} do not add up`);
  }
  let [layout, wagers] = [0, 0];
  for (const { bet, ...storedTotals } of state.spots) {
    const betTotals = recounted[bet.index];
    assert(
      betTotals?.total === storedTotals.total && betTotals.wagers === storedTotals.wagers,
      `the wagers on ${bet.id} do not add up to its total`,
    );
    assert(state.round !== null || bet.throws > 1 || storedTotals.wagers === 0, `a wager is left on ${bet.id} after the round`);
    layout += storedTotals.total;
    wagers += storedTotals.wagers;
  }
  return { layout, wagers };
}
