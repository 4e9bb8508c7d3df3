/** Measures how fast the standings after a spin reach all watchers, compared with the result of an ordinary table. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, type Finding, formatInteger, formatNumber } from './measure.ts';
import { CallableProcess } from './server-calls.ts';
import { LightSocket } from './server-socket.ts';

const PLAYERS = 512;
const PLAYERS_QUICK = 64;
/** Many, because the scheduler of a machine with two cores delays single turns by some milliseconds. */
const TURNS = 35;
const TURNS_QUICK = 2;
const TARGET_RATIO = 1.5;
/** Longer than the time between two messages of a tournament, so that each spin is sent at once. */
const PAUSE_MS = 300;
const TIMEOUT_MS = 10_000;
const TYPE_OFFSET = '{"type":"'.length;
const FACES = Buffer.from('"faces":[1,4,5]');
const STANDINGS = Buffer.from('"standings":');

/** A socket that watches a table or the standings of a tournament. */
interface Watcher {
  readonly socket: LightSocket;
  onMessage: (message: Buffer) => void;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function openWatcher(url: string, subscription: object): Promise<Watcher> {
  return new Promise((resolve, reject) => {
    const socket = new LightSocket(url, '/api/v1/socket', () => socket.send(JSON.stringify({ type: 'hello', v: 1 })));
    const watcher: Watcher = { socket, onMessage: () => {} };
    socket.onClose = (reason) => reject(new Error(reason));
    socket.onMessage = (message) => {
      const type = message.toString('latin1', TYPE_OFFSET, TYPE_OFFSET + 7);
      if (type === 'welcome') socket.send(JSON.stringify({ type: 'subscribe', ...subscription }));
      else if (type.startsWith('error')) reject(new Error(message.toString()));
      else {
        socket.onMessage = (next) => watcher.onMessage(next);
        resolve(watcher);
      }
    };
  });
}

/** Resolves with the time, in nanoseconds, at which the last watcher has got a message that `isWanted` accepts. */
function waitForAll(watchers: readonly Watcher[], isWanted: (message: Buffer) => boolean): Promise<bigint> {
  return new Promise((resolve, reject) => {
    let missing = watchers.length;
    const timer = setTimeout(() => reject(new Error(`${missing} watchers got nothing`)), TIMEOUT_MS);
    for (const watcher of watchers)
      watcher.onMessage = (message) => {
        if (!isWanted(message)) return;
        watcher.onMessage = () => {};
        missing -= 1;
        if (missing > 0) return;
        clearTimeout(timer);
        resolve(process.hrtime.bigint());
      };
  });
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The part of a frame after which the sequence numbers are found. */
const lastSeqOf = (message: Buffer): number => Number(/"to":(\d+)/.exec(message.toString('latin1', 0, 200))?.[1] ?? 0);

export async function measureStandings({ folder, quick }: Bench): Promise<readonly Finding[]> {
  const [players, turns] = quick ? [PLAYERS_QUICK, TURNS_QUICK] : [PLAYERS, TURNS];
  const data = join(folder, 'standings');
  mkdirSync(data, { recursive: true });
  const house = new CallableProcess('tournament-house.ts', [data, `${players}`]);
  const open: Watcher[] = [];
  try {
    await house.call('openPlainTable');
    await house.call('openTournament');
    const url = await house.call<string>('listen');
    const tables = await house.call<readonly string[]>('tables');
    const openAll = async (subscription: object): Promise<readonly Watcher[]> => {
      const watchers = await Promise.all(Array.from({ length: players }, () => openWatcher(url, subscription)));
      open.push(...watchers);
      return watchers;
    };
    const plainMs: number[] = [];
    const spinMs: number[] = [];
    const allMs: number[] = [];
    // The watchers look for a text in the frames, as those of the plain table do, so that both do the same work.
    const measureSpin = async (watchers: readonly Watcher[], table: string): Promise<number> => {
      await house.call('prepareSpins', [table]);
      await pause(PAUSE_MS);
      const got = waitForAll(watchers, (message) => message.includes(STANDINGS));
      const { start } = await house.call<{ readonly start: string }>('settleSpins', [table]);
      const ms = Number((await got) - BigInt(start)) / 1e6;
      await house.call('finishSpins', [table]);
      return ms;
    };
    const measureAllSpins = async (watchers: readonly Watcher[], spinning: readonly string[]): Promise<number> => {
      await house.call('prepareSpins', spinning);
      await pause(PAUSE_MS);
      // The sequence after the last spin is known only afterwards, so the last frame of each watcher is kept.
      const arrivals = new Map<Watcher, readonly (readonly [seq: number, at: bigint])[]>();
      for (const watcher of watchers)
        watcher.onMessage = (message) =>
          void arrivals.set(watcher, [...(arrivals.get(watcher) ?? []), [lastSeqOf(message), process.hrtime.bigint()]]);
      const { start, seq } = await house.call<{ readonly start: string; readonly seq: number }>('settleSpins', spinning);
      await pause(PAUSE_MS);
      await house.call('finishSpins', spinning);
      const lastAt = watchers.map((watcher) => arrivals.get(watcher)?.find(([to]) => to >= seq)?.[1] ?? null);
      if (lastAt.includes(null)) throw new Error('a watcher did not get the standings');
      return Math.max(...(lastAt as readonly bigint[]).map((at) => Number(at - BigInt(start)))) / 1e6;
    };
    // The two kinds of watchers take turns, so that other load affects both. Both kinds are connected all the time.
    const plainWatchers = await openAll({ table: 'plain' });
    const tournamentWatchers = await openAll({ tournament: 'bench', standings: 'heat' });
    for (let turn = 0; turn < turns; turn++) {
      await house.call('preparePlainResult');
      await pause(PAUSE_MS);
      const got = waitForAll(plainWatchers, (message) => message.includes(FACES));
      const start = await house.call<string>('enterPlainResult');
      plainMs.push(Number((await got) - BigInt(start)) / 1e6);
      await house.call('finishPlainRound');
      await pause(PAUSE_MS);
      spinMs.push(await measureSpin(tournamentWatchers, tables[turn % tables.length] ?? ''));
      await pause(PAUSE_MS);
    }
    for (let turn = 0; turn < Math.min(3, turns); turn++) allMs.push(await measureAllSpins(tournamentWatchers, tables));
    const [plain, spin] = [median(plainMs), median(spinMs)];
    return [
      {
        name: `standings of ${formatInteger(players)} players after a spin, per plain result`,
        value: spin / plain,
        unit: '',
        bound: 'at most',
        target: TARGET_RATIO,
        detail: `${formatNumber(spin)} ms and ${formatNumber(plain)} ms until the last of ${formatInteger(players)} clients; all ${tables.length} tables at once ${formatNumber(median(allMs))} ms`,
      },
    ];
  } finally {
    for (const { socket } of open) socket.close();
    await house.stop();
  }
}
