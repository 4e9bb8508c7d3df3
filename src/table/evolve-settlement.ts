/** Applies settlements and their corrections to the accounts of a table. Only `evolve` calls these functions. */
import { assert, assertPresent, claimOfRow, type Minor, netOfRow } from '../rules/index.ts';
import type { EarlierDebts, EventOf, ReturnedRow, ReversalRow, SettledRow } from './events.ts';
import { addToRack, changeWager, playerOf, removeWager, spotOf } from './evolve-chips.ts';
import { addDue, changeDue, payBets, takeLosers } from './evolve-due.ts';
import { post } from './ledger.ts';
import { termsOf } from './settlement.ts';
import {
  HISTORY_ROUNDS,
  HISTORY_ROUNDS_LEAST,
  HISTORY_WAGERS,
  type PastRound,
  type PlayerState,
  type Spot,
  stakeOn,
  type TableState,
} from './state.ts';
import { UNKNOWN_IN_VERSION_2 } from './versions.ts';

interface Settlement {
  readonly rows: readonly SettledRow[];
  /** Players who are warned: their wagers below the minimum count only this time. */
  readonly advised: readonly string[];
  /** Conduct versions 1 and 2 took and paid all wagers with the settlement. */
  readonly paidAtOnce?: true;
}

/** Applies a settlement: what players get is due, and losing wagers stay on the layout. A wager that rides stays for the next throw. */
export function applySettlement(state: TableState, settlement: Settlement): void {
  const { rows, advised, paidAtOnce } = settlement;
  const round = assertPresent(state.round, 'a round');
  const { reopened } = round;
  const terms = termsOf(state);
  const coloursStaked = copyColoursStaked(state);
  state.lastSettled = rows;
  const { owingBets, hasRiding } = applyRows(state, rows, paidAtOnce === undefined);
  for (const id of advised) playerOf(state, id).warned = true;
  const betsOf = (bets: ReadonlySet<string>): string[] => state.layout.bets.filter(({ id }) => bets.has(id)).map(({ id }) => id);
  const winningBets = (): ReadonlySet<string> =>
    new Set(rows.filter(([, , , , outcome]) => outcome === 'won').map(([, bet]) => bet));
  round.unpaid = betsOf(paidAtOnce ? winningBets() : owingBets);
  const endedRows = hasRiding ? rows.filter(([, , , , outcome]) => outcome !== 'rides') : rows;
  state.history.push({
    round: round.number,
    faces: round.faces ?? [],
    terms,
    rows: endedRows,
    // Stakes that lie again although their players could not pay for them count as money that the players got.
    moved: new Map(reopened?.owed),
    owed: new Map(reopened?.owed),
    // The number of the first round of the shooter's turn.
    turn: state.turn.shooter === null ? null : round.number + 1 - state.turn.throw,
    ...(paidAtOnce
      ? UNKNOWN_IN_VERSION_2
      : { thrown: { ...state.turn }, tumbledAfterClose: round.tumbledAfterClose, coloursStaked }),
    coloursPaid: null,
    voided: false,
    idle: null,
    sealed: null,
    ...(paidAtOnce ? { paidAtOnce } : {}),
  });
  trimHistory(state.history);
  if (!paidAtOnce) return;
  takeLosers(state, betsOf(new Set(endedRows.map(([, bet]) => bet))));
  payBets(state, betsOf(owingBets));
}

/** The colour chips on the layout, for a reversal of the settlement. */
function copyColoursStaked({ players }: TableState): PastRound['coloursStaked'] {
  const copy = new Map<string, ReadonlyMap<string, ReadonlyMap<string, number>>>();
  for (const { id, coloursStaked } of players.values())
    if (coloursStaked !== null && coloursStaked.size > 0)
      copy.set(id, new Map([...coloursStaked].map(([bet, counts]) => [bet, new Map(counts)])));
  return copy.size === 0 ? null : copy;
}

/**
 * Moves the money of all rows in one pass. `partsInColour`: a returned part of a losing wager contains colour chips, as far as whole chips
 * fit into it. Returns the bets that owe something, and whether a wager rides.
 */
