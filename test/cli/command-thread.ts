/** The thread in which `command.ts` runs the command line's own `main`, one command after another, each with streams of its own. */
import { Readable, Writable } from 'node:stream';
import { type MessagePort, workerData } from 'node:worker_threads';
import { main } from '../../src/cli/main.ts';
import type { Answer, Asked } from './command.ts';

const { port, answered } = workerData as { readonly port: MessagePort; readonly answered: Int32Array<SharedArrayBuffer> };

/** A stream that keeps what is written to it. */
class Kept extends Writable {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}

const replace = (name: 'stdin' | 'stdout' | 'stderr', stream: Readable | Writable): void =>
  void Object.defineProperty(process, name, { value: stream, configurable: true });

/** Rejected by an error that no command caught; the command under way, or else the next one, fails with it. */
let crash: (error: Error) => void = () => {};
const nextCrash = (): Promise<never> =>
  new Promise((_, reject) => {
    crash = reject;
  });
let crashed = nextCrash();
process.on('uncaughtException', (error) => crash(error));

async function run({ args, input, env, columns }: Asked): Promise<Answer> {
  const [stdout, stderr] = [new Kept(), new Kept()];
  replace('stdin', Readable.from(input === '' ? [] : [Buffer.from(input)]));
  replace('stdout', columns === null ? stdout : Object.assign(stdout, { isTTY: true, columns }));
  replace('stderr', stderr);
  Object.assign(process.env, env);
  process.exitCode = undefined;
  try {
    await Promise.race([main(args), crashed]);
    return { status: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
  } catch (error) {
    crashed = nextCrash();
    return { status: null, stdout: stdout.text(), stderr: String((error as Error).stack) };
  } finally {
    process.exitCode = undefined;
    for (const name of Object.keys(env)) delete process.env[name];
  }
}

function answer(found: Answer): void {
  port.postMessage(found);
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
}

port.on('message', (asked: Asked) => void run(asked).then(answer));
