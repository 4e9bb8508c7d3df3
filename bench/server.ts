/** Compares the server under load to a baseline (a server that stores and answers, without rules), to colyseus and to boardgame.io. Servers and clients run in separate processes. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../scripts/lib/tools.ts';
import { type Bench, CLI_PATH, type Finding, formatInteger, formatNumber, type Report } from './measure.ts';
import { CallableProcess } from './server-calls.ts';
import type { FixedRateResult, FullSpeedResult } from './server-pace.ts';
import { ServeProcess } from './server-serve.ts';

const TABLES = 20;
/** A peer is another game server that ours is compared to. */
const BOARDGAME = 'boardgame.io@0.50.2';
/** boardgame.io needs a second package to store matches in files. */
const BOARDGAME_PACKAGES = [BOARDGAME, 'node-persist@3.1.3'];
const COLYSEUS = 'colyseus 0.18';
/** The server, its transport with the package `ws`, and its client library. */
const COLYSEUS_PACKAGES = ['@colyseus/core@0.18.17', '@colyseus/ws-transport@0.18.4', '@colyseus/sdk@0.18.4'];

/** How much the measurements do, and for how long. */
interface Workload {
  readonly clientCounts: readonly number[];
  readonly repetitions: number;
  readonly warmupMs: number;
  /** The warm-up after a paused server continues (SIGCONT) is longer, because most tables then close betting at the same time. */
  readonly resumeWarmupMs: number;
  readonly measuredMs: number;
  readonly watchers: number;
  /** How many results are sent to the watchers. */
  readonly results: number;
  readonly idleClients: number;
  readonly comparesPeers: boolean;
}

const FULL_WORKLOAD: Workload = {
  clientCounts: [200, 2000],
  repetitions: 4,
  warmupMs: 1000,
  resumeWarmupMs: 3500,
  measuredMs: 3000,
  watchers: 5000,
  results: 11,
  idleClients: 2000,
  comparesPeers: true,
};
const QUICK_WORKLOAD: Workload = {
  clientCounts: [40],
  repetitions: 1,
  warmupMs: 200,
  resumeWarmupMs: 200,
  measuredMs: 800,
  watchers: 200,
  results: 2,
  idleClients: 100,
  comparesPeers: false,
};

const SENT_PER_SECOND = 5000;
/** If a server accepts a smaller share of the wagers that are sent, the machine is too busy. */
const ACCEPTED_SHARE_MIN = 0.9;
/** `wagers`, `p99` and `result` are relative to the baseline, `colyseus` and `p50` to colyseus, `boardgame` to boardgame.io. */
const TARGETS = {
  wagers: 0.7,
  /** More clients make larger commits, so the durable server comes closer to colyseus, which stores nothing. */
  colyseus: { few: 0.6, many: 0.7 },
  boardgame: 10,
  usPerWager: 45,
  p99: 1.2,
  p50: 2,
  result: 1.5,
  idleMb: 110,
  clientKb: 25,
} as const;
/** From this number of clients on, the target for many clients applies. */
const MANY_CLIENTS = 2000;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
};

const medianOf = <K extends string>(results: readonly Readonly<Record<K, number>>[], field: K): number =>
  median(results.map((result) => result[field]));

/** Divides the results of each repetition and returns the median ratio. */
const medianRatio = <K extends string>(
  ours: readonly Readonly<Record<K, number>>[],
  theirs: readonly Readonly<Record<K, number>>[],
  field: K,
): number => median(ours.map((result, i) => result[field] / (theirs[i]?.[field] ?? 0)));

/** One of the compared servers. While one is measured, the processes of the others are paused. */
interface ComparedServer {
  readonly name: 'croupier' | 'baseline' | 'colyseus';
  readonly server: CallableProcess;
  /** The process of its clients. The baseline and our server have the same clients. */
  readonly clients: CallableProcess;
}

/** The processes of one measurement. */
class Processes {
  readonly #processes: CallableProcess[] = [];
  start(module: string, ...args: readonly string[]): CallableProcess {
    return this.#add(new CallableProcess(module, args));
  }
  startSilent(module: string, ...args: readonly string[]): CallableProcess {
    return this.#add(new CallableProcess(module, args, true));
  }
  #add(process: CallableProcess): CallableProcess {
    this.#processes.push(process);
    return process;
  }
  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.stop()));
  }
}

