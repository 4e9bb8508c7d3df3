/** The subcommand `restore`: audits a backup, restores it into an empty folder and audits the result. */
import { RULEBOOKS } from '../rulebooks/index.ts';
import { findTargetFault, type RestoredStore, restoreStore, tournamentOfStream } from '../server/index.ts';
import { makeTime } from './format.ts';
import { formatJson } from './output.ts';
import { auditFolder, failWith, formatCounted, formatReport, formatStream, reportFault } from './store-audit.ts';
import { showUpgrade } from './upgrade-progress.ts';
import { fail } from './user-error.ts';

export interface RestoreOptions {
  readonly json?: true;
}

export async function restore(copy: string, target: string, options: RestoreOptions): Promise<void> {
  const targetFault = findTargetFault(target);
  if (targetFault !== null) fail(targetFault);
  const backupReport = await auditFolder(copy);
  if (backupReport.fault !== null) {
    reportFault(copy, backupReport.fault);
    return;
  }
  const restored = await restoreFiles(copy, target);
  const report = await auditFolder(target);
  const { files, backupMs, retired } = restored;
  if (options.json)
    process.stdout.write(
      formatJson({ copy, store: target, files, backupMs, ok: report.fault === null, ...report, retiredSeeds: retired }),
    );
  else if (report.fault === null) process.stdout.write(`${formatRestored(target, restored)}${formatReport(report)}`);
  if (report.fault !== null) reportFault(target, report.fault);
}

async function restoreFiles(copy: string, target: string): Promise<RestoredStore> {
  try {
    return await showUpgrade(
      ({ fromFormat, toFormat }) =>
        `upgrading the restored store from format ${fromFormat} to ${toFormat}; the backup stays as it is`,
      (onUpgrade) => restoreStore(copy, target, RULEBOOKS, onUpgrade),
    );
  } catch (error) {
    return failWith(error);
  }
}

function formatRestored(target: string, { files, backupMs, retired }: RestoredStore): string {
  const from = backupMs === null ? 'a backup of unknown time' : `the backup of ${makeTime(backupMs)}`;
  const seeds = retired.map(
    // A tournament numbers its commitments, and a table its rounds.
    ({ table, round, seed }) =>
      `  ${formatStream(table)}, ${tournamentOfStream(table) === null ? 'round' : 'draw'} ${round}${seed === null ? ', seed lost' : ''}\n`,
  );
  const retiredLines =
    retired.length === 0 ? '' : `${formatCounted(retired.length, 'unused seed')} retired and published:\n${seeds.join('')}`;
  return `restored ${files.join(' and ')} to ${target} from ${from}; every journal records it\n${retiredLines}`;
}
