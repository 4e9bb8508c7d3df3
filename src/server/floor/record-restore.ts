/** Records at every table that the store was restored from a backup. No server may run on the store. */
import { assert } from '../../rules/index.ts';
import type { BodyOf, TableState } from '../../table/index.ts';
import { EMPTY_COMMIT } from '../store/store.ts';
import { rebuildAndRecordUpgrade } from './floor.ts';
import { SYSTEM } from './interruption.ts';
import { type Batch, TableRuntime } from './table-runtime.ts';
import type { FloorParts } from './types.ts';

/** The commitment that is retired, and its seed. Both are absent if there is none. */
export type RetiredFields = Pick<BodyOf<'record-restore'>, 'commitment' | 'seed'>;

/** Resolves when the records of all tables are durable. `retire` is called one time for each table. */
export async function recordRestore(
  parts: FloorParts,
  backupMs: number | null,
  retire: (table: string, state: TableState) => RetiredFields,
): Promise<void> {
  const batch: Batch = { records: [], refused: [], rounds: [], runtimes: new Set() };
  for (const { table, seq } of await parts.store.heads()) {
    const runtime = new TableRuntime(table, await rebuildAndRecordUpgrade(parts, table));
    const body = { type: 'record-restore', records: seq, backupMs, ...retire(table, runtime.state) } as const;
    const answer = runtime.decide({ by: SYSTEM, key: null, body }, parts.clock(), batch);
    assert(answer.ok, `the restore cannot be recorded at table ${table}`);
  }
  await parts.store.append({ ...EMPTY_COMMIT, records: batch.records });
}
