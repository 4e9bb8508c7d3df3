/** Measures how much faster `croupier simulate` is with two workers than with one, and checks that the results are equal. */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { alternatingMinimums, CLI_PATH, formatInteger, formatNumber, type Report } from './measure.ts';

const TARGET_SPEEDUP = 1.7;
/** If two parallel commands do less than this times the work of one, the machine is busy and a missed target is skipped. */
const IDLE_MACHINE_SPEEDUP_MIN = 1.8;
/** With this many rounds, the start-up is only a few per cent of the time. */
const ROUNDS = 3_000_000_000;
const REPETITIONS = 2;

const execute = promisify(execFile);

async function simulate(workerCount: number): Promise<string> {
  const args = ['crown-sic-bo', '--layout', 'A', '--rounds', String(ROUNDS), '--seed', 'bench', '--workers', String(workerCount)];
  return (await execute(process.execPath, [CLI_PATH, 'simulate', ...args, '--json'])).stdout;
}

export async function measureWorkers(): Promise<Report> {
  if (availableParallelism() < 2) return { findings: [], notes: ['workers: skipped, because there is one processor'] };
  const outputs = new Set<string>();
  const timeCommands =
    (...workerCounts: readonly number[]) =>
    async (): Promise<number> => {
      const start = process.hrtime.bigint();
      for (const output of await Promise.all(workerCounts.map(simulate))) outputs.add(output);
      return Number(process.hrtime.bigint() - start);
    };
  const [oneWorkerNs = 0, twoWorkersNs = 0, twoCommandsNs = 0] = await alternatingMinimums(
    REPETITIONS,
    0,
    timeCommands(1),
    timeCommands(2),
    timeCommands(1, 1),
  );
  const speedup = oneWorkerNs / twoWorkersNs;
  if (outputs.size > 1) throw new Error('the results of one and two workers differ');
  const machineSpeedup = (2 * oneWorkerNs) / twoCommandsNs;
  const seconds = `${formatInteger(ROUNDS)} rounds in ${formatNumber(oneWorkerNs / 1e9)} s and ${formatNumber(twoWorkersNs / 1e9)} s`;
  if (machineSpeedup < IDLE_MACHINE_SPEEDUP_MIN && speedup < TARGET_SPEEDUP) {
    const reason = `two parallel commands do only ${formatNumber(machineSpeedup)} times the work of one, so the machine is busy`;
    return {
      findings: [],
      notes: [`workers: skipped, because ${reason} (two workers are ${formatNumber(speedup)} times as fast)`],
    };
  }
  return {
    findings: [
      {
        name: 'simulate, speed of two workers relative to one',
        value: speedup,
        unit: '',
        bound: 'at least',
        target: TARGET_SPEEDUP,
        detail: `${seconds}; equal results; two parallel commands do ${formatNumber(machineSpeedup)} times the work`,
      },
    ],
    notes: [],
  };
}
