/** Old stores for the tests of the upgrade: copies of the fixtures, their contents, and the process that upgrades them. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { JOURNAL_FILE, openJournalReader, sha256, TUMBLER_FILE } from '../../src/server/index.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
/** The fixtures with their formats. */
export const OLD_STORES = [
  ['format-4', 4],
  ['format-3', 3],
  ['store-1', 2],
  ['store-2', 3],
  ['store-3', 3],
] as const;

const INSTALLED_NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
const NODE = process.platform !== 'win32' && existsSync(INSTALLED_NODE) ? INSTALLED_NODE : process.execPath;
const CHILD = fileURLToPath(new URL('./upgrade-child.ts', import.meta.url));

export const openFile = (folder: string, file: string = JOURNAL_FILE): DatabaseSync => new DatabaseSync(join(folder, file));

/** Rows that the fixtures do not have. The numbers of the deleted rows must not be used again. */
const ADDED_ROWS = `
  INSERT INTO role_grant (person, "table", role, by, at_ms) SELECT id, '*', 'dealer', 'console', 1 FROM person LIMIT 3;
  DELETE FROM role_grant WHERE number = 3;
  INSERT INTO exclusion (person, kind, grounds, by, from_ms) SELECT id, 'exclusion', 'asked', 'console', 1 FROM person LIMIT 2;
  DELETE FROM exclusion WHERE number = 2;
  INSERT INTO people_log (at_ms, by, what, whom) SELECT 1, 'console', 'excluded', id FROM person LIMIT 1;
  INSERT INTO refused (table_id, person, key, at_ms, role, body_hash, refusal)
    VALUES ('rws-a', 'ann', 'refused-key', 1, 'player', 'hash', '{"text":"no\u00e9 \u9ab0"}');
  INSERT INTO probe VALUES (1, 7) ON CONFLICT (id) DO UPDATE SET times = 7;
`;

/** Unpacks a fixture into a new folder, and adds rows to it. */
export function unpackOldStore(name: string, folder: string): string {
  mkdirSync(folder);
  for (const file of [JOURNAL_FILE, TUMBLER_FILE])
    writeFileSync(join(folder, file), gunzipSync(readFileSync(join(FIXTURES, name, `${file}.gz`))));
  const db = openFile(folder);
  db.exec(ADDED_ROWS);
  db.close();
  return folder;
}

export function copyStore(from: string, to: string): string {
  mkdirSync(to);
  for (const file of readdirSync(from)) if (!file.endsWith('-shm')) copyFileSync(join(from, file), join(to, file));
  return to;
}

export const digestOfFile = (folder: string, file: string = JOURNAL_FILE): string =>
  sha256(readFileSync(join(folder, file)).toString('latin1'));

/** Tables that exist in every format with the same rows. `name_word` is filled by the first program that knows it. */
const COPIED_TABLES = [
  'head',
  'refused',
  'snapshot',
  'round',
  'probe',
  'person',
  'role_grant',
  'session',
  'exclusion',
  'failure',
  'code',
  'own_limit',
  'people_log',
  'sqlite_sequence',
] as const;
const INDEX_TABLES = ['block', 'used_key', 'marked_record', 'person_settled', 'person_bought', 'indexed', 'name_word'] as const;

const rowsOf = (db: DatabaseSync, table: string): string =>
  // Columns that the people store adds later are the same in all rows, so they are left out.
  sha256(
    db
      .prepare(`SELECT * FROM ${table}`)
      .all()
      .map(({ over: _, ...row }) =>
        JSON.stringify(row, (_key, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)),
      )
      .sort()
      .join('\n'),
  );

/** A digest for each table, and for all records in their order. It is the same before and after an upgrade. */
export function readContents(folder: string, file: string = JOURNAL_FILE): Readonly<Record<string, unknown>> {
  const db = openFile(folder, file);
  try {
    const records = [...openJournalReader(db).all()].map(({ record }) => JSON.stringify(record));
    return {
      records: records.length,
      journal: sha256(records.join('\n')),
      ...Object.fromEntries(COPIED_TABLES.map((table) => [table, rowsOf(db, table)])),
    };
  } finally {
    db.close();
  }
}

/** What only the new format has: blocks, indexes and the schema. */
export function readNewContents(folder: string): Readonly<Record<string, unknown>> {
  const db = openFile(folder);
  try {
    const schema = db
      .prepare('SELECT type, name, sql FROM sqlite_master ORDER BY type, name')
      .all()
      .map((row) => ({ ...row }));
    return {
      format: db.prepare('PRAGMA user_version').get()?.user_version,
      integrity: db.prepare('PRAGMA integrity_check').get()?.integrity_check,
      foreignKeys: db.prepare('PRAGMA foreign_key_check').all(),
      schema,
      ...Object.fromEntries(INDEX_TABLES.map((table) => [table, rowsOf(db, table)])),
    };
  } finally {
    db.close();
  }
}

export interface UpgradeResult {
  readonly signal: NodeJS.Signals | null;
  /** The names of the writes, if the process was not killed. */
  readonly writes: readonly string[];
  readonly error: string | null;
}

/** Upgrades in a child process, which kills itself before the write with this number; never with 0. */
export function upgradeInChild(folder: string, killAt: number, mode = ''): UpgradeResult {
  const { signal, stdout, stderr } = spawnSync(NODE, [CHILD, folder, `${killAt}`, mode], { encoding: 'utf8' });
  if (signal === null && stdout === '') throw new Error(stderr);
  return { signal, writes: [], error: null, ...(stdout === '' ? {} : (JSON.parse(stdout) as object)) };
}
