/** The verb `restore`: audits a copy, puts it into an empty folder and audits it there. It must never write over anything. */
import { faultOfTarget, restoreStore } from '../server/index.ts';
import { fault } from './fault.ts';
import { makeJson } from './output.ts';
import { auditFolder, endFaulty, sayReport, sayWorld } from './store.ts';

export interface RestoreOptions {
  readonly json?: true;
}

export async function restore(copy: string, target: string, options: RestoreOptions): Promise<void> {
  const taken = faultOfTarget(target);
  if (taken !== null) fault(taken);
  const before = await auditFolder(copy);
  if (before.fault !== null) {
    endFaulty(copy, before.fault);
    return;
  }
  const files = restored(copy, target);
  const report = await auditFolder(target);
  if (options.json) process.stdout.write(makeJson({ copy, store: target, files, ok: report.fault === null, ...report }));
  else if (report.fault === null) process.stdout.write(`${files.join(' and ')} put into ${target}\n${sayReport(report)}`);
  if (report.fault !== null) endFaulty(target, report.fault);
}

function restored(copy: string, target: string): readonly string[] {
  try {
    return restoreStore(copy, target);
  } catch (error) {
    return sayWorld(error);
  }
}
