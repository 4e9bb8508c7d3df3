/** Restores a backup into an empty folder: copies it, retires seeds that are not used yet, and records the restore at every table. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Rulebook } from '../rules/index.ts';
import { roundToRetire, type TableState } from '../table/index.ts';
import { type RetiredFields, recordRestore } from './floor/index.ts';
import { copyBackup, findTargetFault, moveFiles, openSqliteStore, TUMBLER_FILE, type UpgradeListener } from './store/index.ts';
import { openForRetirement, type SeedRetirement } from './tumbler/index.ts';

/** The restore works in this folder inside the target, so that an interrupted restore leaves no store behind. */
const WORK_FOLDER = 'unfinished-restore';

/** A commitment that is never used, because its seed may be known from the time after the backup. */
interface RetiredSeed {
  readonly table: string;
  readonly round: number;
  readonly commitment: string;
  /** In hex; null if the backup does not have it. */
  readonly seed: string | null;
}

export interface RestoredStore {
  /** The names of the files. */
  readonly files: readonly string[];
  /** When the backup was made; null if it is unknown. */
  readonly backupMs: number | null;
  readonly retired: readonly RetiredSeed[];
}

/** Retires the unused seed of a table in the tumbler's record. Returns the commitment in the journal if the record does not have it. */
function retireSeed(record: SeedRetirement | null, table: string, state: TableState): RetiredSeed | null {
  const round = roundToRetire(state);
  if (round === null) return null;
  const stored = record?.findCommitment(table, round) ?? '';
  const seed = stored === '' || record === null ? null : record.retire(table, round);
  const commitment = state.commitment?.hash ?? stored;
  return commitment === '' ? null : { table, round, commitment, seed: stored === commitment ? seed : null };
}

const fieldsOf = ({ commitment, seed }: RetiredSeed): RetiredFields => (seed === null ? { commitment } : { commitment, seed });

async function retireAndRecord(
  folder: string,
  rulebooks: readonly Rulebook[],
  backupMs: number | null,
  onUpgrade: UpgradeListener,
): Promise<readonly RetiredSeed[]> {
  const retired: RetiredSeed[] = [];
  const file = join(folder, TUMBLER_FILE);
  const store = await openSqliteStore(folder, { onUpgrade });
  const record = existsSync(file) ? openForRetirement(file) : null;
  try {
    await recordRestore({ store, rulebooks, clock: Date.now }, backupMs, {
      ofTable: (table, state) => {
        const seed = retireSeed(record, table, state);
        if (seed === null) return {};
        retired.push(seed);
        return fieldsOf(seed);
      },
      ofDraw: (stream, number, commitment) => {
        const isStored = record?.findCommitment(stream, number) === commitment;
        const seed = isStored && record !== null ? record.retire(stream, number) : null;
        retired.push({ table: stream, round: number, commitment, seed });
        return seed;
      },
    });
    return retired;
  } finally {
    record?.close();
    await store.close();
  }
}

/** Restores a backup. A backup of an earlier format is upgraded in the target, and the file of the earlier format is not kept there. */
export async function restoreStore(
  copyFolder: string,
  target: string,
  rulebooks: readonly Rulebook[],
  onUpgrade: UpgradeListener = {},
): Promise<RestoredStore> {
  const fault = findTargetFault(target);
  if (fault !== null) throw new Error(fault);
  const workFolder = join(target, WORK_FOLDER);
  try {
    const { files, backupMs } = copyBackup(copyFolder, workFolder);
    const retired = await retireAndRecord(workFolder, rulebooks, backupMs, onUpgrade);
    moveFiles(files, workFolder, target);
    return { files, backupMs, retired };
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}
