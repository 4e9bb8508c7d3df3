/** Starts the tumbler's process, sends it requests, and restarts it if it ends or hangs. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromTumbler, TumblerRequest, TumblerValue } from './messages.ts';
import { type Tumbler, type TumblerFault, tumblerFault } from './types.ts';

export interface TumblerOptions {
  /** File of the tumbler's record (its seeds and draws); created if missing. */
  readonly file: string;
  /** Called before each restart. */
  readonly onRestart?: (restarts: number, fault: string) => void;
  /** The program of the process. Tests run a false one, to prove that it cannot choose a result. */
  readonly program?: string;
}

interface PendingRequest {
  readonly request: TumblerRequest;
  readonly resolve: (value: TumblerValue) => void;
  readonly reject: (fault: TumblerFault) => void;
  /** Kills the current process if it does not answer; null before the request is sent. */
  hangTimer: NodeJS.Timeout | null;
  /** Rejects the request if no process, not even a restarted one, answers in time. */
  readonly deadline: NodeJS.Timeout;
}

const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url));
/** At most this many requests may be pending, which is more than one per table. */
const PENDING_MAX = 10_000;
/** A process that does not answer in this time is killed. A few syncs of a slow disk take a tenth of this time. */
export const HANG_MS = 5000;
/** A request fails after this time, which is enough to replace a hanging process and get an answer from the new one. */
export const ANSWER_MS_MAX = 12_000;
/** A new process waits up to ten seconds for the previous one to close the file. */
const START_MS_MAX = 15_000;
/** A process that has not ended after this time is killed. All its answers are durable, so no data is lost. */
const STOP_MS_MAX = 2000;
/** Pause before a failed start is retried; it doubles up to the maximum. */
const RETRY_MS = 50;
const RETRY_MS_MAX = 5000;

/** Requests without an answer, with their time limits. */
class PendingRequests {
  readonly #requests = new Map<number, PendingRequest>();
  #lastId = 0;

  get size(): number {
    return this.#requests.size;
  }

  add(request: TumblerRequest, resolve: PendingRequest['resolve'], reject: PendingRequest['reject']): number {
    const id = ++this.#lastId;
    const onTimeout = (): void => this.take(id)?.reject(tumblerFault('record-unavailable', 'the tumbler does not answer'));
    this.#requests.set(id, { request, resolve, reject, hangTimer: null, deadline: setTimeout(onTimeout, ANSWER_MS_MAX) });
    return id;
  }

  take(id: number): PendingRequest | undefined {
    const pending = this.#requests.get(id);
    this.#requests.delete(id);
    clearTimeout(pending?.hangTimer ?? undefined);
    clearTimeout(pending?.deadline);
    return pending;
  }

