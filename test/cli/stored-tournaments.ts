/** Plays small tournaments on a floor with a SQLite store, for tests of the subcommands that read it. */
import { createHash } from 'node:crypto';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { type Floor, openFloor, openSqliteStore, type TournamentHandle, type TournamentRequest } from '../../src/server/index.ts';
import { parseTournamentCommand, readConditions } from '../../src/tournament/index.ts';
import { CONDITIONS, makeFinal, makeSession } from '../kit/test-tournament.ts';
import { GAMES, mustSubmit, openTestTable, roundCommands } from '../store/tables.ts';

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
  const read = readConditions(RULEBOOKS, { ...SMALL, ties });
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  const house = { hash: HASH, ...(practice ? { practice } : {}) };
  await submit(handle, { by, body: { type: 'draft-conditions', conditions: read.value }, house });
  return handle;
}

export const HASH = createHash('sha256').update('conditions').digest('hex');
export const SEEDS = { heat: '11'.repeat(32), final: '22'.repeat(32), lots: '33'.repeat(32) };
export const commitmentOf = (seed: string): string => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');

const PAM = { role: 'pit-boss', person: 'pam' } as const;

/** Approves the conditions, and accepts these people as e1, e2 and so on. */
async function openEntries(cup: TournamentHandle, people: readonly string[]): Promise<void> {
  await give(cup, 'pit-boss pam appoint-director person=dora');
  await give(cup, 'director dora take-charge');
  await give(cup, `officer olga approve-conditions hash=${HASH} reference=VCGR-1`);
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

/** Counts and signs every table. */
async function count(handle: TournamentHandle, session: string): Promise<void> {
  const seats = await handle.read((state) =>
    [...(state.sessions.find(({ rules }) => rules.id === session)?.seats.values() ?? [])]
      .filter(({ status }) => status === 'playing' || status === 'out')
      .map(({ entry, table, chips }) => ({ entry, table, chips })),
  );
  for (const table of new Set(seats.map((seat) => seat.table))) {
    const counts = seats.filter((seat) => seat.table === table).map(({ entry, chips }) => [entry, chips]);
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
  for (const entry of ['e1', 'e2', 'e3', 'e4']) await give(cup, `director dora check-in session=heat entry=${entry}`);
  await give(cup, 'director dora start-session session=heat @2h');
  await give(cup, 'player bo retire-entry entry=e2');
  const level: [number, number] = [1000, 100];
  for (const number of [1, 2]) await spin(cup, 'heat', number, { e1: level, e3: level, e4: level });
  await count(cup, 'heat');
  await give(cup, 'director dora cut-session session=heat');
  await give(cup, 'tumbler dice draw-lots session=heat seed=x entries=[]', SEEDS.lots);
  await give(cup, 'director dora cut-session session=heat');
  await give(cup, 'director dora leave-charge @2h30m');
  await give(cup, 'pit-boss pam cancel-tournament why=fire @2h31m');
}

/** Opens a floor on a new store at the time 0, and closes both afterwards. */
async function withFloor(folder: string, play: (floor: Floor) => Promise<void>): Promise<void> {
  const store = await openSqliteStore(folder);
  nowMs = 0;
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
