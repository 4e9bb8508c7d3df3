/** Processes that the server's measurements start, and calls into them. It must never leave one running. */
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

/** A process of its own that answers calls. */
export class Calls {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void }>();
  #asked = 0;

  /** A module beside this one, with its arguments. What it prints is not shown where others than we print. */
  constructor(module: string, args: readonly string[], silent = false) {
    const out = silent ? 'ignore' : 'inherit';
    this.#child = fork(join(import.meta.dirname, module), args, { stdio: ['ignore', out, out, 'ipc'] });
    this.#child.on('message', (reply: Reply) => {
      const pending = this.#pending.get(reply.id);
      this.#pending.delete(reply.id);
      if (reply.error === undefined) pending?.resolve(reply.value as never);
      else pending?.reject(new Error(reply.error));
    });
    this.#child.on('exit', (code) => {
      for (const { reject } of this.#pending.values()) reject(new Error(`${module} ended with ${code}`));
      this.#pending.clear();
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  call<T>(name: string, ...args: readonly unknown[]): Promise<T> {
    return new Promise((resolve, reject) => {
      const id = ++this.#asked;
      this.#pending.set(id, { resolve, reject });
      this.#child.send({ id, name, args } satisfies Call);
    });
  }

  /** Takes no more of the machine until it goes on, so that the turn of another is its own. */
  rest(): void {
    this.#child.kill('SIGSTOP');
  }

  goOn(): void {
    this.#child.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    // Whatever it holds is in a temporary folder; a process that profiles itself writes that first.
    this.goOn();
    this.#child.disconnect();
    const late = setTimeout(() => this.#child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(late);
  }
}

/** The other end: answers calls until whoever started it is gone. */
export function answerCalls(own: Readonly<Record<string, (...args: readonly never[]) => unknown>>): void {
  process.on('message', async ({ id, name, args }: Call) => {
    const reply = (answer: Omit<Reply, 'id'>): void => void process.send?.({ id, ...answer });
    try {
      reply({ value: await own[name]?.(...(args as never[])) });
    } catch (error) {
      reply({ error: (error as Error).stack ?? String(error) });
    }
  });
  process.on('disconnect', () => process.exit(0));
}

/** What a server used up so far, in microseconds of a processor. */
export function processorUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
