/** The server under load beside a bare loop, a bare broadcast and a peer: each a process of its own, the clients another, in turns. Every speed is a ratio within one run. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../scripts/lib/tools.ts';
import { type Bench, COMMAND, type Finding, grouped, type Report, short } from './measure.ts';
import { Calls } from './server-calls.ts';
import { Serve } from './server-serve.ts';

const TABLES = 20;
const PEER = 'boardgame.io@0.50.2';
/** What it stores matches with; it leaves to its users to install that. */
const PEER_STORAGE = 'node-persist@3.1.3';

/** How much is measured: all of it, or only whether it runs. */
interface Extent {
  readonly crowds: readonly number[];
  readonly turns: number;
  readonly warmMs: number;
  /** Tables whose betting ended while they were stopped all close when they go on: that is over by then. */
  readonly partMs: number;
  readonly ms: number;
  readonly watchers: number;
  readonly results: number;
  readonly idlers: number;
  readonly peer: boolean;
}

const WHOLE: Extent = {
  crowds: [200, 2000],
  turns: 4,
  warmMs: 1000,
  partMs: 3500,
  ms: 3000,
  watchers: 5000,
  results: 11,
  idlers: 2000,
  peer: true,
};
const QUICK: Extent = {
  crowds: [40],
  turns: 1,
  warmMs: 200,
  partMs: 200,
  ms: 800,
  watchers: 200,
  results: 2,
  idlers: 100,
  peer: false,
};

const OFFERED = 5000;
/** The share of it that must be accepted; wagers that meet a closed table are none. */
const TAKEN_LEAST = 0.9;
const TARGETS = { wagers: 0.6, peer: 10, p99: 2.5, result: 1.5, idleMb: 120, clientKb: 40 } as const;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
};

interface Raced {
  readonly perSecond: number;
  readonly us: number;
}

