/** The log of the store's file is copied into it while commits go on: it stays bounded, nothing waits for it, and nothing is lost when the process is killed meanwhile. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyHead, JOURNAL_FILE, NO_COMMIT, openSqliteStore, type Store, type TableHead } from '../../src/server/index.ts';
import { sized } from '../kit/size.ts';
import { chainOf } from './contract.ts';
import { makeFolder, removeFolder } from './stores.ts';

const CHILD = fileURLToPath(new URL('./checkpoint-child.ts', import.meta.url));
const LOG_PAGES = 16;
/** A page with its header in the log. */
const PAGE_BYTES = 4096 + 24;
/** As the writer finishes at four times as much and SQLite itself at eight, with one commit beyond. */
const LOG_BYTES_MAX = 10 * LOG_PAGES * PAGE_BYTES;

/** What 2,400 records take at the very least. */
const BYTES_LEAST = 400_000;

let folder = '';
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const sizeOf = (end: string): number => statSync(join(folder, `${JOURNAL_FILE}${end}`), { throwIfNoEntry: false })?.size ?? 0;

/** How much of the log is in the file already. */
function copied(): number {
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
    const records = chainOf(last, 4);
    await store.append({ ...NO_COMMIT, records });
    last = records.at(-1) ?? last;
  }
  return last;
}

describe('the log of the store', () => {
  it('is copied beside the commits, stays bounded however many there are, and is gone after the end', async () => {
    const store = await openSqliteStore(folder, { logPages: LOG_PAGES });
    let head = emptyHead('t1');
    let largest = 0;
    for (let i = 0; i < 60; i++) {
      head = await commit(store, head, 10);
      largest = Math.max(largest, sizeOf('-wal'));
    }
    expect(largest).toBeGreaterThan(LOG_PAGES * PAGE_BYTES);
    expect(largest).toBeLessThan(LOG_BYTES_MAX);
    // All but the end is in the file already.
    expect(sizeOf('')).toBeGreaterThan(BYTES_LEAST);
    await store.close();
    expect(existsSync(join(folder, `${JOURNAL_FILE}-wal`))).toBe(false);
    const again = await openSqliteStore(folder);
    expect(await again.heads()).toEqual([{ table: 't1', seq: head.seq, hash: head.hash }]);
    await again.close();
  });

  it('stays as small as it can be where the disk has little room', async ({ skip }) => {
    skip(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]).status !== 0, 'needs the right to mount');
    try {
      const store = await openSqliteStore(folder);
      let head = emptyHead('t1');
      let largest = 0;
      for (let i = 0; i < 60; i++) {
        const records = chainOf(head, 1500);
        await store.append({ ...NO_COMMIT, records });
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

  it('of a quiet house is left alone until the end', async () => {
    const store = await openSqliteStore(folder);
    await commit(store, emptyHead('t1'), 50);
    expect(sizeOf('-wal')).toBeGreaterThan(0);
    expect(copied()).toBe(0);
    await store.close();
    expect(existsSync(join(folder, `${JOURNAL_FILE}-wal`))).toBe(false);
  });
});

describe('a process killed while its log is copied', () => {
  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });

  it('has lost nothing that it said was durable', async () => {
    let durable = 0;
    for (const commits of sized([40, 61], [40, 90, 61])) {
      const child = spawn(process.execPath, [CHILD, folder, `${LOG_PAGES}`], { stdio: ['ignore', 'pipe', 'inherit'] });
      started.push(child);
      let heard = 0;
      for await (const line of createInterface(child.stdout)) {
        durable = Number(line);
        heard += 1;
        if (heard === commits) child.kill('SIGKILL');
      }
      const store = await openSqliteStore(folder);
      const [head = emptyHead('t1')] = await store.heads();
      expect(head.seq).toBeGreaterThanOrEqual(durable);
      // Read and followed from the first to the last.
      expect(await store.records('t1', 1, head.seq)).toHaveLength(head.seq);
      await store.close();
      durable = head.seq;
    }
    const db = new DatabaseSync(join(folder, JOURNAL_FILE), { readOnly: true });
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    db.close();
  }, 30_000);
});