  /** Sends a request to a process and starts the time limit of the answer. */
  send(id: number, child: ChildProcess, onHang: (child: ChildProcess) => void): void {
    const pending = this.#requests.get(id);
    if (pending === undefined) return;
    clearTimeout(pending.hangTimer ?? undefined);
    // `setImmediate` lets the server first read an answer that arrived while this thread was busy.
    pending.hangTimer = setTimeout(() => setImmediate(() => this.#requests.get(id) === pending && onHang(child)), HANG_MS);
    child.send({ id, ...pending.request }, () => {});
  }

  sendAll(child: ChildProcess, onHang: (child: ChildProcess) => void): void {
    for (const id of this.#requests.keys()) this.send(id, child, onHang);
  }

  rejectAll(fault: TumblerFault): void {
    for (const id of [...this.#requests.keys()]) this.take(id)?.reject(fault);
  }
}

/** Disconnects a process and waits for its end; kills it after a time limit. */
function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timers = [
      setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX),
      // A process that waits for a failed disk cannot be killed until that wait ends.
      setTimeout(resolve, 2 * STOP_MS_MAX),
    ];
    child.once('exit', () => {
      for (const timer of timers) clearTimeout(timer);
      resolve();
    });
    if (child.connected) child.disconnect();
  });
}

/** Starts the process. Resolves when the process has opened its record; rejects if it cannot open the record. */
export async function startTumbler({ file, onRestart, program = PROCESS }: TumblerOptions): Promise<Tumbler> {
  const pending = new PendingRequests();
  let [restarts, failures] = [0, 0];
  let child: ChildProcess | null = null;
  /** `hasStarted`: the first start succeeded, so that later failures lead to a restart. */
  let [hasStarted, ready] = [false, false];
  let stopped = false;
  let fault: string | null = null;
  let retryTimer: NodeJS.Timeout | null = null;

  const onAnswer = (message: Extract<FromTumbler, { readonly id: number }>): void => {
    const request = pending.take(message.id);
    // Another program on the channel could send a value of another type.
    if ('value' in message) request?.resolve(String(message.value));
    else request?.reject(tumblerFault(message.code, message.message));
  };

  /** Kills the process. The exit handler starts a new process, which gets the pending requests again. */
  const kill = (target: ChildProcess, reason: string): void => {
    if (target !== child) return;
    [ready, fault] = [false, reason];
    target.kill('SIGKILL');
  };
  const onHang = (target: ChildProcess): void => kill(target, `the tumbler has not answered for ${HANG_MS / 1000} seconds`);

  const launch = (): Promise<void> =>
    new Promise((resolve, reject) => {
      // No environment variable or option of the server may influence the dice.
      const started = fork(program, [file], { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      child = started;
      const startTimer = setTimeout(() => kill(started, 'the tumbler does not start'), START_MS_MAX);
      const onEnd = (reason: string): void => {
        clearTimeout(startTimer);
        if (started !== child) return;
        child = null;
        ready = false;
        fault ??= reason;
        reject(tumblerFault('record-unavailable', fault));
        if (hasStarted && !stopped) restart();
      };
      // A process that could not be started has no exit event.
      started.on('error', ({ message }) => started.pid === undefined && onEnd(message));
      started.on('exit', (code, signal) => onEnd(`the tumbler ended (${signal ?? code})`));
      started.on('message', (message: FromTumbler) => {
        if (!('ready' in message)) return onAnswer(message);
        clearTimeout(startTimer);
        if (!message.ready) {
          fault = message.message;
          return reject(tumblerFault('record-unavailable', message.message));
        }
        [ready, fault, failures] = [true, null, 0];
        // Sends pending requests again; the record guarantees the same answers.
        pending.sendAll(started, onHang);
        resolve();
      });
    });

  const restart = (): void => {
    const delayMs = Math.min(RETRY_MS * 2 ** failures, RETRY_MS_MAX);
    failures += 1;
    retryTimer = setTimeout(() => {
      restarts += 1;
      onRestart?.(restarts, fault ?? '');
      // If the start fails, the exit handler retries.
      launch().catch(() => {});
    }, delayMs);
  };

  const send = (request: TumblerRequest): Promise<TumblerValue> =>
    new Promise((resolve, reject) => {
      if (stopped) return reject(tumblerFault('stopped', 'the tumbler is stopped'));
      if (pending.size >= PENDING_MAX)
        return reject(tumblerFault('record-unavailable', 'too many requests are waiting for the tumbler'));
      const id = pending.add(request, resolve, reject);
      if (ready && child !== null) pending.send(id, child, onHang);
    });

  await launch();
  hasStarted = true;
  return {
    commit: (table, round, dice) => send({ operation: 'commit', table, round, dice }),
    draw: (table, round, draw, closeHash) => send({ operation: 'draw', table, round, draw, closeHash }),
    reveal: (table, round) => send({ operation: 'reveal', table, round }),
    findCommitment: (table, round) => send({ operation: 'findCommitment', table, round }),
    health: () => ({ running: ready, restarts, fault, pid: child?.pid ?? null }),
    stop: async () => {
      if (stopped) return;
      stopped = true;
      if (retryTimer !== null) clearTimeout(retryTimer);
      pending.rejectAll(tumblerFault('stopped', 'the tumbler is stopped'));
      if (child !== null) await endProcess(child);
    },
  };
}
