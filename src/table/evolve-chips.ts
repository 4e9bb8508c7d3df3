/** Moves chips between racks (chips of players) and the layout when `evolve` applies an event. No chip may appear or disappear. */
import { assert, assertPresent, type Minor } from '../rules/index.ts';
import { consentKey, holdsColour } from './colours.ts';
import type { EventOf } from './events.ts';
import { isTournamentTable, type PlayerState, type Spot, spotAt, stakeIndex, type TableState } from './state.ts';

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
    limitsProposed: null,
    limitsAgreed: null,
    wallet: 0,
    due: 0,
    coloursDue: null,
    held: 0,
    owed: 0,
    warned: false,
    abstained: 0,
    warnings: 0,
    severalColours: false,
    ...(isTournamentTable(state.setup) ? { issued: 0 } : {}),
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
  // As `changeWager`, but with the index at hand, because every wager passes here.
  const before = stakes[index] as Minor;
  stakes[index] = before + amount;
  if (before === 0) changeWagerCount(state, spot, 1);
  if (before + amount === 0) changeWagerCount(state, spot, -1);
  spot.total += amount;
  player.staked += amount;
  assert((stakes[index] as Minor) >= 0, 'a wager is negative');
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

/** Where the colour chips of a removed wager go: to the player's rack, to what is due to the player, or to the house. */
export type ColourTarget = 'rack' | 'due' | 'house';

function unstakeColours(player: PlayerState, bet: string, target: ColourTarget): void {
  const countByColour = player.coloursStaked?.get(bet);
  if (countByColour === undefined) return;
  if (target === 'rack') giveColours(player, countByColour);
  if (target === 'due' && countByColour.size > 0) {
    player.coloursDue ??= new Map();
    player.coloursDue.set(bet, countByColour);
  }
  player.coloursStaked?.delete(bet);
}

/** Adds colour chips to the player's rack. */
export function giveColours(player: PlayerState, counts: ReadonlyMap<string, number> | undefined): void {
  for (const [colour, count] of counts ?? []) assertPresent(player.colours.get(colour), colour).count += count;
}

/** Adds to a wager on the layout, or subtracts from it. The caller moves the money. */
export function changeWager(state: TableState, player: PlayerState, spot: Spot, change: number): void {
  const index = stakeIndex(state, player, spot.bet);
  // A snapshot leaves out the zeros at the end of the list.
  while (state.stakes.length <= index) state.stakes.push(0);
  const before = state.stakes[index] as Minor;
  state.stakes[index] = before + change;
  if (before === 0) changeWagerCount(state, spot, 1);
  if (before + change === 0) changeWagerCount(state, spot, -1);
  spot.total += change;
  player.staked += change;
  assert(player.staked >= 0, 'the total stake of a player is negative');
}

/** Removes a whole wager from the layout and returns its amount. `target`: where its colour chips go. The caller moves the money. */
export function removeWager(state: TableState, player: PlayerState, spot: Spot, target: ColourTarget): number {
  const amount = state.stakes[stakeIndex(state, player, spot.bet)] ?? 0;
  assert(amount > 0, 'there is no wager to remove');
  changeWager(state, player, spot, -amount);
  if (player.coloursStaked !== null) unstakeColours(player, spot.bet.id, target);
  return amount;
}

/** Exchanges colour chips for cash chips. The rack already contains the value of the player's own chips. The house pays for found chips. */
export function redeemColour(
  state: TableState,
  { player: id, colour, count, paidMinor, found }: EventOf<'colour-redeemed'>,
): void {
  const player = playerOf(state, id);
  if (found) {
    addToRack(state, player, paidMinor);
    state.accounts.float -= paidMinor;
    return;
  }
  const stack = assertPresent(player.colours.get(colour), colour);
  stack.count -= count;
  // In old records the chips may have another value than the one at which they were issued. The house paid or kept the difference.
  const difference = paidMinor - stack.value * count;
  addToRack(state, player, difference);
  state.accounts.float -= difference;
  // The entry in `colours` keeps the value while chips are on the layout. With the last chip, the player's consents to share the colour end.
  if (holdsColour(player, colour)) return;
  player.colours.delete(colour);
  for (const newcomer of state.players.keys()) state.sharing.get(consentKey(colour, newcomer))?.delete(id);
}
