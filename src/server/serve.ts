/** Starts the parts of the server: store, tumbler, floor, people, dealing and HTTP. The server listens only after all are ready. They stop in reverse order. */
import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { type ApiDependencies, buildApp, type DealingFigures, openMetrics } from './api/index.ts';
import { Clock, type ClockStatus, describeClock } from './clock.ts';
import { followClock } from './clock-steps.ts';
import { type Config, isSecure, splitList } from './config.ts';
import { type Dealing, type DriverStatus, PACES, startDealing, timersOf } from './dealing/index.ts';
import { type Floor, type Interruption, openFloor } from './floor/index.ts';
import { limitMemory } from './memory.ts';
import { People } from './people/index.ts';
import { practiceTournamentSetup, setUpPractice } from './practice.ts';
import {
  checkFreeSpace,
  isKeptFile,
  JOURNAL_FILE,
  type JournalReader,
  makeFolder,
  openSqliteStore,
  type Store,
  TUMBLER_FILE,
  type UpgradeListener,
} from './store/index.ts';
import { type ConductorStatus, createPracticeTournaments, startTournaments } from './tournaments/index.ts';
import { startTumbler, type Tumbler, type TumblerHealth } from './tumbler/index.ts';

export interface RunningServer {
  /** Such as http://127.0.0.1:8080. */
  readonly address: string;
  /** The first administrator with a one-time code; null except at the first start. */
  readonly administrator: { readonly login: string; readonly code: string } | null;
  readonly tables: readonly string[];
  readonly interruptions: readonly Interruption[];
  /** Rounds whose committed seed the tumbler does not have, because its file is missing or from an older backup. */
  readonly lost: readonly LostSeed[];
  readonly status: () => {
    readonly tumbler: TumblerHealth;
    readonly dealing: readonly DriverStatus[];
    readonly tournaments: readonly ConductorStatus[];
    readonly clock: ClockStatus;
  };
  /** Finishes rounds in which betting is closed, within the time limit, and closes everything. Other rounds wait for the next start. */
  readonly stop: () => Promise<void>;
}

interface LostSeed {
  readonly table: string;
  readonly round: number;
}

/** An error that the operator can fix. All other errors are programming errors. */
export class ServeFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ServeFault';
  }
}

