/** The server as its users start it: one command, five games, a clear word when something is in the way, and nothing lost at the end. */
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { playOneRound } from '../../docs/example.ts';
import { type Serving, startServer } from '../../scripts/lib/torture/server.ts';
import { CroupierClient } from '../../src/client/index.ts';
import { PRACTICE_TABLES } from '../../src/server/index.ts';
import { croupier, say, sayJson } from '../cli/command.ts';
import { makeFolder, removeFolder } from './kit.ts';

const folder = makeFolder();
const data = join(folder, 'data');
let server: Serving;
const clients: CroupierClient[] = [];

const come = async (): Promise<CroupierClient> => {
  const client = new CroupierClient(server.address);
  clients.push(client);
  await client.guest({ over: 21 });
  return client;
};

beforeAll(async () => {
  server = await startServer({ folder: data, port: 0, settings: { CROUPIER_DEALING: 'fast' } });
}, 60_000);

afterAll(async () => {
  for (const client of clients) client.close();
  await server.kill(true).catch(() => {});
  removeFolder(folder);
});

describe('a practice floor', () => {
  it('is there after one command: address, tables, settings, the first code', () => {
    const said = server.said();
    expect(said).toContain(`  ${server.address}\n`);
    expect(said).toContain('practice floor, 8 tables');
    expect(said).toMatch(/^tables +crown-a crown-c rws-a rws-c rws-e adelaide triple-dice dicette$/m);
    expect(said).toMatch(/^dealing +fast$/m);
    expect(said).toMatch(
      /first sign-in of 'administrator' takes this one-time code, which is not shown again:\n\n {2}[A-Z0-9-]+\n/,
    );
  });

  it.each([
    ['crown-a', 'big'],
    ['crown-c', 'colour:red'],
    ['rws-c', 'small'],
    ['adelaide', 'pair:1-4'],
    ['dicette', 'red'],
  ])('takes and settles a wager at %s', async (name, bet) => {
    const client = await come();
    const table = client.table(name);
    await table.sit();
    await table.buy(100_000);
    const { round } = await table.until(({ bettingOpen }) => bettingOpen);
    const settled = table.next('settled', (each) => each.round === round);
    await table.place(bet, 1000);
    const { wagers } = await settled;
    expect(wagers).toHaveLength(1);
    expect(wagers[0]).toMatchObject({ bet });
    await table.leave();
  });

  it('lets a guest shoot at triple-dice, and tells them what it takes', async () => {
    const client = await come();
    const table = client.table('triple-dice');
    await table.sit();
    await table.buy(100_000);
    const me = client.session?.person ?? '';
    await vi.waitFor(() => table.act({ type: 'accept-dice', player: me }), { timeout: 20_000 });
    const { round } = await table.until(({ bettingOpen }) => bettingOpen);
    await expect(table.act({ type: 'throw' })).rejects.toMatchObject({ code: 'shooter-must-bet' });
    const settled = table.next('settled', (each) => each.round === round);
    await table.place('shooter', 1000);
    await table.act({ type: 'choose-dice', dice: [1, 2, 3] });
    await table.act({ type: 'throw' });
    expect((await settled).wagers[0]).toMatchObject({ bet: 'shooter' });
  });

  it('shows everybody what verifies a round', async () => {
    const client = await come();
    const table = client.table('rws-c');
    await table.sit();
    await table.until(({ round }) => round >= 3);
    await table.leave();
    const answer = await client.http.get<{ readonly items: readonly { readonly round: number }[] }>('/tables/rws-c/rounds');
    const [shown] = answer.items;
    // Dice are committed while the round before is being paid, so that the second is another matter than the first.
    expect(shown?.round).toBeGreaterThan(1);
    for (const { round } of answer.items) {
      const verified = croupier(['verify-round', '-', '--json'], JSON.stringify(await client.round('rws-c', round)));
      expect(verified).toMatchObject({ status: 0, stderr: '' });
      expect(JSON.parse(verified.stdout)).toMatchObject({ verdict: 'verified', table: 'rws-c', round });
    }
    // The same from the data folder, while the server uses it.
    const stored = sayJson(['verify-round', data, '--table', 'rws-c', '--round', `${shown?.round}`]) as {
      readonly verdict: string;
      readonly places: object;
    };
    expect(stored).toMatchObject({ verdict: 'verified', faults: [] });
    expect(Object.values(stored.places)).not.toContain(null);
  });
});

