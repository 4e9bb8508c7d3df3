/** Gives commands to a simulated tournament and to its tables, makes both match, and checks the invariants. */
import { assert, type Rulebook } from '../rules/index.ts';
import {
  type Conditions,
  checkTableReady,
  decideTournament,
  evolveTournament,
  packTournament,
  planTable,
  type Seat,
  type Session,
  type TournamentActor,
  type TournamentBody,
  type TournamentCommand,
  type TournamentFacts,
  type TournamentState,
  unpackTournament,
} from '../tournament/index.ts';
import { oneIn, type RandomSource } from './random.ts';
import { assertWaits, chipsOf, restartTable, systemDoes, type TournamentTable, type Trouble } from './tournament-table.ts';

export interface SimulatedTournament {
  readonly seed: string;
  readonly rulebooks: readonly Rulebook[];
  readonly conditions: Conditions;
  /** Replaced by an equal state when the simulated process starts again. */
  state: TournamentState;
  readonly tables: Map<string, TournamentTable>;
  readonly random: RandomSource;
  nowMs: number;
  /** Counted spins. */
  spins: number;
  commands: number;
  /** How often the simulated process has started again. */
  restarts: number;
  lastCommand: TournamentCommand | null;
  readonly accepted: Map<string, number>;
  readonly refused: Map<string, number>;
  readonly events: Map<string, number>;
  readonly troubles: Map<Trouble, number>;
  /** A hash of all commands. */
  digest: number;
}

export const SYSTEM: TournamentActor = { role: 'system', person: 'system' };

