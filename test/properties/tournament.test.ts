/** Sends random commands to tournaments and checks both ledgers after each command. On failure fast-check prints the seed and path. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  decideTournament,
  evolveTournament,
  newTournament,
  parseTournamentCommand,
  readConditions,
  standingsOf,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentState,
  tournamentView,
} from '../../src/tournament/index.ts';
import { quickOrFull } from '../kit/size.ts';
import { CONDITIONS, makeFinal, makeSession } from '../kit/test-tournament.ts';

const RUNS = { seed: 20_261_117, numRuns: quickOrFull(60, 2000), interruptAfterTimeLimit: 25_000 };
const STEPS_MAX = 400;
/** Every tenth command disturbs the tournament. */
const TROUBLE = [true, ...Array.from({ length: 9 }, () => false)];
const PEOPLE = ['ann', 'bo', 'cy', 'dee', 'eva', 'fay', 'gus'];

const REPECHAGE = { kind: 'repechage', entrants: [{ from: 'eliminated', session: 'heat' }], tables: 1, seats: 6 };
const SEMI = {
  tables: 1,
  seats: 6,
  entrants: [
    { from: 'advanced', session: 'heat' },
    { from: 'advanced', session: 'again' },
  ],
};

/** Conditions that use every kind of cut, length and tie step. */
const VARIANTS = [
  {},
  { chipsBecomeCash: true, ties: [{ by: 'lot' }], directorAwaySeconds: 60 },
  {
    sessions: [makeSession('heat', 2, { cuts: [{ by: 'table', n: 1 }], length: { by: 'time', minutes: 5 } }), makeFinal(3)],
    ties: [{ by: 'play-off', spins: 1, times: 1 }, { by: 'lot' }],
  },
  {
    sessions: [makeSession('heat', 2, { length: { by: 'survivors', remaining: 2, spinsMax: 6 } }), makeFinal(3)],
    prizes: { by: 'amounts', amounts: [5000] },
  },
  {
    buyBack: { times: 1, fee: { amount: 1000, housePart: 100 }, after: ['heat'], minutes: 60 },
    sessions: [
      makeSession('heat', 2, { cuts: [{ by: 'overall', n: 1 }] }),
      makeSession('again', 3, { ...REPECHAGE, cuts: [{ by: 'lot', n: 1 }] }),
      makeSession('semi', 4, { ...SEMI, cuts: [{ by: 'overall', n: 1 }] }),
      makeFinal(5, [], {
        entrants: [
          { from: 'advanced', session: 'semi' },
          { from: 'eliminated', session: 'semi' },
        ],
      }),
    ],
  },
].map((changes) => {
  const read = readConditions(RULEBOOKS, { ...CONDITIONS, ...changes });
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return read.value;
});

/** Chooses from a list by the next random number. */
type Choose = <T>(list: readonly T[]) => T;

/** The session that is not cut yet and is next. */
const currentOf = ({ sessions }: TournamentState) => sessions.find(({ phase }) => phase !== 'cut');

/** Who can play a session, as the rules of the session say. This is a second, simpler version of the rule. */
function entrantsOf(state: TournamentState, session: TournamentState['sessions'][0]): readonly string[] {
  const accepted = [...state.entries.values()].filter(({ status }) => status === 'accepted').map(({ id }) => id);
  const comesFrom = (id: string): boolean =>
    session.boughtIn.has(id) ||
    session.rules.entrants.some((source) => {
      if (source.from === 'entries') return true;
      const seat = state.sessions.find(({ rules }) => rules.id === source.session)?.seats.get(id);
      return seat?.status === source.from;
    });
  const isElsewhere = (id: string): boolean =>
    state.sessions.some((other) => other !== session && other.phase === 'planned' && other.boughtIn.has(id));
  return accepted.filter((id) => comesFrom(id) && (session.boughtIn.has(id) || !isElsewhere(id)));
}

function drawLine(state: TournamentState, session: TournamentState['sessions'][0]): string {
  const entrants = entrantsOf(state, session);
  const tables = Math.max(1, Math.min(session.rules.tables, entrants.length));
  const seats = entrants.map((entry, i) => [entry, `T${(i % tables) + 1}`, Math.floor(i / tables) + 1]);
  return `tumbler dice draw-seats session=${session.rules.id} seed=s seats=${JSON.stringify(seats)}`;
}

function spinLine(session: TournamentState['sessions'][0], choose: Choose): string {
  const { table, spins } = choose([...session.tables.values()]);
  const playing = [...session.seats.values()].filter((seat) => seat.table === table && seat.status === 'playing');
  const rows = playing.map(({ entry, chips }) => {
    const wagered = choose([0, Math.min(chips, 100), Math.min(chips, 500), chips]);
    return [entry, chips + choose([-wagered, wagered, 0, -wagered]), wagered];
  });
  return `system table record-spin session=${session.rules.id} table=${table} spin=${spins + 1} rows=${JSON.stringify(rows)}`;
}

