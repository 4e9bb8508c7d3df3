/** The real server as a process that can be killed and started again on the same port. It must never be stopped gently but once, at the end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../files.ts';

const INSTALLED_NODE = join(ROOT, 'node_modules', '.bin', 'node');
/** The Node that npm install brings, wherever this runs on another. */
const NODE = process.platform !== 'win32' && existsSync(INSTALLED_NODE) ? INSTALLED_NODE : process.execPath;
const START_MS_MAX = 60_000;

export interface Serving {
  readonly address: string;
  readonly startMs: number;
  /** Without the chance to write another byte; with its tumbler at the same moment, or the tumbler left to find out. */
  readonly kill: (whole: boolean) => Promise<void>;
  /** In order; resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
  /** Everything it has printed. */
  readonly said: () => string;
  readonly pid: number;
  /** Resolves when it ends by itself, which it must not. */
  readonly ended: Promise<string>;
}

export interface ServerOptions {
  readonly folder: string;
  readonly port: number;
  readonly settings?: Readonly<Record<string, string>>;
  /** Further words for the command line. */
  readonly more?: readonly string[];
}

/** Nobody on this floor is a flood: all players come from one address. */
const SETTINGS: Readonly<Record<string, string>> = {
  CROUPIER_DEALING: 'bench',
  CROUPIER_LOG: 'error',
  CROUPIER_REQUESTS_PER_MINUTE: '1000000',
  CROUPIER_ENTRIES_PER_MINUTE: '100000',
  CROUPIER_MESSAGES_PER_SECOND: '10000',
};

export async function startServer({ folder, port, settings = {}, more = [] }: ServerOptions): Promise<Serving> {
  const started = performance.now();
  const args = [join(ROOT, 'src', 'cli', 'croupier.mjs'), 'serve', '--data', folder, '--port', `${port}`, ...more];
  // A group of its own, so that server and tumbler can be killed at one stroke.
  const child = spawn(NODE, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...SETTINGS, ...settings },
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-100_000);
  });
  const address = await addressOf(child);
  const pid = child.pid ?? 0;
  const kill = async (whole: boolean): Promise<void> => {
    process.kill(whole ? -pid : pid, 'SIGKILL');
    await exited;
  };
  return {
    address,
    startMs: performance.now() - started,
    kill,
    pid,
    said: () => said,
    stop: () => {
      process.kill(pid, 'SIGTERM');
      return exited;
    },
    ended: exited.then((code) => `the server ended with ${code}`),
  };
}

/** Where it listens, from what it prints. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let [out, err] = ['', ''];
    const late = setTimeout(
      () => reject(new Error(`the server did not start in ${START_MS_MAX} ms: ${out}${err}`)),
      START_MS_MAX,
    );
    child.stderr?.on('data', (chunk) => {
      err = `${err}${chunk}`.slice(-4000);
    });
    child.stdout?.on('data', (chunk) => {
      out = `${out}${chunk}`.slice(-8000);
      const found = /http:\/\/[\d.:]+/.exec(out)?.[0];
      // The summary's last line: everything stands.
      if (found === undefined || !out.includes('Ctrl-C')) return;
      clearTimeout(late);
      resolve(found);
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the server ended with ${code} before it was open: ${err}`));
    });
  });
}
