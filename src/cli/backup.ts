/** The subcommand `backup`: copies a store into an empty folder, even while a server uses it, and audits the copy. */
import { backupStore } from '../server/index.ts';
import { formatJson } from './output.ts';
import { auditFolder, failWith, formatReport, reportFault, showFractionBar } from './store-audit.ts';

export interface BackupOptions {
  readonly json?: true;
}

export async function backup(folder: string, target: string, options: BackupOptions): Promise<void> {
  const bar = await showFractionBar();
  const files = await backupStore(folder, target, bar.setFraction)
    .catch(failWith)
    .finally(() => bar.stop());
  const report = await auditFolder(target);
  if (options.json)
    process.stdout.write(formatJson({ store: folder, copy: target, files, ok: report.fault === null, ...report }));
  else if (report.fault === null) process.stdout.write(`copied ${files.join(' and ')} to ${target}\n${formatReport(report)}`);
  if (report.fault !== null) reportFault(target, report.fault);
}
