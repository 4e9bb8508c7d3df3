/** Records at every table and tournament that the store was restored from a backup. No server may run on the store. */
import { assert } from '../../rules/index.ts';
import type { BodyOf, TableState } from '../../table/index.ts';
import { isTournamentOver } from '../../tournament/index.ts';
import { EMPTY_COMMIT, type TableHead } from '../store/store.ts';
import { tournamentOfStream } from '../store/tournament-body.ts';
import { DRAW_PURPOSES } from '../tumbler/draw-bytes.ts';
import { rebuildAndRecordUpgrade } from './floor.ts';
import { SYSTEM } from './interruption.ts';
import { isRetiredTable } from './retired-tables.ts';
import { type Batch, emptyBatch } from './stream-runtime.ts';
import { TableRuntime } from './table-runtime.ts';
import { rebuildTournament, TournamentRuntime } from './tournament-runtime.ts';
import type { FloorParts } from './types.ts';

/** The commitment that is retired, and its seed. Both are absent if there is none. */
export type RetiredFields = Pick<BodyOf<'record-restore'>, 'commitment' | 'seed'>;

/** Retires seeds in the tumbler's record. */
export interface Retirement {
  /** Called one time for each table. */
  readonly ofTable: (table: string, state: TableState) => RetiredFields;
  /** Called for each commitment to a draw whose players are not fixed. Returns the seed; null if it is lost. */
  readonly ofDraw: (stream: string, number: number, commitment: string) => string | null;
}

/** Resolves when the records of all tables and tournaments are durable. */
export async function recordRestore(parts: FloorParts, backupMs: number | null, retirement: Retirement): Promise<void> {
  const batch = emptyBatch();
  for (const head of await parts.store.heads()) {
    const tournament = tournamentOfStream(head.table);
    // A retired table has no further records.
    if (tournament === null && (await isRetiredTable(parts.store, head))) continue;
    if (tournament === null) await recordAtTable(parts, head, backupMs, retirement, batch);
    else await retireDraws(parts, tournament, retirement, batch);
  }
  await parts.store.append({ ...EMPTY_COMMIT, records: batch.records });
}

async function recordAtTable(
  parts: FloorParts,
  { table, seq }: TableHead,
  backupMs: number | null,
  { ofTable }: Retirement,
  batch: Batch,
): Promise<void> {
  const runtime = new TableRuntime(parts, table, await rebuildAndRecordUpgrade(parts, table));
  const body = { type: 'record-restore', records: seq, backupMs, ...ofTable(table, runtime.state) } as const;
  const answer = runtime.decide({ by: SYSTEM, key: null, body }, parts.clock(), batch);
  assert(answer.ok, `the restore cannot be recorded at table ${table}`);
}

/** Retires the seeds of draws whose players are not fixed in the backup. The others are drawn with their own seed. */
async function retireDraws(parts: FloorParts, tournament: string, { ofDraw }: Retirement, batch: Batch): Promise<void> {
  const runtime = new TournamentRuntime(parts, tournament, await rebuildTournament(parts.store, parts.rulebooks, tournament));
  if (isTournamentOver(runtime.state)) return;
  for (const { rules, commitments } of runtime.state.sessions)
    for (const purpose of DRAW_PURPOSES) {
      const number = runtime.draws.numberOf(rules.id, purpose);
      const commitment = commitments[purpose];
      if (number === null || commitment === null || runtime.draws.closeHashOf(rules.id, purpose) !== null) continue;
      const seed = ofDraw(runtime.stream, number, commitment);
      const why = 'the store was restored from a backup';
      const body = { type: 'retire-draw', session: rules.id, why, ...(seed === null ? {} : { seed }) } as const;
      const by = { person: SYSTEM.person, role: 'system' } as const;
      const answer = runtime.decide({ by, key: null, body }, parts.clock(), batch);
      assert(answer.ok, `the restore cannot be recorded at tournament ${tournament}`);
    }
}
