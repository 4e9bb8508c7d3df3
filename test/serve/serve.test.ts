/** Tests of `croupier serve` and `croupier admin`: start, play, error messages, backup, stop and restart. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { playOneRound } from '../../docs/example.ts';
import { type ServerProcess, startServer } from '../../scripts/lib/torture/server.ts';
import { CroupierClient } from '../../src/client/index.ts';
import { JOURNAL_FILE, PRACTICE_TABLES, TUMBLER_FILE } from '../../src/server/index.ts';
import { croupier, jsonOf, stdoutOf } from '../cli/command.ts';
import { makeFolder, removeFolder } from './kit.ts';

const folder = makeFolder();
const data = join(folder, 'data');
let server: ServerProcess;
const clients: CroupierClient[] = [];

const enterAsGuest = async (): Promise<CroupierClient> => {
  const client = new CroupierClient(server.address);
  clients.push(client);
  // The guest declares to be at least 21 years old.
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

describe('the server of a practice house', () => {
  it('prints its address, tables, settings and the first one-time code', () => {
    const output = server.output();
    expect(output).toContain(`  ${server.address}\n`);
    expect(output).toContain('practice house, 8 tables');
    expect(output).toMatch(/^tables +crown-a crown-c rws-a rws-c rws-e adelaide triple-dice dicette$/m);
    expect(output).toMatch(/^dealing +fast$/m);
    expect(output).toMatch(/^First sign-in of 'administrator' with this one-time code, shown only once:\n\n {2}[A-Z0-9-]+\n/m);
  });

  it.each([
    ['crown-a', 'big'],
    ['crown-c', 'colour:red'],
    ['rws-c', 'small'],
    ['adelaide', 'pair:1-4'],
    ['dicette', 'red'],
  ])('accepts and settles a wager at %s', async (name, bet) => {
    const client = await enterAsGuest();
    const table = client.table(name);
    await table.sit();
    await table.buy(100_000);
    const { round } = await table.until(({ bettingOpen }) => bettingOpen);
    const settled = table.next('settled', (settlement) => settlement.round === round);
    await table.place(bet, 1000);
    const { wagers } = await settled;
    expect(wagers).toHaveLength(1);
    expect(wagers[0]).toMatchObject({ bet });
    await table.leave();
  });

  it('lets a guest throw the dice at triple-dice, and explains a refused throw', async () => {
    const client = await enterAsGuest();
    const table = client.table('triple-dice');
    await table.sit();
    await table.buy(100_000);
    const me = client.session?.person ?? '';
    // The act is refused until the table offers the dice to the players.
    await vi.waitFor(() => table.act({ type: 'accept-dice', player: me }), { timeout: 20_000 });
    const { round } = await table.until(({ bettingOpen }) => bettingOpen);
    await expect(table.act({ type: 'throw' })).rejects.toMatchObject({ code: 'shooter-must-bet' });
    const settled = table.next('settled', (settlement) => settlement.round === round);
    await table.place('shooter', 1000);
    await table.act({ type: 'choose-dice', dice: [1, 2, 3] });
    await table.act({ type: 'throw' });
    expect((await settled).wagers[0]).toMatchObject({ bet: 'shooter' });
  });

  it('publishes all data that is needed to verify a round', async () => {
    const client = await enterAsGuest();
    const table = client.table('rws-c');
    await table.sit();
    await table.until(({ round }) => round >= 3);
    await table.leave();
    const answer = await client.http.get<{ readonly items: readonly { readonly round: number }[] }>('/tables/rws-c/rounds');
    const [latest] = answer.items;
    // At least two rounds, because the second seed is committed while the first round is being paid.
    expect(latest?.round).toBeGreaterThan(1);
    for (const { round } of answer.items) {
      const verified = croupier(['verify-round', '-', '--json'], JSON.stringify(await client.round('rws-c', round)));
      expect(verified).toMatchObject({ status: 0, stderr: '' });
      expect(JSON.parse(verified.stdout)).toMatchObject({ verdict: 'verified', table: 'rws-c', round });
    }
    // Verifies from the data folder while the server uses it.
    const stored = jsonOf(['verify-round', data, '--table', 'rws-c', '--round', `${latest?.round}`]) as {
      readonly verdict: string;
      readonly places: object;
    };
    expect(stored).toMatchObject({ verdict: 'verified', faults: [] });
    // `places` has the journal record of each part of the round; null if the journal does not have the part.
    expect(Object.values(stored.places)).not.toContain(null);
  });
});

describe('the example client', () => {
  // Uses a separate server, because on the first server another player may still be the shooter at triple-dice.
  let exampleServer: ServerProcess;
  beforeAll(async () => {
    exampleServer = await startServer({ folder: join(folder, 'example'), port: 0, settings: { CROUPIER_DEALING: 'fast' } });
  });
  afterAll(() => exampleServer.kill(true));

  it.each([
    ['dicette', /^round \d+: 100 on row:3-6-10 (won|lost), paid \d+/],
    // `rides`: the wager stays on the layout for the next throw.
    ['triple-dice', /^round \d+: 100 on shooter (rides|lost), paid 0/],
  ])('plays a round at %s', async (name, line) => {
    expect(await playOneRound(exampleServer.address, name)).toEqual([expect.stringMatching(line)]);
  });
});

describe('croupier fails with a one-line message for', () => {
  const errorOf = (args: readonly string[], extra: Readonly<Record<string, string>> = {}): string => {
    const { status, stderr } = croupier(args, '', extra);
    expect(status).toBe(2);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    return stderr;
  };

  it('another server on the same folder', () => {
    expect(errorOf(['serve', '--data', data, '--port', '0'])).toContain('another server has it open');
  });

  it('a port in use', async () => {
    const otherServer = createServer();
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
    const { port } = otherServer.address() as { readonly port: number };
    expect(errorOf(['serve', '--data', join(folder, 'other'), '--port', `${port}`])).toContain(
      `port ${port} on 127.0.0.1 is in use`,
    );
    await new Promise((resolve) => otherServer.close(resolve));
  });

  it('an address of another machine', () => {
    expect(errorOf(['serve', '--data', join(folder, 'other'), '--host', '192.0.2.1'])).toContain(
      '192.0.2.1 is not an address of this machine',
    );
  });

  it('an unknown setting, or an invalid value of an option', () => {
    expect(errorOf(['serve'], { CROUPIER_PROT: '1' })).toContain('did you mean CROUPIER_PORT?');
    expect(errorOf(['serve', '--port', 'http'])).toContain("--port: invalid value 'http'");
  });

  it('an invalid folder', () => {
    expect(errorOf(['serve', '--data', '/dev/null/croupier', '--port', '0'])).toContain('/dev/null');
  });

  it('a folder of a later version, or a folder that another program changed', async () => {
    const changedFolder = join(folder, 'changed');
    const firstServer = await startServer({ folder: changedFolder, port: 0 });
    expect(await firstServer.stop()).toBe(0);
    const change = (file: string, sql: string): void => {
      const database = new DatabaseSync(join(changedFolder, file));
      database.exec(sql);
      database.close();
    };
    change('tumbler.db', 'pragma user_version = 99');
    expect(errorOf(['serve', '--data', changedFolder, '--port', '0'])).toContain(
      'has version 99, but this program reads versions up to 2',
    );
    change('tumbler.db', 'pragma user_version = 1');
    change('croupier.db', "update head set hash = 'x' where table_id = 'rws-a'");
    expect(errorOf(['serve', '--data', changedFolder, '--port', '0'])).toContain('the journal of table rws-a is broken');
    change('croupier.db', 'pragma user_version = 99');
    expect(errorOf(['serve', '--data', changedFolder, '--port', '0'])).toContain('the store has format 99');
  });

  it('admin commands while the server runs', () => {
    expect(errorOf(['admin', 'list', '--data', data])).toContain('a server is running on');
  });
});

describe('a data folder', () => {
  const backup = join(folder, 'backup');

  it('can be backed up while the server runs', () => {
    expect(stdoutOf(['backup', data, backup])).toContain('no fault');
  });

  it('can be served again after a stop, without a new one-time code', async () => {
    for (const client of clients) client.close();
    expect(await server.stop()).toBe(0);
    expect(server.output()).toContain('stopped;');
    expect(stdoutOf(['audit', data])).toContain('no fault');
    server = await startServer({ folder: data, port: 0, settings: { CROUPIER_DEALING: 'fast' } });
    expect(server.output()).not.toContain('one-time code');
    const { items } = await new CroupierClient(server.address).floor();
    expect(items.map(({ table }) => table).sort()).toEqual(PRACTICE_TABLES.map(({ table }) => table).sort());
    expect(await server.stop()).toBe(0);
  });

  it('of a practice house is rejected with the option `--live`', () => {
    expect(croupier(['serve', '--data', data, '--port', '0', '--live']).stderr).toContain('holds a practice house');
  });

  it.each([TUMBLER_FILE, 'croupier-format-4.db'])('with %s, but without croupier.db, does not become a new house', (left) => {
    const gone = join(folder, `gone-${left}`);
    mkdirSync(gone);
    writeFileSync(join(gone, left), 'left');
    writeFileSync(join(gone, JOURNAL_FILE), '');
    const { status, stderr } = croupier(['serve', '--data', gone, '--port', '0']);
    expect(stderr).toContain(`croupier.db is missing or empty, but ${left} is there; restore a backup`);
    expect(status).toBe(2);
    expect(readFileSync(join(gone, JOURNAL_FILE), 'utf8')).toBe('');
  });

  it('can be restored from a backup and served', async () => {
    const restored = join(folder, 'restored');
    expect(stdoutOf(['restore', backup, restored])).toContain('no fault');
    server = await startServer({ folder: restored, port: 0, settings: { CROUPIER_DEALING: 'fast' } });
    const client = await enterAsGuest();
    const table = client.table('rws-c');
    await table.sit();
    await table.buy(100_000);
    await table.until(({ bettingOpen }) => bettingOpen);
    await table.place('small', 1000);
    await table.next('settled');
    client.close();
    expect(await server.stop()).toBe(0);
    expect(stdoutOf(['audit', restored])).toContain('no fault');
  });

  it('of a new house with real money (`--live`) has no tables and no guests', async () => {
    const live = join(folder, 'live');
    server = await startServer({ folder: live, port: 0, extraArgs: ['--live'] });
    expect(server.output()).toContain('house, 0 tables');
    const client = new CroupierClient(server.address);
    await expect(client.guest()).rejects.toMatchObject({ code: 'not-permitted' });
    expect(await server.stop()).toBe(0);
  });
});

describe('croupier admin', () => {
  const dataOption = ['--data', join(folder, 'live')];

  let firstCode = '';
  it('adds accounts and grants', () => {
    expect(stdoutOf(['admin', 'list', ...dataOption])).toMatch(/^administrator .*administrator$/m);
    const { code } = jsonOf(['admin', 'add', 'dan', '--name', 'Dan', '--adult', ...dataOption]) as { readonly code: string };
    expect(code).toMatch(/^[A-Z0-9-]{10,}$/);
    firstCode = code;
    expect(stdoutOf(['admin', 'grant', 'dan', 'dealer', ...dataOption])).toBe('dan is dealer on the whole floor\n');
    expect(jsonOf(['admin', 'list', ...dataOption])).toContainEqual(
      expect.objectContaining({ login: 'dan', name: 'Dan', disabled: false, grants: [{ role: 'dealer', table: '*' }] }),
    );
  });

  it('disables and enables accounts', () => {
    expect(stdoutOf(['admin', 'disable', 'dan', ...dataOption])).toContain('dan is disabled');
    expect(stdoutOf(['admin', 'list', ...dataOption])).toMatch(/^dan .*disabled$/m);
    expect(stdoutOf(['admin', 'enable', 'dan', ...dataOption])).toContain('dan is enabled');
  });

  it('revokes roles and issues a new code', () => {
    expect(stdoutOf(['admin', 'revoke', 'dan', 'dealer', ...dataOption])).toContain('no longer dealer');
    const renewed = jsonOf(['admin', 'code', 'dan', ...dataOption]) as { readonly code: string };
    expect(renewed.code).toMatch(/^[A-Z0-9-]{10,}$/);
    expect(renewed.code).not.toBe(firstCode);
  });

  it('logs each action: `console` did the actions of these commands, `system` those of the first start', () => {
    const text = stdoutOf(['admin', 'log', ...dataOption]);
    expect(text).toMatch(/^\S+Z +console +code-given +dan$/m);
    expect(text).toMatch(/^\S+Z +console +role-revoked +dan +dealer$/m);
    expect(text).toMatch(/^\S+Z +system +role-granted +administrator +administrator$/m);
    const lines = jsonOf(['admin', 'log', ...dataOption]) as readonly { readonly what: string; readonly by: string }[];
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
    [['grant', 'dan', 'tumbler'], "unknown role 'tumbler'"],
    [['grant', 'dan', 'system'], "unknown role 'system'"],
    [['grant', 'zoe', 'dealer'], "account 'zoe' does not exist"],
    [['grant', 'dan', 'dealer', '--table', 'T9'], "unknown table 'T9'"],
    [['revoke', 'administrator', 'administrator'], 'no administrator'],
    [['add', 'dan'], 'this login is already used'],
  ])('rejects %j', (args, message) => {
    const { status, stderr } = croupier(['admin', ...args, ...dataOption]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
