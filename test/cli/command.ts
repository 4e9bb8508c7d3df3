/** Runs the command line and reads back what it writes: its `main` in a thread, or the launcher as a process where a test is about the process. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const GOLDEN = new URL('../golden/', import.meta.url);
const LAUNCHER = 'src/cli/croupier.mjs';
const INSTALLED_NODE = `${ROOT}node_modules/.bin/node`;
/** The Node that npm install brings, wherever the tests themselves run on another; on Windows it is no program but a script. */
const NODE = process.platform !== 'win32' && existsSync(INSTALLED_NODE) ? INSTALLED_NODE : process.execPath;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
/** Longer than any command of the tests takes. */
const ANSWER_MS_MAX = 120_000;

export interface Answer {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** One command for the thread. */
export interface Asked {
  readonly args: readonly string[];
  readonly input: string;
  /** Set for this command alone. */
  readonly env: Readonly<Record<string, string>>;
  /** The width of the terminal that standard output is; null for a pipe. */
  readonly columns: number | null;
}

/** Test runners ask for colours and are themselves started by npm; a user's pipe does not and is not. */
function makeEnv(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _force, NO_COLOR: _no, npm_lifecycle_event: _event, ...rest } = process.env;
  return { ...rest, ...extra };
}

/** Sends a command to the thread and blocks until the answer is there. */
let ask: ((asked: Asked) => Answer) | null = null;

function startThread(): (asked: Asked) => Answer {
  const { port1: ours, port2: port } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('./command-thread.ts', import.meta.url), {
    workerData: { port, answered },
    transferList: [port],
    env: makeEnv({}),
    execArgv: [],
    // Each command has streams of its own there; Node must not look for its own in their place.
    stdout: true,
    stderr: true,
  });
  thread.unref();
  ours.unref();
  return (asked) => {
    Atomics.store(answered, 0, 0);
    ours.postMessage(asked);
    Atomics.wait(answered, 0, 0, ANSWER_MS_MAX);
    const received = receiveMessageOnPort(ours) as { readonly message: Answer } | undefined;
    if (received !== undefined) return received.message;
    void thread.terminate();
    ask = null;
    throw new Error(`croupier ${asked.args.join(' ')} has not ended in ${ANSWER_MS_MAX} ms`);
  };
}

function askThread(asked: Asked): Answer {
  ask ??= startThread();
  return ask(asked);
}

/** What the command line's `main` writes and answers. The thread stays, so that only the first command loads the modules. */
export const croupier = (args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}): Answer =>
  askThread({ args, input, env, columns: null });

/** The same by a process of its own, as a user starts it. */
export function croupierProcess(args: readonly string[], input = '', extra: Readonly<Record<string, string>> = {}): Answer {
  const { status, stdout, stderr } = spawnSync(NODE, [LAUNCHER, ...args], {
    cwd: ROOT,
    input,
    env: makeEnv(extra),
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  return { status, stdout, stderr };
}

/** The process left running, for what happens while it writes. */
export const startCroupier = (args: readonly string[]): ChildProcess =>
  spawn(NODE, [LAUNCHER, ...args], { cwd: ROOT, env: makeEnv({}) });

function written(asked: Asked): string {
  const { status, stdout, stderr } = askThread(asked);
  if (status !== 0 || stderr !== '') throw new Error(`croupier ${asked.args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

/** Standard output of a command that must succeed in silence. */
export const say = (args: readonly string[], input = ''): string => written({ args, input, env: {}, columns: null });

/** What the command writes to a terminal of so many columns, without its colours. */
export const sayOn = (columns: number, args: readonly string[], input = ''): string =>
  stripVTControlCharacters(written({ args, input, env: {}, columns }));

export const sayJson = (args: readonly string[], input = ''): unknown => JSON.parse(say([...args, '--json'], input));

/** CSV as RFC 4180 has it, header and all. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

export const sayCsv = (args: readonly string[], input = ''): readonly Readonly<Record<string, string>>[] => {
  const [head = [], ...rows] = parseCsv(say([...args, '--csv'], input));
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])));
};

interface GoldenBet {
  readonly bet: string;
  /** Ordered ways at each odds. */
  readonly ways: Readonly<Record<string, number>>;
  readonly throws: number;
  readonly edge: string;
  readonly variance: string;
}

export interface GoldenLayout {
  readonly rulebook: string;
  readonly layout: string;
  readonly outcomes: number;
  readonly pairs: number;
  readonly digest: string;
  readonly bets: readonly GoldenBet[];
}

/** Every layout as a second source has it. */
export function readGolden(): readonly GoldenLayout[] {
  const files = readdirSync(GOLDEN).filter((file) => file.endsWith('.perft'));
  return files.sort().map((file) => {
    const lines = readFileSync(new URL(file, GOLDEN), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const field = (name: string): string => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? '';
    return {
      rulebook: field('rulebook'),
      layout: field('layout'),
      outcomes: Number(field('outcomes')),
      pairs: Number(field('pairs')),
      digest: field('digest'),
      bets: lines.filter((line) => line.includes(' edge ')).map(readGoldenBet),
    };
  });
}

function readGoldenBet(line: string): GoldenBet {
  const [bet = '', ...words] = line.split(' ');
  const after = (name: string): string => words[words.indexOf(name) + 1] ?? '';
  const several = /^(\d+)x(\d+)$/.exec(words[0] ?? '');
  const tiers = words.filter((word) => word.includes('=')).map((word) => word.split('='));
  return {
    bet,
    ways: Object.fromEntries(tiers.map(([odds = '', ways]) => [odds, Number(ways)])),
    throws: several === null ? 1 : Number(several[1]),
    edge: after('edge'),
    variance: after('variance'),
  };
}
