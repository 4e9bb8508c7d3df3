/** `npm run fixture -- FOLDER`: plays tables with the current version of the software and writes their store. Tests of later versions read this store. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { constants, gzipSync } from 'node:zlib';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  createPracticeTournaments,
  type Floor,
  JOURNAL_FILE,
  openFloor,
  openSqliteStore,
  PACES,
  People,
  PRACTICE_TABLES,
  type Published,
  practiceTournamentSetup,
  setUpPractice,
  startDealing,
  startTournaments,
  startTumbler,
  type TableHandle,
  type Timers,
  TUMBLER_FILE,
  type Tumbler,
} from '../src/server/index.ts';
import { bettingOpen, type CommandBody, type Line, parseTranscript, replay, type TableState } from '../src/table/index.ts';

/** The clock of the transcripts begins at this time. The practice tables play on the next day. */
const START_MS = Date.UTC(2026, 0, 5, 18);
const DAY_MS = 86_400_000;
/** A table has a snapshot after this many records. The number is low, so that tables with few records have snapshots too. */
const SNAPSHOT_EVERY = 20;
/** Each practice table has this many rounds with wagers, then one round without wagers. Then betting stays open in the next round: see `PACE`. */
const WAGERED_ROUNDS = 2;
const PLAYERS = ['ann', 'bo', 'cy'];
/** Every account has this password. */
const PASSWORD = 'correct horse battery';
const TRANSCRIPTS = join(import.meta.dirname, '../test/rounds');
/** After one round without wagers, betting stays open until there is a wager, and for ten minutes after it. The store is written in this time. */
const PACE = { ...PACES.bench, bettingMs: 500, shooterMs: 500, graceMs: 600_000, idleRounds: 1 };

/** Each command of a transcript sets the time. The practice tables, which are dealt automatically, need a running clock. */
let nowMs = START_MS;
/** The time at which dealing at the practice tables started; null before it. */
let dealingSinceMs: number | null = null;
const clock = (): number => (dealingSinceMs === null ? nowMs : START_MS + DAY_MS + Date.now() - dealingSinceMs);
const TIMERS: Timers = {
  now: clock,
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
let keyCount = 0;
const nextKey = (): string => `key-${++keyCount}`;

interface Transcript {
  readonly name: string;
  readonly lines: readonly Line[];
  /** The rulebook and type of every event in the transcript. */
  readonly eventTypes: ReadonlySet<string>;
}

function readTranscript(rulebook: string, file: string): Transcript {
  const lines = parseTranscript(readFileSync(join(TRANSCRIPTS, rulebook, file), 'utf8'));
  if ('message' in lines) throw new Error(`${rulebook}/${file}, line ${lines.line}: ${lines.message}`);
  const played = replay(RULEBOOKS, lines);
  if ('message' in played) throw new Error(`${rulebook}/${file}, line ${played.line}: ${played.message}`);
  const eventTypes = new Set<string>();
  for (const { happened } of played) for (const { type } of happened?.events ?? []) eventTypes.add(`${rulebook} ${type}`);
  return { name: `${rulebook}.${file.replace(/\.[a-z]+$/, '')}`, lines, eventTypes };
}

/** Chooses transcripts with real dice that together contain every event of every rulebook. */
function chooseTranscripts(): readonly Transcript[] {
  const transcripts = RULEBOOKS.flatMap(({ id }) => readdirSync(join(TRANSCRIPTS, id)).map((file) => readTranscript(id, file)));
  const candidates = transcripts.filter(({ lines }) =>
    lines.every((line) => line.kind !== 'table' || line.setup.dice === 'real'),
  );
  const coveredTypes = new Set<string>();
  const chosen: Transcript[] = [];
  for (;;) {
    const countNewTypes = ({ eventTypes }: Transcript): number =>
      [...eventTypes].filter((event) => !coveredTypes.has(event)).length;
    const best = candidates.reduce<Transcript | null>(
      (best, candidate) => (countNewTypes(candidate) > (best === null ? 0 : countNewTypes(best)) ? candidate : best),
      null,
    );
    if (best === null) return chosen;
    chosen.push(best);
    for (const event of best.eventTypes) coveredTypes.add(event);
  }
}

async function playTranscript(floor: Floor, { name, lines }: Transcript): Promise<void> {
  let handle: TableHandle | string = 'a command comes before the first table line';
  let tableCount = 0;
  let nameInTranscript = '';
  for (const line of lines) {
    if (line.kind === 'table') {
      tableCount += 1;
      nameInTranscript = line.setup.table;
      const setup = { ...line.setup, table: tableCount === 1 ? name : `${name}.${tableCount}` };
      nowMs = START_MS;
      handle = await floor.createTable({ rulebook: line.rulebook, setup, by: { person: 'pam', role: 'house' } });
    }
    if (line.kind !== 'command') continue;
    if (typeof handle === 'string') throw new Error(`${name}: ${handle}`);
    const { by, atMs, ...body } = line.command;
    nowMs = START_MS + atMs;
    // Chips are redeemed at the table that issued them. In the store this table has a different name.
    const storedBody = 'issuedAt' in body && body.issuedAt === nameInTranscript ? { ...body, issuedAt: handle.table } : body;
    await handle.submit({ by, key: by.role === 'system' ? null : nextKey(), body: storedBody as CommandBody });
  }
}

/** Plays at a practice table until wagers are on the layout of an open round. */
function playAtTable(handle: TableHandle, players: readonly string[]): Promise<void> {
  const submit = (person: string, body: CommandBody): void =>
    handle.enqueue({ by: { person, role: 'player' }, key: nextKey(), body }, () => {});
  const placeWagers = ({ layout, withheld, conduct, turn }: TableState): void => {
    // `withheld`: bets of the layout that the table does not offer.
    const bets = layout.bets.filter(({ id }) => !withheld.has(id) && id !== conduct.shooter?.bet);
    if (turn.shooter !== null)
      submit(turn.shooter, { type: 'place', player: turn.shooter, bet: conduct.shooter?.bet ?? '', amount: 500 });
    // The amounts differ, so that some need rounding and some exceed a maximum.
    for (const [i, player] of players.entries())
      for (const [betIndex, amount] of [
        [0, 1000],
        [i + 1, 1550],
        [7 * i + 3, 60_000 + 500 * i],
      ] as const)
        submit(player, { type: 'place', player, bet: bets[betIndex % bets.length]?.id ?? '', amount });
  };
  return new Promise((resolve) => {
    let lastWageredRound = 0;
    handle.onDurable(({ events }: Published, state) => {
      const [first = ''] = players;
      if (events.some(({ event }) => event.type === 'dice-offered')) submit(first, { type: 'accept-dice', player: first });
      const round = state.round?.number ?? 0;
      // A shooter must wager, so during a shooter's turn no round is without wagers.
      const isRoundWithoutWagers = round === WAGERED_ROUNDS + 1 && state.turn.shooter === null;
      if (bettingOpen(state) && round > lastWageredRound && round <= WAGERED_ROUNDS + 2 && !isRoundWithoutWagers) {
        lastWageredRound = round;
        placeWagers(state);
      }
      if (bettingOpen(state) && round > WAGERED_ROUNDS && state.wagersOnLayout > players.length) resolve();
    });
    for (const [i, player] of players.entries()) {
      submit(player, { type: 'seat-player', player, position: i + 1, adult: true });
      // The cage is the cashier.
      submit(player, { type: 'buy-chips', player, from: 'cage', amount: 1_000_000 });
    }
  });
}

/** Opens a practice tournament with committed draws, which the players have entered. */
async function openTournament(floor: Floor, tumbler: Tumbler, players: readonly string[]): Promise<void> {
  const tournaments = await startTournaments({
    floor,
    tumbler,
    pace: PACE,
    timers: TIMERS,
    practiceTable: (table, rulebook, layout) => practiceTournamentSetup(RULEBOOKS, table, rulebook, layout, PACE),
  });
  const handle = await createPracticeTournaments({ floor, rulebooks: RULEBOOKS, pace: PACE, clock }).open();
  for (const person of players) await handle.submit({ by: { person, role: 'player' }, key: nextKey(), body: { type: 'apply' } });
  const isReady = (): Promise<boolean> =>
    handle.read(
      ({ players: accepted, sessions }) =>
        accepted === players.length && sessions.every(({ commitments }) => commitments.seats !== null),
    );
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 10));
  tournaments.stop();
}