describe('the example of a client', () => {
  // A floor of its own: a shooter keeps the dice for some throws.
  let own: Serving;
  beforeAll(async () => {
    own = await startServer({ folder: join(folder, 'example'), port: 0, settings: { CROUPIER_DEALING: 'fast' } });
  });
  afterAll(() => own.kill(true));

  it.each([
    ['dicette', /^round \d+: 100 on row:3-6-10 (won|lost), paid \d+/],
    ['triple-dice', /^round \d+: 100 on shooter (rides|lost), paid 0/],
  ])('plays at %s, with a bet of that table', async (name, line) => {
    expect(await playOneRound(own.address, name)).toEqual([expect.stringMatching(line)]);
  });
});

describe('what is in the way is said in one line', () => {
  const refused = (args: readonly string[], extra: Readonly<Record<string, string>> = {}): string => {
    const { status, stderr } = croupier(args, '', extra);
    expect(status).toBe(2);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    return stderr;
  };

  it('another server on the same folder', () => {
    expect(refused(['serve', '--data', data, '--port', '0'])).toContain('another server has it open');
  });

  it('a port in use', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { readonly port: number };
    expect(refused(['serve', '--data', join(folder, 'other'), '--port', `${port}`])).toContain(
      `port ${port} on 127.0.0.1 is in use`,
    );
    await new Promise((resolve) => taken.close(resolve));
  });

  it('an address that is not ours', () => {
    expect(refused(['serve', '--data', join(folder, 'other'), '--host', '192.0.2.1'])).toContain(
      '192.0.2.1 is no address of this machine',
    );
  });

  it('a setting that is none', () => {
    expect(refused(['serve'], { CROUPIER_PROT: '1' })).toContain('did you mean CROUPIER_PORT?');
    expect(refused(['serve', '--port', 'http'])).toContain("--port: 'http'");
  });

  it('a folder that cannot be one', () => {
    expect(refused(['serve', '--data', '/dev/null/croupier', '--port', '0'])).toContain('/dev/null');
  });

  it('a folder of a later version, and one that was tampered with', async () => {
    const later = join(folder, 'later');
    const made = await startServer({ folder: later, port: 0 });
    expect(await made.stop()).toBe(0);
    const change = (file: string, sql: string): void => {
      const database = new DatabaseSync(join(later, file));
      database.exec(sql);
      database.close();
    };
    change('tumbler.db', 'pragma user_version = 99');
    expect(refused(['serve', '--data', later, '--port', '0'])).toContain('is of version 99, this program knows version 1');
    change('tumbler.db', 'pragma user_version = 1');
    change('croupier.db', "drop trigger if exists journal_no_update; update head set hash = 'x' where table_id = 'rws-a'");
    expect(refused(['serve', '--data', later, '--port', '0'])).toContain('the journal of table rws-a is broken');
    change('croupier.db', 'pragma user_version = 99');
    expect(refused(['serve', '--data', later, '--port', '0'])).toContain('the store has format 99');
  });

  it('the console while the server runs', () => {
    expect(refused(['admin', 'list', '--data', data])).toContain('a server is running on');
  });
});

