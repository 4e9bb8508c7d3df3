/** A tournament for tests. Tests send it commands as lines of a transcript, such as `director dora start-session session=heat`. */
import { createHash } from 'node:crypto';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  type Conditions,
  decideTournament,
  evolveTournament,
  newTournament,
  parseTournamentCommand,
  readConditions,
  standingsOf,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentEventOf,
  type TournamentEventType,
  type TournamentRefusal,
  type TournamentState,
} from '../../src/tournament/index.ts';

const HOUR_MS = 3_600_000;

const SESSION = {
  kind: 'round',
  entrants: [{ from: 'entries' }],
  tables: 2,
  seats: 3,
  length: { by: 'spins', spins: 3 },
  chips: 1000,
  compulsory: { amount: 100, shortOfChips: 'all-in' },
  cuts: [{ by: 'overall', n: 2 }],
};

/** A session of the main draw at two tables. */
export const makeSession = (id: string, hour: number, changes: object = {}): object => ({
  ...SESSION,
  id,
  startsMs: hour * HOUR_MS,
  ...changes,
});

/** A last session at one table, for those who advance from the sessions. */
export const makeFinal = (hour: number, from: readonly string[] = ['heat'], changes: object = {}): object =>
  makeSession('final', hour, {
    kind: 'final',
    entrants: from.map((session) => ({ from: 'advanced', session })),
    tables: 1,
    seats: 6,
    cuts: [],
    ...changes,
  });

/** Conditions with one buy-back after the heat into a second session, from which everybody goes on to the final. */
export const BUY_BACK = {
  buyBack: { times: 1, fee: { amount: 1000, housePart: 100 }, after: ['heat'], minutes: 20 },
  sessions: [
    makeSession('heat', 2),
    makeSession('second', 3, {
      tables: 1,
      seats: 6,
      entrants: [{ from: 'advanced', session: 'heat' }],
      cuts: [{ by: 'overall', n: 1 }],
    }),
    makeFinal(4, ['second'], {
      entrants: [
        { from: 'advanced', session: 'second' },
        { from: 'eliminated', session: 'second' },
      ],
    }),
  ],
};

/** Conditions for four to six players: a heat at hour 2, and a final at hour 3. Entries are open for the first hour. */
export const CONDITIONS = {
  name: 'Test',
  rulebook: 'crown-sic-bo',
  layout: 'A',
  sign: { minimum: 100, maximum: 5000 },
  entryFee: { amount: 2000, housePart: 200 },
  sessions: [makeSession('heat', 2), makeFinal(3)],
  buyBack: null,
  eligibility: { mayRefuse: true, criteria: null },
  entry: {
    opensMs: 0,
    closesMs: HOUR_MS,
    withdrawFreeUntilMs: HOUR_MS / 2,
    lateRefundPercent: 50,
    form: 'at the desk',
    playersMin: 4,
    playersMax: 6,
    tooFew: 'cancel',
  },
  disqualification: { basis: 'a breach of the rules', refundPercent: 0 },
  retirement: { basis: 'at any time', refundPercent: 25 },
  lateness: { graceSpins: 1, chips: 'reduced', waitingList: true },
  prizes: { by: 'shares', percents: [70, 30] },
  ties: [{ by: 'before-last-spin' }, { by: 'earlier-spins' }, { by: 'play-off', spins: 3, times: 2 }, { by: 'lot' }],
  statements: ['entitled-persons-only', 'may-refuse-any-application', 'director-conducts-rules-prevail'],
};

type Rows = Readonly<Record<string, readonly [chips: number, wagered: number]>>;

