/** Runs the command line for tests: `main` in a worker thread, or `croupier.mjs` as a child process. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const GOLDEN_FOLDER = new URL('../golden/', import.meta.url);
const LAUNCHER = 'src/cli/croupier.mjs';
const INSTALLED_NODE = `${ROOT}node_modules/.bin/node`;
/** Uses the Node that `npm install` has installed, except on Windows, where it is a script that cannot be spawned. */
const NODE = process.platform !== 'win32' && existsSync(INSTALLED_NODE) ? INSTALLED_NODE : process.execPath;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
/** A command that takes longer is an error. */
const COMMAND_MS_MAX = 120_000;

export interface CommandResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that is sent to the thread. */
export interface CommandRequest {
  readonly args: readonly string[];
  readonly input: string;
  /** Additional environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** The width of the terminal, or null for a pipe. */
  readonly columns: number | null;
}

/** Removes the variables of npm and of the test runner that would change the output. */
function buildEnv(additional: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _force, NO_COLOR: _no, npm_lifecycle_event: _event, ...env } = process.env;
  return { ...env, ...additional };
}

/** Sends a command to the thread and blocks until the command has ended. */
let runInThread: ((request: CommandRequest) => CommandResult) | null = null;

function startThread(): (request: CommandRequest) => CommandResult {
  const { port1: mainPort, port2: port } = new MessageChannel();
  const doneFlag = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('./command-thread.ts', import.meta.url), {
    workerData: { port, doneFlag },
    transferList: [port],
    env: buildEnv({}),
    execArgv: [],
    // The thread replaces the streams for each command.
    stdout: true,
    stderr: true,
  });
  thread.unref();
  mainPort.unref();
  return (request) => {
    Atomics.store(doneFlag, 0, 0);
    mainPort.postMessage(request);
    Atomics.wait(doneFlag, 0, 0, COMMAND_MS_MAX);
    const received = receiveMessageOnPort(mainPort) as { readonly message: CommandResult } | undefined;
    if (received !== undefined) return received.message;
    void thread.terminate();
    runInThread = null;
    throw new Error(`croupier ${request.args.join(' ')} has not ended in ${COMMAND_MS_MAX} ms`);
  };
}

function runCommand(request: CommandRequest): CommandResult {
  runInThread ??= startThread();
  return runInThread(request);
}

/** Runs `main` in a thread. Later commands reuse the thread and its loaded modules. */
export const croupier = (args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}): CommandResult =>
  runCommand({ args, input, env, columns: null });

/** Runs the command in a child process, as a user does. */
export function croupierProcess(
  args: readonly string[],
  input = '',
  additionalEnv: Readonly<Record<string, string>> = {},
): CommandResult {
  const { status, stdout, stderr } = spawnSync(NODE, [LAUNCHER, ...args], {
    cwd: ROOT,
    input,
    env: buildEnv(additionalEnv),
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  return { status, stdout, stderr };
}

/** Starts the command without waiting for its end. */
export const startCroupier = (args: readonly string[]): ChildProcess =>
  spawn(NODE, [LAUNCHER, ...args], { cwd: ROOT, env: buildEnv({}) });

function stdoutOrThrow(request: CommandRequest): string {
  const { status, stdout, stderr } = runCommand(request);
  if (status !== 0 || stderr !== '') throw new Error(`croupier ${request.args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

/** Returns standard output. Throws if the command fails or writes to standard error. */
export const stdoutOf = (args: readonly string[], input = ''): string => stdoutOrThrow({ args, input, env: {}, columns: null });

/** Returns the output on a terminal of this width, without colours. */
export const terminalOutputOf = (columns: number, args: readonly string[], input = ''): string =>
  stripVTControlCharacters(stdoutOrThrow({ args, input, env: {}, columns }));

export const jsonOf = (args: readonly string[], input = ''): unknown => JSON.parse(stdoutOf([...args, '--json'], input));

/** Parses CSV as RFC 4180 defines it. The first row is the header. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

export const csvOf = (args: readonly string[], input = ''): readonly Readonly<Record<string, string>>[] => {
  const [header = [], ...rows] = parseCsv(stdoutOf([...args, '--csv'], input));
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])));
};

interface GoldenBet {
  readonly bet: string;
  /** The number of ordered rolls that win, for each odds. */
  readonly ways: Readonly<Record<string, number>>;
  /** Throws until the bet is decided; only the shooter bet has several. */
  readonly throws: number;
  readonly edge: string;
  readonly variance: string;
}

export interface GoldenLayout {
  readonly rulebook: string;
  readonly layout: string;
  readonly outcomes: number;
  /** The number of pairs of a bet and a winning outcome. */
  readonly pairs: number;
  /** The hash of all payments. */
  readonly digest: string;
  readonly bets: readonly GoldenBet[];
}

/** Reads the golden file (expected values from a second source) of every layout. test/golden/README.md describes the format. */
export function readGolden(): readonly GoldenLayout[] {
  const files = readdirSync(GOLDEN_FOLDER).filter((file) => file.endsWith('.perft'));
  return files.sort().map((file) => {
    const lines = readFileSync(new URL(file, GOLDEN_FOLDER), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const readField = (name: string): string => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? '';
    return {
      rulebook: readField('rulebook'),
      layout: readField('layout'),
      outcomes: Number(readField('outcomes')),
      pairs: Number(readField('pairs')),
      digest: readField('digest'),
      bets: lines.filter((line) => line.includes(' edge ')).map(readGoldenBet),
    };
  });
}

function readGoldenBet(line: string): GoldenBet {
  const [bet = '', ...words] = line.split(' ');
  const wordAfter = (name: string): string => words[words.indexOf(name) + 1] ?? '';
  const throwsAndRolls = /^(\d+)x(\d+)$/.exec(words[0] ?? '');
  const oddsAndWays = words.filter((word) => word.includes('=')).map((word) => word.split('='));
  return {
    bet,
    ways: Object.fromEntries(oddsAndWays.map(([odds = '', ways]) => [odds, Number(ways)])),
    throws: throwsAndRolls === null ? 1 : Number(throwsAndRolls[1]),
    edge: wordAfter('edge'),
    variance: wordAfter('variance'),
  };
}
