/** A simulation on two workers beside the same on one, by the command itself. It must never count as faster what answers differently. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import {
  type Bench,
  COMMAND,
  compile,
  grouped,
  layoutOf,
  leastInTurns,
  nanoseconds,
  type Report,
  runWell,
  short,
} from './measure.ts';
import { writePlan } from './simulate.ts';

const TARGET = 1.7;
/** Enough that starting up is a few hundredths of it. */
const ROUNDS = 1_000_000_000;
const TURNS = 3;
const C_ROUNDS = 400_000_000;
const SEED = 'bench';

export async function measureWorkers(bench: Bench): Promise<Report> {
  if (availableParallelism() < 2) return { findings: [], notes: ['two workers are not tried: there is one processor'] };
  const answers = new Set<string>();
  const withWorkers = (workers: number) => (): number =>
    nanoseconds(() => {
      const plan = ['crown-sic-bo', '--layout', 'A', '--rounds', String(ROUNDS), '--seed', SEED];
      answers.add(runWell(process.execPath, [COMMAND, 'simulate', ...plan, '--workers', String(workers), '--json']).stdout);
    });
  const [one = 0, two = 0] = leastInTurns(TURNS, 0, withWorkers(1), withWorkers(2));
  if (answers.size > 1) throw new Error('one worker and two do not answer alike');
  return {
    findings: [
      {
        name: 'simulate, two workers, speed over one',
        value: one / two,
        unit: '',
        bound: 'at least',
        target: TARGET,
        detail: `${grouped(ROUNDS)} rounds in ${short(one / 1e9)} s and ${short(two / 1e9)} s; equal answers${await sayMachine(bench)}`,
      },
    ],
    notes: [],
  };
}

/** What the machine itself gives: one program in C alone, and two of them at once. Cores that are busy or shared show here. */
async function sayMachine(bench: Bench): Promise<string> {
  const program = compile(bench, 'simulate');
  if (program === null) return '';
  const file = writePlan(bench, layoutOf('crown-sic-bo', 'A'), { rounds: C_ROUNDS, seed: SEED, wagers: [] });
  const start = async (): Promise<void> => {
    await once(spawn(program, [file, SEED, String(C_ROUNDS), 'counts'], { stdio: 'ignore' }), 'exit');
  };
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < TURNS; turn++) {
    for (const copies of [1, 2]) {
      const began = process.hrtime.bigint();
      await Promise.all(Array.from({ length: copies }, start));
      least[copies - 1] = Math.min(least[copies - 1] as number, Number(process.hrtime.bigint() - began));
    }
  }
  const [alone = 0, together = 0] = least;
  return `; two programs in C at once get ${short((2 * alone) / together)}`;
}
