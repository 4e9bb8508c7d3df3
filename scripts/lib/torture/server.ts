/** Starts the real server as a child process that can be killed and restarted on the same port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../files.ts';

const INSTALLED_NODE = join(ROOT, 'node_modules', '.bin', 'node');
/** Uses the Node that `npm install` has installed, or else the running Node. */
const NODE = process.platform !== 'win32' && existsSync(INSTALLED_NODE) ? INSTALLED_NODE : process.execPath;
const START_MS_MAX = 60_000;

export interface ServerProcess {
  readonly address: string;
  readonly startDurationMs: number;
  /** Sends SIGKILL to the server. If `withTumbler` is true, kills the tumbler process too. */
  readonly kill: (withTumbler: boolean) => Promise<void>;
  /** Sends SIGTERM. Resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
  /** Returns the last part of the standard output. */
  readonly output: () => string;
  readonly pid: number;
  /** Resolves with a message when the process has ended. */
  readonly ended: Promise<string>;
}

export interface ServerOptions {
  readonly folder: string;
  readonly port: number;
  readonly settings?: Readonly<Record<string, string>>;
  /** Additional arguments of `croupier serve`. */
  readonly extraArgs?: readonly string[];
}

/** The limits are high, because all players come from one address. `bench` is automatic dealing without pauses. */
const SETTINGS: Readonly<Record<string, string>> = {
  CROUPIER_DEALING: 'bench',
  CROUPIER_LOG: 'error',
  CROUPIER_REQUESTS_PER_MINUTE: '1000000',
  CROUPIER_ENTRIES_PER_MINUTE: '100000',
  CROUPIER_MESSAGES_PER_SECOND: '10000',
};

export async function startServer({ folder, port, settings = {}, extraArgs = [] }: ServerOptions): Promise<ServerProcess> {
  const startedAtMs = performance.now();
  const args = [join(ROOT, 'src', 'cli', 'croupier.mjs'), 'serve', '--data', folder, '--port', `${port}`, ...extraArgs];
  // The child has a process group, so that server and tumbler can be killed together.
  const child = spawn(NODE, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...SETTINGS, ...settings },
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-100_000);
  });
  const address = await readAddress(child);
  const pid = child.pid ?? 0;
  const kill = async (withTumbler: boolean): Promise<void> => {
    process.kill(withTumbler ? -pid : pid, 'SIGKILL');
    await exited;
  };
  return {
    address,
    startDurationMs: performance.now() - startedAtMs,
    kill,
    pid,
    output: () => output,
    stop: () => {
      process.kill(pid, 'SIGTERM');
      return exited;
    },
    ended: exited.then((code) => `the server exited with ${code}`),
  };
}

/** Reads the address from the output of the server. */
function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let [stdout, stderr] = ['', ''];
    const timeout = setTimeout(
      () => reject(new Error(`the server did not start in ${START_MS_MAX} ms: ${stdout}${stderr}`)),
      START_MS_MAX,
    );
    child.stderr?.on('data', (chunk) => {
      stderr = `${stderr}${chunk}`.slice(-4000);
    });
    child.stdout?.on('data', (chunk) => {
      stdout = `${stdout}${chunk}`.slice(-8000);
      const address = /http:\/\/[\d.:]+/.exec(stdout)?.[0];
      // The server is ready after the last line of the summary, which contains Ctrl-C.
      if (address === undefined || !stdout.includes('Ctrl-C')) return;
      clearTimeout(timeout);
      resolve(address);
    });
    child.once('exit', (code) => {
      clearTimeout(timeout);
      reject(new Error(`the server exited with ${code} before it was ready: ${stderr}`));
    });
  });
}
