/** Starts child processes for the measurements and calls functions in them by messages. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

interface Call {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

interface Reply {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** A child process whose functions can be called. */
export class CallableProcess {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void }>();
  #lastId = 0;

  /** Starts a module of this folder with its arguments. `silent` hides its output. */
  constructor(module: string, args: readonly string[], silent = false) {
    const output = silent ? 'ignore' : 'inherit';
    this.#child = fork(join(import.meta.dirname, module), args, { stdio: ['ignore', output, output, 'ipc'] });
    this.#child.on('message', (reply: Reply) => {
      const pending = this.#pending.get(reply.id);
      this.#pending.delete(reply.id);
      if (reply.error === undefined) pending?.resolve(reply.value as never);
      else pending?.reject(new Error(reply.error));
    });
    this.#child.on('exit', (code) => {
      for (const { reject } of this.#pending.values()) reject(new Error(`${module} exited with ${code}`));
      this.#pending.clear();
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  call<T>(name: string, ...args: readonly unknown[]): Promise<T> {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#pending.set(id, { resolve, reject });
      this.#child.send({ id, name, args } satisfies Call);
    });
  }

  /** Pauses the process with SIGSTOP while another process is measured. */
  pause(): void {
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    this.#child.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    // A disconnected child ends itself, so that a profiled process can write its profile. A paused child could not.
    this.resume();
    this.#child.disconnect();
    const killTimer = setTimeout(() => this.#child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(killTimer);
  }
}

/** Answers calls in the child process until its parent exits. */
export function answerCalls(functions: Readonly<Record<string, (...args: readonly never[]) => unknown>>): void {
  process.on('message', async ({ id, name, args }: Call) => {
    const reply = (answer: Omit<Reply, 'id'>): void => void process.send?.({ id, ...answer });
    try {
      reply({ value: await functions[name]?.(...(args as never[])) });
    } catch (error) {
      reply({ error: (error as Error).stack ?? String(error) });
    }
  });
  process.on('disconnect', () => process.exit(0));
}

/** Returns the processor time that this process has used, in microseconds. */
export function processorTimeUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
