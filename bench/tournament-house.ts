/** The server that `bench/tournament-standings.ts` measures: a tournament with real dice at many tables, and one ordinary table. */
import { join } from 'node:path';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { hashConditions } from '../src/server/conditions-hash.ts';
import {
  buildApp,
  limitMemory,
  openFloor,
  openMetrics,
  openSqliteStore,
  PACES,
  People,
  practiceSetup,
  startTournaments,
  startTumbler,
  type TableHandle,
  TUMBLER_FILE,
  timersOf,
} from '../src/server/index.ts';
import type { CommandBody, TableSetup } from '../src/table/index.ts';
import { conditionsFor } from '../src/testing/index.ts';
import type { TournamentActor, TournamentBody } from '../src/tournament/index.ts';
import { answerCalls } from './server-calls.ts';

const [folder = '', playersText = '512'] = process.argv.slice(2);
const PLAYERS = Number(playersText);
const SEATS = 8;
const TABLES = Array.from({ length: PLAYERS / SEATS }, (_, i) => `table-${i + 1}`);
const PLAIN_TABLE = 'plain';
const TOURNAMENT = 'bench';
const SESSION = 'heat';
const LIMITS = { requestsPerMinute: 10_000_000, entriesPerMinute: 10_000_000, sockets: 20_000, socketsPerAddress: 20_000 };
const WAGER = 25;
/** Enough chips at the plain table for the whole measurement. */
const PLAIN_CHIPS = 100_000;
const SYSTEM = { person: 'system', role: 'system' };
const DEALER = { person: 'dan', role: 'dealer' };
const DIRECTOR: TournamentActor = { person: 'dora', role: 'director' };
const PIT_BOSS: TournamentActor = { person: 'pam', role: 'pit-boss' };
const HOUR_MS = 3_600_000;
/** Enough spins for the whole measurement. */
const SPINS = 1000;
const AWAY_SECONDS = 3600;

const store = await openSqliteStore(folder);
const tumbler = await startTumbler({ file: join(folder, TUMBLER_FILE), onRestart: () => {} });
const people = new People({ store: store.people, clock: Date.now });
const metrics = openMetrics();
/** The entries and the start of the session are in the past of this clock, so that nothing waits. */
let offsetMs = 0;
const clock = (): number => Date.now() + offsetMs;
const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock, hooks: metrics.hooks });
const rulebook = RULEBOOKS.find(({ id }) => id === 'crown-sic-bo');
if (rulebook === undefined) throw new Error('no rulebook');
const setupOf = (table: string): TableSetup => ({
  ...practiceSetup(rulebook, { table, rulebook: rulebook.id, layout: 'A', sign: {} }, PACES.bench),
  dice: 'real',
  automatic: [],
});
const tournaments = await startTournaments({
  floor,
  tumbler,
  pace: PACES.bench,
  timers: timersOf(clock),
  practiceTable: (table) => ({ ...setupOf(table), tournament: true, chip: 1 }),
  onFault: (...fault) => console.error(...fault),
});
limitMemory(floor);

const tableOf = (table: string): TableHandle => {
  const handle = floor.tables.get(table);
  if (handle === undefined) throw new Error(`no table ${table}`);
  return handle;
};

async function mustSubmit(
  table: string,
  by: { readonly person: string; readonly role: string },
  body: CommandBody,
): Promise<void> {
  const answer = await tableOf(table).submit({ by, key: null, body });
  if (!answer.ok) throw new Error(`${table}: ${body.type}: ${JSON.stringify(answer)}`);
}

async function give(by: TournamentActor, body: TournamentBody, house?: object): Promise<void> {
  const answer = await floor.tournaments
    .get(TOURNAMENT)
    ?.submit({ by, key: null, body, ...(house === undefined ? {} : { house }) });
  if (!answer?.ok) throw new Error(`${body.type}: ${JSON.stringify(answer)}`);
}

const isActing = (): boolean => tournaments.status().some(({ doing }) => doing === 'acting');
async function settle(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 5));
  while (isActing());
}

/** Opens the tournament and starts its first session. */
async function openTournament(): Promise<void> {
  const nowMs = clock();
  const base = conditionsFor(PLAYERS);
  const sessions = base.sessions.map((session) => ({
    ...session,
    startsMs: session.startsMs + nowMs,
    ...(session.id === SESSION ? { length: { by: 'spins' as const, spins: SPINS } } : {}),
  }));
  const entry = { ...base.entry, opensMs: nowMs, closesMs: nowMs + HOUR_MS, withdrawFreeUntilMs: nowMs + HOUR_MS };
  const conditions = { ...base, sessions, entry, directorAwaySeconds: AWAY_SECONDS };
  const hash = hashConditions(conditions);
  const created = await floor.createTournament({ id: TOURNAMENT, by: SYSTEM });
  if (typeof created === 'string') throw new Error(created);
  await give(PIT_BOSS, { type: 'draft-conditions', conditions }, { hash });
  await give({ person: 'olga', role: 'officer' }, { type: 'approve-conditions', hash, reference: 'bench' });
  await give(PIT_BOSS, { type: 'appoint-director', person: DIRECTOR.person });
  await give(DIRECTOR, { type: 'take-charge' });
  await settle();
  for (let i = 1; i <= PLAYERS; i++) {
    await give({ person: `player-${i}`, role: 'player' }, { type: 'apply' });
    await give(DIRECTOR, { type: 'accept-entry', entry: `e${i}` });
  }
  const entries = Array.from({ length: PLAYERS }, (_, i) => `e${i + 1}`);
  await give(DIRECTOR, { type: 'brief-players', entries });
  for (const table of TABLES) await give(DIRECTOR, { type: 'designate-table', table });
  await settle();
  await give(DIRECTOR, { type: 'close-entries' });
  await give(DIRECTOR, { type: 'order-draw', session: SESSION });
  await settle();
  for (const entry_ of entries) await give(DIRECTOR, { type: 'check-in', session: SESSION, entry: entry_ });
  offsetMs = 3 * HOUR_MS;
  await give(DIRECTOR, { type: 'start-session', session: SESSION });
  await settle();
  const assign: CommandBody = { type: 'assign-staff', person: DEALER.person, role: DEALER.role, adult: true };
  for (const table of TABLES) await mustSubmit(`${table}.tournament`, { person: 'gil', role: 'game-supervisor' }, assign);
}

