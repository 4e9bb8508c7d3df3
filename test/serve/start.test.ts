/** Tests the start of the server, and `/ready` with a stopped tumbler or with a table that cannot be dealt. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { type Config, type RunningServer, readConfig, serve } from '../../src/server/index.ts';
import { croupier } from '../cli/command.ts';
import { digestOfFile, unpackOldStore } from '../store/old-format.ts';
import { makeFolder, removeFolder } from './kit.ts';

const folder = makeFolder();
const mounts: string[] = [];
afterAll(() => {
  for (const mount of mounts) spawnSync('umount', ['-l', mount]);
  removeFolder(folder);
});

/** Mounts a file system; returns null without Linux or without the right to mount. */
function mountFolder(name: string, options: string): string | null {
  const path = join(folder, name);
  mkdirSync(path);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status !== 0) return null;
  mounts.push(path);
  return path;
}

/** `bench`: dealing without pauses. */
const configOf = (data: string, changes: Partial<Config> = {}): Config => {
  const config = readConfig({}, { data, port: '0', log: 'silent', dealing: 'bench' });
  if (typeof config === 'string') throw new Error(config);
  return { ...config, ...changes };
};

describe('the server does not start if the data folder is', () => {
  const errorOf = (data: string): string => {
    const { status, stderr } = croupier(['serve', '--data', data, '--port', '0']);
    expect([status, stderr.trimEnd().split('\n').length, stderr]).toEqual([2, 1, stderr]);
    return stderr;
  };

  writeFileSync(join(folder, 'file'), '');
  symlinkSync(join(folder, 'nowhere', 'at-all'), join(folder, 'link'));

  it.each([
    ['in a file system that allows no new folders', '/proc/croupier', 'cannot create /proc/croupier'],
    ['a file', join(folder, 'file'), 'is a file, not a folder'],
    ['a path inside a file', join(folder, 'file', 'a', 'b'), 'is a file, not a folder'],
    ['a broken link', join(folder, 'link'), 'cannot create'],
  ])('%s', (_, data, message) => {
    expect(errorOf(data)).toContain(message);
  });

  it('on a read-only or full file system', () => {
    const readOnly = mountFolder('read-only', 'ro');
    const tooSmall = mountFolder('too-small', 'size=400k');
    if (readOnly === null || tooSmall === null) return;
    expect(errorOf(readOnly)).toContain('the folder is not writable (EROFS)');
    expect(errorOf(join(readOnly, 'data'))).toMatch(/cannot create .* \(EROFS\)/);
    expect(errorOf(tooSmall)).toContain('the disk is full: 0 MiB free');
  });
});

