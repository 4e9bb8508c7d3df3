/** Tests of WAL checkpoints during commits: the size of the WAL is limited, and a killed process loses no durable record. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_COMMIT, emptyHead, JOURNAL_FILE, openSqliteStore, type Store, type TableHead } from '../../src/server/index.ts';
import { sized } from '../kit/size.ts';
import { makeChain } from './contract.ts';
import { makeFolder, removeFolder } from './stores.ts';

const CHILD = fileURLToPath(new URL('./checkpoint-child.ts', import.meta.url));
const LOG_PAGES = 16;
/** Bytes of a page in the WAL, with its header. */
const PAGE_BYTES = 4096 + 24;
/** At eight times `LOG_PAGES`, SQLite runs a checkpoint itself. One commit may exceed this size. */
const LOG_BYTES_MAX = 10 * LOG_PAGES * PAGE_BYTES;

/** Minimum size of 2,400 records. */
const DATABASE_BYTES_MIN = 400_000;

let folder = '';
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const sizeOf = (end: string): number => statSync(join(folder, `${JOURNAL_FILE}${end}`), { throwIfNoEntry: false })?.size ?? 0;

/** Pages of the WAL that are already in the database file. */
function checkpointedPages(): number {
  const db = new DatabaseSync(join(folder, JOURNAL_FILE), { readOnly: true });
  try {
    return Number(db.prepare('PRAGMA wal_checkpoint(NOOP)').get()?.checkpointed);
  } finally {
    db.close();
  }
}

async function commit(store: Store, head: TableHead, times: number): Promise<TableHead> {
  let last = head;
  for (let i = 0; i < times; i++) {
    const records = makeChain(last, 4);
    await store.append({ ...EMPTY_COMMIT, records });
    last = records.at(-1) ?? last;
  }
  return last;
}

describe('the WAL of the store', () => {
  it('is copied during commits, has a limited size, and is removed at the end', async () => {
    const store = await openSqliteStore(folder, { logPages: LOG_PAGES });
    let head = emptyHead('t1');
    let largest = 0;
    for (let i = 0; i < 60; i++) {
      head = await commit(store, head, 10);
      largest = Math.max(largest, sizeOf('-wal'));
    }
    expect(largest).toBeGreaterThan(LOG_PAGES * PAGE_BYTES);
    expect(largest).toBeLessThan(LOG_BYTES_MAX);
    // All commits except the last ones are already in the database file.
    expect(sizeOf('')).toBeGreaterThan(DATABASE_BYTES_MIN);
    await store.close();
    expect(existsSync(join(folder, `${JOURNAL_FILE}-wal`))).toBe(false);
    const reopened = await openSqliteStore(folder);
    expect(await reopened.heads()).toEqual([{ table: 't1', seq: head.seq, hash: head.hash }]);
    await reopened.close();
  });

  it('stays small if the disk has little space', async ({ skip }) => {
    skip(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]).status !== 0, 'needs the right to mount');
    try {
      const store = await openSqliteStore(folder);
      let head = emptyHead('t1');
      let largest = 0;
      for (let i = 0; i < 60; i++) {
        const records = makeChain(head, 1500);
        await store.append({ ...EMPTY_COMMIT, records });
        head = records.at(-1) ?? head;
        largest = Math.max(largest, sizeOf('-wal'));
      }
      expect(largest).toBeLessThan(20 * 2 ** 20);
      expect(sizeOf('')).toBeGreaterThan(10 * 2 ** 20);
      await store.close();
    } finally {
      spawnSync('umount', ['-l', folder]);
    }
  });

  it('is copied only at the end if there is little load', async () => {
    const store = await openSqliteStore(folder);
    await commit(store, emptyHead('t1'), 50);
    expect(sizeOf('-wal')).toBeGreaterThan(0);
    expect(checkpointedPages()).toBe(0);
    await store.close();
    expect(existsSync(join(folder, `${JOURNAL_FILE}-wal`))).toBe(false);
  });
});

describe('a process killed during a checkpoint', () => {
  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });

  it('loses no durable record', async () => {
    let durable = 0;
    for (const commits of sized([40, 61], [40, 90, 61])) {
      const child = spawn(process.execPath, [CHILD, folder, `${LOG_PAGES}`], { stdio: ['ignore', 'pipe', 'inherit'] });
      started.push(child);
      let lineCount = 0;
      for await (const line of createInterface(child.stdout)) {
        durable = Number(line);
        lineCount += 1;
        if (lineCount === commits) child.kill('SIGKILL');
      }
      const store = await openSqliteStore(folder);
      const [head = emptyHead('t1')] = await store.heads();
      expect(head.seq).toBeGreaterThanOrEqual(durable);
      // Reads all records, which verifies their chain.
      expect(await store.records('t1', 1, head.seq)).toHaveLength(head.seq);
      await store.close();
      durable = head.seq;
    }
    const db = new DatabaseSync(join(folder, JOURNAL_FILE), { readOnly: true });
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    db.close();
  }, 30_000);
});