/** Measures the servers alternately. Returns the results of each server, without the first repetition, in which V8 still compiles. */
async function measureAlternately<T>(
  repetitions: number,
  sides: readonly ComparedServer[],
  measure: (side: ComparedServer) => Promise<T>,
): Promise<readonly T[][]> {
  const results: T[][] = sides.map(() => []);
  if (repetitions === 0) return results;
  const processes = new Set(sides.flatMap(({ server, clients }) => [server, clients]));
  for (let repetition = 0; repetition <= repetitions; repetition++) {
    for (const [i, side] of sides.entries()) {
      for (const process of processes) {
        if (process === side.server || process === side.clients) process.resume();
        else process.pause();
      }
      const result = await measure(side);
      if (repetition > 0) results[i]?.push(result);
    }
  }
  for (const process of processes) process.resume();
  return results;
}

/** Starts the baseline and our server with their clients. */
async function startServers(processes: Processes, folder: string, clientCount: number): Promise<readonly ComparedServer[]> {
  const [croupierFolder, baselineFolder] = ['croupier', 'baseline'].map((name) => join(folder, `${name}-${clientCount}`)) as [
    string,
    string,
  ];
  for (const dataFolder of [croupierFolder, baselineFolder]) mkdirSync(dataFolder);
  const clients = processes.start('server-load.ts');
  const croupier: ComparedServer = { name: 'croupier', server: processes.start('server-house.ts', croupierFolder), clients };
  const baseline: ComparedServer = { name: 'baseline', server: processes.start('server-baseline.ts', baselineFolder), clients };
  const tables = await croupier.server.call<readonly string[]>('openTables', TABLES);
  for (const { name, server } of [baseline, croupier])
    await clients.call('seatPlayers', name, await server.call<string>('address'), tables, clientCount, name === 'baseline');
  return [croupier, baseline];
}

async function startColyseus(processes: Processes, peerFolder: string, clientCount: number): Promise<ComparedServer> {
  const [server, clients] = [
    processes.start('server-colyseus.ts', peerFolder),
    processes.start('server-colyseus.ts', peerFolder),
  ];
  const { address, rooms } = await server.call<{ readonly address: string; readonly rooms: readonly string[] }>(
    'startServer',
    TABLES,
  );
  await clients.call('seatPlayers', address, rooms, clientCount);
  return { name: 'colyseus', server, clients };
}

interface WagerReport extends Report {
  /** Durable wagers per second of our server. */
  readonly perSecond: number;
}

/** Compares our server to the baseline and, if it is installed in a folder, to colyseus. */
async function measureWagers(
  folder: string,
  colyseusFolder: string | null,
  clientCount: number,
  workload: Workload,
): Promise<WagerReport> {
  const processes = new Processes();
  try {
    const sides = [...(await startServers(processes, folder, clientCount))];
    if (colyseusFolder !== null) sides.push(await startColyseus(processes, colyseusFolder, clientCount));
    const fullSpeed = await measureAlternately(workload.repetitions, sides, ({ name, server, clients }) =>
      clients.call<FullSpeedResult>('wagerAtFullSpeed', name, server.pid, workload.resumeWarmupMs, workload.measuredMs),
    );
    const fixedRate = await measureAlternately(
      clientCount === workload.clientCounts.at(-1) ? workload.repetitions : 0,
      sides,
      ({ name, clients }) =>
        clients.call<FixedRateResult>('wagerAtFixedRate', name, SENT_PER_SECOND, workload.resumeWarmupMs, workload.measuredMs),
    );
    const { findings, notes } = reportFixedRate(fixedRate);
    return {
      findings: [...reportFullSpeed(clientCount, fullSpeed), ...findings],
      notes,
      perSecond: medianOf(fullSpeed[0] ?? [], 'perSecond'),
    };
  } finally {
    await processes.stop();
  }
}

function reportFullSpeed(
  clientCount: number,
  [croupier = [], baseline = [], colyseus = []]: readonly (readonly FullSpeedResult[])[],
): readonly Finding[] {
  const formatSide = (results: readonly FullSpeedResult[]): string =>
    `${formatInteger(Math.round(medianOf(results, 'perSecond')))} at ${formatNumber(medianOf(results, 'usPerWager'))} µs, clients ${formatNumber(medianOf(results, 'clientProcessors'))} processors`;
  const clients = `${formatInteger(clientCount)} clients`;
  const findings: Finding[] = [
    {
      name: `durable wagers per second, ${clients}, over baseline`,
      value: medianRatio(croupier, baseline, 'perSecond'),
      unit: '',
      bound: 'at least',
      target: TARGETS.wagers,
      detail: `${formatSide(croupier)}; baseline ${formatSide(baseline)}`,
    },
    {
      name: `processor time of the server per wager, ${clients}`,
      value: medianOf(croupier, 'usPerWager'),
      unit: 'µs',
      bound: 'at most',
      target: TARGETS.usPerWager,
      detail: `all threads; baseline ${formatNumber(medianOf(baseline, 'usPerWager'))} µs`,
    },
  ];
  if (colyseus.length > 0)
    findings.push({
      name: `durable wagers per second, ${clients}, over ${COLYSEUS}`,
      value: medianRatio(croupier, colyseus, 'perSecond'),
      unit: '',
      bound: 'at least',
      target: clientCount >= MANY_CLIENTS ? TARGETS.colyseus.many : TARGETS.colyseus.few,
      detail: `${COLYSEUS} stores nothing: ${formatSide(colyseus)}`,
    });
  return findings;
}