/** Lines that bring the tournament forward. */
function forwardLines(state: TournamentState, choose: Choose): readonly string[] {
  const session = currentOf(state);
  const entry = choose([...state.entries.keys(), 'e1']);
  if (state.stage === 'drafting') return ['officer olga approve-conditions hash=h reference=R'];
  if (state.stage === 'approved') return ['director dora open-entries'];
  if (state.stage === 'entries')
    return [
      `player ${choose(PEOPLE)} apply`,
      `director dora accept-entry entry=${entry}`,
      'tumbler dice commit-draw session=heat commitment=c',
      'director dora close-entries',
    ];
  if (state.stage === 'ranked') return ['director dora award-prizes'];
  if (state.stage === 'awarded') return [...state.prizes.keys()].map((id) => `director dora pay-prize entry=${id}`);
  if (session === undefined) return [];
  const { id } = session.rules;
  const table = choose([...session.tables.keys(), 'T1']);
  switch (session.phase) {
    case 'planned':
      return [
        `tumbler dice commit-draw session=${id} commitment=c`,
        drawLine(state, session),
        `player ${state.entries.get(entry)?.person} buy-back entry=${entry}`,
      ];
    case 'drawn':
      return [
        `director dora brief-players entries=[${[...session.seats.keys()].join(' ')}]`,
        `director dora check-in session=${id} entry=${choose([...session.seats.keys(), 'e1'])}`,
        `director dora check-in session=${id} entry=${entry}`,
        `director dora start-session session=${id}`,
      ];
    case 'running':
      return [spinLine(session, choose), spinLine(session, choose), `system table finish-table session=${id} table=${table}`];
    case 'held':
      return [spinLine(session, choose), `director dora resume-session session=${id}`];
    case 'counting': {
      const counts = [...session.seats.values()]
        .filter((seat) => seat.table === table && (seat.status === 'playing' || seat.status === 'out'))
        .map((seat) => [seat.entry, seat.chips]);
      const tied = session.openTie?.entries ?? [];
      return [
        `dealer dan count-chips session=${id} table=${table} counts=${JSON.stringify(counts)}`,
        `director dora sign-count session=${id} table=${table}`,
        `director dora cut-session session=${id}`,
        `system table record-play-off session=${id} rows=${JSON.stringify(tied.map((each) => [each, choose([0, 1000, 1500])]))}`,
        `tumbler dice commit-draw session=${id} commitment=l`,
        `tumbler dice draw-lots session=${id} seed=l entries=[${tied.join(' ')}]`,
      ];
    }
    default:
      return [];
  }
}

/** Lines that disturb the tournament. */
function troubleLines(state: TournamentState, choose: Choose): readonly string[] {
  const entry = choose([...state.entries.keys(), 'e9']);
  const person = state.entries.get(entry)?.person ?? 'ann';
  const session = choose(state.sessions);
  const { id } = session.rules;
  const betting = choose(['', ' house={"betting":"open"}', ' house={"betting":"closed"}']);
  return [
    `player ${person} withdraw-entry entry=${entry}`,
    `player ${person} retire-entry entry=${entry}${betting}`,
    `director dora disqualify-entry entry=${entry} why=x${betting}`,
    `player ${person} buy-back entry=${entry}`,
    `player ${person} check-in session=${id} entry=${entry}`,
    `director dora hold-session session=${id} why=x`,
    'director dora leave-charge',
    'officer olga withdraw-approval why=x',
    `director dora correct-chips session=${id} entry=${entry} chips=${choose([0, 50, 2000])} why=x`,
    `director dora allot-seat session=${id} entry=${entry} table=${choose(['T1', 'T2'])} position=${choose([1, 2, 3])} why=x`,
    `director dora move-table session=${id} from=${choose(['T1', 'T2'])} to=${choose(['T1', 'T2', 'T3'])} why=x`,
    `player ${person} agree-conclusion session=${id} entry=${entry}`,
    `director dora conclude-table session=${id} table=${choose(['T1', 'T2', 'T3'])} why=x`,
    `player ${person} nominate-substitute session=${id} entry=${entry} person=sue`,
    `director dora approve-substitute session=${id} entry=${entry}`,
    `director dora alter-start session=${id} startsMs=${choose([7_200_000, 9_000_000, 12_000_000])} why=x`,
    'director dora designate-table table=T3',
    ...(choose(TROUBLE) ? ['pit-boss pam cancel-tournament why=x'] : []),
  ];
}

