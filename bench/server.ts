/** Compares the server under load to a baseline (a server that stores and answers, without rules) and to boardgame.io. Servers and clients run in separate processes. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../scripts/lib/tools.ts';
import { type Bench, CLI_PATH, type Finding, formatInteger, formatNumber, type Report } from './measure.ts';
import { CallableProcess } from './server-calls.ts';
import { ServeProcess } from './server-serve.ts';

const TABLES = 20;
/** The other game server that the real server is compared to. */
const PEER = 'boardgame.io@0.50.2';
/** The storage package that boardgame.io needs for files. */
const PEER_STORAGE = 'node-persist@3.1.3';

/** How much the measurements do, and for how long. */
interface Workload {
  readonly clientCounts: readonly number[];
  readonly repetitions: number;
  readonly warmupMs: number;
  /** The warm-up after a paused server continues (SIGCONT) is longer, because many tables then close betting at the same time. */
  readonly resumeWarmupMs: number;
  readonly measuredMs: number;
  readonly watchers: number;
  /** How many results are sent to the watchers. */
  readonly results: number;
  readonly idleClients: number;
  readonly comparesPeer: boolean;
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
  comparesPeer: true,
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
  comparesPeer: false,
};

const SENT_PER_SECOND = 5000;
/** If a server accepts a smaller share of the wagers that are sent, the machine is too busy. */
const ACCEPTED_SHARE_MIN = 0.9;
/** `wagers`, `p99` and `result` are relative to the baseline, `peer` to boardgame.io. */
const TARGETS = { wagers: 0.6, peer: 10, p99: 2.5, result: 1.5, idleMb: 120, clientKb: 40 } as const;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
};

interface FullSpeedResult {
  readonly perSecond: number;
  /** Processor time of the server per wager, in microseconds. */
  readonly usPerWager: number;
}