export interface TestTournament {
  readonly state: TournamentState;
  readonly nowMs: () => number;
  /** Runs lines such as `player ann apply`, which must be accepted. Returns all events. */
  readonly accepts: (...lines: readonly string[]) => readonly TournamentEvent[];
  /** Runs a line that must be refused. Returns the refusal. */
  readonly refuses: (line: string) => TournamentRefusal;
  /** Drafts, approves and opens entries, with dora as the director. */
  readonly open: () => TestTournament;
  /** These people apply and are accepted, as e1, e2 and so on. */
  readonly enter: (...people: readonly string[]) => TestTournament;
  /** Closes entries if they are open, and draws, briefs and checks in these entries. The first list sits at T1, the next at T2. */
  readonly seat: (session: string, tables: readonly (readonly string[])[], absent?: readonly string[]) => TestTournament;
  /** Starts a session at its time. */
  readonly start: (session: string) => readonly TournamentEvent[];
  /** Records the next spin of a table: the chips of each entry after it, and what it wagered. */
  readonly spin: (session: string, table: string, rows: Rows) => readonly TournamentEvent[];
  /** Records spins without a win or a loss until the table is finished. */
  readonly playOut: (session: string, table: string) => void;
  /** Counts and signs all tables. */
  readonly count: (session: string) => readonly TournamentEvent[];
}

/** Returns the first event of this type. */
export function tournamentEventOf<T extends TournamentEventType>(
  events: readonly TournamentEvent[],
  type: T,
): TournamentEventOf<T> {
  const match = events.find((event): event is TournamentEventOf<T> => event.type === type);
  if (match === undefined) throw new Error(`no ${type} among ${events.map((event) => event.type).join(', ')}`);
  return match;
}

function conditionsWith(changes: object): Conditions {
  const read = readConditions(RULEBOOKS, { ...CONDITIONS, ...changes });
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return read.value;
}

/** A tournament whose conditions are the usual ones with these changes. */
export function testTournament(changes: object = {}): TestTournament {
  const state = newTournament('test', RULEBOOKS);
  const conditions = conditionsWith(changes);
  const hash = createHash('sha256').update(JSON.stringify(conditions)).digest('hex');
  let nowMs = 0;

  const run = (line: string) => {
    const command = parseTournamentCommand(`> ${line}`, nowMs);
    if (typeof command === 'string') throw new Error(`${line}: ${command}`);
    nowMs = command.atMs;
    const decision = decideTournament(state, complete(command));
    if (decision.ok) for (const event of decision.events) evolveTournament(state, event, nowMs);
    return decision;
  };
  const complete = (command: TournamentCommand): TournamentCommand => {
    if (command.type === 'draft-conditions') return { ...command, conditions, house: { hash, ...command.house } };
    return command.type === 'approve-conditions' && command.hash === 'drafted' ? { ...command, hash: state.hash ?? '' } : command;
  };
  const accepts = (...lines: readonly string[]): readonly TournamentEvent[] =>
    lines.flatMap((line) => {
      const decision = run(line);
      if (!decision.ok) throw new Error(`${line}: refused ${JSON.stringify(decision.refusal)}`);
      return decision.events;
    });
  const sessionOf = (id: string) => {
    const session = state.sessions.find(({ rules }) => rules.id === id);
    if (session === undefined) throw new Error(`no session ${id}`);
    return session;
  };
  const playing = (id: string, table: string) =>
    [...sessionOf(id).seats.values()].filter((seat) => seat.table === table && seat.status === 'playing');
  /** The time of a start, as the transcript writes it. */
  const at = (ms: number): string => `@${Math.ceil(Math.max(ms, nowMs) / 1000)}s`;

  const tournament: TestTournament = {
    state,
    nowMs: () => nowMs,
    accepts,
    refuses: (line) => {
      const decision = run(line);
      if (decision.ok) throw new Error(`${line}: accepted with ${JSON.stringify(decision.events)}`);
      return decision.refusal;
    },
    open: () => {
      accepts(
        'pit-boss pam draft-conditions',
        'pit-boss pam appoint-director person=dora',
        'director dora take-charge',
        'officer olga approve-conditions hash=drafted reference=VCGR-1',
        'director dora open-entries',
      );
      return tournament;
    },
    enter: (...people) => {
      for (const person of people) {
        const { entry } = tournamentEventOf(accepts(`player ${person} apply`), 'entry-applied');
        accepts(`director dora accept-entry entry=${entry}`);
      }
      return tournament;
    },
    seat: (id, tables, absent = []) => {
      const session = sessionOf(id);
      if (session.commitments.seats === null) accepts(`tumbler dice commit-draw session=${id} commitment=c-${id}`);
      if (state.stage === 'entries') accepts(`director dora close-entries ${at(state.closesMs)}`);
      for (const [i] of tables.entries())
        if (!state.tables.has(`T${i + 1}`)) accepts(`director dora designate-table table=T${i + 1}`);
      const seats = tables.flatMap((entries, i) => entries.map((entry, k) => [entry, `T${i + 1}`, k + 1]));
      accepts(
        `tumbler dice draw-seats session=${id} seed=s-${id} seats=${JSON.stringify(seats)}`,
        `director dora brief-players entries=[${tables.flat().join(' ')}]`,
        ...tables
          .flat()
          .filter((entry) => !absent.includes(entry))
          .map((entry) => `director dora check-in session=${id} entry=${entry}`),
      );
      return tournament;
    },
    start: (id) => accepts(`director dora start-session session=${id} ${at(sessionOf(id).startsMs)}`),
    spin: (id, table, rows) => {
      const spin = (sessionOf(id).tables.get(table)?.spins ?? 0) + 1;
      const list = Object.entries(rows).map(([entry, row]) => [entry, ...row]);
      return accepts(`system table record-spin session=${id} table=${table} spin=${spin} rows=${JSON.stringify(list)}`);
    },
    playOut: (id, table) => {
      while (sessionOf(id).tables.get(table)?.finished === false) {
        const rows = playing(id, table).map(({ entry, chips }) => [entry, [chips, Math.min(chips, 100)]] as const);
        tournament.spin(id, table, Object.fromEntries(rows));
      }
    },
    count: (id) =>
      [...sessionOf(id).tables.keys()].flatMap((table) => {
        const seats = [...sessionOf(id).seats.values()].filter((seat) => seat.table === table);
        const counts = seats
          .filter(({ status }) => status === 'playing' || status === 'out')
          .map(({ entry, chips }) => [entry, chips]);
        return accepts(
          `dealer dan count-chips session=${id} table=${table} counts=${JSON.stringify(counts)}`,
          `director dora sign-count session=${id} table=${table}`,
        );
      }),
  };
  return tournament;
}