interface Offered {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

/** One of the two that take turns: while one is measured, the other has nothing of the machine. */
interface Side {
  readonly name: 'ours' | 'bare';
  readonly server: Calls;
}

/** The processes of one measurement, ended whatever happens. */
class Processes {
  readonly #all: Calls[] = [];
  start(module: string, ...args: readonly string[]): Calls {
    return this.#add(new Calls(module, args));
  }
  startSilent(module: string, ...args: readonly string[]): Calls {
    return this.#add(new Calls(module, args, true));
  }
  #add(made: Calls): Calls {
    this.#all.push(made);
    return made;
  }
  async stop(): Promise<void> {
    await Promise.all(this.#all.map((each) => each.stop()));
  }
}

async function inTurns<T>(turns: number, sides: readonly Side[], take: (side: Side) => Promise<T>): Promise<readonly T[][]> {
  const taken: T[][] = sides.map(() => []);
  for (let turn = 0; turn < turns; turn++) {
    for (const [i, side] of sides.entries()) {
      for (const { server } of sides) if (server !== side.server) server.rest();
      side.server.goOn();
      taken[i]?.push(await take(side));
    }
  }
  for (const { server } of sides) server.goOn();
  return taken;
}

async function measureCrowd(folder: string, count: number, extent: Extent): Promise<Report> {
  const processes = new Processes();
  try {
    const [ours, bare] = ['ours', 'bare'].map((name) => join(folder, `${name}-${count}`)) as [string, string];
    for (const made of [ours, bare]) mkdirSync(made);
    const load = processes.start('server-load.ts');
    const sides: readonly Side[] = [
      { name: 'bare', server: processes.start('server-bare.ts', bare) },
      { name: 'ours', server: processes.start('server-floor.ts', ours) },
    ];
    const tables = await (sides[1] as Side).server.call<readonly string[]>('openTables', TABLES);
    for (const { name, server } of sides)
      await load.call('seat', name, await server.call<string>('address'), tables, count, name === 'bare');
    const raced = await inTurns(extent.turns, sides, async ({ name, server }): Promise<Raced> => {
      const before = await server.call<number>('used');
      const { perSecond } = await load.call<Raced>('race', name, extent.warmMs, extent.ms);
      const us = (await server.call<number>('used')) - before;
      return { perSecond, us: us / (perSecond * ((extent.warmMs + extent.ms) / 1000)) };
    });
    const offered = await inTurns(count === extent.crowds.at(-1) ? extent.turns : 0, sides, ({ name }) =>
      load.call<Offered>('offer', name, OFFERED, extent.partMs, extent.ms),
    );
    const { findings, notes } = offeredReport(offered as [Offered[], Offered[]]);
    return { findings: [wagersFinding(count, raced as [Raced[], Raced[]]), ...findings], notes };
  } finally {
    await processes.stop();
  }
}

function wagersFinding(count: number, [bare, ours]: readonly [readonly Raced[], readonly Raced[]]): Finding {
  const us = (raced: readonly Raced[]): string => short(median(raced.map((each) => each.us)));
  const rate = (raced: readonly Raced[]): string => grouped(Math.round(median(raced.map(({ perSecond }) => perSecond))));
  return {
    name: `durable wagers a second, ${grouped(count)} clients, over a bare loop`,
    value: median(ours.map(({ perSecond }, i) => perSecond / (bare[i]?.perSecond ?? 0))),
    unit: '',
    bound: 'at least',
    target: TARGETS.wagers,
    detail: `${rate(ours)} at ${us(ours)} µs of a processor, ${rate(bare)} at ${us(bare)} bare`,
  };
}

/** Judged only where both took what was offered: a machine that is too busy for that says nothing about how long an answer takes. */
function offeredReport([bare, ours]: readonly [readonly Offered[], readonly Offered[]]): Report {
  if (ours.length === 0) return { findings: [], notes: [] };
  const of = (side: readonly Offered[], field: keyof Offered): number => median(side.map((each) => each[field]));
  const say = (side: readonly Offered[]): string =>
    `${short(of(side, 'p99'))} ms, half within ${short(of(side, 'p50'))}, ${grouped(Math.round(of(side, 'perSecond')))} accepted`;
  const value = median(ours.map(({ p99 }, i) => p99 / (bare[i]?.p99 ?? 0)));
  const detail = `${say(ours)}; bare ${say(bare)}`;
  const name = `acknowledgement p99 at ${grouped(OFFERED)} wagers a second, over bare`;
  if (Math.min(of(ours, 'perSecond'), of(bare, 'perSecond')) < OFFERED * TAKEN_LEAST)
    return { findings: [], notes: [`server: ${name} is not judged, for not all of them were taken: ${short(value)}, ${detail}`] };
  return { findings: [{ name, value, unit: '', bound: 'at most', target: TARGETS.p99, detail }], notes: [] };
}

/** Moves a second of the peer, its matches stored or only in memory. */
async function peerRate(place: string, clients: number, stored: boolean, { turns, warmMs, ms }: Extent): Promise<number> {
  const processes = new Processes();
  try {
    const [server, movers] = [processes.startSilent('server-peer.ts', place), processes.startSilent('server-peer.ts', place)];
    await movers.call('enter', await server.call<string>('serve', stored), TABLES, clients);
    const rates: number[] = [];
    for (let turn = 0; turn < turns; turn++) rates.push((await movers.call<Raced>('race', warmMs, ms)).perSecond);
    return median(rates);
  } finally {
    await processes.stop();
  }
}

/** The same kind of move by a peer; or why there is none. */
async function measurePeer(folder: string, extent: Extent, wagers: readonly number[]): Promise<readonly Finding[] | string> {
  const place = join(folder, 'peer');
  mkdirSync(place);
  const installed = runNpm(place, 'install', '--no-save', '--no-audit', '--no-fund', '--prefix', place, PEER, PEER_STORAGE);
  if (installed.status !== 0) return 'it could not be installed';
  const findings: Finding[] = [];
  const few = { ...extent, turns: 2 };
  for (const [i, clients] of extent.crowds.entries()) {
    const stored = await peerRate(place, clients, true, few);
    const inMemory = await peerRate(place, clients, false, few);
    findings.push({
      name: `durable wagers a second, ${grouped(clients)} clients, over ${PEER}`,
      value: (wagers[i] ?? 0) / stored,
      unit: '',
      bound: 'at least',
      target: TARGETS.peer,
      detail: `${short(stored)} moves a second stored in its files, unsynced; ${short(inMemory)} in memory alone`,
    });
  }
  return findings;
}

/** From the moment before a result is entered until the last watcher has it, beside the same bytes sent to as many. */
async function measureResult(folder: string, { watchers, results }: Extent): Promise<Finding> {
  const processes = new Processes();
  try {
    const [ours, bare] = ['watched', 'broadcast'].map((name) => join(folder, name)) as [string, string];
    for (const made of [ours, bare]) mkdirSync(made);
    const load = processes.start('server-load.ts');
    const sides: readonly Side[] = [
      { name: 'ours', server: processes.start('server-floor.ts', ours) },
      { name: 'bare', server: processes.start('server-bare.ts', bare) },
    ];
    const table = await (sides[0] as Side).server.call<string>('openWatched');
    for (const { name, server } of sides) await load.call('watch', name, await server.call('address'), table, watchers);
    let text = '';
    const took = async ({ name, server }: Side): Promise<number> => {
      if (name === 'ours') await server.call('before');
      await load.call('quiet');
      const startNs = await (name === 'ours' ? server.call<string>('enterResult') : server.call<string>('broadcast', text));
      const last = await load.call<{ readonly atNs: string; readonly text: string }>('lastResult', name);
      if (name === 'ours') {
        text = last.text;
        await server.call('after');
      }
      await load.call('quiet');
      return Number(BigInt(last.atNs) - BigInt(startNs)) / 1e6;
    };
    const [mine = [], plain = []] = await inTurns(results, sides, took);
    return {
      name: `a result to the last of ${grouped(watchers)}, time over a bare broadcast`,
      value: median(mine.map((ms, i) => ms / (plain[i] ?? 0))),
      unit: '',
      bound: 'at most',
      target: TARGETS.result,
      detail: `${short(median(mine))} ms from before it is entered, ${short(median(plain))} ms bare, ${Buffer.byteLength(text)} bytes`,
    };
  } finally {
    await processes.stop();
  }
}

/** The memory of `croupier serve` as its users start it, once the compile cache is filled. */
async function measureMemory(folder: string, { idlers }: Extent): Promise<readonly Finding[]> {
  await (await Serve.start(COMMAND, join(folder, 'first'))).stop();
  const serve = await Serve.start(COMMAND, join(folder, 'idle'));
  const processes = new Processes();
  try {
    const empty = await serve.rssBytes();
    const load = processes.start('server-load.ts');
    await load.call('idle', serve.address, serve.tables, idlers);
    const full = await serve.rssBytes();
    return [
      {
        name: `idle with ${serve.tables.length} tables, memory of the main process`,
        value: empty / 1e6,
        unit: 'MB',
        bound: 'at most',
        target: TARGETS.idleMb,
        detail: 'resident, of a second start',
      },
      {
        name: `memory for each of ${grouped(idlers)} clients who watch`,
        value: (full - empty) / idlers / 1000,
        unit: 'kB',
        bound: 'at most',
        target: TARGETS.clientKb,
        detail: `signed in; ${short(full / 1e6)} MB with all of them`,
      },
    ];
  } finally {
    await processes.stop();
    await serve.stop();
  }
}

const loadAverage = (): string => {
  try {
    return readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ');
  } catch {
    return 'not known';
  }
};

export async function measureServer({ folder, quick }: Bench): Promise<Report> {
  if (process.platform === 'win32') return { findings: [], notes: ['server: needs signals that this system does not have'] };
  const extent = quick ? QUICK : WHOLE;
  const findings: Finding[] = [];
  const notes = [`server: load average before ${loadAverage()}`];
  const rates: number[] = [];
  for (const count of extent.crowds) {
    const found = await measureCrowd(folder, count, extent);
    rates.push(Number(/^[\d,]+/.exec(found.findings[0]?.detail ?? '')?.[0].replaceAll(',', '')));
    findings.push(...found.findings);
    notes.push(...found.notes);
  }
  const peer = extent.peer ? await measurePeer(folder, extent, rates) : 'not in the quick form';
  if (typeof peer === 'string') notes.push(`server: ${PEER} is not compared with: ${peer}`);
  else findings.push(...peer);
  findings.push(await measureResult(folder, extent), ...(await measureMemory(folder, extent)));
  notes.push(`server: load average after ${loadAverage()}`);
  return { findings, notes };
}
