/** Runs the real command as a user does, and reads back what it writes; it must never reach into the command's code. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const GOLDEN = new URL('../golden/', import.meta.url);
const LAUNCHER = 'src/cli/croupier.mjs';
const INSTALLED_NODE = `${ROOT}node_modules/.bin/node`;
/** The Node that npm install brings, wherever the tests themselves run on another; on Windows it is no program but a script. */
const NODE = process.platform !== 'win32' && existsSync(INSTALLED_NODE) ? INSTALLED_NODE : process.execPath;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

export interface Answer {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Test runners ask for colours and are themselves started by npm; a user's pipe does not and is not. */
function makeEnv(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _force, NO_COLOR: _no, npm_lifecycle_event: _event, ...rest } = process.env;
  return { ...rest, ...extra };
}

export function croupier(args: readonly string[], input = '', extra: Readonly<Record<string, string>> = {}): Answer {
  const { status, stdout, stderr } = spawnSync(NODE, [LAUNCHER, ...args], {
    cwd: ROOT,
    input,
    env: makeEnv(extra),
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  return { status, stdout, stderr };
}

/** The command left running, for what happens while it writes. */
export const startCroupier = (args: readonly string[]): ChildProcess =>
  spawn(NODE, [LAUNCHER, ...args], { cwd: ROOT, env: makeEnv({}) });

/** Standard output of a command that must succeed in silence. */
export function say(args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = croupier(args, input);
  if (status !== 0 || stderr !== '') throw new Error(`croupier ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

/** What the command writes to a terminal of so many columns, without its colours: it is told so before it starts. */
export function sayOn(columns: number, args: readonly string[], input = ''): string {
  const pretend = `Object.assign(process.stdout,{isTTY:true,columns:${columns}})`;
  const { status, stdout, stderr } = croupier(args, input, { NODE_OPTIONS: `--import=data:text/javascript,${pretend}` });
  if (status !== 0 || stderr !== '') throw new Error(`croupier ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stripVTControlCharacters(stdout);
}

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

export interface GoldenBet {
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
