/** Audits a store with a progress bar and formats the report, for the subcommands that read a store. */
import { join } from 'node:path';
import { RULEBOOKS } from '../rulebooks/index.ts';
import {
  type AuditFault,
  type AuditReport,
  auditStore,
  JOURNAL_FILE,
  nameFile,
  type TableHead,
  tournamentOfStream,
} from '../server/index.ts';
import { showProgress, yieldToTimers } from './progress.ts';
import { fail, formatError, isUserError } from './user-error.ts';

/** The exit code if the store or the round failed verification. */
export const EXIT_CHECK_FAILED = 1;

const STEPS = 100;

/** Shows a progress bar that can be set to a fraction from 0 to 1. */
export async function showFractionBar(): Promise<{
  readonly setFraction: (fraction: number) => void;
  readonly stop: () => void;
}> {
  const bar = await showProgress(STEPS);
  let shownSteps = 0;
  const setFraction = (fraction: number): void => {
    for (; shownSteps < Math.floor(fraction * STEPS); shownSteps++) bar.step();
  };
  return { setFraction, stop: bar.stop };
}

/** Converts an error, such as an error of the file system, into a user error. Rethrows internal errors. */
export function failWith(error: unknown): never {
  if (error instanceof TypeError || error instanceof RangeError || isUserError(error)) throw error;
  return fail((error as Error).message);
}

/** Converts an error of a subcommand that reads the journal in the folder. Errors of SQLite name its file. */
export const failWithStore = (error: unknown, folder: string): never => failWith(nameFile(error, join(folder, JOURNAL_FILE)));

/** The ids of the tables in a store, sorted. Tournaments have heads (number and hash of the last record) too, and are left out. */
export const findTables = (heads: readonly TableHead[]): readonly string[] =>
  heads
    .map(({ table }) => table)
    .filter((stream) => tournamentOfStream(stream) === null)
    .sort();

export async function auditFolder(folder: string): Promise<AuditReport> {
  const bar = await showFractionBar();
  try {
    return await auditStore(folder, {
      // A missing file of the tumbler is a fault.
      tumblerNeeded: true,
      rulebooks: RULEBOOKS,
      onProgress: (fraction) => {
        bar.setFraction(fraction);
        return yieldToTimers();
      },
    });
  } catch (error) {
    return failWith(error);
  } finally {
    bar.stop();
  }
}

/** The part of the store that a fault is in, as text. */
const LOCATIONS: Readonly<Record<AuditFault['in'], string>> = {
  journal: 'record',
  heads: 'end of the journal, record',
  snapshots: 'snapshot',
  rounds: 'list of rounds, record',
  keys: 'key of record',
  index: 'index of the journal',
  tumbler: 'entry of the tumbler',
};

/** Names the table or the tournament of a stream in the journal. */
export function formatStream(stream: string): string {
  const tournament = tournamentOfStream(stream);
  return tournament === null ? `table ${stream}` : `tournament ${tournament}`;
}

/** Formats a fault and its location as one line. */
function formatFault(folder: string, { in: kind, table, seq, what }: AuditFault): string {
  const location = [table === null ? '' : `${formatStream(table)}, `, LOCATIONS[kind], seq === null ? '' : ` ${seq}`].join('');
  return formatError(`${folder}: ${location}: ${what}`);
}

export function reportFault(folder: string, fault: AuditFault): void {
  process.stderr.write(formatFault(folder, fault));
  process.exitCode = EXIT_CHECK_FAILED;
}

export const formatCounted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Formats the counts of an audit that found no fault. */
export function formatReport({
  tables,
  tournaments,
  draws,
  records,
  rounds,
  snapshots,
  verified,
  lost: lostSeeds,
  restores,
  retired: retiredSeeds,
  undecided: notReplayed,
  unpriced: uncheckedSettlements,
  tumblerEntries,
}: AuditReport): string {
  const diceLine = verified === 0 ? '' : `the dice of ${formatCounted(verified, 'round')} recomputed from their seeds\n`;
  const drawsLine =
    draws === 0
      ? ''
      : `${formatCounted(draws, 'draw')} of tournaments repeated from ${draws === 1 ? 'its seed' : 'their seeds'}\n`;
  const lostLine =
    lostSeeds === 0 ? '' : `the seeds of ${formatCounted(lostSeeds, 'round')} are lost, as recorded in the journal\n`;
  const restoredLine =
    restores === 0
      ? ''
      : `restored from a backup ${formatCounted(restores, 'time')}; ${formatCounted(retiredSeeds, 'unused seed')} retired (store-restored and dice-retired in the journal)\n`;
  const notReplayedLine =
    notReplayed === 0
      ? ''
      : `${formatCounted(notReplayed, 'record')} not replayed, because an earlier version of the software or of the rulebook data wrote them; chain, money and dice were checked\n`;
  const uncheckedLine =
    uncheckedSettlements === 0
      ? ''
      : `the payments of ${formatCounted(uncheckedSettlements, 'settlement')} not checked, because the rulebook paid differently at that time\n`;
  const tumblerLine =
    tumblerEntries === null ? '' : `${formatCounted(tumblerEntries, 'entry', 'entries')} of the tumbler agree with the journal\n`;
  const tournamentsPart = tournaments === 0 ? '' : `, ${formatCounted(tournaments, 'tournament')}`;
  return `${formatCounted(tables, 'table')}${tournamentsPart}, ${formatCounted(records, 'record')}, ${formatCounted(rounds, 'round')}, ${formatCounted(snapshots, 'snapshot')}: no fault\n${diceLine}${drawsLine}${lostLine}${restoredLine}${notReplayedLine}${uncheckedLine}${tumblerLine}`;
}
