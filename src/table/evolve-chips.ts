/** Chips on the move between racks, layout and float, for `evolve` alone. It must never judge, nor let a chip appear or vanish. */
import { assert, type Minor, netOfRow, present } from '../rules/index.ts';
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

export function playerOf(state: TableState, id: string): PlayerState {
  const known = state.players.get(id);
  if (known !== undefined) return known;
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

/** Chips to or from a rack; nobody's may fall below nothing. */
export function rack(state: TableState, player: PlayerState, amount: number): void {
  player.rack += amount;
  state.accounts.rack += amount;
  assert(player.rack >= 0, 'a rack is never negative');
}

export const spotOf = (state: TableState, bet: string): Spot => spotAt(state, present(state.layout.byId.get(bet), bet));

/** Chips on a bet, from the player's rack; negative takes them back. */
export function stake(state: TableState, player: PlayerState, spot: Spot, amount: number, colour: string | null): void {
  const { stakes } = state;
  const index = stakeIndex(state, player, spot.bet);
  while (stakes.length <= index) stakes.push(0);
  const before = stakes[index] as Minor;
  const after = before + amount;
  assert(after >= 0, 'a wager is never negative');
  stakes[index] = after;
  if (before === 0) countWagers(state, spot, 1);
  if (after === 0) countWagers(state, spot, -1);
  spot.total += amount;
  player.staked += amount;
  state.accounts.layout += amount;
  rack(state, player, -amount);
  if (colour !== null) stakeColour(player, spot.bet.id, colour, amount);
}

function countWagers(state: TableState, spot: Spot, more: 1 | -1): void {
  spot.wagers += more;
  state.wagersOnLayout += more;
}

function stakeColour(player: PlayerState, bet: string, colour: string, amount: number): void {
  const stack = present(player.colours.get(colour), colour);
  const count = Math.trunc(amount / stack.value);
  assert(count * stack.value === amount, 'colour chips are wagered whole');
  stack.count -= count;
  player.coloursStaked ??= new Map();
  const onBet = player.coloursStaked.get(bet) ?? new Map<string, number>();
  const staked = (onBet.get(colour) ?? 0) + count;
  // None of a colour is no entry: it would outlive the colour that has been redeemed.
  if (staked === 0) onBet.delete(colour);
  else onBet.set(colour, staked);
  player.coloursStaked.set(bet, onBet);
  assert(stack.count >= 0, 'a stack of colour chips is never negative');
}

/** A wager is off the layout: its colour chips go back to the player, or to the house. */
function unstakeColours(player: PlayerState, bet: string, back: boolean): void {
  const onBet = player.coloursStaked?.get(bet);
  if (onBet === undefined) return;
  if (back) for (const [colour, count] of onBet) present(player.colours.get(colour), colour).count += count;
  player.coloursStaked?.delete(bet);
}

/** The whole of a wager leaves the layout; where its money goes is the caller's business. */
export function lift(state: TableState, player: PlayerState, spot: Spot, back: boolean): number {
  const index = stakeIndex(state, player, spot.bet);
  const amount = state.stakes[index] ?? 0;
  assert(amount > 0, 'only a wager that lies there leaves the layout');
  state.stakes[index] = 0;
  countWagers(state, spot, -1);
  spot.total -= amount;
  player.staked -= amount;
  if (player.coloursStaked !== null) unstakeColours(player, spot.bet.id, back);
  return amount;
}

/** One settlement moves the money of the whole round: each wager ends exactly once, and only a riding one stays. */
export function settle(state: TableState, rows: readonly SettledRow[], advised: readonly string[]): void {
  const round = present(state.round, 'a round');
  const terms = termsOf(state);
  const winning = new Set<string>();
  let [lost, returnedAll, countedBack, paidAll, roundedAll, riding] = [0, 0, 0, 0, 0, 0];
  let spot = state.spots[0] as Spot;
  for (const [id, bet, counted, returned, outcome, paid, rounded] of rows) {
    const player = present(state.players.get(id), id);
    // Rows come bet by bet.
    if (spot.bet.id !== bet) spot = spotOf(state, bet);
    assert(stakeOn(state, player, spot.bet) === counted + returned, 'every wager on the layout ends exactly once and whole');
    if (outcome === 'rides') {
      riding += 1;
      continue;
    }
    const won = outcome === 'won';
    lift(state, player, spot, outcome === 'returned' || (won && returned === 0));
    player.rack += won ? returned + counted + paid : returned;
    assert(player.staked >= 0 && player.rack >= 0, 'what a player has staked ends once');
    if (won) {
      winning.add(bet);
      countedBack += counted;
      paidAll += paid;
      roundedAll += rounded;
    } else {
      lost += counted;
    }
    returnedAll += returned;
  }
  assert(state.wagersOnLayout === riding, 'a settlement names every wager');
  const { accounts } = state;
  post(accounts, 'layout', 'rack', returnedAll + countedBack);
  post(accounts, 'layout', 'float', lost);
  post(accounts, 'float', 'rack', paidAll - roundedAll);
  post(accounts, 'rounding', 'rack', roundedAll);
  for (const id of advised) playerOf(state, id).warned = true;
  round.unpaid = state.layout.bets.filter(({ id }) => winning.has(id)).map(({ id }) => id);
  state.lastSettled = rows;
  const ended = riding === 0 ? rows : rows.filter(([, , , , outcome]) => outcome !== 'rides');
  state.history.push({
    round: round.number,
    faces: round.faces ?? [],
    terms,
    rows: ended,
    moved: new Map(),
    owed: new Map(),
    turn: state.turn.shooter === null ? null : round.number + 1 - state.turn.throw,
    voided: false,
  });
  forget(state.history);
}

/** As many rounds can still be corrected as memory allows, and never fewer than a few. */
function forget(history: PastRound[]): void {
  let wagers = 0;
  for (const { rows } of history) wagers += rows.length;
  while (history.length > HISTORY_ROUNDS || (history.length > HISTORY_ROUNDS_LEAST && wagers > HISTORY_WAGERS))
    wagers -= history.shift()?.rows.length ?? 0;
}

/** What a later decision moves between the float and the racks. */
export function reverse(state: TableState, rows: readonly ReversalRow[], round: number, voided: boolean): void {
  const past = state.history.find((entry) => entry.round === round);
  for (const [id, amount, owed] of rows) {
    const player = playerOf(state, id);
    rack(state, player, amount);
    state.accounts.float -= amount;
    // A later decision about the same round takes the place of the one before it, and so does what is owed by it.
    player.owed += owed - (past?.owed.get(id) ?? 0);
    assert(owed >= 0 && player.owed >= 0, 'nobody is owed by a debt');
    past?.moved.set(id, (past.moved.get(id) ?? 0) + amount);
    past?.owed.set(id, owed);
  }
  if (past !== undefined) past.voided ||= voided;
}

/** Chips moved by hand on account of a round: they count in what the round has brought, and pay off what is owed for it. */
export function adjust(state: TableState, id: string, round: number, amount: number): void {
  const player = playerOf(state, id);
  rack(state, player, amount);
  state.accounts.float -= amount;
  const past = state.history.find((entry) => entry.round === round);
  past?.moved.set(id, (past.moved.get(id) ?? 0) + amount);
  const paidOff = Math.min(Math.max(0, -amount), past?.owed.get(id) ?? player.owed);
  player.owed -= paidOff;
  if (past?.owed.has(id)) past.owed.set(id, (past.owed.get(id) ?? 0) - paidOff);
}

/** A wager that rode on ends in this round after all; what it lost has been moved already. */
export function endRide(past: PastRound, [player, bet, stake]: ReturnedRow): void {
  // The correction does not repeat what acted on the wager when it was settled.
  past.rows = [...past.rows, [player, bet, stake, 0, 'lost', 0, 0, { unrecorded: true }]];
  past.moved.set(player, (past.moved.get(player) ?? 0) + stake);
}

/** A wager over several throws that has ended is taken back, as if it had never been made. */
export function undoTurn(state: TableState, rows: readonly ReversalRow[], round: number, bet: string): void {
  const past = state.history.find((entry) => entry.round === round);
  reverse(state, rows, round, false);
  if (past === undefined) return;
  for (const row of past.rows.filter(([, id]) => id === bet))
    past.moved.set(row[0], (past.moved.get(row[0]) ?? 0) + netOfRow(row));
  past.rows = past.rows.filter(([, id]) => id !== bet);
}