/** Reports the times until wagers are answered. Skips a ratio if a server accepted too few wagers, because then the machine is too busy. */
function reportFixedRate([croupier = [], baseline = [], colyseus = []]: readonly (readonly FixedRateResult[])[]): Report {
  if (croupier.length === 0) return { findings: [], notes: [] };
  const findings: Finding[] = [];
  const notes: string[] = [];
  const formatTimes = (side: readonly FixedRateResult[]): string =>
    `p99 ${formatNumber(medianOf(side, 'p99'))} ms, median ${formatNumber(medianOf(side, 'p50'))} ms, ${formatInteger(Math.round(medianOf(side, 'perSecond')))} accepted`;
  const addRatio = (field: 'p50' | 'p99', target: number, peerName: string, peer: readonly FixedRateResult[]): void => {
    const name = `acknowledgement ${field === 'p50' ? 'median' : field} at ${formatInteger(SENT_PER_SECOND)} wagers per second, over ${peerName}`;
    const value = medianRatio(croupier, peer, field);
    const detail = `${formatTimes(croupier)}; ${peerName} ${formatTimes(peer)}`;
    if (Math.min(medianOf(croupier, 'perSecond'), medianOf(peer, 'perSecond')) < SENT_PER_SECOND * ACCEPTED_SHARE_MIN)
      notes.push(`server: ${name} skipped, because not all wagers were accepted: ${formatNumber(value)}, ${detail}`);
    else findings.push({ name, value, unit: '', bound: 'at most', target, detail });
  };
  addRatio('p99', TARGETS.p99, 'baseline', baseline);
  if (colyseus.length > 0) addRatio('p50', TARGETS.p50, COLYSEUS, colyseus);
  return { findings, notes };
}

/** Measures moves per second of boardgame.io, with matches in files or in memory. */
async function measureBoardgameRate(
  peerFolder: string,
  clientCount: number,
  isStored: boolean,
  { repetitions, warmupMs, measuredMs }: Workload,
): Promise<number> {
  const processes = new Processes();
  try {
    const [server, clients] = [
      processes.startSilent('server-boardgame.ts', peerFolder),
      processes.startSilent('server-boardgame.ts', peerFolder),
    ];
    await clients.call('joinMatches', await server.call<string>('startServer', isStored), TABLES, clientCount);
    const rates: number[] = [];
    for (let repetition = 0; repetition < repetitions; repetition++)
      rates.push((await clients.call<{ readonly perSecond: number }>('measureRate', warmupMs, measuredMs)).perSecond);
    return median(rates);
  } finally {
    await processes.stop();
  }
}

/** Installs packages into a new folder. Returns null if the installation fails. */
function installPeer(folder: string, name: string, packages: readonly string[]): string | null {
  const peerFolder = join(folder, name);
  mkdirSync(peerFolder);
  const options = ['--no-save', '--no-audit', '--no-fund', '--prefix', peerFolder];
  return runNpm(peerFolder, 'install', ...options, ...packages).status === 0 ? peerFolder : null;
}

/** Compares the server with boardgame.io. */
async function measureBoardgame(
  peerFolder: string,
  workload: Workload,
  wagersPerSecond: readonly number[],
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const peerWorkload = { ...workload, repetitions: 2 };
  for (const [i, clientCount] of workload.clientCounts.entries()) {
    const storedRate = await measureBoardgameRate(peerFolder, clientCount, true, peerWorkload);
    const memoryRate = await measureBoardgameRate(peerFolder, clientCount, false, peerWorkload);
    findings.push({
      name: `durable wagers per second, ${formatInteger(clientCount)} clients, over ${BOARDGAME}`,
      value: (wagersPerSecond[i] ?? 0) / storedRate,
      unit: '',
      bound: 'at least',
      target: TARGETS.boardgame,
      detail: `${formatNumber(storedRate)} moves per second stored in files without sync; ${formatNumber(memoryRate)} in memory`,
    });
  }
  return findings;
}

