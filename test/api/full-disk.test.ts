/** Tests the API on a full disk: the server answers every request, and stores the exclusion of a player when the disk has space again. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CroupierError } from '../../src/client/index.ts';
import type { SqliteStore } from '../../src/server/index.ts';
import { makeFolder, removeFolder } from '../store/stores.ts';
import { type House, openHouse, openTable } from './house.ts';

const SIZE_MIB = 4;
const folder = makeFolder();
/** Mounting works only on Linux and with the right to mount. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m`, 'tmpfs', folder]).status === 0;

afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', folder]);
  removeFolder(folder);
});

/** Fills the disk to the last byte. */
function fill(file: string): void {
  for (const bytes of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes, 1), { flag: 'a' });
    } catch {
      // Continue with smaller writes.
    }
  }
}

const resultOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'answered',
    (error: unknown) => (error instanceof CroupierError ? `${error.status} ${error.code}` : String(error)),
  );

async function waitUntilUnavailable({ floor }: House, request: () => Promise<unknown>): Promise<void> {
  while (floor.health().accepting) {
    await Promise.race([request().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 50))]);
  }
}

describe(`a house on a disk of ${SIZE_MIB} MiB${isMounted ? '' : ' (skipped: cannot mount)'}`, () => {
  it.runIf(isMounted)('answers store-unavailable, and stores an exclusion when the disk has space again', async () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const filler = join(folder, 'filler');
    const house = await openHouse({ store: 'sqlite', folder: data });
    const handle = await openTable(house, 'T1', 'crown-sic-bo');
    const ann = await house.guest();
    const table = ann.table(handle.table);
    await table.sit();
    const person = table.own?.player ?? '';
    fill(filler);
    await waitUntilUnavailable(house, () => table.buy(100));
    expect(await resultOf(house.client().guest())).toBe('503 store-unavailable');
    const view = await fetch(`${house.url}/api/v1/tables/${handle.table}`);
    // 503 if a commit has failed and it is unknown whether the state of the table was stored.
    expect([200, 503]).toContain(view.status);
    // The exclusion applies now. The server stores it later.
    await expect(house.people.exclude(person, 'self-exclusion', 'own wish', null, person)).rejects.toThrow(/full/);
    rmSync(filler);
    await expect.poll(() => house.floor.health().accepting, { timeout: 10_000 }).toBe(true);
    const { people } = house.store as SqliteStore;
    await expect.poll(async () => (await people.exclusionsOf(person)).length, { timeout: 10_000 }).toBe(1);
    ann.close();
    await house.close();
  });
});
