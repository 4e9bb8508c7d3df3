/** The subcommand `restore`: audits a backup, copies it into an empty folder and audits the result. */
import { findTargetFault, restoreStore } from '../server/index.ts';
import { formatJson } from './output.ts';
import { auditFolder, failWith, formatReport, reportFault } from './store-audit.ts';
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
  const files = restoreFiles(copy, target);
  const report = await auditFolder(target);
  if (options.json) process.stdout.write(formatJson({ copy, store: target, files, ok: report.fault === null, ...report }));
  else if (report.fault === null) process.stdout.write(`restored ${files.join(' and ')} to ${target}\n${formatReport(report)}`);
  if (report.fault !== null) reportFault(target, report.fault);
}

function restoreFiles(copy: string, target: string): readonly string[] {
  try {
    return restoreStore(copy, target);
  } catch (error) {
    return failWith(error);
  }
}
