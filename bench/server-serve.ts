/** `croupier serve` as a process whose memory is looked at. It must never be told anything that its users do not tell it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Everybody comes from one address. */
const ROOMY = {
  CROUPIER_REQUESTS_PER_MINUTE: '10000000',
  CROUPIER_ENTRIES_PER_MINUTE: '1000000',
  CROUPIER_LOG: 'error',
};
/** How often and for how long memory is looked at; the least counts, for what is about to be collected is no need. */
const [LOOKS, LOOK_MS] = [16, 250];

export class Serve {
  readonly address: string;
  readonly tables: readonly string[];
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, said: string) {
    this.#child = child;
    this.address = /http:\/\/[\d.:]+/.exec(said)?.[0] ?? '';
    this.tables = /^tables +(.+)$/m.exec(said)?.[1]?.trim().split(' ') ?? [];
  }

  static async start(command: string, folder: string): Promise<Serve> {
    const child = spawn(process.execPath, [command, 'serve', '--port', '0', '--data', folder], {
      env: { ...process.env, ...ROOMY },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        said += chunk;
        if (said.includes('Ctrl-C')) resolve();
      });
      child.once('exit', (code) => reject(new Error(`croupier serve ended with ${code}`)));
    });
    return new Serve(child, said);
  }

  /** Memory of its main process that is resident; the tumbler is another. */
  async rssBytes(): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let look = 0; look < LOOKS; look++) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
      least = Math.min(least, Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024);
    }
    return least;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await ended;
  }
}
