/** Runs `croupier serve` in a child process and measures its memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The limits are high, because all clients come from one address. Entries are sign-ins and new accounts. */
const LIMITS = {
  CROUPIER_REQUESTS_PER_MINUTE: '10000000',
  CROUPIER_ENTRIES_PER_MINUTE: '1000000',
  CROUPIER_LOG: 'error',
};
/** The result is the minimum of several samples, because a sample may include memory that is not collected yet. */
const [SAMPLES, SAMPLE_MS] = [16, 250];

export class ServeProcess {
  readonly address: string;
  readonly tables: readonly string[];
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, output: string) {
    this.#child = child;
    this.address = /http:\/\/[\d.:]+/.exec(output)?.[0] ?? '';
    this.tables = /^tables +(.+)$/m.exec(output)?.[1]?.trim().split(' ') ?? [];
  }

  static async start(command: string, folder: string): Promise<ServeProcess> {
    const child = spawn(process.execPath, [command, 'serve', '--port', '0', '--data', folder], {
      env: { ...process.env, ...LIMITS },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        output += chunk;
        // The last line of the start says how to stop the server.
        if (output.includes('Ctrl-C')) resolve();
      });
      child.once('exit', (code) => reject(new Error(`croupier serve exited with ${code}`)));
    });
    return new ServeProcess(child, output);
  }

  /** Measures the resident memory of the main process, without the tumbler. */
  async measureRssBytes(): Promise<number> {
    let minimum = Number.POSITIVE_INFINITY;
    for (let sample = 0; sample < SAMPLES; sample++) {
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
      minimum = Math.min(minimum, Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024);
    }
    return minimum;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await ended;
  }
}
