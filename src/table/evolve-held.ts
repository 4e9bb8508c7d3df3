/** Moves winnings that staff hold, when `evolve` applies an event, and keeps the list of holds. */
import { assert } from '../rules/index.ts';
import type { EventOf } from './events.ts';
import { addToRack, playerOf } from './evolve-chips.ts';
import { changeDue } from './evolve-due.ts';
import { post } from './ledger.ts';
import type { TableState } from './state.ts';

export function applyHold(state: TableState, { player: id, since, amount, due = 0 }: EventOf<'winnings-held'>): void {
  const player = playerOf(state, id);
  player.held += amount;
  state.accounts.held += amount;
  changeDue(state, player, -due);
  addToRack(state, player, due - amount);
  // The outcome of an earlier investigation does not decide about these winnings.
  state.outcomes.delete(id);
  if (since === undefined) return;
  const [oldest, newest] = [state.history[0]?.round ?? 0, state.history.at(-1)?.round ?? 0];
  // A hold that was kept no longer matters when the table has forgotten its rounds.
  const holds = state.holds.filter(({ until, kept }) => !kept || until >= oldest);
  state.holds = [...holds, { player: id, since, until: newest, amount, kept: false }];
}

export function applyRelease(state: TableState, { player, amount, due = 0 }: EventOf<'held-released'>): void {
  takeFromHeld(state, player, amount);
  state.accounts.held -= amount;
  changeDue(state, playerOf(state, player), due);
  addToRack(state, playerOf(state, player), amount - due);
  state.holds = state.holds.filter((hold) => hold.player !== player || hold.kept);
}

export function applyForfeit(state: TableState, { player, amount }: EventOf<'held-forfeited'>): void {
  takeFromHeld(state, player, amount);
  post(state.accounts, 'held', 'float', amount);
  state.holds = state.holds.map((hold) => (hold.player === player ? { ...hold, kept: true } : hold));
}

/** Ends the holds of a player. The caller moves the money. */
function takeFromHeld(state: TableState, id: string, amount: number): void {
  const player = playerOf(state, id);
  player.held -= amount;
  assert(player.held >= 0, 'more is taken than was held');
  state.outcomes.delete(id);
}
