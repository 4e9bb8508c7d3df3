/** A simulation on two workers beside the same on one, by the command itself. It must never count as faster what answers differently. */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { COMMAND, grouped, leastInTurns, type Report, short } from './measure.ts';

const TARGET = 1.7;
/** Where two commands at once get less than this out of the machine, two workers that miss their target are not judged. */
const MACHINE_MIN = 1.8;
/** Enough that starting up is a few hundredths of it. */
const ROUNDS = 3_000_000_000;
const TURNS = 2;

const execute = promisify(execFile);

/** What the command answers with so many workers. */
async function simulate(workers: number): Promise<string> {
  const plan = ['crown-sic-bo', '--layout', 'A', '--rounds', String(ROUNDS), '--seed', 'bench', '--workers', String(workers)];
  return (await execute(process.execPath, [COMMAND, 'simulate', ...plan, '--json'])).stdout;
}

export async function measureWorkers(): Promise<Report> {
  if (availableParallelism() < 2) return { findings: [], notes: ['two workers are not tried: there is one processor'] };
  const answers = new Set<string>();
  const timed =
    (...workers: readonly number[]) =>
    async (): Promise<number> => {
      const start = process.hrtime.bigint();
      for (const answer of await Promise.all(workers.map(simulate))) answers.add(answer);
      return Number(process.hrtime.bigint() - start);
    };
  const [one = 0, two = 0, twins = 0] = await leastInTurns(TURNS, 0, timed(1), timed(2), timed(1, 1));
  if (answers.size > 1) throw new Error('one worker and two do not answer alike');
  const machine = (2 * one) / twins;
  const seconds = `${grouped(ROUNDS)} rounds in ${short(one / 1e9)} s and ${short(two / 1e9)} s`;
  if (machine < MACHINE_MIN && one / two < TARGET) {
    const gets = `two commands at once do only ${short(machine)} times the work of one, so two processors are not free`;
    return { findings: [], notes: [`two workers are not judged: ${gets} (two workers are ${short(one / two)} times as fast)`] };
  }
  return {
    findings: [
      {
        name: 'simulate, two workers, speed over one',
        value: one / two,
        unit: '',
        bound: 'at least',
        target: TARGET,
        detail: `${seconds}; equal answers; two commands at once get ${short(machine)}`,
      },
    ],
    notes: [],
  };
}
