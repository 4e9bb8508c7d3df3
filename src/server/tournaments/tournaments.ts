/** Starts one conductor per tournament that is not over. */
import { type TableSetup, tournamentTableId } from '../../table/index.ts';
import { type Pace, SYSTEM, type Timers } from '../dealing/index.ts';
import type { Floor, NewTable, TournamentHandle } from '../floor/index.ts';
import type { Tumbler } from '../tumbler/index.ts';
import { Conductor, type ConductorParts, type ConductorStatus, type TableNeeds } from './conductor.ts';
import { practiceSchedule } from './practice-conditions.ts';
import { planPractice } from './practice-director.ts';

export interface TournamentsParts {
  readonly floor: Floor;
  readonly tumbler: Tumbler;
  readonly pace: Pace;
  readonly timers: Timers;
  /** In a practice house, the set-up of a tournament table that belongs to no table of the floor; null in a live house. */
  readonly practiceTable: ((table: string, rulebook: string, layout: string) => TableSetup) | null;
  readonly onFault?: (tournament: string, message: string) => void;
}

export interface Tournaments {
  readonly status: () => readonly ConductorStatus[];
  readonly stop: () => void;
}

/** More positions than any tournament needs at one table. The set-up of a table never changes. */
const POSITIONS_LEAST = 100;

/** The tournament table of a table of the floor has the same dice, positions and automatic acts. Its chips are those of the tournament. */
const tournamentSetup = ({ rulesDocument: _, ...cash }: TableSetup): TableSetup => ({
  ...cash,
  table: tournamentTableId(cash.table),
  tournament: true,
  positions: Math.max(cash.positions, POSITIONS_LEAST),
  chip: 1,
  colours: [],
  odds: {},
});

/** The tournaments whose tables are still open. A stop of the server may have come between the last prize and the close of the tables. */
async function tournamentsAtTables({ tables }: Floor): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const handle of tables.values()) {
    const id = await handle.read(({ status, tournament }) => (status === 'open' ? tournament?.id : undefined));
    if (id !== undefined) ids.add(id);
  }
  return ids;
}

export async function startTournaments(parts: TournamentsParts): Promise<Tournaments> {
  const { floor, tumbler, pace, timers, practiceTable, onFault = () => {} } = parts;
  const conductors = new Map<string, Conductor>();
  const setUpTable = async (table: string, { rulebook, layout, inCharge }: TableNeeds): Promise<NewTable | string> => {
    const cash = await floor.tables.get(table)?.read(({ setup }) => setup);
    if (cash !== undefined) {
      // A table that the system creates would mark the house as a practice house.
      if (inCharge === null) return 'nobody is in charge of the tournament';
      return { rulebook, setup: tournamentSetup(cash), by: { person: inCharge, role: 'director' } };
    }
    if (practiceTable === null) return `there is no table ${table}`;
    return { rulebook, setup: practiceTable(tournamentTableId(table), rulebook, layout), by: SYSTEM };
  };
  const onDone = (tournament: string): void => void conductors.delete(tournament);
  const { botsBeforeMs, tablesWaitMs } = practiceSchedule(pace);
  const practiceFloor = { botsBeforeMs, tablesWaitMs, isFree: floor.isFreeForTournament };
  const direct: ConductorParts['direct'] =
    practiceTable === null ? undefined : (state, tableAt, nowMs) => planPractice(state, tableAt, nowMs, practiceFloor);
  const add = (handle: TournamentHandle): void => {
    const conductor = new Conductor({ floor, handle, tumbler, pace, timers, setUpTable, direct, onFault, onDone });
    conductors.set(handle.tournament, conductor);
  };
  const unfinished = await tournamentsAtTables(floor);
  for (const handle of floor.tournaments.values()) if (!handle.isOver() || unfinished.has(handle.tournament)) add(handle);
  const wakeAll = (): void => {
    for (const conductor of conductors.values()) conductor.wake();
  };
  const unsubscribes = [
    floor.onTable(wakeAll),
    floor.onTournament(add),
    floor.onHealth(({ accepting }) => {
      if (accepting) wakeAll();
    }),
  ];
  return {
    status: () => [...conductors.values()].map((conductor) => conductor.status()),
    stop: () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      for (const conductor of conductors.values()) conductor.stop();
    },
  };
}
