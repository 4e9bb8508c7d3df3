/** `npm run fixture -- FOLDER`: writes a store with the present version of the program, so that later versions can test that they read it. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { constants, gzipSync } from 'node:zlib';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  backupStore,
  type Desk,
  type Floor,
  openFloor,
  openSqliteStore,
  PACES,
  People,
  PRACTICE_TABLES,
  type Published,
  setUpPractice,
  startDealing,
  startTumbler,
  type Timers,
  TUMBLER_FILE,
} from '../src/server/index.ts';
import { bettingOpen, type CommandBody, type Line, parseTranscript, replay, type TableState } from '../src/table/index.ts';

/** The clock of the transcripts begins here; the practice tables play the day after. */
const START_MS = Date.UTC(2026, 0, 5, 18);
const DAY_MS = 86_400_000;
/** Few, so that small tables have snapshots too. */
const SNAPSHOT_EVERY = 20;
/** Rounds with wagers at each practice table. The round after them has no wagers, so the table holds betting open in the next one. */
const ROUNDS = 2;
const PLAYERS = ['ann', 'bo', 'cy'];
/** Of every account in the store. */
const PASSWORD = 'correct horse battery';
const TRANSCRIPTS = join(import.meta.dirname, '../test/rounds');
const PACE = { ...PACES.bench, bettingMs: 500, shooterMs: 500, graceMs: 600_000, idleRounds: 1 };

