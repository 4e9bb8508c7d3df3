/** Moves chips between racks (chips of players), layout and float (chips of the house) when `evolve` applies an event. No chip may appear or disappear. */
import { assert, assertPresent, type Minor, netOfRow } from '../rules/index.ts';
import type { ReturnedRow, ReversalRow, SettledRow } from './events.ts';
import { post } from './ledger.ts';
import { termsOf } from './settlement.ts';
import {
  HISTORY_ROUNDS,
  HISTORY_ROUNDS_LEAST,
  HISTORY_WAGERS,
  type PastRound,
  type PlayerState,
  type Spot,
  spotAt,
  stakeIndex,
  stakeOn,
  type TableState,
} from './state.ts';

/** The state of a player; a new one is created at their first event. */
export function playerOf(state: TableState, id: string): PlayerState {
  const existing = state.players.get(id);
  if (existing !== undefined) return existing;
  const player: PlayerState = {
    id,
    number: state.players.size,
    staked: 0,
    rack: 0,
    wagered: false,
    coloursStaked: null,
    colours: new Map(),
    position: null,
    barred: null,
    limits: null,
    wallet: 0,
    held: 0,
    owed: 0,
    warned: false,
    abstained: 0,
    warnings: 0,
    severalColours: false,
  };
  state.players.set(id, player);
  return player;
}

/** Adds chips to a rack; a negative amount removes them. */
export function addToRack(state: TableState, player: PlayerState, amount: number): void {
  player.rack += amount;
  state.accounts.rack += amount;
  assert(player.rack >= 0, 'a rack is negative');
}

/** The spot of a bet: the total and the number of all wagers on it. */
export const spotOf = (state: TableState, bet: string): Spot => spotAt(state, assertPresent(state.layout.byId.get(bet), bet));

/** Moves chips from the rack to a bet; a negative amount moves them back. */
export function addStake(state: TableState, player: PlayerState, spot: Spot, amount: number, colour: string | null): void {
  const { stakes } = state;
  const index = stakeIndex(state, player, spot.bet);
  while (stakes.length <= index) stakes.push(0);
  const before = stakes[index] as Minor;
  const after = before + amount;
  assert(after >= 0, 'a wager is negative');
  stakes[index] = after;
  if (before === 0) changeWagerCount(state, spot, 1);
  if (after === 0) changeWagerCount(state, spot, -1);
  spot.total += amount;
  player.staked += amount;
  state.accounts.layout += amount;
  addToRack(state, player, -amount);
  if (colour !== null) stakeColour(player, spot.bet.id, colour, amount);
}

function changeWagerCount(state: TableState, spot: Spot, change: 1 | -1): void {
  spot.wagers += change;
  state.wagersOnLayout += change;
}

function stakeColour(player: PlayerState, bet: string, colour: string, amount: number): void {
  const stack = assertPresent(player.colours.get(colour), colour);
  const count = Math.trunc(amount / stack.value);
  assert(count * stack.value === amount, 'a wager is not a whole number of colour chips');
  stack.count -= count;
  player.coloursStaked ??= new Map();
  const countByColour = player.coloursStaked.get(bet) ?? new Map<string, number>();
  const staked = (countByColour.get(colour) ?? 0) + count;
  // An empty entry is deleted, because otherwise it would remain after the colour is redeemed.
  if (staked === 0) countByColour.delete(colour);
  else countByColour.set(colour, staked);
  player.coloursStaked.set(bet, countByColour);
  assert(stack.count >= 0, 'a stack of colour chips is negative');
}

/** Removes the colour chips of a wager: they go to the player, or to the house. */
function unstakeColours(player: PlayerState, bet: string, toPlayer: boolean): void {
  const countByColour = player.coloursStaked?.get(bet);
  if (countByColour === undefined) return;
  if (toPlayer) for (const [colour, count] of countByColour) assertPresent(player.colours.get(colour), colour).count += count;
  player.coloursStaked?.delete(bet);
}

/** Removes a whole wager from the layout and returns its amount. `toPlayer`: its colour chips go to the player. The caller moves the money. */
export function removeWager(state: TableState, player: PlayerState, spot: Spot, toPlayer: boolean): number {
  const index = stakeIndex(state, player, spot.bet);
  const amount = state.stakes[index] ?? 0;
  assert(amount > 0, 'there is no wager to remove');
  state.stakes[index] = 0;
  changeWagerCount(state, spot, -1);
  spot.total -= amount;
  player.staked -= amount;
  if (player.coloursStaked !== null) unstakeColours(player, spot.bet.id, toPlayer);
  return amount;
}

