/** The whole server put together: store, tumbler, floor, people, dealing, app; and taken apart again in the other order. It must never listen before everything stands. */
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { type Config, isSecure, splitList } from './config.ts';
import { type Dealing, type DriverStatus, PACES, startDealing } from './dealing/index.ts';
import { type Floor, type Interruption, openFloor } from './floor/index.ts';
import { keepMemorySmall } from './memory.ts';
import { People } from './people/index.ts';
import { setUpPractice } from './practice.ts';
import { checkRoom, makeFolder, openSqliteStore, type Store, TUMBLER_FILE } from './store/index.ts';
import { startTumbler, type Tumbler, type TumblerHealth } from './tumbler/index.ts';
import { buildApp, type DealingFigures, openMetrics, type WireParts } from './wire/index.ts';

export interface Served {
  /** Where it listens, such as http://127.0.0.1:8080. */
  readonly address: string;
  /** On the first start alone. */
  readonly administrator: { readonly login: string; readonly code: string } | null;
  readonly tables: readonly string[];
  readonly interruptions: readonly Interruption[];
  /** Rounds whose committed seed the tumbler does not have: its record is gone, or was brought back from before. */
  readonly lost: readonly LostSeed[];
  readonly status: () => { readonly tumbler: TumblerHealth; readonly dealing: readonly DriverStatus[] };
  /** Concludes what can be concluded in time, parks the rest as it is, and closes everything. */
  readonly stop: () => Promise<void>;
}

interface LostSeed {
  readonly table: string;
  readonly round: number;
}

/** What an operator has to mend; everything else is ours. */
export class ServeFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ServeFault';
  }
}

/** A practice floor's tables were set up by the system, a house's by people; neither may become the other. */
async function checkKind(store: Store, live: boolean): Promise<void> {
  let [bySystem, byPeople] = [0, 0];
  for (const { table } of await store.heads()) {
    const [first] = await store.records(table, 1, 1);
    if (first?.person === 'system') bySystem += 1;
    else byPeople += 1;
  }
  if (live && bySystem > 0)
    throw new ServeFault('this folder holds a practice floor; a house needs a folder of its own (--data)');
  if (!live && bySystem === 0 && byPeople > 0) throw new ServeFault("this folder holds a house's floor; start it with --live");
}

const SYSTEM_FAULTS: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ host, port }) => `port ${port} on ${host} is in use; choose another with --port, or 0 for any`,
  EACCES: ({ host, port }) => `port ${port} on ${host} may not be used by this user; choose one from 1024 on with --port`,
  EADDRNOTAVAIL: ({ host }) => `${host} is no address of this machine; see --host`,
  ENOTFOUND: ({ host }) => `${host} is no address of this machine; see --host`,
};

function asFault(error: unknown, config: Config): unknown {
  if (!(error instanceof Error) || error instanceof ServeFault) return error;
  const { code = '', name, message } = error as NodeJS.ErrnoException;
  const say = SYSTEM_FAULTS[code];
  if (say !== undefined) return new ServeFault(say(config));
  // Mistakes of ours keep their stack; what else goes wrong while a folder is opened is the folder's.
  const ours = error instanceof TypeError || error instanceof RangeError || message.startsWith('croupier: ');
  if (ours) return error;
  return new ServeFault(['StoreInUse', 'BrokenChain'].includes(name) ? message : `${config.data}: ${message}`);
}

/** What has been opened, to be closed the other way round. */
class Opened {
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
  readonly clock?: () => number;
  /** A folder of built pages; none are served without. */
  readonly pages?: string;
}

export async function serve(config: Config, log: Logger, options: ServeOptions = {}): Promise<Served> {
  const opened = new Opened();
  try {
    return await open(config, log, options, opened);
  } catch (error) {
    await opened.close();
    throw asFault(error, config);
  }
}

/** What was put together, before anybody can reach it. */
interface Standing {
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  readonly administrator: Served['administrator'];
  readonly floor: Floor;
  readonly lost: readonly LostSeed[];
  readonly status: Served['status'];
}

async function open(config: Config, log: Logger, options: ServeOptions, opened: Opened): Promise<Served> {
  await checkAddress(config);
  const { app, administrator, floor, lost, status } = await putTogether(config, log, options, opened);
  const address = await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    // Taken in the last moment; the code that nobody has seen can be had again.
    if (administrator === null) throw error;
    throw new ServeFault(`${(error as Error).message}; 'croupier admin code ${administrator.login}' gives the first code`);
  });
  log.info({ address, live: config.live, tables: floor.desks.size }, 'open');
  return {
    address,
    administrator,
    tables: [...floor.desks.keys()],
    interruptions: floor.interruptions,
    lost,
    status,
    stop: async () => {
      log.info('stopping');
      await opened.close();
      log.info('stopped');
    },
  };
}

/** An address that cannot be had is found out before anything is written. */
async function checkAddress({ host, port }: Config): Promise<void> {
  if (port === 0) return;
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  await new Promise((resolve) => server.close(resolve));
}

