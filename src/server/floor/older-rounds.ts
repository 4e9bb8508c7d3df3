/** Reads settled rounds that a table has forgotten from its journal, with all their later corrections. */
import { netOfRow, type Rulebook } from '../../rules/index.ts';
import type { OlderRound, PastRound, TableEvent, TableState } from '../../table/index.ts';
import type { Store } from '../store/store.ts';
import { rebuildTable } from './rebuild.ts';

/** A shooter's turn has at most this many throws, each in a round of its own. */
const TURN_ROUNDS_MAX = 4;

/**
 * Replays the journal of a table and returns these rounds. Other rounds of the same shooter's turns are returned too, because all throws of a
 * turn use the same dice. Rounds without a settlement are left out.
 */
export async function readOlderRounds(
  store: Store,
  rulebooks: readonly Rulebook[],
  table: string,
  rounds: readonly number[],
): Promise<readonly OlderRound[]> {
  const found = new Map<number, PastRound>();
  const isNear = (round: number): boolean => rounds.some((each) => Math.abs(each - round) < TURN_ROUNDS_MAX);
  const observe = (state: TableState, event: TableEvent): void => {
    const past = state.history.at(-1);
    if (event.type === 'round-settled' && isNear(event.round) && past !== undefined) found.set(event.round, past);
    else if (event.type === 'settlement-reversed') found.delete(event.round);
    else if ('round' in event) followForgotten(state, found.get(event.round), event);
  };
  const { state } = await rebuildTable(store, rulebooks, table, true, observe);
  const turns = new Set(rounds.flatMap((round) => found.get(round)?.turn ?? []));
  const isKnown = (past: PastRound): boolean => state.history.some(({ round }) => round === past.round);
  return [...found.values()]
    .filter((past) => !isKnown(past) && (rounds.includes(past.round) || (past.turn !== null && turns.has(past.turn))))
    .map(({ round, rows, turn, voided, moved, owed }) => ({ round, rows, turn, voided, moved: [...moved], owed: [...owed] }));
}

/** Applies an event to a round that the table had already forgotten when the event was recorded. */
function followForgotten({ history }: TableState, past: PastRound | undefined, event: TableEvent): void {
  if (past === undefined || history.includes(past)) return;
  switch (event.type) {
    case 'round-voided-later':
    case 'turn-voided':
      for (const [player, rack, owed, due] of event.rows) {
        past.moved.set(player, (past.moved.get(player) ?? 0) + rack + due);
        past.owed.set(player, owed);
      }
      if (event.type === 'round-voided-later') past.voided = true;
      else removeTurnWager(past, event.bet);
      return;
    case 'adjustment-made':
      past.moved.set(event.player, (past.moved.get(event.player) ?? 0) + event.amount);
      past.owed.set(event.player, Math.max(0, (past.owed.get(event.player) ?? 0) + Math.min(0, event.amount)));
  }
}

/** Removes a shooter's wager. Its reversal is already in `moved`, so the row and its result are removed together. */
function removeTurnWager(past: PastRound, bet: string): void {
  for (const row of past.rows.filter(([, id]) => id === bet))
    past.moved.set(row[0], (past.moved.get(row[0]) ?? 0) + netOfRow(row));
  past.rows = past.rows.filter(([, id]) => id !== bet);
}
