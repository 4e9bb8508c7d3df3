/** A tournament with real tables for tests of the link between them. The tables follow the tournament only when a test says so. */
import { applyCommand, type CommandBody, recount } from '../../src/table/index.ts';
import {
  checkTableReady,
  decideTournament,
  evolveTournament,
  type LinkStep,
  planTable,
  type TournamentBody,
} from '../../src/tournament/index.ts';
import { closedTestTable, type TestTable } from './test-table.ts';
import { atOneTable, CONDITIONS, heatOf, makeFinal, makeSession, ONE_TABLE, type TestTournament } from './test-tournament.ts';

export interface LinkedTournament extends TestTournament {
  readonly table: (name: string) => TestTable;
  /** The next step of the link, such as `table: buy-chips ann tournament 1000`; null if there is nothing to do. */
  readonly nextStep: (table?: string) => string | null;
  /** Does the next step, and returns it. */
  readonly step: (table?: string) => string | null;
  /** Does all steps of the table, and returns them. */
  readonly sync: (table?: string) => readonly string[];
  /** The code of the reason why the table may not begin the next spin; null if it may. */
  readonly waits: (table?: string) => string | null;
  /** Begins a round and places wagers such as `ann big 100`. */
  readonly bet: (wagers: readonly string[], table?: string) => void;
  /** Plays the round to its end with these faces. */
  readonly roll: (faces: string, table?: string) => void;
  /** The chips of each person at the table, without people who have none. */
  readonly racks: (table?: string) => Readonly<Record<string, number>>;
}

const SYSTEM = { role: 'system', person: 'system' } as const;
/** More steps than any of these tables needs. */
const STEPS_MAX = 100;

const formatBody = ({ type, ...fields }: CommandBody | TournamentBody): string =>
  [type, ...Object.values(fields).map((value) => (typeof value === 'object' ? JSON.stringify(value) : value))].join(' ');

const formatStep = (step: LinkStep | null): string | null => (step === null ? null : `${step.to}: ${formatBody(step.body)}`);

/** Puts real tables beneath a tournament: T1, T2 and T3 unless the test names others. */
export function linkTables(t: TestTournament, names: readonly string[] = ['T1', 'T2', 'T3']): LinkedTournament {
  const tables = new Map(
    names.map((name) => {
      const table = closedTestTable('crown-sic-bo', 'A', { tournament: true, positions: 6 });
      table.accepts('game-supervisor gil assign-staff person=dan role=dealer adult=true');
      return [name, table] as const;
    }),
  );
  const tableOf = (name: string): TestTable => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`no table ${name}`);
    return table;
  };
  const plan = (name: string): LinkStep | null => planTable(t.state, name, tableOf(name).state, t.nowMs());
  const step = (name = 'T1'): string | null => {
    const next = plan(name);
    if (next?.to === 'table') {
      const { state } = tableOf(name);
      const { refusal } = applyCommand(state, { ...next.body, by: SYSTEM, atMs: t.nowMs() });
      if (refusal !== null) throw new Error(`${formatStep(next)}: refused ${JSON.stringify(refusal)}`);
      recount(state);
    }
    if (next?.to === 'tournament') {
      const { body, house } = next;
      const decision = decideTournament(t.state, { ...body, by: SYSTEM, atMs: t.nowMs(), ...(house ? { house } : {}) });
      if (!decision.ok) throw new Error(`${formatStep(next)}: refused ${JSON.stringify(decision.refusal)}`);
      for (const event of decision.events) evolveTournament(t.state, event, t.nowMs());
    }
    return formatStep(next);
  };
  return {
    ...t,
    table: tableOf,
    nextStep: (name = 'T1') => formatStep(plan(name)),
    step,
    sync: (name) => {
      const steps: string[] = [];
      for (let next = step(name); next !== null; next = step(name)) {
        steps.push(next);
        if (steps.length > STEPS_MAX) throw new Error(`the table is not in line after ${steps.slice(-3).join('; ')}`);
      }
      return steps;
    },
    waits: (name = 'T1') => checkTableReady(t.state, name, tableOf(name).state, t.nowMs())?.code ?? null,
    bet: (wagers, name = 'T1') => {
      tableOf(name).accepts('dealer dan call-bets');
      for (const wager of wagers) {
        const [person, bet, amount] = wager.split(' ');
        tableOf(name).accepts(`player ${person} place bet=${bet} amount=${amount}`);
      }
    },
    roll: (faces, name = 'T1') => void tableOf(name).playUpTo('pay', faces),
    racks: (name = 'T1') => Object.fromEntries(Object.entries(tableOf(name).racks()).filter(([, rack]) => rack > 0)),
  };
}

/** The players of the heat, from e1 on. */
export const PEOPLE = ['ann', 'bo', 'cy', 'dee'] as const;
export const ALL_BIG = PEOPLE.map((person) => `${person} big 100`);
/** The total is 12: Big wins. */
export const BIG = '156';
/** The total is 5: Big loses. */
export const SMALL = '122';
/** The reason of every correction by the table. */
export const TABLE_HAS_CORRECTED = 'the table has corrected a payment';

export const ONE_SPIN = { length: { by: 'spins', spins: 1 } };
export const NO_GRACE = { lateness: { ...CONDITIONS.lateness, graceSpins: 0 } };
/** Conditions whose heat is at one table. */
export const withHeat = (changes: object): object => ({
  sessions: [makeSession('heat', 2, { ...ONE_TABLE, ...changes }), makeFinal(4)],
});

/** A heat at T1 with ann (e1), bo (e2), cy (e3) and dee (e4), who have 1000 chips each at the table. */
export function atRealTable(changes: object = {}, absent: readonly string[] = []): LinkedTournament {
  const t = linkTables(atOneTable(changes, absent));
  t.sync();
  return t;
}

/** The chips of the entries in the heat, as the tournament has them. */
export const recordedChips = (t: LinkedTournament) => [...heatOf(t).seats.values()].map(({ chips }) => chips);