/** Measures the time from entering a result until the last watcher has it, relative to a broadcast of the same bytes. */
async function measureResult(folder: string, { watchers, results }: Workload): Promise<Finding> {
  const processes = new Processes();
  try {
    const [croupierFolder, baselineFolder] = ['watched', 'broadcast'].map((name) => join(folder, name)) as [string, string];
    for (const dataFolder of [croupierFolder, baselineFolder]) mkdirSync(dataFolder);
    const load = processes.start('server-load.ts');
    const sides: readonly ComparedServer[] = [
      { name: 'croupier', server: processes.start('server-house.ts', croupierFolder), clients: load },
      { name: 'baseline', server: processes.start('server-baseline.ts', baselineFolder), clients: load },
    ];
    const table = await (sides[0] as ComparedServer).server.call<string>('openWatchedTable');
    for (const { name, server } of sides) await load.call('openWatchers', name, await server.call('address'), table, watchers);
    let resultMessage = '';
    const measureDelivery = async ({ name, server }: ComparedServer): Promise<number> => {
      if (name === 'croupier') await server.call('prepareResult');
      await load.call('waitForSilence');
      const startNs = await (name === 'croupier'
        ? server.call<string>('enterResult')
        : server.call<string>('broadcast', resultMessage));
      const lastArrival = await load.call<{ readonly atNs: string; readonly text: string }>('waitForResult', name);
      if (name === 'croupier') {
        resultMessage = lastArrival.text;
        await server.call('finishRound');
      }
      await load.call('waitForSilence');
      return Number(BigInt(lastArrival.atNs) - BigInt(startNs)) / 1e6;
    };
    const [croupierTimes = [], baselineTimes = []] = await measureAlternately(results, sides, measureDelivery);
    return {
      name: `result to the last of ${formatInteger(watchers)} watchers, time over baseline`,
      value: median(croupierTimes.map((ms, i) => ms / (baselineTimes[i] ?? 0))),
      unit: '',
      bound: 'at most',
      target: TARGETS.result,
      detail: `${formatNumber(median(croupierTimes))} ms, baseline ${formatNumber(median(baselineTimes))} ms, ${Buffer.byteLength(resultMessage)} bytes`,
    };
  } finally {
    await processes.stop();
  }
}

/** Measures the memory of `croupier serve`. A first start fills the compile cache. */
async function measureMemory(folder: string, { idleClients }: Workload): Promise<readonly Finding[]> {
  await (await ServeProcess.start(CLI_PATH, join(folder, 'first'))).stop();
  const serve = await ServeProcess.start(CLI_PATH, join(folder, 'idle'));
  const processes = new Processes();
  try {
    const bytesWithoutClients = await serve.measureRssBytes();
    const load = processes.start('server-load.ts');
    await load.call('openIdleSockets', serve.address, serve.tables, idleClients);
    const bytesWithClients = await serve.measureRssBytes();
    return [
      {
        name: `idle with ${serve.tables.length} tables, memory of the main process`,
        value: bytesWithoutClients / 1e6,
        unit: 'MB',
        bound: 'at most',
        target: TARGETS.idleMb,
        detail: 'resident, at the second start',
      },
      {
        name: `memory per client with ${formatInteger(idleClients)} watching clients`,
        value: (bytesWithClients - bytesWithoutClients) / idleClients / 1000,
        unit: 'kB',
        bound: 'at most',
        target: TARGETS.clientKb,
        detail: `signed in; ${formatNumber(bytesWithClients / 1e6)} MB in total`,
      },
    ];
  } finally {
    await processes.stop();
    await serve.stop();
  }
}

const readLoadAverage = (): string => {
  try {
    return readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ');
  } catch {
    return 'unknown';
  }
};

export async function measureServer({ folder, quick }: Bench): Promise<Report> {
  if (process.platform === 'win32') return { findings: [], notes: ['server: skipped, because this system has no SIGSTOP'] };
  const workload = quick ? QUICK_WORKLOAD : FULL_WORKLOAD;
  const findings: Finding[] = [];
  const notes = [`server: load average before ${readLoadAverage()}`];
  const install = (name: string, packages: readonly string[]): string | null => {
    if (!workload.comparesPeers) return null;
    const peerFolder = installPeer(folder, name, packages);
    if (peerFolder === null) notes.push(`server: no comparison with ${packages[0]}: the installation failed`);
    return peerFolder;
  };
  if (!workload.comparesPeers) notes.push('server: no comparison with other servers in quick mode');
  const [colyseusFolder, boardgameFolder] = [install('colyseus', COLYSEUS_PACKAGES), install('boardgame', BOARDGAME_PACKAGES)];
  const rates: number[] = [];
  for (const clientCount of workload.clientCounts) {
    const report = await measureWagers(folder, colyseusFolder, clientCount, workload);
    rates.push(report.perSecond);
    findings.push(...report.findings);
    notes.push(...report.notes);
  }
  if (boardgameFolder !== null) findings.push(...(await measureBoardgame(boardgameFolder, workload, rates)));
  findings.push(await measureResult(folder, workload), ...(await measureMemory(folder, workload)));
  notes.push(`server: load average after ${readLoadAverage()}`);
  return { findings, notes };
}
