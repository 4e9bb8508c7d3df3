/** How a server starts and how it says that it is not well: folders that cannot be one, nobody let in too early, a tumbler that is away, a table that cannot be dealt. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { type Config, readConfig, type Served, serve } from '../../src/server/index.ts';
import { croupier } from '../cli/command.ts';
import { makeFolder, removeFolder } from './kit.ts';

const folder = makeFolder();
const mounts: string[] = [];
afterAll(() => {
  for (const mount of mounts) spawnSync('umount', ['-l', mount]);
  removeFolder(folder);
});

/** Needs Linux and the right to mount. */
function mounted(name: string, options: string): string | null {
  const path = join(folder, name);
  mkdirSync(path);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status !== 0) return null;
  mounts.push(path);
  return path;
}

const configOf = (data: string, more: Partial<Config> = {}): Config => {
  const config = readConfig({}, { data, port: '0', log: 'silent', dealing: 'bench' });
  if (typeof config === 'string') throw new Error(config);
  return { ...config, ...more };
};

describe('a folder that cannot hold a floor is said at once', () => {
  const refused = (data: string): string => {
    const { status, stderr } = croupier(['serve', '--data', data, '--port', '0']);
    expect([status, stderr.trimEnd().split('\n').length, stderr]).toEqual([2, 1, stderr]);
    return stderr;
  };

  writeFileSync(join(folder, 'file'), '');
  symlinkSync(join(folder, 'nowhere', 'at-all'), join(folder, 'link'));

  it.each([
    ['a file system that makes no folders', '/proc/croupier', '/proc/croupier cannot be made'],
    ['a file', join(folder, 'file'), 'is a file, not a folder'],
    ['something in a file', join(folder, 'file', 'a', 'b'), 'is a file, not a folder'],
    ['a link to nowhere', join(folder, 'link'), 'cannot be made'],
  ])('%s', (_, data, message) => {
    expect(refused(data)).toContain(message);
  });

  it('a file system that is read-only, or has no room', () => {
    const readOnly = mounted('read-only', 'ro');
    const small = mounted('small', 'size=400k');
    if (readOnly === null || small === null) return;
    expect(refused(readOnly)).toContain('cannot be written to (EROFS)');
    expect(refused(join(readOnly, 'data'))).toContain('cannot be made (EROFS)');
    expect(refused(small)).toContain('the disk is full: 0 MiB are free');
  });
});

describe('everything stands before anybody is let in', () => {
  it('the administrator has the account before the port is open', async () => {
    const data = join(folder, 'first');
    const found: number[] = [];
    const log = pino(
      { level: 'info' },
      {
        write: (line: string) => {
          if (!line.includes('Server listening')) return;
          const db = new DatabaseSync(join(data, 'croupier.db'), { readOnly: true });
          found.push(Number(db.prepare("SELECT count(*) AS count FROM role_grant WHERE role = 'administrator'").get()?.count));
          db.close();
        },
      },
    );
    const served = await serve(configOf(data), log);
    await served.stop();
    expect(found).toEqual([1]);
  });

  it('a port that is taken is found out before anything is written', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { readonly port: number };
    const data = join(folder, 'taken');
    await expect(serve(configOf(data, { port }), pino({ level: 'silent' }))).rejects.toThrow(
      `port ${port} on 127.0.0.1 is in use`,
    );
    taken.close();
    const served = await serve(configOf(data), pino({ level: 'silent' }));
    expect(served.administrator?.code).toMatch(/^[A-Z0-9-]+$/);
    await served.stop();
  });
});

describe('whoever watches it', () => {
  let served: Served | null = null;
  const clients: CroupierClient[] = [];

  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await served?.stop();
    served = null;
  });

  const open = async (name: string): Promise<Served> => {
    served = await serve(configOf(join(folder, name), { stop_seconds: 0 }), pino({ level: 'silent' }));
    return served;
  };

  const ready = async ({ address }: Served): Promise<readonly [status: number, fault: string]> => {
    const answer = await fetch(`${address}/ready`);
    const { ok, fault } = (await answer.json()) as { readonly ok: boolean; readonly fault: string | null };
    expect(ok).toBe(answer.status === 200);
    expect(fault === null).toBe(ok);
    return [answer.status, fault ?? ''];
  };

  const figure = async ({ address }: Served, name: string): Promise<number> => {
    const text = await (await fetch(`${address}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  it('hears that the tumbler is away, why, and that it is back', async () => {
    const floor = await open('watched');
    expect(await ready(floor)).toEqual([200, '']);
    expect(await figure(floor, 'croupier_tumbler_up')).toBe(1);
    process.kill(floor.status().tumbler.pid ?? 0, 'SIGKILL');
    await vi.waitFor(async () => expect(await ready(floor)).toEqual([503, expect.stringContaining('the tumbler is away: ')]), {
      timeout: 20_000,
      interval: 1,
    });
    await vi.waitFor(async () => expect(await ready(floor)).toEqual([200, '']), { timeout: 20_000 });
    expect(await figure(floor, 'croupier_tumbler_restarts')).toBe(1);
    expect(await figure(floor, 'croupier_undealt_tables')).toBe(0);
  });

  it('hears of a table that cannot be dealt, and which', async () => {
    const floor = await open('undealt');
    const record = join(folder, 'undealt', 'tumbler.db');
    const guest = new CroupierClient(floor.address);
    clients.push(guest);
    await guest.guest({ over: 21 });
    const table = guest.table('rws-a');
    await table.sit();
    await table.buy(100_000);
    await table.until(({ bettingOpen }) => bettingOpen);
    // The record is gone, and with it the seed of the round under way.
    for (const end of ['', '-wal', '-shm']) renameSync(`${record}${end}`, `${record}${end}.gone`);
    process.kill(floor.status().tumbler.pid ?? 0, 'SIGKILL');
    await vi.waitFor(
      async () => expect(await ready(floor)).toEqual([503, expect.stringContaining('table rws-a cannot be dealt: ')]),
      {
        timeout: 20_000,
      },
    );
    expect(await figure(floor, 'croupier_undealt_tables')).toBeGreaterThanOrEqual(1);
    rmSync(`${record}.gone`);
  }, 30_000);
});