async function openPlainTable(): Promise<void> {
  const created = await floor.createTable({ rulebook: 'crown-sic-bo', setup: setupOf(PLAIN_TABLE), by: SYSTEM });
  if (typeof created === 'string') throw new Error(created);
  const pitBoss = { person: 'pam', role: 'pit-boss' };
  await mustSubmit(PLAIN_TABLE, pitBoss, { type: 'assign-staff', person: DEALER.person, role: DEALER.role, adult: true });
  await mustSubmit(PLAIN_TABLE, pitBoss, { type: 'open-table', sign: { minimum: 1, maximum: 1000 }, floatMinor: 1_000_000 });
  // As many players as at a table of the tournament, with the same wagers.
  for (let position = 1; position <= SEATS; position++) {
    const player = `plain-${position}`;
    await mustSubmit(PLAIN_TABLE, DEALER, { type: 'seat-player', player, position, adult: true });
    await mustSubmit(PLAIN_TABLE, DEALER, { type: 'buy-chips', player, from: 'cage', amount: PLAIN_CHIPS });
  }
}

/** Plays a round up to the step before the one that is measured. */
async function prepareRound(table: string, next: 'result' | 'settlement'): Promise<void> {
  const submit = (body: CommandBody): Promise<void> => mustSubmit(table, DEALER, body);
  await submit({ type: 'call-bets' });
  const players = await tableOf(table).read(({ positions }) => [...positions.values()]);
  for (const [i, player] of players.entries())
    await mustSubmit(
      table,
      { person: player, role: 'player' },
      { type: 'place', player, bet: i % 2 === 0 ? 'big' : 'small', amount: WAGER },
    );
  await submit({ type: 'tumble', times: 3 });
  await submit({ type: 'close-bets' });
  await submit({ type: 'uncover' });
  if (next === 'settlement') await submit({ type: 'enter-result', faces: [1, 4, 5] });
}

/** Enters the result of the plain table. Returns the time before the command, in nanoseconds. */
async function enterPlainResult(): Promise<string> {
  const start = process.hrtime.bigint();
  await mustSubmit(PLAIN_TABLE, DEALER, { type: 'enter-result', faces: [1, 4, 5] });
  return `${start}`;
}

async function finishRound(table: string): Promise<void> {
  const isOver = (): Promise<boolean> => tableOf(table).read(({ round }) => round === null);
  for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) {
    const isDone = await tableOf(table).read(({ round }) => type === 'settle-round' && round?.done.has('settle') === true);
    if (!isDone && !(await isOver())) await mustSubmit(table, DEALER, { type });
  }
}

/** Settles the prepared spins. Returns the time before the commands, in nanoseconds, and the sequence of the tournament afterwards. */
async function settleSpins(tables: readonly string[]): Promise<{ readonly start: string; readonly seq: number }> {
  const start = process.hrtime.bigint();
  await Promise.all(tables.map((table) => mustSubmit(`${table}.tournament`, DEALER, { type: 'settle-round' })));
  await settle();
  return { start: `${start}`, seq: floor.tournaments.get(TOURNAMENT)?.head().seq ?? 0 };
}

async function finishSpins(tables: readonly string[]): Promise<void> {
  await Promise.all(tables.map((table) => finishRound(`${table}.tournament`)));
  await settle();
}

/** Starts to listen after the tournament has begun: the director has no console here, and may then be away for as long as the conditions allow. */
async function listen(): Promise<string> {
  const app = await buildApp({
    ...{ floor, people, store, rulebooks: RULEBOOKS, clock, secure: false, origins: [], trustProxy: false },
    practice: { chipsMaxMinor: 1 },
    metrics,
    limits: LIMITS,
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

answerCalls({
  listen,
  openTournament,
  openPlainTable,
  tables: () => TABLES,
  preparePlainResult: () => prepareRound(PLAIN_TABLE, 'result'),
  enterPlainResult,
  finishPlainRound: () => finishRound(PLAIN_TABLE),
  prepareSpins: (tables: readonly string[]) =>
    Promise.all(tables.map((table) => prepareRound(`${table}.tournament`, 'settlement'))),
  settleSpins,
  finishSpins,
});
