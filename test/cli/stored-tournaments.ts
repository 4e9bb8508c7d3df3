/** Plays small tournaments on a floor with a SQLite store, for tests of the subcommands that read it. */
import { createHash } from 'node:crypto';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  type Floor,
  openFloor,
  openSqliteStore,
  type TableHandle,
  type TournamentHandle,
  type TournamentRequest,
} from '../../src/server/index.ts';
import { parseTournamentCommand, planTable, readConditions } from '../../src/tournament/index.ts';
import { CONDITIONS, makeFinal, makeSession } from '../kit/test-tournament.ts';
import { createTestTable, GAMES, mustSubmit, openTestTable, requestOf, roundCommands } from '../store/tables.ts';

/** A moment of the first session: before its last spin, and after its count. */
export type Moment = 'running' | 'counted';

const [CROWN] = GAMES;

/** Two players at each of two tables play two spins. The two best play two spins in the final. */
const SESSION = { seats: 2, length: { by: 'spins', spins: 2 } };
const SMALL = {
  ...CONDITIONS,
  name: 'Autumn Cup',
  sessions: [makeSession('heat', 2, SESSION), makeFinal(3, ['heat'], SESSION)],
  entry: { ...CONDITIONS.entry, playersMax: 4 },
};

let nowMs = 0;
let keys = 0;

async function submit(handle: TournamentHandle, request: Omit<TournamentRequest, 'key'>): Promise<void> {
  const isServer = request.by.role === 'system' || request.by.role === 'tumbler';
  const answer = await handle.submit({ ...request, key: isServer ? null : `key-${keys++}` });
  if (!answer.ok) throw new Error(`${request.body.type}: ${JSON.stringify(answer)}`);
}

/** Gives a tournament the command in a line such as `player ann apply @20m`, which must be accepted. */
async function give(handle: TournamentHandle, line: string, seed?: string): Promise<void> {
  const command = parseTournamentCommand(`> ${line}`, nowMs);
  if (typeof command === 'string') throw new Error(`${line}: ${command}`);
  const { by, atMs, house, ...body } = command;
  nowMs = atMs;
  await submit(handle, { by, body, house, seed });
}

interface NewTournament {
  readonly id: string;
  readonly by: TournamentRequest['by'];
  readonly practice?: true;
  readonly ties?: readonly object[];
}

/** Creates a tournament and drafts its conditions. */
async function create(floor: Floor, { id, by, practice, ties = SMALL.ties }: NewTournament): Promise<TournamentHandle> {
  const handle = await floor.createTournament({ id, by });
  if (typeof handle === 'string') throw new Error(handle);
  await draft(handle, by, { ...SMALL, ties }, { hash: HASH, ...(practice ? { practice } : {}) });
  return handle;
}

async function draft(
  handle: TournamentHandle,
  by: TournamentRequest['by'],
  input: object,
  house: TournamentRequest['house'],
): Promise<void> {
  const read = readConditions(RULEBOOKS, input);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  await submit(handle, { by, body: { type: 'draft-conditions', conditions: read.value }, house });
}

export const HASH = createHash('sha256').update('conditions').digest('hex');
export const SECOND_HASH = createHash('sha256').update('other conditions').digest('hex');
export const SEEDS = { heat: '11'.repeat(32), final: '22'.repeat(32), lots: '33'.repeat(32) };
export const commitmentOf = (seed: string): string => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');

const PAM = { role: 'pit-boss', person: 'pam' } as const;

/** Approves the conditions, and accepts these people as e1, e2 and so on. */
async function openEntries(cup: TournamentHandle, people: readonly string[]): Promise<void> {
  await give(cup, 'pit-boss pam appoint-director person=dora');
  await give(cup, 'director dora take-charge');
  await give(cup, `officer olga approve-conditions hash=${HASH} reference=VCGR-1`);
  await enter(cup, people);
}

async function enter(cup: TournamentHandle, people: readonly string[]): Promise<void> {
  await give(cup, 'director dora open-entries');
  for (const [i, person] of people.entries()) {
    await give(cup, `player ${person} apply`);
    await give(cup, `director dora accept-entry entry=e${i + 1}`);
  }
}

