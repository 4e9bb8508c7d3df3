/** Reads the journal of formats 1 to 4, which have one row for each record. */
import type { DatabaseSync } from 'node:sqlite';
import { UPGRADE_PREFIX } from './body.ts';
import { query } from './rows.ts';
import type { RecordReader } from './sqlite-blocks.ts';

const RECORD = 'table_id AS "table", seq, at_ms AS atMs, person, role, key, body, hash';
const RECORD_COLUMNS = {
  table: 'text',
  seq: 'integer',
  atMs: 'integer',
  person: 'text',
  role: 'text',
  key: 'text or null',
  body: 'text',
  hash: 'text',
} as const;

/** SQLite uses the index of changes only if the query contains exactly the condition of the index. */
const IS_CHANGE = `substr(body, 1, ${UPGRADE_PREFIX.length}) = '${UPGRADE_PREFIX}'`;

export function createRowReader(db: DatabaseSync): RecordReader {
  const selectFrom = query(
    db,
    `SELECT ${RECORD} FROM journal WHERE table_id = ? AND seq >= ? ORDER BY seq LIMIT ?`,
    RECORD_COLUMNS,
  );
  const selectLast = query(db, 'SELECT seq, hash FROM journal WHERE table_id = ? ORDER BY seq DESC LIMIT 1', {
    seq: 'integer',
    hash: 'text',
  });
  const selectHash = query(db, 'SELECT hash FROM journal WHERE table_id = ? AND seq = ?', { hash: 'text' });
  const selectChanges = query(db, `SELECT seq FROM journal WHERE table_id = ? AND ${IS_CHANGE} ORDER BY seq`, { seq: 'integer' });
  const selectTotal = query(db, 'SELECT count(*) AS total FROM journal', { total: 'integer' });
  const selectAll = query(db, `SELECT ${RECORD} FROM journal ORDER BY place`, RECORD_COLUMNS);
  return {
    recordsFrom: (table, fromSeq, limit) => selectFrom.all(table, fromSeq, limit),
    lastOf: (table) => selectLast.get(table) ?? null,
    hashAt: (table, seq) => selectHash.get(table, seq)?.hash ?? null,
    changesOf: (table) => selectChanges.all(table).map(({ seq }) => seq),
    *all() {
      const total = selectTotal.get()?.total ?? 0;
      let count = 0;
      for (const record of selectAll.iterate()) {
        count += 1;
        yield { record, fraction: count / total, place: null };
      }
    },
  };
}