/** Moves all money of a settled round. Every wager ends, except a wager that rides: it stays on the layout for the next throw. `advised`: players who are warned. */
export function applySettlement(state: TableState, rows: readonly SettledRow[], advised: readonly string[]): void {
  const round = assertPresent(state.round, 'a round');
  const terms = termsOf(state);
  const winningBets = new Set<string>();
  let [lost, returnedSum, winningStakes, paidSum, roundedSum, ridingCount] = [0, 0, 0, 0, 0, 0];
  let spot = state.spots[0] as Spot;
  for (const [id, bet, counted, returned, outcome, paid, rounded] of rows) {
    const player = assertPresent(state.players.get(id), id);
    // The rows are sorted by bet, so `spot` changes only between two bets.
    if (spot.bet.id !== bet) spot = spotOf(state, bet);
    assert(stakeOn(state, player, spot.bet) === counted + returned, 'a settled row differs from the wager on the layout');
    if (outcome === 'rides') {
      ridingCount += 1;
      continue;
    }
    const won = outcome === 'won';
    // Colour chips go back only if the whole wager does. Otherwise the player gets cash chips.
    removeWager(state, player, spot, outcome === 'returned' || (won && returned === 0));
    player.rack += won ? returned + counted + paid : returned;
    assert(player.staked >= 0 && player.rack >= 0, 'a stake or a rack is negative');
    if (won) {
      winningBets.add(bet);
      winningStakes += counted;
      paidSum += paid;
      roundedSum += rounded;
    } else {
      lost += counted;
    }
    returnedSum += returned;
  }
  assert(state.wagersOnLayout === ridingCount, 'a wager on the layout has no row in the settlement');
  const { accounts } = state;
  post(accounts, 'layout', 'rack', returnedSum + winningStakes);
  post(accounts, 'layout', 'float', lost);
  post(accounts, 'float', 'rack', paidSum - roundedSum);
  post(accounts, 'rounding', 'rack', roundedSum);
  for (const id of advised) playerOf(state, id).warned = true;
  round.unpaid = state.layout.bets.filter(({ id }) => winningBets.has(id)).map(({ id }) => id);
  state.lastSettled = rows;
  const endedRows = ridingCount === 0 ? rows : rows.filter(([, , , , outcome]) => outcome !== 'rides');
  state.history.push({
    round: round.number,
    faces: round.faces ?? [],
    terms,
    rows: endedRows,
    moved: new Map(),
    owed: new Map(),
    // The number of the first round of the shooter's turn.
    turn: state.turn.shooter === null ? null : round.number + 1 - state.turn.throw,
    voided: false,
  });
  trimHistory(state.history);
}

/** Drops the oldest rounds to limit memory, but always keeps a few that can be corrected. */
function trimHistory(history: PastRound[]): void {
  let wagers = 0;
  for (const { rows } of history) wagers += rows.length;
  while (history.length > HISTORY_ROUNDS || (history.length > HISTORY_ROUNDS_LEAST && wagers > HISTORY_WAGERS))
    wagers -= history.shift()?.rows.length ?? 0;
}

/** Moves money between the float and the racks because a settled round is corrected or voided. */
export function applyReversal(state: TableState, rows: readonly ReversalRow[], round: number, voided: boolean): void {
  const past = state.history.find((entry) => entry.round === round);
  for (const [id, amount, owed] of rows) {
    const player = playerOf(state, id);
    addToRack(state, player, amount);
    state.accounts.float -= amount;
    // The debt from this round replaces the debt of an earlier correction of the same round.
    player.owed += owed - (past?.owed.get(id) ?? 0);
    assert(owed >= 0 && player.owed >= 0, 'a debt is negative');
    // `moved` has what corrections added to each rack.
    past?.moved.set(id, (past.moved.get(id) ?? 0) + amount);
    past?.owed.set(id, owed);
  }
  if (past !== undefined) past.voided ||= voided;
}

/** Applies a manual adjustment of a player's result of a round. Money taken from the player also reduces the player's debt from that round. */
export function applyAdjustment(state: TableState, id: string, round: number, amount: number): void {
  const player = playerOf(state, id);
  addToRack(state, player, amount);
  state.accounts.float -= amount;
  const past = state.history.find((entry) => entry.round === round);
  past?.moved.set(id, (past.moved.get(id) ?? 0) + amount);
  const paidOff = Math.min(Math.max(0, -amount), past?.owed.get(id) ?? player.owed);
  player.owed -= paidOff;
  if (past?.owed.has(id)) past.owed.set(id, (past.owed.get(id) ?? 0) - paidOff);
}

/** Adds the shooter's wager to the round as lost, because it loses on the corrected faces. */
export function endRidingWager(past: PastRound, [player, bet, stake]: ReturnedRow): void {
  // `unrecorded`: the correction event does not say which limits applied to the wager.
  past.rows = [...past.rows, [player, bet, stake, 0, 'lost', 0, 0, { unrecorded: true }]];
  // `moved` already contains minus the stake. The new row also counts as minus the stake, so one of them is cancelled here.
  past.moved.set(player, (past.moved.get(player) ?? 0) + stake);
}

/** Reverses a settled wager that stayed on the layout for several throws, as if it had never been placed. */
export function reverseTurnWager(state: TableState, rows: readonly ReversalRow[], round: number, bet: string): void {
  const past = state.history.find((entry) => entry.round === round);
  applyReversal(state, rows, round, false);
  if (past === undefined) return;
  for (const row of past.rows.filter(([, id]) => id === bet)) {
    const [player] = row;
    // `moved` contains the reversal of this row. The row is removed below, so its reversal is cancelled here too.
    past.moved.set(player, (past.moved.get(player) ?? 0) + netOfRow(row));
  }
  past.rows = past.rows.filter(([, id]) => id !== bet);
}