/** Transcripts set the time; the dealing of the practice tables needs time that passes. */
let nowMs = START_MS;
let dealingSinceMs: number | null = null;
const clock = (): number => (dealingSinceMs === null ? nowMs : START_MS + DAY_MS + Date.now() - dealingSinceMs);
const TIMERS: Timers = {
  now: clock,
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
let keys = 0;
const nextKey = (): string => `key-${++keys}`;

interface Transcript {
  readonly name: string;
  readonly lines: readonly Line[];
  /** Types of events, with the rulebook. */
  readonly shows: ReadonlySet<string>;
}

function readTranscript(book: string, file: string): Transcript {
  const lines = parseTranscript(readFileSync(join(TRANSCRIPTS, book, file), 'utf8'));
  if ('message' in lines) throw new Error(`${book}/${file}, line ${lines.line}: ${lines.message}`);
  const played = replay(RULEBOOKS, lines);
  if ('message' in played) throw new Error(`${book}/${file}, line ${played.line}: ${played.message}`);
  const shows = new Set<string>();
  for (const { happened } of played) for (const { type } of happened?.events ?? []) shows.add(`${book} ${type}`);
  return { name: `${book}.${file.replace(/\.[a-z]+$/, '')}`, lines, shows };
}

/** Transcripts of tables with real dice that together show every event of every book that any of them shows. */
function chooseTranscripts(): readonly Transcript[] {
  const all = RULEBOOKS.flatMap(({ id }) => readdirSync(join(TRANSCRIPTS, id)).map((file) => readTranscript(id, file)));
  const left = all.filter(({ lines }) => lines.every((line) => line.kind !== 'table' || line.setup.dice === 'real'));
  const shown = new Set<string>();
  const chosen: Transcript[] = [];
  for (;;) {
    const adds = ({ shows }: Transcript): number => [...shows].filter((event) => !shown.has(event)).length;
    const best = left.reduce<Transcript | null>(
      (most, each) => (adds(each) > (most === null ? 0 : adds(most)) ? each : most),
      null,
    );
    if (best === null) return chosen;
    chosen.push(best);
    for (const event of best.shows) shown.add(event);
  }
}

async function playTranscript(floor: Floor, { name, lines }: Transcript): Promise<void> {
  let desk: Desk | string = 'no table line';
  let tables = 0;
  let written = '';
  for (const line of lines) {
    if (line.kind === 'table') {
      tables += 1;
      written = line.setup.table;
      const setup = { ...line.setup, table: tables === 1 ? name : `${name}.${tables}` };
      nowMs = START_MS;
      desk = await floor.createTable({ rulebook: line.rulebook, setup, by: { person: 'pam', role: 'house' } });
    }
    if (line.kind !== 'command') continue;
    if (typeof desk === 'string') throw new Error(`${name}: ${desk}`);
    const { by, atMs, ...body } = line.command;
    nowMs = START_MS + atMs;
    // Chips are redeemed at the table that issued them, whose name differs from the transcript's.
    const own = 'issuedAt' in body && body.issuedAt === written ? { ...body, issuedAt: desk.table } : body;
    await desk.ask({ by, key: by.role === 'system' ? null : nextKey(), body: own as CommandBody });
  }
}

/** Plays a practice table; resolves when wagers are on the layout of a round that is held open. */
function playAt(desk: Desk, players: readonly string[]): Promise<void> {
  const ask = (person: string, body: CommandBody): void =>
    desk.post({ by: { person, role: 'player' }, key: nextKey(), body }, () => {});
  const wager = ({ layout, withheld, conduct, turn }: TableState): void => {
    const bets = layout.bets.filter(({ id }) => !withheld.has(id) && id !== conduct.shooter?.bet);
    if (turn.shooter !== null)
      ask(turn.shooter, { type: 'place', player: turn.shooter, bet: conduct.shooter?.bet ?? '', amount: 500 });
    for (const [i, player] of players.entries())
      for (const [bet, amount] of [
        [0, 1000],
        [i + 1, 1550],
        [7 * i + 3, 60_000 + 500 * i],
      ] as const)
        ask(player, { type: 'place', player, bet: bets[bet % bets.length]?.id ?? '', amount });
  };
  return new Promise((resolve) => {
    let wagered = 0;
    desk.onDurable(({ events }: Published, state) => {
      const [first = ''] = players;
      if (events.some(({ event }) => event.type === 'dice-offered')) ask(first, { type: 'accept-dice', player: first });
      const round = state.round?.number ?? 0;
      const isIdle = round === ROUNDS + 1 && state.turn.shooter === null;
      if (bettingOpen(state) && round > wagered && round <= ROUNDS + 2 && !isIdle) {
        wagered = round;
        wager(state);
      }
      if (bettingOpen(state) && round > ROUNDS && state.wagersOnLayout > players.length) resolve();
    });
    for (const [i, player] of players.entries()) {
      ask(player, { type: 'seat-player', player, position: i + 1, adult: true });
      ask(player, { type: 'buy-chips', player, from: 'cage', amount: 1_000_000 });
    }
  });
}

async function writeStore(folder: string): Promise<void> {
  const store = await openSqliteStore(folder);
  const tumbler = await startTumbler({ file: join(folder, TUMBLER_FILE) });
  const people = new People({ store: store.people, clock });
  const ids: string[] = [];
  for (const login of PLAYERS) {
    const made = await people.register(login, PASSWORD, login, 21);
    if (!made.ok) throw new Error(made.error.message);
    ids.push(made.value.session.person.id);
  }
  const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock, snapshotEvery: SNAPSHOT_EVERY });
  for (const transcript of chooseTranscripts()) await playTranscript(floor, transcript);
  dealingSinceMs = Date.now();
  await setUpPractice(floor, RULEBOOKS, PACE);
  const onFault = (table: string, message: string): void => {
    throw new Error(`${table}: ${message}`);
  };
  const dealing = startDealing({ floor, tumbler, records: store.records, pace: PACE, timers: TIMERS, onFault });
  const desks = PRACTICE_TABLES.flatMap(({ table }) => floor.desks.get(table) ?? []);
  await Promise.all(desks.map((desk) => playAt(desk, ids)));
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
const place = mkdtempSync(join(tmpdir(), 'croupier-fixture-'));
try {
  await writeStore(join(place, 'store'));
  const files = await backupStore(join(place, 'store'), join(place, 'copy'));
  mkdirSync(target, { recursive: true });
  for (const file of files) {
    const db = new DatabaseSync(join(place, 'copy', file));
    db.exec('VACUUM');
    db.close();
    const packed = join(target, `${file}.gz`);
    writeFileSync(packed, gzipSync(readFileSync(join(place, 'copy', file)), { level: constants.Z_BEST_COMPRESSION }));
    process.stdout.write(`${packed}: ${statSync(packed).size} bytes\n`);
  }
} finally {
  rmSync(place, { recursive: true, force: true });
}