/** Rejects a folder whose store is gone, because a new house must not begin beside the seeds or the old file of another one. */
function checkStoreIsThere(folder: string): void {
  if ((statSync(join(folder, JOURNAL_FILE), { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  const left = readdirSync(folder).find((name) => name === TUMBLER_FILE || isKeptFile(name));
  if (left === undefined) return;
  throw new ServeFault(
    `${JOURNAL_FILE} is missing or empty, but ${left} is there; restore a backup, or choose an empty folder for a new house (--data)`,
  );
}

/** Rejects a practice folder in a live house, and a live folder in practice. Only practice tables are set up by the system. */
async function checkFolderKind(store: Store | JournalReader, live: boolean): Promise<void> {
  let [bySystem, byPeople] = [0, 0];
  for (const { table } of await store.heads()) {
    const [first] = await store.records(table, 1, 1);
    if (first?.person === 'system') bySystem += 1;
    else byPeople += 1;
  }
  if (live && bySystem > 0)
    throw new ServeFault('this folder holds a practice house; a live house needs a separate folder (--data)');
  if (!live && bySystem === 0 && byPeople > 0) throw new ServeFault('this folder holds a live house; start it with --live');
}

const SYSTEM_FAULTS: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ host, port }) => `port ${port} on ${host} is in use; choose another with --port, or 0 for any`,
  EACCES: ({ host, port }) => `this user may not use port ${port} on ${host}; choose 1024 or higher with --port`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine; see --host`,
  ENOTFOUND: ({ host }) => `${host} is not an address of this machine; see --host`,
};

function toServeFault(error: unknown, config: Config): unknown {
  if (!(error instanceof Error) || error instanceof ServeFault) return error;
  const { code = '', name, message } = error as NodeJS.ErrnoException;
  const describeFault = SYSTEM_FAULTS[code];
  if (describeFault !== undefined) return new ServeFault(describeFault(config));
  // Programming errors keep their stack; failed assertions start with `croupier: `. Any other error comes from the data folder.
  const isBug = error instanceof TypeError || error instanceof RangeError || message.startsWith('croupier: ');
  if (isBug) return error;
  const [journal, tumbler] = [join(config.data, JOURNAL_FILE), join(config.data, TUMBLER_FILE)];
  const isLocated = ['StoreInUse', 'BrokenChain'].includes(name) || message.includes(journal) || message.includes(tumbler);
  if (isLocated) return new ServeFault(message);
  // The store has one file, which holds the journal and the people.
  return new ServeFault(`${name === 'StoreUnavailable' ? journal : config.data}: ${message}`);
}

/** The opened parts of the server. They are closed in reverse order. */
class Resources {
  readonly #closers: (() => Promise<unknown>)[] = [];
  add<T>(value: T, close: (value: T) => Promise<unknown>): T {
    this.#closers.push(() => close(value));
    return value;
  }
  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) await close();
  }
}

export interface ServeOptions {
  /** The clock of the machine: milliseconds since 1970. */
  readonly clock?: () => number;
  /** A clock that nobody can set, in milliseconds. */
  readonly monotonic?: () => number;
  /** Folder of the built pages; without it the server has no pages. */
  readonly pages?: string;
  /** Called while the store of an earlier format is upgraded. */
  readonly onUpgrade?: UpgradeListener;
  /** Tests replace the tumbler, to prove that a false tumbler cannot choose a result. */
  readonly startTumbler?: typeof startTumbler;
}

export async function serve(config: Config, log: Logger, options: ServeOptions = {}): Promise<RunningServer> {
  const resources = new Resources();
  try {
    return await assembleAndListen(config, log, options, resources);
  } catch (error) {
    await resources.close();
    throw toServeFault(error, config);
  }
}

/** The server before it listens. */
interface AssembledServer {
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  readonly administrator: RunningServer['administrator'];
  readonly floor: Floor;
  readonly lost: readonly LostSeed[];
  readonly status: RunningServer['status'];
}

async function assembleAndListen(
  config: Config,
  log: Logger,
  options: ServeOptions,
  resources: Resources,
): Promise<RunningServer> {
  await checkAddress(config);
  const { app, administrator, floor, lost, status } = await assemble(config, log, options, resources);
  const address = await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    // Another process has taken the port. The administrator's code was not printed, so the error message says how to get a new one.
    if (administrator === null) throw error;
    throw new ServeFault(`${(error as Error).message}; get the first code with 'croupier admin code ${administrator.login}'`);
  });
  log.info({ address, live: config.live, tables: floor.tables.size }, 'open');
  return {
    address,
    administrator,
    tables: [...floor.tables.keys()],
    interruptions: floor.interruptions,
    lost,
    status,
    stop: async () => {
      log.info('stopping');
      await resources.close();
      log.info('stopped');
    },
  };
}

/** Checks that the address is free before anything is written. */
async function checkAddress({ host, port }: Config): Promise<void> {
  if (port === 0) return;
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  await new Promise((resolve) => server.close(resolve));
}

/** Opens all parts of the server, but does not listen yet. */
async function assemble(config: Config, log: Logger, options: ServeOptions, resources: Resources): Promise<AssembledServer> {
  const { pages, onUpgrade = {}, startTumbler: start = startTumbler } = options;
  makeFolder(config.data);
  checkStoreIsThere(config.data);
  checkFreeSpace(config.data);
  // A store of an earlier format is checked before its upgrade, so that a rejected folder stays as it is.
  const check = (journal: JournalReader): Promise<void> => checkFolderKind(journal, config.live);
  const store = resources.add(await openSqliteStore(config.data, { onUpgrade: { ...onUpgrade, check } }), (each) => each.close());
  await checkFolderKind(store, config.live);
  const serverClock = createClock(options, log);
  serverClock.startAfter(await findLastTime(store));
  const clock = serverClock.now;
  const tumbler = resources.add(
    await start({
      file: join(config.data, TUMBLER_FILE),
      onRestart: (restarts, fault) => log.error({ restarts, fault }, 'the tumbler process ended and is restarted'),
    }),
    (each) => each.stop(),
  );
  const people = new People({ store: store.people, clock });
  const metrics = openMetrics();
  const floor: Floor = resources.add(
    await openFloor({ store, rulebooks: RULEBOOKS, clock, hooks: addLogging(metrics.hooks, log) }),
    (each) => each.stop(),
  );
  resources.add(followClock(serverClock, floor), async (stop) => stop());
  const pace = { ...PACES[config.dealing], unattended: config.unattended };
  if (!config.live) await setUpPractice(floor, RULEBOOKS, pace);
  for (const { table, round, outcome, waitsFor } of floor.interruptions)
    log.warn({ table, round, outcome, waitsFor }, 'a round was interrupted by the last stop');
  const lost = await findLostSeeds(floor, tumbler);
  for (const { table, round } of lost) log.error({ table, round }, 'the seed of a round is lost');
  const onFault = (table: string, message: string): void => log.error({ table, message }, 'the table cannot be dealt');
  const timers = timersOf(clock);
  const dealing: Dealing = startDealing({ floor, tumbler, pace, timers, isPractice: !config.live, onFault });
  const tournaments = await startTournaments({
    floor,
    tumbler,
    pace,
    timers,
    practiceTable: config.live
      ? null
      : (table, rulebook, layout) => practiceTournamentSetup(RULEBOOKS, table, rulebook, layout, pace),
    onFault: (tournament, message) => log.error({ tournament, message }, 'the tournament cannot go on'),
  });
  const status = (): ReturnType<RunningServer['status']> => ({
    tumbler: tumbler.health(),
    dealing: dealing.status(),
    tournaments: tournaments.status(),
    clock: serverClock.status(),
  });
  metrics.watchDealing(() => dealingFigures(status()));
  const app = resources.add(
    await buildApp({
      ...apiSettingsOf(config),
      ...(pages === undefined ? {} : { pages }),
      floor,
      people,
      store,
      clock,
      log,
      metrics,
      faults: () => listFaults(status()),
      notices: () => [...describeClock(status().clock), ...tournamentNotices(status())],
      forecastClose: dealing.forecastClose,
      dealNow: dealing.dealNow,
      practiceTournaments: config.live ? null : createPracticeTournaments({ floor, rulebooks: RULEBOOKS, pace, clock }),
    }),
    (each) => each.close(),
  );
  // Dealing stops before the sockets close, so that clients receive the last results.
  resources.add(dealing, (each) => each.stop(config.stop_seconds * 1000));
  resources.add(tournaments, async (each) => each.stop());
  const administrator = await people.firstAdministrator();
  await store.collectGarbage();
  resources.add(limitMemory(floor), async (stop) => stop());
  return { app, administrator, floor, lost, status };
}

/** The server's time, which logs every step of the machine's clock. */
const createClock = ({ clock: wall, monotonic }: ServeOptions, log: Logger): Clock =>
  new Clock({ ...(wall && { wall }), ...(monotonic && { monotonic }) }, ({ byMs, atMs }) =>
    log.warn({ byMs, atMs }, 'the clock of the machine was set; deadlines keep their length'),
  );

/** The time of the last record of all tables; 0 if there are no records. */
async function findLastTime(store: Store): Promise<number> {
  let lastMs = 0;
  for (const { table, seq } of await store.heads()) {
    const [record] = await store.records(table, seq, 1);
    lastMs = Math.max(lastMs, record?.atMs ?? 0);
  }
  return lastMs;
}

/** Finds rounds whose committed seed the tumbler does not have. */
async function findLostSeeds(floor: Floor, tumbler: Tumbler): Promise<readonly LostSeed[]> {
  const lost: LostSeed[] = [];
  for (const handle of floor.tables.values()) {
    const commitment = await handle.read((state) => state.commitment);
    if (commitment === null || (await tumbler.findCommitment(handle.table, commitment.round)) === commitment.hash) continue;
    lost.push({ table: handle.table, round: commitment.round });
  }
  return lost;
}

/** The settings of the HTTP and socket API. */
const apiSettingsOf = (
  config: Config,
): Pick<ApiDependencies, 'rulebooks' | 'secure' | 'origins' | 'trustProxy' | 'practice' | 'accounts' | 'limits'> => ({
  rulebooks: RULEBOOKS,
  secure: isSecure(config),
  origins: splitList(config.origin),
  trustProxy: config.trust_proxy === '' ? false : splitList(config.trust_proxy),
  practice: config.live ? null : { chipsMaxMinor: config.chips_max },
  accounts: config.accounts,
  limits: {
    requestsPerMinute: config.requests_per_minute,
    entriesPerMinute: config.entries_per_minute,
    messagesPerSecond: config.messages_per_second,
    sockets: config.sockets,
    socketsPerAddress: config.sockets_per_address,
  },
});

type Status = ReturnType<RunningServer['status']>;

const dealingFigures = ({ tumbler, dealing, clock }: Status): DealingFigures => ({
  tumblerUp: tumbler.running,
  tumblerRestarts: tumbler.restarts,
  undealtTables: dealing.filter(({ fault }) => fault !== null).length,
  clockAheadMs: clock.aheadMs,
});

/** Faults of the tumbler and of dealing, for `/ready`. */
const listFaults = ({ tumbler, dealing }: Status): readonly string[] => [
  ...(tumbler.running ? [] : [`the tumbler is not running: ${tumbler.fault ?? 'it is starting'}`]),
  ...dealing.flatMap(({ table, fault }) => (fault === null ? [] : [`table ${table} cannot be dealt: ${fault}`])),
];

/** A tournament that cannot go on does not stop the tables, so it is a notice and not a fault. */
const tournamentNotices = ({ tournaments }: Status): readonly string[] =>
  tournaments.flatMap(({ tournament, fault }) => (fault === null ? [] : [`tournament ${tournament} cannot go on: ${fault}`]));

/** Adds log lines to the metrics hooks. */
function addLogging(hooks: ReturnType<typeof openMetrics>['hooks'], log: Logger): ReturnType<typeof openMetrics>['hooks'] {
  return {
    ...hooks,
    onFailure: (message) => {
      hooks.onFailure?.(message);
      log.error({ message }, 'the store failed; commands are rejected until it works again');
    },
    onRecovery: (recovery) => {
      hooks.onRecovery?.(recovery);
      log.warn(recovery, 'the store works again');
    },
    onUpgrade: (table, from, to) =>
      log.info({ table, from, to }, 'an upgrade changed the rulebook data or conduct version of the table'),
    onTableError: (table, error) => {
      hooks.onTableError?.(table, error);
      log.error({ table, err: error }, 'a programming error; the table was rebuilt from its journal');
    },
  };
}
