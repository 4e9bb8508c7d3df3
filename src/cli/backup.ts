/** The verb `backup`: copies a store, also while a server uses it, and audits the copy. It must never write over anything. */
import { backupStore } from '../server/index.ts';
import { makeJson } from './output.ts';
import { auditFolder, endFaulty, sayReport, sayWorld, showPart } from './store.ts';

export interface BackupOptions {
  readonly json?: true;
}

export async function backup(folder: string, target: string, options: BackupOptions): Promise<void> {
  const bar = await showPart();
  const files = await backupStore(folder, target, bar.to)
    .catch(sayWorld)
    .finally(() => bar.stop());
  const report = await auditFolder(target);
  if (options.json) process.stdout.write(makeJson({ store: folder, copy: target, files, ok: report.fault === null, ...report }));
  else if (report.fault === null) process.stdout.write(`${files.join(' and ')} copied to ${target}\n${sayReport(report)}`);
  if (report.fault !== null) endFaulty(target, report.fault);
}
