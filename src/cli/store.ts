/** What the verbs on a store share: finding it, auditing it with a bar, saying a fault. They must never write to the store they are given. */
import { RULEBOOKS } from '../rulebooks/index.ts';
import { type AuditFault, type AuditReport, auditStore } from '../server/index.ts';
import { fault, isFault, makeFaultLine } from './fault.ts';
import { letDraw, showProgress } from './progress.ts';

/** The store was read, and something in it is not as it was written. */
export const EXIT_FAULTY = 1;

/** Steps of the bar. */
const STEPS = 100;

/** Moves a bar on to the part that is done. */
export async function showPart(): Promise<{ readonly to: (done: number) => void; readonly stop: () => void }> {
  const bar = await showProgress(STEPS);
  let shown = 0;
  const to = (done: number): void => {
    for (; shown < Math.floor(done * STEPS); shown++) bar.step();
  };
  return { to, stop: bar.stop };
}

/** The world's errors as one line; mistakes of ours are left to the launcher. */
export function sayWorld(error: unknown): never {
  if (error instanceof TypeError || error instanceof RangeError || isFault(error)) throw error;
  return fault((error as Error).message);
}

export async function auditFolder(folder: string): Promise<AuditReport> {
  const bar = await showPart();
  try {
    return await auditStore(folder, {
      tumblerNeeded: true,
      rulebooks: RULEBOOKS,
      onProgress: (done) => {
        bar.to(done);
        return letDraw();
      },
    });
  } catch (error) {
    return sayWorld(error);
  } finally {
    bar.stop();
  }
}

const KINDS: Readonly<Record<AuditFault['in'], string>> = {
  journal: 'record',
  heads: 'end of the journal, record',
  snapshots: 'snapshot',
  rounds: 'list of rounds, record',
  keys: 'key of record',
  tumbler: 'entry of the tumbler',
};

/** One line with the place of a fault. */
function sayFault(folder: string, { in: kind, table, seq, what }: AuditFault): string {
  const place = [table === null ? '' : `table ${table}, `, KINDS[kind], seq === null ? '' : ` ${seq}`].join('');
  return makeFaultLine(`${folder}: ${place}: ${what}`);
}

export function endFaulty(folder: string, found: AuditFault): void {
  process.stderr.write(sayFault(folder, found));
  process.exitCode = EXIT_FAULTY;
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** What was gone through, in one or two lines. */
export function sayReport({
  tables,
  records,
  rounds,
  snapshots,
  verified,
  lost,
  undecided,
  unpriced,
  tumblerEntries,
}: AuditReport): string {
  const dice = verified === 0 ? '' : `the dice of ${counted(verified, 'round')} recomputed from their seeds\n`;
  const gone = lost === 0 ? '' : `the seeds of ${counted(lost, 'round')} were lost, as the journal says itself\n`;
  const before =
    undecided === 0
      ? ''
      : `${counted(undecided, 'record')} not decided again, of an earlier version or other rulebook data: chain, money and dice are checked\n`;
  const unpricedLine =
    unpriced === 0 ? '' : `the payments of ${counted(unpriced, 'settlement')} not checked: the rulebook paid otherwise then\n`;
  const tumbler = tumblerEntries === null ? '' : `${counted(tumblerEntries, 'entry', 'entries')} of the tumbler agree\n`;
  return `${counted(tables, 'table')}, ${counted(records, 'record')}, ${counted(rounds, 'round')}, ${counted(snapshots, 'snapshot')}: no fault\n${dice}${gone}${before}${unpricedLine}${tumbler}`;
}
