/** The server that `bench/server.ts` measures: the same parts as in `croupier serve`, with many tables. */
import { join } from 'node:path';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  buildApp,
  limitMemory,
  type NewTable,
  openFloor,
  openMetrics,
  openSqliteStore,
  PACES,
  People,
  practiceSetup,
  startDealing,
  startTumbler,
  type TableHandle,
  TUMBLER_FILE,
} from '../src/server/index.ts';
import type { CommandBody } from '../src/table/index.ts';
import { answerCalls } from './server-calls.ts';

const [folder = ''] = process.argv.slice(2);

/** The rulebooks and layouts of the tables. The list repeats if there are more tables. */
const TABLE_KINDS = [
  ['crown-sic-bo', 'A'],
  ['rws-tai-sai', 'A'],
  ['rws-tai-sai', 'C'],
  ['adelaide-big-and-small', 'full'],
] as const;

/** The betting times differ, so that the tables are not settled at the same time. */
const BETTING_MS = PACES.house.bettingMs;
const BETTING_STEP_MS = 400;
/** The pace of dealing: no pauses between steps, and tables without wagers continue to deal. */
const PACE = { ...PACES.bench, bettingMs: BETTING_MS, idleRounds: Number.MAX_SAFE_INTEGER, unattended: 'deal' as const };
const POSITIONS = 10_000;
const SIGN = { minimum: 100, maximum: 100_000_000 };
/** The chips of a guest are enough for the whole run. */
const CHIPS_MAX_MINOR = 1_000_000_000;
const FLOAT_MINOR = 100_000_000_000;
/** The limits are high, because all clients come from one address. */
const LIMITS = {
  requestsPerMinute: 10_000_000,
  // Entries are sign-ins and new guests.
  entriesPerMinute: 10_000_000,
  messagesPerSecond: 1_000_000,
  sockets: 20_000,
  socketsPerAddress: 20_000,
};
const SYSTEM = { person: 'system', role: 'system' };

const store = await openSqliteStore(folder);
const tumbler = await startTumbler({ file: join(folder, TUMBLER_FILE), onRestart: () => {} });
const people = new People({ store: store.people, clock: Date.now });
const metrics = openMetrics();
const floor = await openFloor({
  store,
  rulebooks: RULEBOOKS,
  clock: Date.now,
  hooks: { ...metrics.hooks, onTableError: (table, error) => console.error(table, error) },
});

async function createTable(
  table: string,
  kind: (typeof TABLE_KINDS)[number],
  setup: Partial<NewTable['setup']>,
): Promise<TableHandle> {
  const [id, layout] = kind;
  const rulebook = RULEBOOKS.find((candidate) => candidate.id === id);
  if (rulebook === undefined) throw new Error(`unknown rulebook ${id}`);
  const practiceTableSetup = practiceSetup(rulebook, { table, rulebook: id, layout, sign: SIGN }, PACE);
  const handle = await floor.createTable({
    rulebook: id,
    setup: { ...practiceTableSetup, positions: POSITIONS, ...setup },
    by: SYSTEM,
  });
  if (typeof handle === 'string') throw new Error(handle);
  return handle;
}

async function mustSubmit(
  handle: TableHandle,
  by: { readonly person: string; readonly role: string },
  body: CommandBody,
): Promise<void> {
  const answer = await handle.submit({ by, key: null, body });
  if (!answer.ok) throw new Error(`${body.type}: ${JSON.stringify(answer)}`);
}

const app = await buildApp({
  floor,
  people,
  store,
  rulebooks: RULEBOOKS,
  clock: Date.now,
  secure: false,
  origins: [],
  trustProxy: false,
  practice: { chipsMaxMinor: CHIPS_MAX_MINOR },
  metrics,
  limits: LIMITS,
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
startDealing({ floor, tumbler, pace: PACE, onFault: (...fault) => console.error(...fault) });

limitMemory(floor);

/** Opens the tables and returns their names. */
async function openTables(count: number): Promise<readonly string[]> {
  const names: string[] = [];
  for (let i = 0; i < count; i++) {
    const kind = TABLE_KINDS[i % TABLE_KINDS.length] as (typeof TABLE_KINDS)[number];
    const handle = await createTable(`table-${i}`, kind, { bettingMs: BETTING_MS + BETTING_STEP_MS * i });
    const sign = { ...SIGN, ...(kind[0] === 'rws-tai-sai' ? { differential: SIGN.maximum * 1000 } : {}) };
    await mustSubmit(handle, SYSTEM, { type: 'open-table', sign, floatMinor: FLOAT_MINOR });
    names.push(handle.table);
  }
  return names;
}

const WATCHED_TABLE = 'watched';
const DEALER = { person: 'dan', role: 'dealer' };
const ACTS_BEFORE_RESULT: readonly CommandBody[] = [{ type: 'call-bets' }, { type: 'close-bets' }, { type: 'tumble', times: 3 }];
const ACTS_AFTER_RESULT: readonly CommandBody[] = [{ type: 'settle-round' }, { type: 'take-losers' }, { type: 'pay-winners' }];

const getWatchedTable = (): TableHandle => {
  const handle = floor.tables.get(WATCHED_TABLE);
  if (handle === undefined) throw new Error('the watched table is not open');
  return handle;
};

/** Opens a table with real dice. The measurement enters its results with `enterResult`. */
async function openWatchedTable(): Promise<string> {
  const handle = await createTable(WATCHED_TABLE, ['rws-tai-sai', 'A'], { dice: 'real', automatic: [] });
  const ladder = await handle.read(({ conduct }) => conduct.ladder);
  // The last role is the highest.
  const pitBoss = { person: 'pam', role: ladder.at(-1) ?? '' };
  await mustSubmit(handle, pitBoss, { type: 'assign-staff', person: DEALER.person, role: DEALER.role, adult: true });
  await mustSubmit(handle, pitBoss, {
    type: 'open-table',
    sign: { ...SIGN, differential: SIGN.maximum },
    floatMinor: FLOAT_MINOR,
  });
  return handle.table;
}

/** Enters a result as the dealer. Returns the time before the command, in nanoseconds. */
async function enterResult(): Promise<string> {
  const start = process.hrtime.bigint();
  await mustSubmit(getWatchedTable(), DEALER, { type: 'enter-result', faces: [1, 4, 5] });
  return `${start}`;
}

const submitAsDealer = async (bodies: readonly CommandBody[]): Promise<void> => {
  for (const body of bodies) await mustSubmit(getWatchedTable(), DEALER, body);
};

answerCalls({
  openTables,
  openWatchedTable,
  prepareResult: () => submitAsDealer(ACTS_BEFORE_RESULT),
  enterResult,
  finishRound: () => submitAsDealer(ACTS_AFTER_RESULT),
  address: () => address,
});
