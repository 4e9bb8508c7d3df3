/** The subcommand `audit`: verifies a whole store, read-only, and reports the first fault and its location. */
import { formatJson } from './output.ts';
import { auditFolder, EXIT_CHECK_FAILED, formatReport, reportFault } from './store-audit.ts';

export interface AuditOptions {
  readonly json?: true;
}

export async function audit(folder: string, options: AuditOptions): Promise<void> {
  const report = await auditFolder(folder);
  const { fault } = report;
  if (options.json) {
    process.stdout.write(formatJson({ store: folder, ok: fault === null, ...report }));
    if (fault !== null) process.exitCode = EXIT_CHECK_FAILED;
    return;
  }
  if (fault === null) process.stdout.write(formatReport(report));
  else reportFault(folder, fault);
}