export const increment = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function decideCommand(tournament: SimulatedTournament, by: TournamentActor, body: TournamentBody, house?: TournamentFacts) {
  const command: TournamentCommand = {
    ...{ ...body, by, atMs: tournament.nowMs },
    ...(house === undefined ? {} : { house }),
  };
  tournament.lastCommand = command;
  tournament.commands += 1;
  const text = JSON.stringify(command);
  for (let i = 0; i < text.length; i++) tournament.digest = Math.imul(tournament.digest ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return decideTournament(tournament.state, command);
}

/** Gives a command that the tournament must accept. */
export function give(tournament: SimulatedTournament, by: TournamentActor, body: TournamentBody, house?: TournamentFacts): void {
  const decision = decideCommand(tournament, by, body, house);
  assert(decision.ok, `the tournament refuses ${body.type}: ${decision.ok ? '' : JSON.stringify(decision.refusal)}`);
  increment(tournament.accepted, body.type);
  for (const event of decision.events) {
    evolveTournament(tournament.state, event, tournament.nowMs);
    increment(tournament.events, event.type);
    if (event.type === 'spin-recorded') tournament.spins += 1;
  }
}

/** Gives a command that the tournament must refuse. */
export function giveWrong(
  tournament: SimulatedTournament,
  by: TournamentActor,
  body: TournamentBody,
  code: string,
  house?: TournamentFacts,
): void {
  const decision = decideCommand(tournament, by, body, house);
  const answer = decision.ok ? 'accepts it' : `says ${decision.refusal.code}`;
  assert(
    !decision.ok && decision.refusal.code === code,
    `the tournament does not refuse ${body.type} with ${code}: it ${answer}`,
  );
  increment(tournament.refused, code);
}

export const playerOf = ({ state }: SimulatedTournament, entry: string): TournamentActor => ({
  role: 'player',
  person: state.entries.get(entry)?.person ?? '',
});

export function sessionOf({ state }: SimulatedTournament, id: string): Session {
  const session = state.sessions.find(({ rules }) => rules.id === id);
  assert(session !== undefined, `there is no session ${id}`);
  return session;
}

export function tableOf({ tables }: SimulatedTournament, name: string): TournamentTable {
  const table = tables.get(name);
  assert(table !== undefined, `there is no table ${name}`);
  return table;
}

/** The seats of a table in a session. */
export function seatsAt(tournament: SimulatedTournament, id: string, table: string): readonly Seat[] {
  const { seats, tables } = sessionOf(tournament, id);
  return [...(tables.get(table)?.entries ?? [])].map((entry) => seats.get(entry) as Seat);
}

/** No table needs more commands at once. */
const STEPS_MAX = 1000;
/** The process starts again after one of so many commands to a table, times the number of tables. */
const RESTART_EVERY = 12;

/** Makes a table and the tournament match, or does only some of the steps. Between two steps the process may start again. */
export function syncTable(tournament: SimulatedTournament, name: string, stepsMax = STEPS_MAX): void {
  const { random, tables } = tournament;
  for (let steps = 0; steps < stepsMax; steps++) {
    assert(steps < STEPS_MAX - 1, `table ${name} does not match the tournament after ${STEPS_MAX} commands`);
    if (oneIn(random, RESTART_EVERY * tables.size)) restart(tournament, name);
    const step = planTable(tournament.state, name, tableOf(tournament, name).state, tournament.nowMs);
    if (step === null) return;
    if (step.to === 'table') systemDoes(tableOf(tournament, name), step.body);
    else give(tournament, SYSTEM, step.body, step.house);
  }
}

export function syncTables(tournament: SimulatedTournament, names: Iterable<string>): void {
  for (const name of [...names]) syncTable(tournament, name);
}

function restart(tournament: SimulatedTournament, name: string): void {
  const { rulebooks } = tournament;
  tournament.restarts += 1;
  tournament.state = unpackTournament(rulebooks, JSON.parse(JSON.stringify(packTournament(tournament.state))));
  restartTable(rulebooks, tableOf(tournament, name));
}

/** Asserts that the table may begin a spin, or may not for this reason. */
export function expectReady(tournament: SimulatedTournament, name: string, code: string | null): void {
  const table = tableOf(tournament, name);
  const refusal = checkTableReady(tournament.state, name, table.state, tournament.nowMs);
  assert((refusal?.code ?? null) === code, `table ${name} is not ${code ?? 'ready'}: ${refusal?.code}`);
  if (refusal !== null) assertWaits(table, refusal);
}

/** No chips and no cash appear or disappear, and nobody has two seats. */
export function checkLedgers({ state }: SimulatedTournament): void {
  const seated = new Set<string>();
  let racks = 0;
  for (const { phase, signedMs, seats, openTie } of state.sessions) {
    if (phase === 'planned' || phase === 'cut') continue;
    for (const { entry, chips } of seats.values()) {
      assert(!seated.has(entry), `${entry} has two seats`);
      seated.add(entry);
      if (signedMs === null) racks += chips;
    }
    for (const { chips } of openTie?.seats.values() ?? []) racks += chips;
  }
  assert(racks === state.chips.racks, `the seats have ${racks} chips, and the racks ${state.chips.racks}`);
  assert(sum(Object.values(state.chips)) === 0, 'the chips do not sum to zero');
  assert(sum(Object.values(state.cash)) === 0, 'the cash does not sum to zero');
}

/** Every player has the chips of the seat at the real table, and all chips at the tables belong to seats. */
export function checkTables(tournament: SimulatedTournament): void {
  checkLedgers(tournament);
  const { state, tables } = tournament;
  for (const { phase, signedMs, seats, openTie } of state.sessions) {
    if (phase === 'planned' || phase === 'drawn' || phase === 'cut') continue;
    for (const { entry, table, person, status, chips } of signedMs === null ? seats.values() : []) {
      if (status !== 'playing') continue;
      const real = chipsOf(tableOf(tournament, table), person);
      assert(real === chips, `${entry} has ${real} chips at ${table}, and ${chips} in the tournament`);
    }
    for (const { entry, table, person, chips } of openTie?.seats.values() ?? []) {
      const real = chipsOf(tableOf(tournament, table), person);
      assert(real === chips, `${entry} has ${real} chips in the play-off at ${table}, and ${chips} in the tournament`);
    }
  }
  let atTables = 0;
  for (const table of tables.values()) atTables += table.state.accounts.rack;
  assert(atTables === state.chips.racks, `the tables have ${atTables} chips, and the tournament ${state.chips.racks}`);
}