async function writeStore(folder: string): Promise<void> {
  const store = await openSqliteStore(folder);
  const tumbler = await startTumbler({ file: join(folder, TUMBLER_FILE) });
  const people = new People({ store: store.people, clock });
  const ids: string[] = [];
  for (const login of PLAYERS) {
    const registration = await people.register(login, PASSWORD, login, 21);
    if (!registration.ok) throw new Error(registration.error.message);
    ids.push(registration.value.session.person.id);
  }
  const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock, snapshotEvery: SNAPSHOT_EVERY });
  for (const transcript of chooseTranscripts()) await playTranscript(floor, transcript);
  dealingSinceMs = Date.now();
  await setUpPractice(floor, RULEBOOKS, PACE);
  const onFault = (table: string, message: string): void => {
    throw new Error(`${table}: ${message}`);
  };
  const dealing = startDealing({ floor, tumbler, pace: PACE, timers: TIMERS, onFault });
  const handles = PRACTICE_TABLES.flatMap(({ table }) => floor.tables.get(table) ?? []);
  await Promise.all(handles.map((handle) => playAtTable(handle, ids)));
  await openTournament(floor, tumbler, ids);
  await dealing.stop(0);
  await floor.stop();
  await tumbler.stop();
  await store.close();
}

const [target] = process.argv.slice(2);
if (target === undefined) {
  process.stderr.write('usage: npm run fixture -- FOLDER\n');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'croupier-fixture-'));
try {
  await writeStore(join(folder, 'store'));
  mkdirSync(target, { recursive: true });
  // Copies the files of the stopped server, because a backup must be restored before it can be opened.
  for (const file of [JOURNAL_FILE, TUMBLER_FILE]) {
    const db = new DatabaseSync(join(folder, 'store', file));
    db.exec('PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    const packedFile = join(target, `${file}.gz`);
    writeFileSync(packedFile, gzipSync(readFileSync(join(folder, 'store', file)), { level: constants.Z_BEST_COMPRESSION }));
    process.stdout.write(`${packedFile}: ${statSync(packedFile).size} bytes\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