/** Commits to the seed, closes entries if they are open, and draws the seats. */
async function drawSeats(handle: TournamentHandle, session: 'heat' | 'final', before: readonly string[]): Promise<void> {
  await give(handle, `tumbler dice commit-draw session=${session} commitment=${commitmentOf(SEEDS[session])}`);
  for (const line of before) await give(handle, line);
  await give(handle, `director dora order-draw session=${session}`);
  await give(handle, `tumbler dice draw-seats session=${session} seed=x seats=[]`, SEEDS[session]);
}

/** Records a spin of each table: the chips of each entry after the spin, and what it wagered. */
async function spin(
  handle: TournamentHandle,
  session: string,
  number: number,
  rows: Record<string, [number, number]>,
): Promise<void> {
  const tables = await handle.read((state) =>
    [...(state.sessions.find(({ rules }) => rules.id === session)?.tables.values() ?? [])].map(({ table, entries }) => ({
      table,
      rows: [...entries].flatMap((entry) => (rows[entry] === undefined ? [] : [[entry, ...rows[entry]]])),
    })),
  );
  for (const { table, rows: own } of tables)
    await give(handle, `system link record-spin session=${session} table=${table} spin=${number} rows=${JSON.stringify(own)}`);
}

/** Counts and signs every table. The first count of the table with the entry `differing` has 100 chips too many, and is refused. */
async function count(handle: TournamentHandle, session: string, differing: string | null = null): Promise<void> {
  const seats = await handle.read((state) =>
    [...(state.sessions.find(({ rules }) => rules.id === session)?.seats.values() ?? [])]
      .filter(({ status }) => status === 'playing' || status === 'out')
      .map(({ entry, table, chips }) => ({ entry, table, chips })),
  );
  for (const table of new Set(seats.map((seat) => seat.table))) {
    const counts = seats.filter((seat) => seat.table === table).map(({ entry, chips }) => [entry, chips]);
    if (counts.some(([entry]) => entry === differing)) {
      const wrong = counts.map(([entry, chips]) => [entry, Number(chips) + (entry === differing ? 100 : 0)]);
      await give(
        handle,
        `system server record-difference session=${session} table=${table} dealer=dan counts=${JSON.stringify(wrong)}`,
      );
    }
    await give(handle, `dealer dan count-chips session=${session} table=${table} counts=${JSON.stringify(counts)}`);
    await give(handle, `director dora sign-count session=${session} table=${table}`);
  }
}

const CLOSE = ['director dora close-entries', 'director dora designate-table table=T1', 'director dora designate-table table=T2'];

async function playHeat(cup: TournamentHandle, at: (moment: Moment) => void): Promise<void> {
  await drawSeats(cup, 'heat', CLOSE);
  await give(cup, 'director dora brief-players entries=[e1 e2 e3 e5]');
  for (const entry of ['e1', 'e2', 'e3']) await give(cup, `director dora check-in session=heat entry=${entry}`);
  // One minute late, and e5 comes when the session has started.
  await give(cup, 'director dora start-session session=heat @2h1m');
  await give(cup, 'player eva check-in session=heat entry=e5');
  // e2 does not wager, which costs the compulsory wager of 100.
  await spin(cup, 'heat', 1, { e1: [1100, 100], e2: [1000, 0], e3: [900, 100], e5: [1000, 100] });
  await give(cup, 'director dora hold-session session=heat why="power cut" @2h2m');
  await give(cup, 'director dora resume-session session=heat @2h7m');
  await give(cup, 'director dora leave-charge @2h8m');
  await give(cup, 'director dora take-charge @7710s');
  at('running');
  await spin(cup, 'heat', 2, { e1: [1000, 100], e2: [0, 900], e3: [1000, 100], e5: [900, 100] });
  await give(cup, 'director dora correct-chips session=heat entry=e5 chips=950 why="a chip was misread"');
  await count(cup, 'heat');
  at('counted');
  await give(cup, 'director dora cut-session session=heat');
}

async function playFinal(cup: TournamentHandle): Promise<void> {
  await drawSeats(cup, 'final', []);
  await give(cup, `tumbler dice commit-draw session=final commitment=${'ab'.repeat(32)}`);
  for (const entry of ['e1', 'e3']) await give(cup, `director dora check-in session=final entry=${entry}`);
  await give(cup, 'director dora start-session session=final @3h');
  await spin(cup, 'final', 1, { e1: [1500, 500], e3: [1500, 500] });
  await spin(cup, 'final', 2, { e1: [2000, 500], e3: [2000, 500] });
  await count(cup, 'final');
  // Level after every spin: a play-off with 1000 fresh chips each decides.
  await give(cup, 'director dora cut-session session=final');
  await give(cup, 'system link record-play-off session=final rows=[["e1",900],["e3",1200]]');
  await give(cup, 'director dora cut-session session=final');
  await give(cup, 'director dora award-prizes');
  await give(cup, 'director dora pay-prize entry=e3');
}

