/** Moves money that is due: what a settled round owes a player until the dealer pays it. Only `evolve` calls these functions. */
import { assert, assertPresent, type Bet, type Face, type Minor } from '../rules/index.ts';
import { colourValueDue } from './colours.ts';
import { findOpenCorrections, otherDue } from './due.ts';
import { addToRack, changeWager, giveColours, removeWager, spotOf } from './evolve-chips.ts';
import { post } from './ledger.ts';
import { dueOn, NO_BET, type PastRound, type PlayerState, stakeIndex, stakeOn, type TableState } from './state.ts';

/** Adds to what a bet owes a player, or subtracts from it. The caller moves the money of the other account. */
export function addDue(state: TableState, player: PlayerState, bet: Bet, amount: number): void {
  const index = stakeIndex(state, player, bet);
  while (state.dues.length <= index) state.dues.push(0);
  state.dues[index] = (state.dues[index] as Minor) + amount;
  player.due += amount;
  assert((state.dues[index] as Minor) >= 0 && player.due >= 0, 'a due amount is negative');
}

/** Removes and returns the colour chips that a bet owes. */
function takeColoursDue(player: PlayerState, bet: string): Map<string, number> | undefined {
  const counts = player.coloursDue?.get(bet);
  player.coloursDue?.delete(bet);
  if (player.coloursDue?.size === 0) player.coloursDue = null;
  return counts;
}

/** [crown-sic-bo 3.6(a)] Moves the wagers on the losing bets of the settled round to the float. */
export function takeLosers(state: TableState, bets: readonly string[]): void {
  const losing = new Set(bets);
  let taken = 0;
  for (const [id, bet] of state.lastSettled) {
    if (!losing.has(bet)) continue;
    const [player, spot] = [assertPresent(state.players.get(id), id), spotOf(state, bet)];
    // Conduct versions 1 and 2 took losing wagers with the settlement.
    if (stakeOn(state, player, spot.bet) > 0) taken += removeWager(state, player, spot, 'house');
  }
  post(state.accounts, 'layout', 'float', taken);
}

/** [adelaide-big-and-small 8(b)] Moves what these bets owe to the racks. Paying one bet frees that bet only. */
export function payBets(state: TableState, bets: readonly string[]): void {
  const paid = new Set(bets);
  const past = state.history.at(-1);
  for (const [id, bet] of state.lastSettled) {
    if (!paid.has(bet)) continue;
    const player = assertPresent(state.players.get(id), id);
    const spot = spotOf(state, bet);
    const amount = dueOn(state, player, spot.bet);
    if (amount === 0) continue;
    addDue(state, player, spot.bet, -amount);
    state.accounts.due -= amount;
    addToRack(state, player, amount);
    const colours = takeColoursDue(player, bet);
    if (colours === undefined) continue;
    giveColours(player, colours);
    if (past !== undefined && !past.paidAtOnce) countPaidColours(past, id, colours);
  }
}

/** Remembers the colour chips that a round has paid back, because a reversal takes them again. */
function countPaidColours(past: PastRound, player: string, colours: ReadonlyMap<string, number>): void {
  past.coloursPaid ??= new Map();
  const counts = past.coloursPaid.get(player) ?? new Map<string, number>();
  for (const [colour, count] of colours) counts.set(colour, (counts.get(colour) ?? 0) + count);
  past.coloursPaid.set(player, counts);
}

/** Pays what is due to a player outside the bets of the current round. */
export function payOtherDue(state: TableState, player: PlayerState, amount: Minor): void {
  assert(amount > 0 && amount === otherDue(state, player), 'a payment differs from what is due');
  player.due -= amount;
  state.accounts.due -= amount;
  addToRack(state, player, amount);
  giveColours(player, takeColoursDue(player, NO_BET));
}

/** Adds to what is due to a player outside the bets of the round. A negative amount is taken from that first, then from the bets. */
export function changeDue(state: TableState, player: PlayerState, amount: number): void {
  let missing = Math.max(0, -amount - Math.max(0, otherDue(state, player) - colourValueDue(player, NO_BET)));
  for (const bet of state.layout.bets) {
    if (missing === 0) break;
    const taken = Math.min(missing, dueOn(state, player, bet) - colourValueDue(player, bet.id));
    if (taken === 0) continue;
    const index = stakeIndex(state, player, bet);
    state.dues[index] = (state.dues[index] as Minor) - taken;
    missing -= taken;
  }
  assert(missing === 0, 'more is taken than is due');
  player.due += amount;
  state.accounts.due += amount;
  assert(player.due >= 0, 'a due amount is negative');
}

/** What a bet owes a player no longer waits for this bet. */
export function releaseFromBet(state: TableState, player: PlayerState, bet: Bet): void {
  const index = stakeIndex(state, player, bet);
  if ((state.dues[index] ?? 0) === 0) return;
  state.dues[index] = 0;
  mergeColours(player, bet.id);
}

/** Ends the bets of a settled round that becomes void: the losing wagers go to the float, and what is due no longer waits for a bet. */
export function closeBets(state: TableState): void {
  takeLosers(state, [...new Set(state.lastSettled.flatMap(([, bet, , , outcome]) => (outcome === 'rides' ? [] : [bet])))]);
  for (const [id, bet] of state.lastSettled)
    releaseFromBet(state, assertPresent(state.players.get(id), id), spotOf(state, bet).bet);
}

/** Moves the colour chips that a bet owes to those that belong to no bet. */
function mergeColours(player: PlayerState, bet: string): void {
  const counts = player.coloursDue?.get(bet);
  if (counts === undefined) return;
  const others = player.coloursDue?.get(NO_BET) ?? new Map<string, number>();
  for (const [colour, count] of counts) others.set(colour, (others.get(colour) ?? 0) + count);
  player.coloursDue?.set(NO_BET, others);
  takeColoursDue(player, bet);
}

/** Applies corrected faces to the bets of the current round that are not paid: what they owe, and which wagers lie on the layout. */
export function correctOpenBets(state: TableState, past: PastRound, faces: readonly Face[]): void {
  const isTaken = state.round?.done.has('take') ?? false;
  for (const { player, bet, change, newRow } of findOpenCorrections(state, past, faces)) {
    const spot = spotOf(state, bet.id);
    const [, , counted, , outcome] = newRow;
    const before = stakeOn(state, player, bet);
    const after = outcome === 'lost' && !isTaken ? counted : 0;
    if (outcome === 'lost') layColours(player, bet.id, isTaken);
    if (before > 0 && after === 0) removeWager(state, player, spot, 'due');
    else if (before !== after) changeWager(state, player, spot, after - before);
    addDue(state, player, bet, change);
    state.accounts.layout += after - before;
    state.accounts.due += change;
    state.accounts.float -= change + after - before;
    past.moved.set(player.id, (past.moved.get(player.id) ?? 0) + change);
  }
}

/** The colour chips that a bet owed lie on the layout again. If the losing wagers are already taken, the house gets them. */
function layColours(player: PlayerState, bet: string, isTaken: boolean): void {
  const counts = takeColoursDue(player, bet);
  if (counts === undefined || isTaken) return;
  player.coloursStaked ??= new Map();
  player.coloursStaked.set(bet, counts);
}
