/** The server's side of the tumbler: asks its process, and starts it again when it dies. It must never make dice itself. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromTumbler, TumblerRequest, TumblerValue } from './messages.ts';
import { type Tumbler, type TumblerFault, tumblerFault } from './types.ts';

export interface TumblerOptions {
  /** The record; it is made where there is none. */
  readonly file: string;
  readonly onRestart?: (restarts: number) => void;
}

interface Waiting {
  readonly request: TumblerRequest;
  readonly resolve: (value: TumblerValue) => void;
  readonly reject: (fault: TumblerFault) => void;
}

const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url));
/** Requests that wait at one time: one per table and some. */
const WAITING_MAX = 10_000;
/** A process that cannot start is tried again after this, then twice as long, up to the most. */
const RETRY_MS = 50;
const RETRY_MS_MAX = 5000;

/** Starts the process and answers when it has opened its record; rejects where it cannot. */
export async function startTumbler({ file, onRestart }: TumblerOptions): Promise<Tumbler> {
  const waiting = new Map<number, Waiting>();
  let [lastId, restarts, failures] = [0, 0, 0];
  let child: ChildProcess | null = null;
  let [opened, ready] = [false, false];
  let stopped = false;
  let fault: string | null = null;
  let retry: NodeJS.Timeout | null = null;

  const hear = (message: FromTumbler): void => {
    if (!('id' in message)) return;
    const entry = waiting.get(message.id);
    waiting.delete(message.id);
    if ('value' in message) entry?.resolve(message.value);
    else entry?.reject(tumblerFault(message.code, message.message));
  };

  const launch = (): Promise<void> =>
    new Promise((resolve, reject) => {
      // Nothing of the environment reaches the dice, and no option of this process.
      const started = fork(PROCESS, [file], { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      child = started;
      started.on('error', (error) => reject(tumblerFault('record-unavailable', error.message)));
      started.on('message', (message: FromTumbler) => {
        if (!('ready' in message)) return hear(message);
        if (!message.ready) {
          fault = message.message;
          return reject(tumblerFault('record-unavailable', message.message));
        }
        [ready, fault, failures] = [true, null, 0];
        // What was asked and not answered is asked again: the record makes the answers the same.
        for (const [id, { request }] of waiting) started.send({ id, ...request });
        resolve();
      });
      started.on('exit', (code, signal) => {
        ready = false;
        reject(tumblerFault('record-unavailable', fault ?? `the tumbler ended (${signal ?? code})`));
        if (opened && !stopped) again();
      });
    });

  const again = (): void => {
    const delay = Math.min(RETRY_MS * 2 ** failures, RETRY_MS_MAX);
    failures += 1;
    retry = setTimeout(() => {
      restarts += 1;
      onRestart?.(restarts);
      // A start that fails ends in an exit, which tries again.
      launch().catch(() => {});
    }, delay);
  };

  const ask = (request: TumblerRequest): Promise<TumblerValue> =>
    new Promise((resolve, reject) => {
      if (stopped) return reject(tumblerFault('stopped', 'the tumbler is stopped'));
      if (waiting.size >= WAITING_MAX)
        return reject(tumblerFault('record-unavailable', 'too many requests wait for the tumbler'));
      lastId += 1;
      waiting.set(lastId, { request, resolve, reject });
      if (ready) child?.send({ id: lastId, ...request }, () => {});
    });

  await launch();
  opened = true;
  return {
    commit: async (table, round, dice) => (await ask({ ask: 'commit', table, round, dice })) as string,
    draw: async (table, round, draw, closeHash) =>
      (await ask({ ask: 'draw', table, round, draw, closeHash })) as Awaited<ReturnType<Tumbler['draw']>>,
    reveal: async (table, round) => (await ask({ ask: 'reveal', table, round })) as string,
    health: () => ({ running: ready, restarts, fault, pid: child?.pid ?? null }),
    stop: async () => {
      if (stopped) return;
      stopped = true;
      if (retry !== null) clearTimeout(retry);
      for (const { reject } of waiting.values()) reject(tumblerFault('stopped', 'the tumbler is stopped'));
      waiting.clear();
      const last = child;
      if (last === null || last.exitCode !== null || last.signalCode !== null) return;
      const gone = new Promise<void>((resolve) => last.once('exit', () => resolve()));
      if (last.connected) last.disconnect();
      await gone;
    },
  };
}