/** A tournament in which a player retires, lots decide the heat, and the final is cancelled while the director is away. */
async function playCancelled(cup: TournamentHandle): Promise<void> {
  await openEntries(cup, ['ann', 'bo', 'cy', 'dee']);
  await drawSeats(cup, 'heat', CLOSE);
  await give(cup, `tumbler dice commit-draw session=heat commitment=${commitmentOf(SEEDS.lots)}`);
  await give(cup, 'director dora brief-players entries=[e1 e2 e3 e4]');
  await give(cup, 'player ann sign-conditions entry=e1');
  await give(cup, 'director dora record-signature entry=e2');
  for (const entry of ['e1', 'e2', 'e3', 'e4']) await give(cup, `director dora check-in session=heat entry=${entry}`);
  await give(cup, 'director dora start-session session=heat @2h');
  await give(cup, 'player bo retire-entry entry=e2');
  const level: [number, number] = [1000, 100];
  for (const number of [1, 2]) await spin(cup, 'heat', number, { e1: level, e3: level, e4: level });
  await count(cup, 'heat', 'e1');
  await give(cup, 'director dora cut-session session=heat');
  await give(cup, 'tumbler dice draw-lots session=heat seed=x entries=[]', SEEDS.lots);
  await give(cup, 'director dora cut-session session=heat');
  await give(cup, 'director dora leave-charge @2h30m');
  await give(cup, 'pit-boss pam cancel-tournament why=fire @2h31m');
}

/** A tournament that needs two approvals, in which the director changes starts, seats and tables, and players leave the heat. */
async function playTroubled(cup: TournamentHandle): Promise<void> {
  await give(cup, 'pit-boss pam appoint-director person=dora');
  await give(cup, 'director dora take-charge');
  await give(cup, `officer olga approve-conditions hash=${HASH} reference=VCGR-1 @1m`);
  await give(cup, 'officer olga withdraw-approval why="the prizes are unclear" @2m');
  nowMs = 180_000;
  const second = { ...SMALL, sessions: [makeSession('heat', 2, { ...SESSION, seats: 3 }), makeFinal(3, ['heat'], SESSION)] };
  await draft(cup, { role: 'director', person: 'dora' }, second, { hash: SECOND_HASH });
  await give(cup, `officer otto approve-conditions hash=${SECOND_HASH} reference=VCGR-2 added="no music at the tables" @4m`);
  await enter(cup, ['ann', 'bo', 'cy', 'dee']);
  await drawSeats(cup, 'heat', [...CLOSE, 'director dora designate-table table=T3']);
  const lines = [
    'director dora allot-seat session=heat entry=e1 table=T1 position=3 why=wheelchair @90m',
    'director dora alter-start session=heat startsMs=9000000 why=traffic @95m',
    'director dora alter-start session=final startsMs=14400000 why=traffic',
    'player ann nominate-substitute session=heat entry=e1 person=sue @100m',
    'director dora approve-substitute session=heat entry=e1',
    'player bo nominate-substitute session=heat entry=e2 person=tim',
    'director dora refuse-substitute session=heat entry=e2 why="not known"',
    'director dora brief-players entries=[e1 e2 e3 e4]',
    ...['e1', 'e2', 'e3', 'e4'].map((entry) => `director dora check-in session=heat entry=${entry}`),
    'director dora start-session session=heat @150m',
  ];
  for (const line of lines) await give(cup, line);
  const level: [number, number] = [1000, 100];
  await spin(cup, 'heat', 1, { e1: level, e2: level, e3: level, e4: level });
  await give(cup, 'director dora move-table session=heat from=T2 to=T3 why="dome cracked" @151m');
  await give(cup, 'system link correct-chips session=heat entry=e1 chips=950 why="the table has corrected a payment" @152m');
  await give(cup, 'director dora correct-chips session=heat entry=e4 chips=900 why="a chip was misread"');
  await give(cup, 'director dora disqualify-entry entry=e2 why="signals to another table" house={"betting":"open"} @153m');
  await give(cup, 'player cy retire-entry entry=e3 house={"betting":"closed"} @154m');
  await give(cup, 'officer olga withdraw-approval why="a complaint" @155m');
}