function applyRows(
  state: TableState,
  rows: readonly SettledRow[],
  partsInColour: boolean,
): { readonly owingBets: ReadonlySet<string>; readonly hasRiding: boolean } {
  const { accounts } = state;
  const owingBets = new Set<string>();
  let [fromLayout, paidSum, roundedSum, leftCount, ridingCount] = [0, 0, 0, 0, 0];
  let spot = state.spots[0] as Spot;
  for (const row of rows) {
    const [id, bet, counted, returned, outcome, paid, rounded] = row;
    const player = assertPresent(state.players.get(id), id);
    // The rows are sorted by bet, so `spot` changes only between two bets.
    if (spot.bet.id !== bet) spot = spotOf(state, bet);
    assert(stakeOn(state, player, spot.bet) === counted + returned, 'a settled row differs from the wager on the layout');
    if (outcome === 'rides') ridingCount += 1;
    if (outcome === 'lost' && counted > 0) leftCount += 1;
    const claim = claimOfRow(row);
    if (claim === 0) continue;
    owingBets.add(bet);
    if (outcome === 'lost') {
      changeWager(state, player, spot, -returned);
      if (partsInColour) returnColours(player, bet, returned);
    } else removeWager(state, player, spot, partsInColour || returned === 0 || outcome === 'returned' ? 'due' : 'house');
    addDue(state, player, spot.bet, claim);
    fromLayout += claim - paid;
    paidSum += paid;
    roundedSum += rounded;
  }
  assert(state.wagersOnLayout === leftCount + ridingCount, 'a wager on the layout has no row in the settlement');
  post(accounts, 'layout', 'due', fromLayout);
  post(accounts, 'float', 'due', paidSum - roundedSum);
  post(accounts, 'rounding', 'due', roundedSum);
  return { owingBets, hasRiding: ridingCount > 0 };
}

/** Moves the colour chips of a returned part from the layout to what is due. What is less than a chip is returned in cash chips. */
function returnColours(player: PlayerState, bet: string, returned: Minor): void {
  let rest = returned;
  for (const [colour, count] of player.coloursStaked?.get(bet) ?? []) {
    const { value } = assertPresent(player.colours.get(colour), colour);
    const back = Math.min(count, Math.floor(rest / value));
    if (back === 0) continue;
    rest -= back * value;
    player.coloursStaked?.get(bet)?.set(colour, count - back);
    player.coloursDue ??= new Map();
    const due = player.coloursDue.get(bet) ?? new Map<string, number>();
    player.coloursDue.set(bet, due.set(colour, back));
  }
}

/** Drops the oldest rounds to limit memory, but always keeps a few that can be corrected, and rounds whose correction waits for a reading. */
function trimHistory(history: PastRound[]): void {
  let wagers = 0;
  for (const { rows } of history) wagers += rows.length;
  const isTooLong = (): boolean =>
    history.length > HISTORY_ROUNDS || (history.length > HISTORY_ROUNDS_LEAST && wagers > HISTORY_WAGERS);
  while (isTooLong() && history[0]?.sealed === null) wagers -= history.shift()?.rows.length ?? 0;
}

/** Moves money between the float and the players because a settled round is corrected or voided. */
export function applyReversal(
  state: TableState,
  rows: readonly ReversalRow[],
  round: number,
  voided: boolean,
  owedBefore: EarlierDebts = [],
): void {
  const past = state.history.find((entry) => entry.round === round);
  const debts = past?.owed ?? new Map(owedBefore);
  for (const [id, rack, owed, due] of rows) {
    const player = playerOf(state, id);
    addToRack(state, player, rack);
    changeDue(state, player, due);
    state.accounts.float -= rack + due;
    // The debt from this round replaces the debt of an earlier correction of the same round.
    player.owed += owed - (debts.get(id) ?? 0);
    assert(owed >= 0 && player.owed >= 0, 'a debt is negative');
    past?.moved.set(id, (past.moved.get(id) ?? 0) + rack + due);
    past?.owed.set(id, owed);
  }
  if (past === undefined || !voided) return;
  past.voided = true;
  past.sealed = null;
}

/** What a player owes because of rounds that the table has forgotten. */
const forgottenDebt = ({ history }: TableState, { id, owed }: PlayerState): Minor =>
  history.reduce((rest, past) => rest - (past.owed.get(id) ?? 0), owed);

/** Applies a manual adjustment of a player's result of a round. `due` is the part of the amount that is due or taken from what is due. Money taken from the player also reduces the player's debt from that round. */
export function applyAdjustment(state: TableState, id: string, round: number, amount: number, due: number): void {
  const player = playerOf(state, id);
  addToRack(state, player, amount - due);
  changeDue(state, player, due);
  state.accounts.float -= amount;
  const past = state.history.find((entry) => entry.round === round);
  past?.moved.set(id, (past.moved.get(id) ?? 0) + amount);
  const owed = past === undefined ? forgottenDebt(state, player) : (past.owed.get(id) ?? 0);
  const paidOff = Math.min(Math.max(0, -amount), owed);
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
export function reverseTurnWager(
  state: TableState,
  { rows, round, bet, owedBefore }: Pick<EventOf<'turn-voided'>, 'rows' | 'round' | 'bet' | 'owedBefore'>,
): void {
  const past = state.history.find((entry) => entry.round === round);
  applyReversal(state, rows, round, false, owedBefore);
  if (past === undefined) return;
  for (const row of past.rows.filter(([, id]) => id === bet)) {
    const [player] = row;
    // `moved` contains the reversal of this row. The row is removed below, so its reversal is cancelled here too.
    past.moved.set(player, (past.moved.get(player) ?? 0) + netOfRow(row));
  }
  past.rows = past.rows.filter(([, id]) => id !== bet);
}