/** Checks that the ledgers agree with the entries and the seats. */
function checkLedgers(state: TournamentState, cashOut: number): void {
  const paid = [...state.entries.values()].reduce((sum, entry) => sum + entry.paid, 0);
  expect(state.cash.cage).toBe(cashOut - paid);
  const seated = state.sessions
    .filter(({ startedMs, signedMs }) => startedMs !== null && signedMs === null)
    .flatMap(({ seats }) => [...seats.values()])
    .reduce((sum, { chips }) => sum + chips, 0);
  const playedOff = state.sessions.reduce((sum, { openTie }) => sum + (openTie?.chips ?? 0) * (openTie?.entries.length ?? 0), 0);
  if (state.stage === 'cancelled') expect(state.chips).toEqual({ bank: 0, racks: 0, float: 0 });
  else expect(state.chips.racks).toBe(seated + playedOff);
  expect(state.players).toBe([...state.entries.values()].filter(({ status }) => status === 'accepted').length);
}

const isOver = ({ stage }: TournamentState): boolean => stage === 'cancelled' || stage === 'finished';

interface Played {
  readonly state: TournamentState;
  readonly events: readonly TournamentEvent[];
}

/** Plays a tournament. The seed chooses each command. */
function play(conditions: (typeof VARIANTS)[0], seed: number): Played {
  const state = newTournament('test', RULEBOOKS);
  const log: { readonly event: TournamentEvent; readonly atMs: number }[] = [];
  let nowMs = 0;
  let cashOut = 0;
  let random = seed;
  // mulberry32
  const choose: Choose = (list) => {
    random = (random + 0x6d2b79f5) | 0;
    let mixed = Math.imul(random ^ (random >>> 15), 1 | random);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return list[((mixed ^ (mixed >>> 14)) >>> 0) % list.length] as never;
  };
  const run = (line: string): void => {
    const parsed = parseTournamentCommand(`> ${line}`, 0);
    if (typeof parsed === 'string') throw new Error(`${line}: ${parsed}`);
    const command = { ...parsed, atMs: nowMs } as TournamentCommand;
    const complete = command.type === 'draft-conditions' ? { ...command, conditions, house: { hash: 'h' } } : command;
    const decision = decideTournament(state, complete);
    if (!decision.ok) return;
    for (const event of decision.events) {
      evolveTournament(state, event, nowMs);
      log.push({ event, atMs: nowMs });
      if (event.type === 'prize-paid') cashOut += event.amount;
      if (event.type === 'chips-removed') cashOut += event.cash;
    }
    checkLedgers(state, cashOut);
    for (const session of state.sessions) standingsOf(state, session);
    tournamentView(state);
  };
  for (const line of [
    'pit-boss pam draft-conditions',
    'pit-boss pam appoint-director person=dora',
    'director dora designate-table table=T1',
    'director dora take-charge',
    'director dora designate-table table=T1',
    'director dora designate-table table=T2',
  ])
    run(line);
  for (let step = 0; step < STEPS_MAX && !isOver(state); step++) {
    const isTrouble = choose(TROUBLE);
    const lines = isTrouble ? troubleLines(state, choose) : forwardLines(state, choose);
    if (lines.length > 0) run(choose(lines));
    if (choose(TROUBLE)) run('director dora take-charge');
    if (state.approvalWithdrawn !== null && choose([0, 1]) === 0) run('officer olga approve-conditions hash=h reference=R');
    // Most tournaments get enough players.
    nowMs += state.stage === 'entries' && state.players < 4 ? choose([1000, 60_000]) : choose([1000, 60_000, 600_000]);
  }
  const again = newTournament('test', RULEBOOKS);
  for (const { event, atMs } of log) evolveTournament(again, event, atMs);
  expect(again).toEqual(state);
  return { state, events: log.map(({ event }) => event) };
}

describe('a tournament with random commands', () => {
  const seen = new Set<string>();

  it.each(VARIANTS.map((conditions, i) => [i, conditions] as const))(
    `keeps both ledgers right, conditions %i, seed ${RUNS.seed}`,
    (i, conditions) => {
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const { state, events } = play(conditions, seed);
          for (const { type } of events) seen.add(type);
          seen.add(state.stage);
        }),
        { ...RUNS, seed: RUNS.seed + i },
      );
    },
  );

  it('reaches prizes, play-offs, lots, buy-backs and cancellations', () => {
    const wanted = [
      'prizes-awarded',
      'tournament-finished',
      'play-off-recorded',
      'lots-drawn',
      'bought-back',
      'late-arrival',
      'cancelled',
      'entry-left',
      'chips-corrected',
    ];
    expect(wanted.filter((each) => !seen.has(each))).toEqual([]);
  });
});