describe('a store that cannot be served', () => {
  const faultOf = async (data: string, changes: Partial<Config> = {}): Promise<string> => {
    const error = await serve(configOf(data, changes), pino({ level: 'silent' })).then(
      () => null,
      (fault: Error) => fault,
    );
    expect(error?.name).toBe('ServeFault');
    return error?.message ?? '';
  };

  it('of an earlier format is not upgraded for a live house if it holds a practice house', async () => {
    const data = unpackOldStore('format-4', join(folder, 'old-practice'));
    const digest = digestOfFile(data);
    expect(await faultOf(data, { live: true })).toContain('this folder holds a practice house');
    expect(digestOfFile(data)).toBe(digest);
    expect(readdirSync(data).filter((name) => /format|upgrade/.test(name))).toEqual([]);
  });

  it('of an earlier format is not upgraded for practice if it holds a live house', async () => {
    const data = unpackOldStore('format-4', join(folder, 'old-live'));
    const db = new DatabaseSync(join(data, 'croupier.db'));
    // Only practice tables are set up by the system. A reader finds the tables in `head`.
    db.exec("DELETE FROM head WHERE table_id IN (SELECT table_id FROM journal WHERE seq = 1 AND person = 'system')");
    db.close();
    const digest = digestOfFile(data);
    expect(await faultOf(data)).toContain('this folder holds a live house; start it with --live');
    expect(digestOfFile(data)).toBe(digest);
    expect(readdirSync(data).filter((name) => /format|upgrade/.test(name))).toEqual([]);
  });

  const cutInHalf = (file: string): void => truncateSync(file, Math.floor(statSync(file).size / 2));
  it.each([
    ['croupier.db', 'of the current format', false],
    ['croupier.db', 'of an earlier format', true],
    ['tumbler.db', 'of the current format', false],
  ])('has an error that names the path of the cut-off %s (%s)', async (file, _, isOld) => {
    const data = join(folder, `cut-${file}-${isOld}`);
    if (isOld) unpackOldStore('format-4', data);
    else await (await serve(configOf(data), pino({ level: 'silent' }))).stop();
    cutInHalf(join(data, file));
    expect(await faultOf(data)).toBe(
      `${join(data, file)} is damaged or cut off (SQLite: database disk image is malformed); keep the folder, and see docs/OPERATIONS.md`,
    );
  });

  it('has an error that names the path if the start finds the damage late', async () => {
    const data = join(folder, 'damaged-late');
    await (await serve(configOf(data), pino({ level: 'silent' }))).stop();
    const file = join(data, 'croupier.db');
    const db = new DatabaseSync(file);
    const page = Number(db.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'snapshot'").get()?.rootpage);
    db.close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xff, (page - 1) * 4096, page * 4096));
    expect(await faultOf(data)).toBe(`${file}: database disk image is malformed`);
  });

  it('has an error that names the path of a SQLite file of another program, which stays unchanged', async () => {
    const data = join(folder, 'of-another-program');
    mkdirSync(data);
    const file = join(data, 'croupier.db');
    const db = new DatabaseSync(file);
    db.exec('CREATE TABLE other (id INTEGER)');
    db.close();
    const bytes = readFileSync(file);
    expect(await faultOf(data)).toBe(`${file} is not a store of this program, or its beginning is damaged`);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

describe('the start order', () => {
  it('creates the administrator before the port opens', async () => {
    const data = join(folder, 'first');
    const administratorCounts: number[] = [];
    const log = pino(
      { level: 'info' },
      {
        write: (line: string) => {
          if (!line.includes('Server listening')) return;
          const db = new DatabaseSync(join(data, 'croupier.db'), { readOnly: true });
          administratorCounts.push(
            Number(db.prepare("SELECT count(*) AS count FROM role_grant WHERE role = 'administrator'").get()?.count),
          );
          db.close();
        },
      },
    );
    const served = await serve(configOf(data), log);
    await served.stop();
    expect(administratorCounts).toEqual([1]);
  });

  it('detects a port in use before anything is written', async () => {
    const otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const { port } = otherServer.address() as { readonly port: number };
    const data = join(folder, 'taken');
    await expect(serve(configOf(data, { port }), pino({ level: 'silent' }))).rejects.toThrow(
      `port ${port} on 127.0.0.1 is in use`,
    );
    otherServer.close();
    const served = await serve(configOf(data), pino({ level: 'silent' }));
    // The failed start wrote no administrator, so this start creates one with a code.
    expect(served.administrator?.code).toMatch(/^[A-Z0-9-]+$/);
    await served.stop();
  });
});

describe('/ready', () => {
  let served: RunningServer | null = null;
  const clients: CroupierClient[] = [];

  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await served?.stop();
    served = null;
  });

  const open = async (name: string): Promise<RunningServer> => {
    served = await serve(configOf(join(folder, name), { stop_seconds: 0 }), pino({ level: 'silent' }));
    return served;
  };

  const getReady = async ({ address }: RunningServer): Promise<readonly [status: number, fault: string]> => {
    const answer = await fetch(`${address}/ready`);
    const { ok, fault } = (await answer.json()) as { readonly ok: boolean; readonly fault: string | null };
    expect(ok).toBe(answer.status === 200);
    expect(fault === null).toBe(ok);
    return [answer.status, fault ?? ''];
  };

  const getMetric = async ({ address }: RunningServer, name: string): Promise<number> => {
    const text = await (await fetch(`${address}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  it('reports a tumbler that is not running, until it runs again', async () => {
    const server = await open('watched');
    expect(await getReady(server)).toEqual([200, '']);
    expect(await getMetric(server, 'croupier_tumbler_up')).toBe(1);
    process.kill(server.status().tumbler.pid ?? 0, 'SIGKILL');
    await vi.waitFor(
      async () => expect(await getReady(server)).toEqual([503, expect.stringContaining('the tumbler is not running: ')]),
      {
        timeout: 20_000,
        // The tumbler is restarted soon.
        interval: 1,
      },
    );
    await vi.waitFor(async () => expect(await getReady(server)).toEqual([200, '']), { timeout: 20_000 });
    expect(await getMetric(server, 'croupier_tumbler_restarts')).toBe(1);
    expect(await getMetric(server, 'croupier_undealt_tables')).toBe(0);
  });

  it('reports a table that cannot be dealt', async () => {
    const server = await open('undealt');
    const tumblerFile = join(folder, 'undealt', 'tumbler.db');
    const guest = new CroupierClient(server.address);
    clients.push(guest);
    // The guest confirms an age of 21 or over, the minimum age at this table.
    await guest.guest({ over: 21 });
    const table = guest.table('rws-a');
    await table.sit();
    await table.buy(100_000);
    await table.until(({ bettingOpen }) => bettingOpen);
    // Without the tumbler's file, the seed of the current round is lost.
    for (const suffix of ['', '-wal', '-shm']) renameSync(`${tumblerFile}${suffix}`, `${tumblerFile}${suffix}.gone`);
    process.kill(server.status().tumbler.pid ?? 0, 'SIGKILL');
    await vi.waitFor(
      async () => expect(await getReady(server)).toEqual([503, expect.stringContaining('table rws-a cannot be dealt: ')]),
      {
        timeout: 20_000,
      },
    );
    expect(await getMetric(server, 'croupier_undealt_tables')).toBeGreaterThanOrEqual(1);
    rmSync(`${tumblerFile}.gone`);
  }, 30_000);
});
