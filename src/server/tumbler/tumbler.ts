/** The server's side of the tumbler: asks its process, and starts it again when it dies or falls silent. It must never make dice itself. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromTumbler, TumblerRequest, TumblerValue } from './messages.ts';
import { type Tumbler, type TumblerFault, tumblerFault } from './types.ts';

export interface TumblerOptions {
  /** The record; it is made where there is none. */
  readonly file: string;
  /** Called before each new start, with what was wrong. */
  readonly onRestart?: (restarts: number, fault: string) => void;
}

interface Asked {
  readonly request: TumblerRequest;
  readonly resolve: (value: TumblerValue) => void;
  readonly reject: (fault: TumblerFault) => void;
  /** Until this process must have answered; null while none has been asked. */
  patience: NodeJS.Timeout | null;
  readonly deadline: NodeJS.Timeout;
}

const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url));
/** Requests that wait at one time: one per table and some. */
const WAITING_MAX = 10_000;
/** A process that has not answered after this is taken for hung, and killed: a few syncs of a slow disk take a tenth of it. */
export const PATIENCE_MS = 5000;
/** Whoever asks hears after this that there is no tumbler: time for a silent process, and for another one to answer in its place. */
export const ANSWER_MS_MAX = 12_000;
/** To open its record a process may wait for its forerunner to let go of the file, which is given ten seconds. */
const START_MS_MAX = 15_000;
/** What has to be closed is one file; whoever takes longer is killed, and nothing is lost by that. */
const STOP_MS_MAX = 2000;
/** A process that cannot start is tried again after this, then twice as long, up to the most. */
const RETRY_MS = 50;
const RETRY_MS_MAX = 5000;

/** The requests that have not been answered, and how long each may take. */
class Waiting {
  readonly #asked = new Map<number, Asked>();
  #lastId = 0;

  get size(): number {
    return this.#asked.size;
  }

  add(request: TumblerRequest, resolve: Asked['resolve'], reject: Asked['reject']): number {
    const id = ++this.#lastId;
    const late = (): void => this.take(id)?.reject(tumblerFault('record-unavailable', 'the tumbler does not answer'));
    this.#asked.set(id, { request, resolve, reject, patience: null, deadline: setTimeout(late, ANSWER_MS_MAX) });
    return id;
  }

  take(id: number): Asked | undefined {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    clearTimeout(asked?.patience ?? undefined);
    clearTimeout(asked?.deadline);
    return asked;
  }

  /** Asks a process, which has so long to answer. */
  send(id: number, child: ChildProcess, hung: (child: ChildProcess) => void): void {
    const asked = this.#asked.get(id);
    if (asked === undefined) return;
    clearTimeout(asked.patience ?? undefined);
    // Where it was this thread that was busy, the answer has come by now and is read first.
    asked.patience = setTimeout(() => setImmediate(() => this.#asked.get(id) === asked && hung(child)), PATIENCE_MS);
    child.send({ id, ...asked.request }, () => {});
  }

  sendAll(child: ChildProcess, hung: (child: ChildProcess) => void): void {
    for (const id of this.#asked.keys()) this.send(id, child, hung);
  }

  rejectAll(fault: TumblerFault): void {
    for (const id of [...this.#asked.keys()]) this.take(id)?.reject(fault);
  }
}

/** Ends a process that has been let go of, whether it wants to or not. */
function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timers = [
      setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX),
      // A process that waits for a dead disk cannot even be killed; it will be as soon as that wait ends.
      setTimeout(resolve, 2 * STOP_MS_MAX),
    ];
    child.once('exit', () => {
      for (const timer of timers) clearTimeout(timer);
      resolve();
    });
    if (child.connected) child.disconnect();
  });
}

/** Starts the process and answers when it has opened its record; rejects where it cannot. */
export async function startTumbler({ file, onRestart }: TumblerOptions): Promise<Tumbler> {
  const waiting = new Waiting();
  let [restarts, failures] = [0, 0];
  let child: ChildProcess | null = null;
  let [opened, ready] = [false, false];
  let stopped = false;
  let fault: string | null = null;
  let retry: NodeJS.Timeout | null = null;

  const hear = (message: Extract<FromTumbler, { readonly id: number }>): void => {
    const asked = waiting.take(message.id);
    if ('value' in message) asked?.resolve(message.value);
    else asked?.reject(tumblerFault(message.code, message.message));
  };

  /** Its end is heard like any other, and starts another one: what it had not answered is asked again, of the same record. */
  const kill = (hung: ChildProcess, why: string): void => {
    if (hung !== child) return;
    [ready, fault] = [false, why];
    hung.kill('SIGKILL');
  };
  const onSilence = (silent: ChildProcess): void =>
    kill(silent, `the tumbler has not answered for ${PATIENCE_MS / 1000} seconds`);

  const launch = (): Promise<void> =>
    new Promise((resolve, reject) => {
      // Nothing of the environment reaches the dice, and no option of this process.
      const started = fork(PROCESS, [file], { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      child = started;
      const starting = setTimeout(() => kill(started, 'the tumbler does not start'), START_MS_MAX);
      const end = (why: string): void => {
        clearTimeout(starting);
        if (started !== child) return;
        child = null;
        ready = false;
        fault ??= why;
        reject(tumblerFault('record-unavailable', fault));
        if (opened && !stopped) again();
      };
      // One that could not even be started has no exit.
      started.on('error', ({ message }) => started.pid === undefined && end(message));
      started.on('exit', (code, signal) => end(`the tumbler ended (${signal ?? code})`));
      started.on('message', (message: FromTumbler) => {
        if (!('ready' in message)) return hear(message);
        clearTimeout(starting);
        if (!message.ready) {
          fault = message.message;
          return reject(tumblerFault('record-unavailable', message.message));
        }
        [ready, fault, failures] = [true, null, 0];
        // What was asked and not answered is asked again: the record makes the answers the same.
        waiting.sendAll(started, onSilence);
        resolve();
      });
    });

  const again = (): void => {
    const delay = Math.min(RETRY_MS * 2 ** failures, RETRY_MS_MAX);
    failures += 1;
    retry = setTimeout(() => {
      restarts += 1;
      onRestart?.(restarts, fault ?? '');
      // A start that fails ends in an exit, which tries again.
      launch().catch(() => {});
    }, delay);
  };

  const ask = (request: TumblerRequest): Promise<TumblerValue> =>
    new Promise((resolve, reject) => {
      if (stopped) return reject(tumblerFault('stopped', 'the tumbler is stopped'));
      if (waiting.size >= WAITING_MAX)
        return reject(tumblerFault('record-unavailable', 'too many requests wait for the tumbler'));
      const id = waiting.add(request, resolve, reject);
      if (ready && child !== null) waiting.send(id, child, onSilence);
    });

  await launch();
  opened = true;
  return {
    commit: async (table, round, dice) => (await ask({ ask: 'commit', table, round, dice })) as string,
    draw: async (table, round, draw, closeHash) =>
      (await ask({ ask: 'draw', table, round, draw, closeHash })) as Awaited<ReturnType<Tumbler['draw']>>,
    reveal: async (table, round) => (await ask({ ask: 'reveal', table, round })) as string,
    recall: async (table, round) => (await ask({ ask: 'recall', table, round })) as string,
    health: () => ({ running: ready, restarts, fault, pid: child?.pid ?? null }),
    stop: async () => {
      if (stopped) return;
      stopped = true;
      if (retry !== null) clearTimeout(retry);
      waiting.rejectAll(tumblerFault('stopped', 'the tumbler is stopped'));
      if (child !== null) await ended(child);
    },
  };
}
