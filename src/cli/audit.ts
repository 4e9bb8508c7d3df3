/** The verb `audit`: goes through a whole store and names the first fault with its place. It must never change the store. */
import { makeJson } from './output.ts';
import { auditFolder, EXIT_FAULTY, endFaulty, sayReport } from './store.ts';

export interface AuditOptions {
  readonly json?: true;
}

export async function audit(folder: string, options: AuditOptions): Promise<void> {
  const report = await auditFolder(folder);
  const { fault } = report;
  if (options.json) {
    process.stdout.write(makeJson({ store: folder, ok: fault === null, ...report }));
    if (fault !== null) process.exitCode = EXIT_FAULTY;
    return;
  }
  if (fault === null) process.stdout.write(sayReport(report));
  else endFaulty(folder, fault);
}