async function putTogether(config: Config, log: Logger, options: ServeOptions, opened: Opened): Promise<Standing> {
  const { clock = Date.now, pages } = options;
  makeFolder(config.data);
  checkRoom(config.data);
  const store = opened.add(await openSqliteStore(config.data), (each) => each.close());
  await checkKind(store, config.live);
  const tumbler = opened.add(
    await startTumbler({
      file: join(config.data, TUMBLER_FILE),
      onRestart: (restarts, fault) => log.error({ restarts, fault }, 'the tumbler died and is started again'),
    }),
    (each) => each.stop(),
  );
  const people = new People({ store: store.people, clock });
  const metrics = openMetrics();
  const floor: Floor = opened.add(
    await openFloor({ store, rulebooks: RULEBOOKS, clock, hooks: hooksOf(metrics.hooks, log) }),
    (each) => each.stop(),
  );
  const pace = { ...PACES[config.dealing], unattended: config.unattended };
  if (!config.live) await setUpPractice(floor, RULEBOOKS, pace);
  for (const { table, round, outcome } of floor.interruptions) log.warn({ table, round, outcome }, 'a round was under way');
  const lost = await findLost(floor, tumbler);
  for (const { table, round } of lost) log.error({ table, round }, 'the seed of a round is lost');
  const onFault = (table: string, message: string): void => log.error({ table, message }, 'the table cannot be dealt');
  const dealing: Dealing = startDealing({ floor, tumbler, records: store.records, pace, onFault });
  const status = (): ReturnType<Served['status']> => ({ tumbler: tumbler.health(), dealing: dealing.status() });
  metrics.watchDealing(() => figuresOf(status()));
  const app = opened.add(
    await buildApp({
      ...partsOf(config),
      ...(pages === undefined ? {} : { pages }),
      floor,
      people,
      store,
      clock,
      log,
      metrics,
      faults: () => faultsOf(status()),
      closing: dealing.closing,
    }),
    (each) => each.close(),
  );
  // Sockets hear what is concluded: the dealing ends before they do.
  opened.add(dealing, (each) => each.stop(config.stop_seconds * 1000));
  const administrator = await people.firstAdministrator();
  await store.giveBack();
  opened.add(keepMemorySmall(), async (stop) => stop());
  return { app, administrator, floor, lost, status };
}

/** Every seed that a table waits for, asked of the tumbler before anything is drawn. */
async function findLost(floor: Floor, tumbler: Tumbler): Promise<readonly LostSeed[]> {
  const lost: LostSeed[] = [];
  for (const desk of floor.desks.values()) {
    const standing = await desk.look(({ commitment }) => commitment);
    if (standing === null || (await tumbler.recall(desk.table, standing.round)) === standing.hash) continue;
    lost.push({ table: desk.table, round: standing.round });
  }
  return lost;
}

/** What the settings say of the wire. */
const partsOf = (config: Config): Pick<WireParts, 'rulebooks' | 'secure' | 'origins' | 'trustProxy' | 'practice' | 'limits'> => ({
  rulebooks: RULEBOOKS,
  secure: isSecure(config),
  origins: splitList(config.origin),
  trustProxy: config.trust_proxy === '' ? false : splitList(config.trust_proxy),
  practice: config.live ? null : { chipsMaxMinor: config.chips_max },
  limits: {
    requestsPerMinute: config.requests_per_minute,
    entriesPerMinute: config.entries_per_minute,
    messagesPerSecond: config.messages_per_second,
    sockets: config.sockets,
    socketsPerAddress: config.sockets_per_address,
  },
});

type Status = ReturnType<Served['status']>;

const figuresOf = ({ tumbler, dealing }: Status): DealingFigures => ({
  tumblerUp: tumbler.running,
  tumblerRestarts: tumbler.restarts,
  undealtTables: dealing.filter(({ fault }) => fault !== null).length,
});

/** Why the floor is not ready though commands are taken, for whoever watches it. */
const faultsOf = ({ tumbler, dealing }: Status): readonly string[] => [
  ...(tumbler.running ? [] : [`the tumbler is away: ${tumbler.fault ?? 'it is being started'}`]),
  ...dealing.flatMap(({ table, fault }) => (fault === null ? [] : [`table ${table} cannot be dealt: ${fault}`])),
];

/** What the floor tells those who measure goes into the log too. */
function hooksOf(hooks: ReturnType<typeof openMetrics>['hooks'], log: Logger): ReturnType<typeof openMetrics>['hooks'] {
  return {
    ...hooks,
    failed: (message) => {
      hooks.failed?.(message);
      log.error({ message }, 'nothing can be stored; nothing is accepted until it can');
    },
    recovered: (recovery) => {
      hooks.recovered?.(recovery);
      log.warn(recovery, 'the store works again');
    },
    governingChanged: (table, from, to) => log.info({ table, from, to }, 'an upgrade changed what governs the table'),
    broken: (table, error) => {
      hooks.broken?.(table, error);
      log.error({ table, err: error }, 'a mistake of ours; the table was rebuilt from its journal');
    },
  };
}