/** Answer times in milliseconds, and accepted wagers per second. */
interface FixedRateResult {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

/** One of the two compared servers. While one is measured, the other is paused. */
interface ComparedServer {
  readonly name: 'croupier' | 'baseline';
  readonly server: CallableProcess;
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

/** Measures the servers alternately. Returns the results of each server. */
async function measureAlternately<T>(
  repetitions: number,
  sides: readonly ComparedServer[],
  measure: (side: ComparedServer) => Promise<T>,
): Promise<readonly T[][]> {
  const results: T[][] = sides.map(() => []);
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (const [i, side] of sides.entries()) {
      for (const { server } of sides) if (server !== side.server) server.pause();
      side.server.resume();
      results[i]?.push(await measure(side));
    }
  }
  for (const { server } of sides) server.resume();
  return results;
}

async function measureWagers(folder: string, clientCount: number, workload: Workload): Promise<Report> {
  const processes = new Processes();
  try {
    const [croupierFolder, baselineFolder] = ['croupier', 'baseline'].map((name) => join(folder, `${name}-${clientCount}`)) as [
      string,
      string,
    ];
    for (const dataFolder of [croupierFolder, baselineFolder]) mkdirSync(dataFolder);
    const load = processes.start('server-load.ts');
    const sides: readonly ComparedServer[] = [
      { name: 'baseline', server: processes.start('server-baseline.ts', baselineFolder) },
      { name: 'croupier', server: processes.start('server-house.ts', croupierFolder) },
    ];
    const tables = await (sides[1] as ComparedServer).server.call<readonly string[]>('openTables', TABLES);
    for (const { name, server } of sides)
      await load.call('seatPlayers', name, await server.call<string>('address'), tables, clientCount, name === 'baseline');
    const fullSpeed = await measureAlternately(
      workload.repetitions,
      sides,
      async ({ name, server }): Promise<FullSpeedResult> => {
        const usBefore = await server.call<number>('processorTimeUs');
        const { perSecond } = await load.call<FullSpeedResult>('wagerAtFullSpeed', name, workload.warmupMs, workload.measuredMs);
        const us = (await server.call<number>('processorTimeUs')) - usBefore;
        return { perSecond, usPerWager: us / (perSecond * ((workload.warmupMs + workload.measuredMs) / 1000)) };
      },
    );
    const fixedRate = await measureAlternately(
      clientCount === workload.clientCounts.at(-1) ? workload.repetitions : 0,
      sides,
      ({ name }) =>
        load.call<FixedRateResult>('wagerAtFixedRate', name, SENT_PER_SECOND, workload.resumeWarmupMs, workload.measuredMs),
    );
    const { findings, notes } = reportFixedRate(fixedRate as [FixedRateResult[], FixedRateResult[]]);
    return { findings: [reportFullSpeed(clientCount, fullSpeed as [FullSpeedResult[], FullSpeedResult[]]), ...findings], notes };
  } finally {
    await processes.stop();
  }
}

function reportFullSpeed(
  clientCount: number,
  [baseline, croupier]: readonly [readonly FullSpeedResult[], readonly FullSpeedResult[]],
): Finding {
  const formatUs = (results: readonly FullSpeedResult[]): string =>
    formatNumber(median(results.map(({ usPerWager }) => usPerWager)));
  const formatRate = (results: readonly FullSpeedResult[]): string =>
    formatInteger(Math.round(median(results.map(({ perSecond }) => perSecond))));
  return {
    name: `durable wagers per second, ${formatInteger(clientCount)} clients, over baseline`,
    value: median(croupier.map(({ perSecond }, i) => perSecond / (baseline[i]?.perSecond ?? 0))),
    unit: '',
    bound: 'at least',
    target: TARGETS.wagers,
    detail: `${formatRate(croupier)} at ${formatUs(croupier)} µs of processor time, baseline ${formatRate(baseline)} at ${formatUs(baseline)}`,
  };
}

/** Reports the times until wagers are answered. Skips them if a server accepted too few wagers, because then the machine is too busy. */
function reportFixedRate([baseline, croupier]: readonly [readonly FixedRateResult[], readonly FixedRateResult[]]): Report {
  if (croupier.length === 0) return { findings: [], notes: [] };
  const medianOf = (results: readonly FixedRateResult[], field: keyof FixedRateResult): number =>
    median(results.map((result) => result[field]));
  const formatTimes = (side: readonly FixedRateResult[]): string =>
    `${formatNumber(medianOf(side, 'p99'))} ms, median ${formatNumber(medianOf(side, 'p50'))}, ${formatInteger(Math.round(medianOf(side, 'perSecond')))} accepted`;
  const value = median(croupier.map(({ p99 }, i) => p99 / (baseline[i]?.p99 ?? 0)));
  const detail = `${formatTimes(croupier)}; baseline ${formatTimes(baseline)}`;
  const name = `acknowledgement p99 at ${formatInteger(SENT_PER_SECOND)} wagers per second, over baseline`;
  if (Math.min(medianOf(croupier, 'perSecond'), medianOf(baseline, 'perSecond')) < SENT_PER_SECOND * ACCEPTED_SHARE_MIN)
    return {
      findings: [],
      notes: [`server: ${name} skipped, because not all wagers were accepted: ${formatNumber(value)}, ${detail}`],
    };
  return { findings: [{ name, value, unit: '', bound: 'at most', target: TARGETS.p99, detail }], notes: [] };
}

/** Measures moves per second of boardgame.io, with matches in files or in memory. */
async function measurePeerRate(
  peerFolder: string,
  clientCount: number,
  isStored: boolean,
  { repetitions, warmupMs, measuredMs }: Workload,
): Promise<number> {
  const processes = new Processes();
  try {
    const [server, clients] = [
      processes.startSilent('server-peer.ts', peerFolder),
      processes.startSilent('server-peer.ts', peerFolder),
    ];
    await clients.call('joinMatches', await server.call<string>('startServer', isStored), TABLES, clientCount);
    const rates: number[] = [];
    for (let repetition = 0; repetition < repetitions; repetition++)
      rates.push((await clients.call<FullSpeedResult>('measureRate', warmupMs, measuredMs)).perSecond);
    return median(rates);
  } finally {
    await processes.stop();
  }
}

/** Compares the server with boardgame.io. If the comparison is impossible, returns the reason. */
async function measurePeer(
  folder: string,
  workload: Workload,
  wagersPerSecond: readonly number[],
): Promise<readonly Finding[] | string> {
  const peerFolder = join(folder, 'peer');
  mkdirSync(peerFolder);
  const installation = runNpm(
    peerFolder,
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--prefix',
    peerFolder,
    PEER,
    PEER_STORAGE,
  );
  if (installation.status !== 0) return 'the installation failed';
  const findings: Finding[] = [];
  const peerWorkload = { ...workload, repetitions: 2 };
  for (const [i, clientCount] of workload.clientCounts.entries()) {
    const storedRate = await measurePeerRate(peerFolder, clientCount, true, peerWorkload);
    const memoryRate = await measurePeerRate(peerFolder, clientCount, false, peerWorkload);
    findings.push({
      name: `durable wagers per second, ${formatInteger(clientCount)} clients, over ${PEER}`,
      value: (wagersPerSecond[i] ?? 0) / storedRate,
      unit: '',
      bound: 'at least',
      target: TARGETS.peer,
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
      { name: 'croupier', server: processes.start('server-house.ts', croupierFolder) },
      { name: 'baseline', server: processes.start('server-baseline.ts', baselineFolder) },
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
  const rates: number[] = [];
  for (const clientCount of workload.clientCounts) {
    const report = await measureWagers(folder, clientCount, workload);
    // The detail of the first finding starts with the wagers per second of our server.
    rates.push(Number(/^[\d,]+/.exec(report.findings[0]?.detail ?? '')?.[0].replaceAll(',', '')));
    findings.push(...report.findings);
    notes.push(...report.notes);
  }
  const peerFindings = workload.comparesPeer ? await measurePeer(folder, workload, rates) : 'skipped in quick mode';
  if (typeof peerFindings === 'string') notes.push(`server: no comparison with ${PEER}: ${peerFindings}`);
  else findings.push(...peerFindings);
  findings.push(await measureResult(folder, workload), ...(await measureMemory(folder, workload)));
  notes.push(`server: load average after ${readLoadAverage()}`);
  return { findings, notes };
}
