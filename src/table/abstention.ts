/** Counts the consecutive rounds in which a seated player places no wager while every position is taken. */
import type { RoundEnd } from './events.ts';
import { isTournamentTable, type PastRound, type PlayerState, type RoundState, type TableState } from './state.ts';

/** Whether the player has placed no wager in the current round, although every position is taken. In a tournament, the conditions say what follows. */
export const isIdle = ({ positions, setup }: TableState, player: PlayerState): boolean =>
  !isTournamentTable(setup) && player.position !== null && !player.wagered && positions.size === setup.positions;

export interface EndedRound {
  readonly end: RoundEnd;
  /** Conduct versions 1 and 2 counted void rounds too. */
  readonly voidCounts: boolean;
  /** Conduct versions 1 to 3 did not keep the idle players of a round. */
  readonly idleUnknown: boolean;
}

/** [crown-sic-bo 9.8] Counts the round that ends. Dry spins, void and invalidated rounds change no count. */
export function countEndedRound(state: TableState, round: RoundState, { end, voidCounts, idleUnknown }: EndedRound): void {
  // A round that had already ended before its settlement was reversed was counted then.
  const isCounted = (end === 'settled' || voidCounts) && !round.dry && !round.reopened?.hadEnded;
  const idle = new Set<string>();
  for (const player of state.players.values()) {
    // A player who sat down after the close of a round (-1) starts with the next round.
    if (!isCounted) player.abstained = Math.max(player.abstained, 0);
    else player.abstained = isIdle(state, player) ? player.abstained + 1 : 0;
    if (player.abstained > 0) idle.add(player.id);
    player.wagered = false;
  }
  const past = state.history.at(-1);
  if (past?.round !== round.number || idleUnknown || state.conduct.abstention === null) return;
  if (isCounted) past.idle = idle;
  else if (end === 'settled' && round.reopened?.hadEnded) {
    past.idle = round.reopened.idle;
    recountAbstention(state, past);
  }
}

/** Counts again after `changed` became void, was reopened or ended again. */
export function recountAbstention(state: TableState, changed: PastRound): void {
  if (changed.idle === null) return;
  for (const player of state.players.values())
    if (player.position !== null && player.abstained >= 0) player.abstained = countIdleRounds(state, player);
}

/** The last rounds of the history, without a gap, in which the player was idle. Stops at a round of an earlier version: whether its players were idle is unknown. */
function countIdleRounds({ history, rounds }: TableState, { id }: PlayerState): number {
  let count = 0;
  for (const { round, voided, idle } of history.toReversed()) {
    // The current round may be settled, but it has not ended.
    if (voided || round > rounds) continue;
    if (!idle?.has(id)) break;
    count += 1;
  }
  return count;
}

/** Forgets the idle rounds of a player who sits down, because the count starts again. */
export function forgetIdleRounds({ history, round }: TableState, player: string): void {
  for (const { idle } of history) idle?.delete(player);
  round?.reopened?.idle?.delete(player);
}