/** Submits what brings a table and its tournament in line. */
async function follow(cup: TournamentHandle, name: string, table: TableHandle): Promise<void> {
  const by = { role: 'system', person: 'system' } as const;
  for (;;) {
    const at = await table.read((state) => state);
    const step = await cup.read((state) => planTable(state, name, at, nowMs));
    if (step === null) return;
    if (step.to === 'table') await mustSubmit(table, { by, key: null, body: step.body });
    else await submit(cup, { by, body: step.body, house: step.house });
  }
}

/** Starts the heat at T1, which has a journal, and T2, which has none. Betting is open at T1. */
async function playUntilStop(floor: Floor): Promise<void> {
  const table = await createTestTable(floor, 'T1.tournament', CROWN, { tournament: true });
  await mustSubmit(
    table,
    requestOf('game-supervisor', 'gil', { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true }),
  );
  const cup = await create(floor, { id: 'stop-cup', by: PAM });
  await openEntries(cup, ['ann', 'bo', 'cy', 'dee']);
  await drawSeats(cup, 'heat', CLOSE);
  await give(cup, 'director dora brief-players entries=[e1 e2 e3 e4]');
  for (const entry of ['e1', 'e2', 'e3', 'e4']) await give(cup, `director dora check-in session=heat entry=${entry}`);
  await give(cup, 'director dora start-session session=heat @2h');
  await follow(cup, 'T1', table);
  nowMs += 60_000;
  await mustSubmit(table, requestOf('dealer', 'dan', { type: 'call-bets' }));
}

/** Opens a floor on a store at a time, and closes both afterwards. */
async function withFloor(folder: string, play: (floor: Floor) => Promise<void>, startMs = 0): Promise<void> {
  const store = await openSqliteStore(folder);
  nowMs = startMs;
  const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: () => nowMs });
  await play(floor);
  await floor.stop();
  await store.close();
}

/** Writes a table, a whole tournament (`autumn-cup`) and a practice tournament. `at` is called while the floor is open. */
export const writeTournaments = (folder: string, at: (moment: Moment) => void): Promise<void> =>
  withFloor(folder, async (floor) => {
    const table = await openTestTable(floor, 'crown', CROWN);
    for (const request of roundCommands(CROWN, 0)) await mustSubmit(table, request);
    const cup = await create(floor, { id: 'autumn-cup', by: PAM });
    await openEntries(cup, ['ann', 'bo', 'cy', 'dee', 'eva']);
    // A free withdrawal: e5 of the waiting list takes the place.
    await give(cup, 'player dee withdraw-entry entry=e4 @20m');
    await give(cup, 'director dora accept-entry entry=e5');
    await playHeat(cup, at);
    await playFinal(cup);
    await create(floor, { id: 'practice-1', by: { role: 'system', person: 'system' }, practice: true });
  });

/** Writes `fire-cup`, in which lots decide all ties. */
export const writeCancelled = (folder: string): Promise<void> =>
  withFloor(folder, async (floor) => playCancelled(await create(floor, { id: 'fire-cup', by: PAM, ties: [{ by: 'lot' }] })));

/** Writes `trouble-cup`. */
export const writeTroubled = (folder: string): Promise<void> =>
  withFloor(folder, async (floor) => playTroubled(await create(floor, { id: 'trouble-cup', by: PAM })));

/** Writes `stop-cup`: the server stops while betting is open, and starts again 90 seconds later. */
export async function writeStopped(folder: string): Promise<void> {
  await withFloor(folder, playUntilStop);
  await withFloor(folder, async () => {}, nowMs + 90_000);
}

/** Writes a table with one round, by a clock that is far beyond the year 9999. */
export const writeFarFuture = (folder: string, startMs: number): Promise<void> =>
  withFloor(
    folder,
    async (floor) => {
      const table = await openTestTable(floor, 'crown', CROWN);
      for (const request of roundCommands(CROWN, 0)) await mustSubmit(table, request);
    },
    startMs,
  );
