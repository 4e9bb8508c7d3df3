/** Builds the rows that correct or void a settled round. A player pays from what is due, then from the rack, and owes the rest. */
import { assertPresent, type Face, type Minor } from '../rules/index.ts';
import { cashChips, cashDue, colourValueOn } from './colours.ts';
import { findOpenCorrections } from './due.ts';
import type { ReversalRow } from './events.ts';
import { placedWagers } from './settlement.ts';
import type { PastRound, TableState } from './state.ts';

/** The cash chips of a player: in the rack, and due. Colour chips are never taken back. */
interface Purse {
  rack: Minor;
  due: Minor;
}

/** What each player has left after the earlier events of the same command. */
export type Purses = Map<string, Purse>;

function purseOf(state: TableState, purses: Purses, id: string): Purse {
  const player = state.players.get(id);
  const purse = purses.get(id) ?? {
    rack: player === undefined ? 0 : cashChips(player),
    due: player === undefined ? 0 : cashDue(player),
  };
  purses.set(id, purse);
  return purse;
}

/**
 * Builds the rows that give or take `deltas`. `owed` has the debts from this round so far; a row replaces them. The rows are taken from the
 * purses, so that the next rows of the same command see what is left.
 */
export function buildReversal(
  state: TableState,
  deltas: ReadonlyMap<string, number>,
  owed: ReadonlyMap<string, number>,
  purses: Purses = new Map(),
): readonly ReversalRow[] {
  const rows: ReversalRow[] = [];
  for (const [id, delta] of deltas) {
    const purse = purseOf(state, purses, id);
    const due = Math.max(delta, 0 - purse.due);
    const rack = Math.max(delta - due, 0 - purse.rack);
    purse.due += due;
    purse.rack += rack;
    if (delta !== 0 || (owed.get(id) ?? 0) > 0) rows.push([id, rack, rack + due - delta, due]);
  }
  return rows;
}

export const negateNets = (nets: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  new Map([...nets].map(([player, net]) => [player, -net]));

/** Adds chips that an earlier event of the same command returns to the rack. */
function addToPurse(state: TableState, purses: Purses, id: string, amount: Minor): void {
  purseOf(state, purses, id).rack += amount;
}

/** The purses after all wagers on the layout are returned to the racks. */
export function pursesAfterReturn(state: TableState): Purses {
  const purses: Purses = new Map();
  for (const [id, bet, amount] of placedWagers(state)) {
    const player = assertPresent(state.players.get(id), id);
    addToPurse(state, purses, id, amount - colourValueOn(player, bet));
  }
  return purses;
}

/** What corrected faces change at bets that are not paid: per player, and in the purses. The rest of a correction is a reversal. */
export function correctionOfOpenBets(
  state: TableState,
  past: PastRound,
  faces: readonly Face[],
): { readonly changes: ReadonlyMap<string, number>; readonly purses: Purses } {
  const changes = new Map<string, number>();
  const purses: Purses = new Map();
  for (const { player, change, cashChange } of findOpenCorrections(state, past, faces)) {
    changes.set(player.id, (changes.get(player.id) ?? 0) + change);
    purseOf(state, purses, player.id).due += cashChange;
  }
  return { changes, purses };
}
