/** The format of the SQLite file of a store. */
import type { DatabaseSync } from 'node:sqlite';

/**
 * Version of the file format. Later formats are rejected. From version 3 on, records have a conduct version. From version 4 on, records
 * can correct the set-up of a table or retire it, which earlier programs would overlook. Version 5 has blocks of records instead of rows.
 */
export const FORMAT = 5;
/** The last format with one row for each record. */
export const ROW_FORMAT_MAX = 4;

export const readPragma = (db: DatabaseSync, pragma: string): unknown =>
  Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];

/** The format of a file; 0 if the file is new. */
export const readFormat = (db: DatabaseSync): number => Number(readPragma(db, 'user_version'));
