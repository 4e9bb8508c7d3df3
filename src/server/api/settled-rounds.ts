/** Builds a player's slips of the rounds that new events settle or correct. */
import { rowsAfterCorrection, rowsOf, type SettledRow, type TableEvent, type TableState } from '../../table/index.ts';
import type { PublishedEvent } from '../floor/index.ts';
import { buildSettledView } from './settled-view.ts';

type SettledRound = { readonly round: number; readonly wagers: readonly ReturnType<typeof buildSettledView>[] };

const NO_ROUNDS: readonly SettledRound[] = [];

/** The player's slips of the rounds that these events settle or correct. Most messages are about wagers only and need none. */
export function buildSettledRounds(
  state: TableState,
  person: string,
  events: readonly PublishedEvent[],
): readonly SettledRound[] {
  if (!events.some(({ event: { type } }) => type === 'round-settled' || type === 'settlement-corrected')) return NO_ROUNDS;
  const correctedRounds = new Set(events.flatMap(({ event }) => (event.type === 'settlement-corrected' ? event.round : [])));
  return events.flatMap(({ event }) => {
    if (event.type === 'settlement-corrected')
      return buildSettledRound(state, event.round, getCorrectedRows(state, event, person));
    if (event.type !== 'round-settled' || correctedRounds.has(event.round)) return [];
    return buildSettledRound(state, event.round, rowsOf(event, person) as readonly SettledRow[]);
  });
}

/** Builds one player's settled wagers of a round; an empty list if the player has none. */
function buildSettledRound(state: TableState, roundNumber: number, rows: readonly SettledRow[]): readonly SettledRound[] {
  if (rows.length === 0) return [];
  const pastRound = state.history.find(({ round }) => round === roundNumber);
  const faces = pastRound?.faces ?? (state.round?.number === roundNumber ? state.round.faces : null) ?? [];
  return [{ round: roundNumber, wagers: rows.map((row) => buildSettledView(state.layout, faces, row)) }];
}

/** Caches the corrected rows of all players by event, so that the round is not settled again for each player. */
const CORRECTED_ROWS = new WeakMap<TableEvent, readonly SettledRow[]>();

/** Returns one player's wagers of a corrected round, settled with the final dice. */
function getCorrectedRows(
  state: TableState,
  event: TableEvent & { readonly round: number },
  person: string,
): readonly SettledRow[] {
  const pastRound = state.history.find(({ round }) => round === event.round);
  if (pastRound === undefined) return [];
  const rows = CORRECTED_ROWS.get(event) ?? rowsAfterCorrection(state, pastRound);
  CORRECTED_ROWS.set(event, rows);
  return rows.filter(([player]) => player === person);
}
