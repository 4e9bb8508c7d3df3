/** Shared helpers of the benchmarks: findings with targets, alternating measurements, and programs in C for comparison. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/lib/files.ts';
import { type ProgramResult, run } from '../scripts/lib/tools.ts';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { type Layout, openLayout } from '../src/rules/index.ts';

/** A measured value with its target. */
export interface Finding {
  readonly name: string;
  readonly value: number;
  /** Unit of the value; empty for a ratio. */
  readonly unit: '' | 'µs' | 'ms' | 'bytes' | 'kB' | 'MB';
  readonly bound: 'at most' | 'at least';
  readonly target: number;
  /** The measured values from which `value` is computed. */
  readonly detail: string;
}

export const isMet = ({ value, bound, target }: Finding): boolean => (bound === 'at most' ? value <= target : value >= target);

/** The result of a measurement, with notes about skipped parts. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
}

/** The environment in which a measurement runs. */
export interface Bench {
  /** A temporary folder. */
  readonly folder: string;
  /** The C compiler of the system, or null. */
  readonly compiler: string | null;
  /** If true, the measurement is very short and only shows that it runs. Its numbers mean nothing. */
  readonly quick: boolean;
}

export const CLI_PATH = join(ROOT, 'src', 'cli', 'croupier.mjs');

/** Measures the time of one call. */
export function nanoseconds(work: () => void): number {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start);
}

/** Repeats the measurements in turn, so that other load affects all of them. Returns the minimum of each measurement. */
export async function alternatingMinimums(
  repetitions: number,
  warmups: number,
  ...measurements: readonly (() => number | Promise<number>)[]
): Promise<number[]> {
  const minimums = measurements.map(() => Number.POSITIVE_INFINITY);
  for (let repetition = -warmups; repetition < repetitions; repetition++) {
    for (const [i, measure] of measurements.entries()) {
      const value = await measure();
      if (repetition >= 0) minimums[i] = Math.min(minimums[i] as number, value);
    }
  }
  return minimums;
}

export function openLayoutOf(rulebookId: string, layoutId: string): Layout {
  const rulebook = RULEBOOKS.find((candidate) => candidate.id === rulebookId);
  const layout = rulebook && openLayout(rulebook, layoutId);
  if (!layout?.ok) throw new Error(`unknown layout ${layoutId} of ${rulebookId}`);
  return layout.value;
}

/** Creates a seeded generator (mulberry32) of random integers from 0 to `limit` - 1. */
export function randomIntegers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return Math.floor((((word ^ (word >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** Runs a program. Throws if the program fails. */
export function runOrThrow(program: string, args: readonly string[]): ProgramResult {
  const result = run(program, args);
  if (result.status !== 0)
    throw new Error(`${program} ${args.join(' ')} exited with ${result.status}\n${result.stdout}${result.stderr}`);
  return result;
}

export function findCompiler(): string | null {
  const compiler = process.env.CC ?? 'cc';
  return run(compiler, ['--version']).status === 0 ? compiler : null;
}

/** Compiles a program of `bench/c`. Returns null if there is no compiler. */
export function compile({ folder, compiler }: Bench, name: string): string | null {
  if (compiler === null) return null;
  const program = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
  runOrThrow(compiler, ['-std=c11', '-O2', '-o', program, join(import.meta.dirname, 'c', `${name}.c`)]);
  return program;
}

/** Writes a file of numbers for a program in C, as doubles in native byte order. */
export function writeNumbers({ folder }: Bench, name: string, numbers: readonly number[]): string {
  const file = join(folder, name);
  writeFileSync(file, new Uint8Array(Float64Array.from(numbers).buffer));
  return file;
}

/** Runs a program in C and parses the numbers that it prints. */
export const runForNumbers = (program: string, ...args: readonly string[]): readonly number[] =>
  runOrThrow(program, args).stdout.trim().split(' ').map(Number);

/** Throws if our numbers differ from the numbers of C, because then the two programs did different work. */
export function assertEqual(name: string, ourNumbers: readonly number[], numbersInC: readonly number[]): void {
  const isEqual = ourNumbers.length === numbersInC.length && ourNumbers.every((number, i) => number === numbersInC[i]);
  if (!isEqual)
    throw new Error(`${name} differ: ${ourNumbers.slice(0, 8).join(' ')} here, ${numbersInC.slice(0, 8).join(' ')} in C`);
}

/** Formats a number with three significant digits. Numbers of 100 and more have no decimals. */
export const formatNumber = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));

export const formatInteger = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
