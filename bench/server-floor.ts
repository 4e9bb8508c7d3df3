/** The server that is measured: store, tumbler, floor, people, dealing and app as `croupier serve` puts them together, with tables for a crowd. */
import { join } from 'node:path';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  buildApp,
  type Desk,
  keepMemorySmall,
  type NewTable,
  openFloor,
  openMetrics,
  openSqliteStore,
  PACES,
  People,
  practiceSetup,
  startDealing,
  startTumbler,
  TUMBLER_FILE,
} from '../src/server/index.ts';
import type { CommandBody } from '../src/table/index.ts';
import { answerCalls, processorUs } from './server-calls.ts';

const [folder = ''] = process.argv.slice(2);

/** Rulebook and layout of the tables, over and over. */
const KINDS = [
  ['crown-sic-bo', 'A'],
  ['rws-tai-sai', 'A'],
  ['rws-tai-sai', 'C'],
  ['adelaide-big-and-small', 'full'],
] as const;

/** Betting as long as the practice floor's, and no two tables alike, so that some table is settled in any second. */
const BETTING_MS = PACES.house.bettingMs;
const BETTING_STEP_MS = 400;
/** Nothing but the books' own order holds up a round; betting goes on whoever wagers. */
const PACE = { ...PACES.bench, bettingMs: BETTING_MS, idleRounds: Number.MAX_SAFE_INTEGER, unattended: 'deal' as const };
const POSITIONS = 10_000;
const SIGN = { minimum: 100, maximum: 100_000_000 };
/** Enough chips that nobody runs out. */
const CHIPS_MAX = 1_000_000_000;
const FLOAT_MINOR = 100_000_000_000;
/** Everybody comes from one address, and as fast as they can. */
const LIMITS = {
  requestsPerMinute: 10_000_000,
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
  hooks: { ...metrics.hooks, broken: (table, error) => console.error(table, error) },
});

async function open(table: string, kind: (typeof KINDS)[number], setup: Partial<NewTable['setup']>): Promise<Desk> {
  const [id, layout] = kind;
  const rulebook = RULEBOOKS.find((one) => one.id === id);
  if (rulebook === undefined) throw new Error(`there is no rulebook ${id}`);
  const usual = practiceSetup(rulebook, { table, rulebook: id, layout, sign: SIGN }, PACE);
  const desk = await floor.createTable({ rulebook: id, setup: { ...usual, positions: POSITIONS, ...setup }, by: SYSTEM });
  if (typeof desk === 'string') throw new Error(desk);
  return desk;
}

async function does(desk: Desk, by: { readonly person: string; readonly role: string }, body: CommandBody): Promise<void> {
  const answer = await desk.ask({ by, key: null, body });
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
  practice: { chipsMaxMinor: CHIPS_MAX },
  metrics,
  limits: LIMITS,
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
startDealing({ floor, tumbler, records: store.records, pace: PACE, onFault: (...fault) => console.error(...fault) });

keepMemorySmall();

/** The tables for the crowd; answers their names. */
async function openTables(count: number): Promise<readonly string[]> {
  const names: string[] = [];
  for (let i = 0; i < count; i++) {
    const kind = KINDS[i % KINDS.length] as (typeof KINDS)[number];
    const desk = await open(`table-${i}`, kind, { bettingMs: BETTING_MS + BETTING_STEP_MS * i });
    const sign = { ...SIGN, ...(kind[0] === 'rws-tai-sai' ? { differential: SIGN.maximum * 1000 } : {}) };
    await does(desk, SYSTEM, { type: 'open-table', sign, floatMinor: FLOAT_MINOR });
    names.push(desk.table);
  }
  return names;
}

const WATCHED = 'watched';
const DEALER = { person: 'dan', role: 'dealer' };
const BEFORE: readonly CommandBody[] = [{ type: 'call-bets' }, { type: 'close-bets' }, { type: 'tumble', times: 3 }];
const AFTER: readonly CommandBody[] = [{ type: 'settle-round' }, { type: 'take-losers' }, { type: 'pay-winners' }];

const watched = (): Desk => {
  const desk = floor.desks.get(WATCHED);
  if (desk === undefined) throw new Error('there is no watched table');
  return desk;
};

/** A table with real dice and a dealer, for results that come when they are wanted. */
async function openWatched(): Promise<string> {
  const desk = await open(WATCHED, ['rws-tai-sai', 'A'], { dice: 'real', automatic: [] });
  const ladder = await desk.look(({ conduct }) => conduct.ladder);
  const house = { person: 'pam', role: ladder.at(-1) ?? '' };
  await does(desk, house, { type: 'assign-staff', person: DEALER.person, role: DEALER.role, adult: true });
  await does(desk, house, { type: 'open-table', sign: { ...SIGN, differential: SIGN.maximum }, floatMinor: FLOAT_MINOR });
  return desk.table;
}

/** The dealer enters a result; answers the moment before that. */
async function enterResult(): Promise<string> {
  const start = process.hrtime.bigint();
  await does(watched(), DEALER, { type: 'enter-result', faces: [1, 4, 5] });
  return `${start}`;
}

const dealAll = async (bodies: readonly CommandBody[]): Promise<void> => {
  for (const body of bodies) await does(watched(), DEALER, body);
};

answerCalls({
  openTables,
  openWatched,
  before: () => dealAll(BEFORE),
  enterResult,
  after: () => dealAll(AFTER),
  address: () => address,
  used: processorUs,
});