describe('afterwards', () => {
  const copy = join(folder, 'copy');

  it('it is copied while it runs, and the copy has no fault', () => {
    expect(say(['backup', data, copy])).toContain('no fault');
  });

  it('it stops in order, and a second start goes on without another code', async () => {
    for (const client of clients) client.close();
    expect(await server.stop()).toBe(0);
    expect(server.said()).toContain('stopped;');
    expect(say(['audit', data])).toContain('no fault');
    server = await startServer({ folder: data, port: 0, settings: { CROUPIER_DEALING: 'fast' } });
    expect(server.said()).not.toContain('one-time code');
    const { items } = await new CroupierClient(server.address).floor();
    expect(items.map(({ table }) => table).sort()).toEqual(PRACTICE_TABLES.map(({ table }) => table).sort());
    expect(await server.stop()).toBe(0);
  });

  it('a practice floor does not become a house', () => {
    expect(croupier(['serve', '--data', data, '--port', '0', '--live']).stderr).toContain('holds a practice floor');
  });

  it('the copy is put back and served', async () => {
    const restored = join(folder, 'restored');
    expect(say(['restore', copy, restored])).toContain('no fault');
    server = await startServer({ folder: restored, port: 0, settings: { CROUPIER_DEALING: 'fast' } });
    const client = await come();
    const table = client.table('rws-c');
    await table.sit();
    await table.buy(100_000);
    await table.until(({ bettingOpen }) => bettingOpen);
    await table.place('small', 1000);
    await table.next('settled');
    client.close();
    expect(await server.stop()).toBe(0);
    expect(say(['audit', restored])).toContain('no fault');
  });

  it('a house starts empty', async () => {
    const live = join(folder, 'live');
    server = await startServer({ folder: live, port: 0, more: ['--live'] });
    expect(server.said()).toContain('house, 0 tables');
    const client = new CroupierClient(server.address);
    await expect(client.guest()).rejects.toMatchObject({ code: 'not-permitted' });
    expect(await server.stop()).toBe(0);
  });
});

describe('the console', () => {
  const at = ['--data', join(folder, 'live')];

  let firstCode = '';
  it('opens accounts and grants', () => {
    expect(say(['admin', 'list', ...at])).toMatch(/^administrator .*administrator$/m);
    const { code } = sayJson(['admin', 'add', 'dan', '--name', 'Dan', '--adult', ...at]) as { readonly code: string };
    expect(code).toMatch(/^[A-Z0-9-]{10,}$/);
    firstCode = code;
    expect(say(['admin', 'grant', 'dan', 'dealer', ...at])).toBe('dan is dealer on the whole floor\n');
    expect(sayJson(['admin', 'list', ...at])).toContainEqual(
      expect.objectContaining({ login: 'dan', name: 'Dan', disabled: false, grants: [{ role: 'dealer', table: '*' }] }),
    );
  });

  it('disables and enables', () => {
    expect(say(['admin', 'disable', 'dan', ...at])).toContain('dan is disabled');
    expect(say(['admin', 'list', ...at])).toMatch(/^dan .*disabled$/m);
    expect(say(['admin', 'enable', 'dan', ...at])).toContain('dan is enabled');
  });

  it('takes back, and gives another code', () => {
    expect(say(['admin', 'revoke', 'dan', 'dealer', ...at])).toContain('no longer dealer');
    const renewed = sayJson(['admin', 'code', 'dan', ...at]) as { readonly code: string };
    expect(renewed.code).toMatch(/^[A-Z0-9-]{10,}$/);
    expect(renewed.code).not.toBe(firstCode);
  });

  it('says who did all of that', () => {
    const text = say(['admin', 'log', ...at]);
    expect(text).toMatch(/^\S+Z +console +code-given +dan$/m);
    expect(text).toMatch(/^\S+Z +console +role-revoked +dan +dealer$/m);
    expect(text).toMatch(/^\S+Z +system +role-granted +administrator +administrator$/m);
    const lines = sayJson(['admin', 'log', ...at]) as readonly { readonly what: string; readonly by: string }[];
    expect(lines.filter(({ by }) => by === 'console').map(({ what }) => what)).toEqual([
      'code-given',
      'role-revoked',
      'enabled',
      'disabled',
      'role-granted',
      'code-given',
      'staff-added',
    ]);
  });

  it.each([
    [['grant', 'dan', 'deeler'], "did you mean 'dealer'?"],
    [['grant', 'dan', 'tumbler'], "there is no role 'tumbler'"],
    [['grant', 'dan', 'system'], "there is no role 'system'"],
    [['grant', 'zoe', 'dealer'], "there is no account 'zoe'"],
    [['grant', 'dan', 'dealer', '--table', 'T9'], "there is no table 'T9'"],
    [['revoke', 'administrator', 'administrator'], 'no administrator'],
    [['add', 'dan'], 'the login is taken'],
  ])('refuses %j', (args, message) => {
    const { status, stderr } = croupier(['admin', ...args, ...at]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