/** A tournament with four players whose heat has started: e1 and e3 at T1, e2 and e4 at T2. */
export function runningTournament(changes: object = {}): TestTournament {
  const tournament = testTournament(changes).open().enter('ann', 'bo', 'cy', 'dee');
  tournament.seat('heat', [
    ['e1', 'e3'],
    ['e2', 'e4'],
  ]);
  tournament.start('heat');
  return tournament;
}

export const ONE_TABLE = { tables: 1, seats: 6 };

/** The first session. */
export const heatOf = ({ state }: TestTournament) => state.sessions[0] as TestTournament['state']['sessions'][0];
export const seatOf = (t: TestTournament, entry: string) => heatOf(t).seats.get(entry);
export const standings = (t: TestTournament) => standingsOf(t.state, heatOf(t));
export const placesOf = (t: TestTournament) => standings(t).map(({ entry, place }) => [entry, place]);

/** A heat at one table with all four players. */
export function atOneTable(changes: object = {}, absent: readonly string[] = []): TestTournament {
  const t = testTournament({ sessions: [makeSession('heat', 2, ONE_TABLE), makeFinal(3)], ...changes })
    .open()
    .enter('ann', 'bo', 'cy', 'dee');
  t.seat('heat', [['e1', 'e2', 'e3', 'e4']], absent);
  t.start('heat');
  return t;
}

/** A tournament with buy-backs whose heat is played and counted. Ann and bo (e1, e2) are ahead of cy and dee (e3, e4). */
export function countedBuyBack(): TestTournament {
  const t = runningTournament(BUY_BACK);
  t.spin('heat', 'T1', { e1: [1100, 100], e3: [900, 100] });
  t.spin('heat', 'T2', { e2: [1100, 100], e4: [900, 100] });
  for (const table of ['T1', 'T2']) t.playOut('heat', table);
  t.count('heat');
  return t;
}
