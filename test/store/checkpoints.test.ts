/** Tests checkpoints, which copy SQLite's write-ahead log (WAL) into the database file. The size of the WAL is limited, and a killed process loses no durable record. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_COMMIT, emptyHead, JOURNAL_FILE, openSqliteStore, type Store, type TableHead } from '../../src/server/index.ts';
import { quickOrFull } from '../kit/size.ts';
import { makeChain } from './contract.ts';
import { makeFolder, removeFolder } from './stores.ts';

const CHILD = fileURLToPath(new URL('./checkpoint-child.ts', import.meta.url));
const WAL_PAGES = 16;
/** Bytes of a page in the WAL, with its header. */
const PAGE_BYTES = 4096 + 24;
/**
 * At eight times `WAL_PAGES`, SQLite runs a checkpoint itself, unless the checkpoint thread is copying at that moment. On a busy machine
 * some commits come before the thread is done. Without checkpoints, the WAL of this test would have at least 1,200 pages.
 */
const WAL_BYTES_MAX = 32 * WAL_PAGES * PAGE_BYTES;

/** Minimum size of 2,400 records. */
const DATABASE_BYTES_MIN = 400_000;

let folder = '';
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const sizeOf = (suffix: string): number =>
  statSync(join(folder, `${JOURNAL_FILE}${suffix}`), { throwIfNoEntry: false })?.size ?? 0;

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
  let newHead = head;
  for (let i = 0; i < times; i++) {
    const records = makeChain(newHead, 4);
    await store.append({ ...EMPTY_COMMIT, records });
    newHead = records.at(-1) ?? newHead;
  }
  return newHead;
}

describe('the WAL of the store', () => {
  it('is copied into the database file during commits, has a limited size, and is removed when the store closes', async () => {
    const store = await openSqliteStore(folder, { checkpointPages: WAL_PAGES });
    let head = emptyHead('t1');
    let largestBytes = 0;
    for (let i = 0; i < 60; i++) {
      head = await commit(store, head, 10);
      largestBytes = Math.max(largestBytes, sizeOf('-wal'));
    }
    expect(largestBytes).toBeGreaterThan(WAL_PAGES * PAGE_BYTES);
    expect(largestBytes).toBeLessThan(WAL_BYTES_MAX);
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
      let largestBytes = 0;
      // About 26 MiB, so that a checkpoint is due at 16 MiB.
      for (let i = 0; i < 100; i++) {
        // Random texts, because the store compresses blocks.
        const records = makeChain(head, 1500, undefined, () => [{ text: randomBytes(150).toString('hex') }]);
        await store.append({ ...EMPTY_COMMIT, records });
        head = records.at(-1) ?? head;
        largestBytes = Math.max(largestBytes, sizeOf('-wal'));
      }
      expect(largestBytes).toBeLessThan(20 * 2 ** 20);
      expect(sizeOf('')).toBeGreaterThan(10 * 2 ** 20);
      await store.close();
    } finally {
      spawnSync('umount', ['-l', folder]);
    }
  });

  it('is copied only when the store closes, if there is little load', async () => {
    const store = await openSqliteStore(folder);
    await commit(store, emptyHead('t1'), 50);
    expect(sizeOf('-wal')).toBeGreaterThan(0);
    expect(checkpointedPages()).toBe(0);
    await store.close();
    expect(existsSync(join(folder, `${JOURNAL_FILE}-wal`))).toBe(false);
  });
});

describe('a process killed during a checkpoint', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  it('loses no durable record', async () => {
    let durableSeq = 0;
    for (const commitCount of quickOrFull([40, 61], [40, 90, 61])) {
      const child = spawn(process.execPath, [CHILD, folder, `${WAL_PAGES}`], { stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(child);
      let lineCount = 0;
      for await (const line of createInterface(child.stdout)) {
        durableSeq = Number(line);
        lineCount += 1;
        if (lineCount === commitCount) child.kill('SIGKILL');
      }
      const store = await openSqliteStore(folder);
      const [head = emptyHead('t1')] = await store.heads();
      expect(head.seq).toBeGreaterThanOrEqual(durableSeq);
      // Reads all records, which verifies their chain.
      expect(await store.records('t1', 1, head.seq)).toHaveLength(head.seq);
      await store.close();
      durableSeq = head.seq;
    }
    const db = new DatabaseSync(join(folder, JOURNAL_FILE), { readOnly: true });
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    db.close();
  });
});
