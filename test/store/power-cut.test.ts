/** Simulates power cuts: of an unfinished commit, any part may be on the disk. It reads what was written, so it does not prove that SQLite syncs (see `assertDurable`). */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  EMPTY_COMMIT,
  emptyHead,
  JOURNAL_FILE,
  type JournalRecord,
  openDatabase,
  openJournal,
  openSqliteStore,
  type TableHead,
} from '../../src/server/index.ts';
import { quickOrFull } from '../kit/size.ts';
import { makeChain } from './contract.ts';
import { makeFolder, removeFolder } from './stores.ts';

const WAL = `${JOURNAL_FILE}-wal`;
const TABLES = ['T1', 'T2', 'T3'];
const COMMITS = 8;
/** A disk writes whole sectors. */
const SECTOR_BYTES = 512;

let folder = '';
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

/** The files of the store when a commit was acknowledged, and its records. */
interface Acknowledged {
  readonly files: string;
  readonly records: readonly JournalRecord[];
}

/** Copies the files of a store that is open. */
function copyFiles(from: string, to: string): string {
  mkdirSync(to);
  for (const file of readdirSync(from)) if (file.startsWith(JOURNAL_FILE)) copyFileSync(join(from, file), join(to, file));
  return to;
}

/** Writes commits with small blocks, large blocks that are compressed, and single records. Copies the files after each acknowledgement. */
async function writeCommits(): Promise<readonly Acknowledged[]> {
  const live = join(folder, 'live');
  const store = await openSqliteStore(live);
  const acknowledged: Acknowledged[] = [{ files: copyFiles(live, join(folder, 'ack-0')), records: [] }];
  const heads = new Map<string, TableHead>(TABLES.map((table) => [table, emptyHead(table)]));
  for (let commit = 1; commit <= COMMITS; commit++) {
    const records = TABLES.slice(0, 1 + (commit % TABLES.length)).flatMap((table) => {
      const added = makeChain(heads.get(table) ?? emptyHead(table), 1 + ((commit * 7) % 23));
      heads.set(table, added.at(-1) ?? emptyHead(table));
      return added;
    });
    await store.append({ ...EMPTY_COMMIT, records });
    acknowledged.push({ files: copyFiles(live, join(folder, `ack-${commit}`)), records });
  }
  await store.close();
  return acknowledged;
}

/** Ways in which the part of the WAL that was not synced can reach the disk. */
const CUTS: readonly (readonly [string, (unsynced: Buffer, step: number) => Buffer])[] = [
  ['the first part', (unsynced, step) => unsynced.subarray(0, step)],
  [
    'the first part, and zeros',
    (unsynced, step) => Buffer.concat([unsynced.subarray(0, step), Buffer.alloc(unsynced.length - step)]),
  ],
  ['the last part, behind zeros', (unsynced, step) => Buffer.concat([Buffer.alloc(step), unsynced.subarray(step)])],
  [
    'everything except one sector',
    (unsynced, step) =>
      Buffer.concat([
        unsynced.subarray(0, step),
        Buffer.alloc(Math.min(SECTOR_BYTES, unsynced.length - step), 0xa5),
        unsynced.subarray(step + SECTOR_BYTES),
      ]),
  ],
];

describe.each(CUTS)('a power cut during a commit, after which the disk has %s of it', (_, cut) => {
  it('loses no acknowledged record, and stores no part of the commit alone', async () => {
    const acknowledged = await writeCommits();
    let states = 0;
    let completeCommits = 0;
    for (let commit = 1; commit <= COMMITS; commit++) {
      const [before, after] = [acknowledged[commit - 1] as Acknowledged, acknowledged[commit] as Acknowledged];
      const [syncedWal, writtenWal] = [readFileSync(join(before.files, WAL)), readFileSync(join(after.files, WAL))];
      // The log only grows in this test, so the written part is behind the synced part.
      expect(writtenWal.subarray(0, syncedWal.length).equals(syncedWal)).toBe(true);
      const unsynced = writtenWal.subarray(syncedWal.length);
      expect(unsynced.length).toBeGreaterThan(0);
      const steps = Math.ceil(unsynced.length / SECTOR_BYTES);
      for (let step = 0; step < steps; step += quickOrFull(Math.max(1, steps >> 2), 1)) {
        const state = copyFiles(before.files, join(folder, `state-${commit}-${step}`));
        writeFileSync(join(state, WAL), Buffer.concat([syncedWal, cut(unsynced, step * SECTOR_BYTES)]));
        const isComplete = checkState(state, acknowledged.slice(0, commit), after.records);
        completeCommits += Number(isComplete);
        states += 1;
        removeFolder(state);
      }
    }
    expect(states).toBeGreaterThan(COMMITS);
    expect(completeCommits).toBeLessThan(states);
  });
});

/** Opens the store after the cut, without the thread of a server. Returns whether it has the whole commit that was in progress. */
function checkState(state: string, acknowledged: readonly Acknowledged[], inProgress: readonly JournalRecord[]): boolean {
  const db = openDatabase(state);
  try {
    const journal = openJournal(db);
    const expected = acknowledged.flatMap(({ records }) => records);
    const stored = TABLES.flatMap((table) => journal.records(table, 1, 10_000));
    const isComplete = stored.length > expected.length;
    const all = isComplete ? [...expected, ...inProgress] : expected;
    const byHash = (records: readonly JournalRecord[]): readonly string[] => records.map(({ hash }) => hash).sort();
    expect(byHash(stored)).toEqual(byHash(all));
    // The index has exactly the keys of these records.
    const outcomes = journal.commandOutcomes(
      [...expected, ...inProgress].map(({ table, person, key }) => ({ table, person, key: key ?? '' })),
    );
    expect(outcomes.filter((outcome) => outcome !== null)).toEqual(all.map((record) => ({ record })));
    return isComplete;
  } finally {
    db.close();
  }
}
