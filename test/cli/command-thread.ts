/** The worker thread of `command.ts`. It runs `main` for one command after another, and gives each command new streams. */
import { Readable, Writable } from 'node:stream';
import { type MessagePort, workerData } from 'node:worker_threads';
import { main } from '../../src/cli/main.ts';
import type { CommandRequest, CommandResult } from './command.ts';

const { port, doneFlag } = workerData as { readonly port: MessagePort; readonly doneFlag: Int32Array<SharedArrayBuffer> };

/** Collects the text that is written to the stream. */
class CollectingStream extends Writable {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _: BufferEncoding, callback: () => void): void {
    this.#chunks.push(chunk);
    callback();
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}

const replaceStream = (name: 'stdin' | 'stdout' | 'stderr', stream: Readable | Writable): void =>
  void Object.defineProperty(process, name, { value: stream, configurable: true });

/** Rejects `crash`, which ends the current command. If no command runs, the next command ends as soon as it starts. */
let rejectCommand: (error: Error) => void = () => {};
const createCrashPromise = (): Promise<never> =>
  new Promise((_, reject) => {
    rejectCommand = reject;
  });
/** Rejects after an uncaught error. */
let crash = createCrashPromise();
process.on('uncaughtException', (error) => rejectCommand(error));

async function run({ args, input, env, columns }: CommandRequest): Promise<CommandResult> {
  const [stdout, stderr] = [new CollectingStream(), new CollectingStream()];
  replaceStream('stdin', Readable.from(input === '' ? [] : [Buffer.from(input)]));
  replaceStream('stdout', columns === null ? stdout : Object.assign(stdout, { isTTY: true, columns }));
  replaceStream('stderr', stderr);
  Object.assign(process.env, env);
  process.exitCode = undefined;
  try {
    await Promise.race([main(args), crash]);
    return { status: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
  } catch (error) {
    crash = createCrashPromise();
    return { status: null, stdout: stdout.text(), stderr: String((error as Error).stack) };
  } finally {
    process.exitCode = undefined;
    for (const name of Object.keys(env)) delete process.env[name];
  }
}

function sendResult(result: CommandResult): void {
  port.postMessage(result);
  Atomics.store(doneFlag, 0, 1);
  Atomics.notify(doneFlag, 0);
}

port.on('message', (request: CommandRequest) => void run(request).then(sendResult));
