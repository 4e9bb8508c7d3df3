/** What the benchmarks share: findings and their targets, timing in turns, programs in C to compare with. It must never judge a time by itself. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/lib/files.ts';
import { type Ran, run } from '../scripts/lib/tools.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { type Layout, openLayout } from '../src/rules/index.ts';

/** One measured number beside its target. */
export interface Finding {
  readonly name: string;
  readonly value: number;
  /** What the value is counted in; empty for a ratio. */
  readonly unit: '' | 'bytes' | 'kB' | 'MB';
  readonly bound: 'at most' | 'at least';
  readonly target: number;
  /** What the value was made of. */
  readonly detail: string;
}

export const isMet = ({ value, bound, target }: Finding): boolean => (bound === 'at most' ? value <= target : value >= target);

/** What a measurement answers: its findings, and what it had to leave out. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
}

/** Where a measurement finds what it needs. */
export interface Bench {
  /** A temporary folder. */
  readonly folder: string;
  /** The system's C compiler; null where there is none. */
  readonly compiler: string | null;
  /** Only whether it runs: what takes long takes little, and its numbers say nothing. */
  readonly quick: boolean;
}

export const COMMAND = join(ROOT, 'src', 'cli', 'croupier.mjs');

/** How long something takes. */
export function nanoseconds(work: () => void): number {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start);
}

/** Least times of several measurements that take turns, so that whatever else the machine does falls on all of them alike. */
export async function leastInTurns(
  turns: number,
  unmeasured: number,
  ...takers: readonly (() => number | Promise<number>)[]
): Promise<number[]> {
  const least = takers.map(() => Number.POSITIVE_INFINITY);
  for (let turn = -unmeasured; turn < turns; turn++) {
    for (const [i, take] of takers.entries()) {
      const taken = await take();
      if (turn >= 0) least[i] = Math.min(least[i] as number, taken);
    }
  }
  return least;
}

export function layoutOf(rulebook: string, id: string): Layout {
  const book = RULEBOOKS.find((one) => one.id === rulebook);
  const layout = book && openLayout(book, id);
  if (!layout?.ok) throw new Error(`there is no layout ${id} of ${rulebook}`);
  return layout.value;
}

/** Whole numbers from 0 to below a limit, always the same from the same seed (mulberry32). */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return Math.floor((((word ^ (word >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** A program that ran well, or an end of the benchmark: without it there is nothing to compare. */
export function runWell(program: string, args: readonly string[]): Ran {
  const ran = run(program, args);
  if (ran.status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${ran.status}\n${ran.stdout}${ran.stderr}`);
  return ran;
}

export function findCompiler(): string | null {
  const compiler = process.env.CC ?? 'cc';
  return run(compiler, ['--version']).status === 0 ? compiler : null;
}

/** Compiles one of the programs in `bench/c`; answers null where there is no compiler. */
export function compile({ folder, compiler }: Bench, name: string): string | null {
  if (compiler === null) return null;
  const program = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
  runWell(compiler, ['-std=c11', '-O2', '-o', program, join(import.meta.dirname, 'c', `${name}.c`)]);
  return program;
}

/** Numbers for a program in C: doubles in the machine's own byte order. */
export function writeNumbers({ folder }: Bench, name: string, numbers: readonly number[]): string {
  const file = join(folder, name);
  writeFileSync(file, new Uint8Array(Float64Array.from(numbers).buffer));
  return file;
}

/** The numbers that a program in C answers with. */
export const numbersOf = (program: string, ...args: readonly string[]): readonly number[] =>
  runWell(program, args).stdout.trim().split(' ').map(Number);

/** Both sides must have done the same work, or their times say nothing. */
export function mustEqual(what: string, ours: readonly number[], theirs: readonly number[]): void {
  const equal = ours.length === theirs.length && ours.every((number, i) => number === theirs[i]);
  if (!equal) throw new Error(`${what} differ: ${ours.slice(0, 8).join(' ')} here, ${theirs.slice(0, 8).join(' ')} in C`);
}

/** A number with three significant digits or all before its point. */
export const short = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));

export const grouped = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
