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

/** The facts of the tables that a tournament needs for a command; undefined if none matters. */
export function findTableFacts(
  state: TournamentState,
  { tableState, isDesignated }: FloorStates,
  body: TournamentBody,
): TournamentFacts | undefined {
  const spinFacts = (table: string): TournamentFacts => spinFactsOf(state, table, tableState(tournamentTableId(table)));
  switch (body.type) {
    // [crown-sic-bo 8.3.1, 8.3.2] The table is free: it is not open for cash, and no other tournament has it.
    case 'designate-table': {
      const states = [tableState(body.table), tableState(tournamentTableId(body.table))];
      const isInUse = isDesignated(body.table) || states.some((at) => at !== null && isTableInUse(at));
      return isInUse ? { tableInUse: true } : undefined;
    }
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
