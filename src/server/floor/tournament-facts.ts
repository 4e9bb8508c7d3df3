/** Finds what the tables say about a command to a tournament. It runs when the command is decided, so no table can change in between. */
import { type TableState, tournamentTableId } from '../../table/index.ts';
import {
  bettingFactOf,
  isTableInUse,
  spinFactsOf,
  type TournamentBody,
  type TournamentFacts,
  type TournamentState,
  tableOfEntry,
} from '../../tournament/index.ts';

/** The tables and tournaments of the floor. */
export interface FloorStates {
  readonly tableState: (table: string) => TableState | null;
  /** Whether a tournament that is not over has designated the table. */
  readonly isDesignated: (table: string) => boolean;
}

/** [crown-sic-bo 8.3.1, 8.3.2] Whether a tournament can designate the table: it is not in use for cash, and no tournament has it. */
export function isFreeForTournament({ tableState, isDesignated }: FloorStates, table: string): boolean {
  const states = [tableState(table), tableState(tournamentTableId(table))];
  return !isDesignated(table) && states.every((at) => at === null || !isTableInUse(at));
}

/** The facts of the tables that a tournament needs for a command; undefined if none matters. */
export function findTableFacts(state: TournamentState, floor: FloorStates, body: TournamentBody): TournamentFacts | undefined {
  const { tableState } = floor;
  const spinFacts = (table: string): TournamentFacts => spinFactsOf(state, table, tableState(tournamentTableId(table)));
  switch (body.type) {
    case 'designate-table':
      return isFreeForTournament(floor, body.table) ? undefined : { tableInUse: true };
    case 'retire-entry':
    case 'disqualify-entry': {
      const table = tableOfEntry(state, body.entry);
      const betting = table === null ? undefined : bettingFactOf(state, body.entry, tableState(tournamentTableId(table)));
      return betting === undefined ? undefined : { betting };
    }
    case 'conclude-table':
    case 'sign-count':
      return spinFacts(body.table);
    case 'move-table':
      return spinFacts(body.from);
    default:
      return undefined;
  }
}
