/** Chips on the move between racks, layout and float, for `evolve` alone. It must never judge, nor let a chip appear or vanish. */
import { assert, present } from '../rules/index.ts';
import type { ReversalRow, SettledRow } from './events.ts';
import { post } from './ledger.ts';
import { termsOf } from './settlement.ts';
import { HISTORY_ROUNDS, type PlayerState, type Spot, type TableState } from './state.ts';

export function playerOf(state: TableState, id: string): PlayerState {
  const known = state.players.get(id);
  if (known !== undefined) return known;
  const player: PlayerState = {
    id,
    position: null,
    rack: 0,
    wallet: 0,
    held: 0,
    staked: 0,
    barred: null,
    limits: null,
    warned: false,
    abstained: 0,
    wagered: false,
    warnings: 0,
    severalColours: false,
    colours: new Map(),
    coloursStaked: null,
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

export const spotOf = (state: TableState, bet: string): Spot =>
  state.spots[present(state.layout.byId.get(bet), bet).index] as Spot;

/** Chips on a bet, from the player's rack; negative takes them back. */
export function stake(state: TableState, player: PlayerState, spot: Spot, amount: number, colour: string | null): void {
  const before = spot.stakes.get(player.id) ?? 0;
  const after = before + amount;
  assert(after >= 0, 'a wager is never negative');
  if (after === 0) spot.stakes.delete(player.id);
  else spot.stakes.set(player.id, after);
  if (before === 0) state.wagersOnLayout += 1;
  if (after === 0) state.wagersOnLayout -= 1;
  spot.total += amount;
  player.staked += amount;
  state.accounts.layout += amount;
  rack(state, player, -amount);
  if (colour !== null) stakeColour(player, spot.bet.id, colour, amount);
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
  const amount = present(spot.stakes.get(player.id), `the wager of ${player.id} on ${spot.bet.id}`);
  spot.stakes.delete(player.id);
  spot.total -= amount;
  player.staked -= amount;
  state.wagersOnLayout -= 1;
  if (player.coloursStaked !== null) unstakeColours(player, spot.bet.id, back);
  return amount;
}

/** One settlement moves the money of the whole round: each wager ends exactly once, and only a riding one stays. */
export function settle(state: TableState, rows: readonly SettledRow[], advised: readonly string[]): void {
  const round = present(state.round, 'a round');
  const terms = termsOf(state);
  const winning = new Set<string>();
  let [lost, returnedAll, countedBack, paidAll, roundedAll] = [0, 0, 0, 0, 0];
  for (const [id, bet, counted, returned, outcome, paid, rounded] of rows) {
    if (outcome === 'rides') continue;
    const player = present(state.players.get(id), id);
    const won = outcome === 'won';
    player.staked -= counted + returned;
    player.rack += won ? returned + counted + paid : returned;
    assert(player.staked >= 0 && player.rack >= 0, 'what a player has staked ends once');
    if (player.coloursStaked !== null) unstakeColours(player, bet, outcome === 'returned' || (won && returned === 0));
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
  const { accounts } = state;
  post(accounts, 'layout', 'rack', returnedAll + countedBack);
  post(accounts, 'layout', 'float', lost);
  post(accounts, 'float', 'rack', paidAll - roundedAll);
  post(accounts, 'rounding', 'rack', roundedAll);
  clearSpots(state, rows);
  for (const id of advised) playerOf(state, id).warned = true;
  round.unpaid = state.layout.bets.filter(({ id }) => winning.has(id)).map(({ id }) => id);
  state.lastSettled = rows;
  const ended = state.conduct.shooter === null ? rows : rows.filter(([, , , , outcome]) => outcome !== 'rides');
  state.history.push({ round: round.number, faces: round.faces ?? [], terms, rows: ended, moved: new Map(), voided: false });
  if (state.history.length > HISTORY_ROUNDS) state.history.shift();
}

/** Takes the ended wagers off the layout, and asserts that they were all there and whole. */
function clearSpots(state: TableState, rows: readonly SettledRow[]): void {
  const riding = new Set(rows.filter(([, , , , outcome]) => outcome === 'rides').map(([player, bet]) => `${bet} ${player}`));
  let ended = 0;
  for (const spot of state.spots) {
    if (riding.size === 0) {
      ended += spot.total;
      spot.stakes.clear();
      spot.total = 0;
      continue;
    }
    for (const [player, stake] of [...spot.stakes]) {
      if (riding.has(`${spot.bet.id} ${player}`)) continue;
      ended += stake;
      spot.total -= stake;
      spot.stakes.delete(player);
    }
  }
  let settled = 0;
  for (const [, , counted, returned, outcome] of rows) settled += outcome === 'rides' ? 0 : counted + returned;
  assert(ended === settled, 'every wager on the layout ends exactly once and whole');
  assert(state.wagersOnLayout === rows.length, 'a settlement names every wager');
  state.wagersOnLayout = riding.size;
}

/** What a later decision moves between the float and the racks. */
export function reverse(state: TableState, rows: readonly ReversalRow[], round: number, voided: boolean): void {
  const past = state.history.find((entry) => entry.round === round);
  for (const [id, amount] of rows) {
    rack(state, playerOf(state, id), amount);
    state.accounts.float -= amount;
    past?.moved.set(id, (past.moved.get(id) ?? 0) + amount);
  }
  if (past !== undefined) past.voided ||= voided;
}
