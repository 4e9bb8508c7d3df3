/** Edits the journal of a store as a person with access to the file could: changes blocks or records, with or without new hashes. */
import type { DatabaseSync } from 'node:sqlite';
import { type Block, encodeBlocks, type JournalRecord, makeHash, readBlock } from '../../src/server/index.ts';

/** Tables of the index. The server fills them again if `indexed` is 0. */
const INDEX_TABLES = ['used_key', 'marked_record', 'person_settled', 'person_bought'] as const;

/** Drops all triggers, so that every change is possible. */
export function dropTriggers(db: DatabaseSync): void {
  for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all())
    db.exec(`DROP TRIGGER ${name}`);
}

/** Drops the triggers, and creates the table of blocks again without UNIQUE and CHECK, which are part of the table. */
export function dropConstraints(db: DatabaseSync): void {
  dropTriggers(db);
  db.exec('CREATE TABLE bare AS SELECT * FROM block; DROP TABLE block; ALTER TABLE bare RENAME TO block');
}

/** All blocks, in the order of commits. */
export const readBlocks = (db: DatabaseSync): readonly Block[] =>
  db
    .prepare('SELECT block, table_id AS "table", first_seq AS firstSeq, last_seq AS lastSeq, records FROM block ORDER BY block')
    .all() as unknown as readonly Block[];

/** All records of a table, in order. */
export const readRecords = (db: DatabaseSync, table: string): readonly JournalRecord[] =>
  readBlocks(db)
    .filter((block) => block.table === table)
    .flatMap((block) => readBlock(block));

/** Replaces all blocks. */
export function writeBlocks(db: DatabaseSync, blocks: readonly Block[]): void {
  dropTriggers(db);
  db.exec('DELETE FROM block');
  const insert = db.prepare('INSERT INTO block VALUES (?, ?, ?, ?, ?)');
  for (const { block, table, firstSeq, lastSeq, records } of blocks) insert.run(block, table, firstSeq, lastSeq, records);
}

/** Replaces each block by the blocks that `edit` returns. The numbers of the blocks stay as `edit` returns them. */
export const editBlocks = (db: DatabaseSync, edit: (block: Block, all: readonly Block[]) => readonly Block[]): void => {
  const blocks = readBlocks(db);
  writeBlocks(
    db,
    blocks.flatMap((block) => edit(block, blocks)),
  );
};

/** Numbers the blocks from 1 without gaps, in their order. */
export const renumber = (blocks: readonly Block[]): readonly Block[] => blocks.map((block, i) => ({ ...block, block: i + 1 }));

type RecordEdit = (record: JournalRecord, all: readonly JournalRecord[]) => readonly JournalRecord[];

/** Replaces each record of a table by the records that `edit` returns, in its block. Blocks without records are removed. */
export function editRecords(db: DatabaseSync, table: string, edit: RecordEdit): void {
  const all = readRecords(db, table);
  replaceRecords(db, table, (records) => records.flatMap((record) => edit(record, all)));
}

/**
 * Like `editRecords`, with recomputed hashes, also those in the head and in the snapshots of the table. Empties the index, which the server fills
 * again.
 */
export function forgeRecords(db: DatabaseSync, table: string, edit: RecordEdit): void {
  const all = readRecords(db, table);
  let last = { seq: 0, hash: '0'.repeat(64) };
  const rehash = (record: JournalRecord): JournalRecord => {
    const hash = makeHash(last.hash, record);
    db.prepare('UPDATE snapshot SET hash = ? WHERE table_id = ? AND seq = ?').run(hash, table, record.seq);
    last = { seq: record.seq, hash };
    return { ...record, hash };
  };
  replaceRecords(db, table, (records) => records.flatMap((record) => edit(record, all)).map(rehash));
  db.prepare('UPDATE head SET seq = ?, hash = ? WHERE table_id = ?').run(last.seq, last.hash, table);
  for (const name of INDEX_TABLES) db.exec(`DELETE FROM ${name}`);
  db.exec('UPDATE indexed SET block = 0');
}

/** `replace` gets the records of each block of the table. */
function replaceRecords(
  db: DatabaseSync,
  table: string,
  replace: (records: readonly JournalRecord[]) => readonly JournalRecord[],
): void {
  const blocks = readBlocks(db).flatMap((block) => (block.table === table ? encode(replace(readBlock(block))) : [block]));
  writeBlocks(db, renumber(blocks));
}

/** Encodes records as blocks without numbers. */
function encode(records: readonly JournalRecord[]): readonly Block[] {
  const { bytes, blocks } = encodeBlocks(records);
  return blocks.map(({ start, end, ...range }) => ({ block: 0, ...range, records: bytes.subarray(start, end) }));
}

/** An edit of the record with this number. */
export const changeRecord =
  (seq: number, changes: Partial<JournalRecord>): RecordEdit =>
  (record) => [record.seq === seq ? { ...record, ...changes } : record];

/** An edit that removes the records with these numbers. */
export const removeRecords =
  (isRemoved: (seq: number) => boolean): RecordEdit =>
  (record) =>
    isRemoved(record.seq) ? [] : [record];
