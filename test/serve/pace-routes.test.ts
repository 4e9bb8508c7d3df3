/** Tests the routes about the pace of automatic tables: when betting closes, and a player who ends the betting time. */
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import type { FloorView } from '../../src/protocol/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { buildApp, createPeopleStore, openMemoryPeople, PACES, People } from '../../src/server/index.ts';
import { bettingOpen } from '../../src/table/index.ts';
import { type House, makeFolder, openHouse, removeFolder } from './kit.ts';

const { bettingMs } = PACES.house;
let folder: string;
let house: House;
let app: Awaited<ReturnType<typeof buildApp>>;
let url: string;

async function open(isPractice: boolean): Promise<void> {
  house = await openHouse(folder, { isPractice });
  const clock = house.clock.timers.now;
  app = await buildApp({
    ...{ floor: house.floor, store: house.store, rulebooks: RULEBOOKS, clock },
    people: new People({ store: createPeopleStore(openMemoryPeople()), clock }),
    ...{ secure: false, origins: [], trustProxy: false, accounts: 'open', practiceTournaments: null },
    practice: isPractice ? { chipsMaxMinor: 10_000_000 } : null,
    ...{ forecastClose: house.dealing.forecastClose, dealNow: house.dealing.dealNow },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  await app.close();
  await house.crash();
  removeFolder(folder);
});

const isOpen = (): Promise<boolean> => house.handle('rws-a').read(bettingOpen);
const closesAtMs = async (client: CroupierClient): Promise<number | null | undefined> =>
  (await client.http.get<FloorView>('/floor')).items.find(({ table }) => table === 'rws-a')?.closesAtMs;

describe('the routes of automatic tables', () => {
  it('say when betting closes, and null after the close', async () => {
    await open(true);
    const client = new CroupierClient(url);
    await client.guest({ over: 21 });
    const player = client.session?.person ?? '';
    await client.command('rws-a', { type: 'seat-player', player, position: 1, adult: true });
    await house.untilTrue(isOpen, 'open betting');
    const openedAtMs = await house.handle('rws-a').read(({ round }) => round?.openedAtMs ?? 0);
    expect(await closesAtMs(client)).toBe(openedAtMs + bettingMs);
    await house.untilTrue(async () => !(await isOpen()), 'the close');
    expect(await closesAtMs(client)).toBeNull();
    client.close();
  });

  it('let a player who plays alone end the betting time', async () => {
    await open(true);
    const client = new CroupierClient(url);
    await expect(client.dealNow('rws-a')).rejects.toMatchObject({ status: 401 });
    await client.guest({ over: 21 });
    const player = client.session?.person ?? '';
    await expect(client.dealNow('no-such-table')).rejects.toMatchObject({ code: 'not-found', status: 404 });
    const refused = (why: string) => ({ code: 'cannot-deal-now', status: 409, error: { facts: { why } } });
    await expect(client.dealNow('rws-a')).rejects.toMatchObject(refused('not-seated'));
    await client.command('rws-a', { type: 'seat-player', player, position: 1, adult: true });
    await client.command('rws-a', { type: 'buy-chips', player, from: 'cage', amount: 10_000 });
    await house.untilTrue(isOpen, 'open betting');
    const openedAtMs = house.clock.nowMs;
    await expect(client.dealNow('rws-a')).rejects.toMatchObject(refused('no-wager'));
    await client.command('rws-a', { type: 'place', player, bet: 'big', amount: 500 });
    expect(await client.dealNow('rws-a')).toEqual({});
    await house.untilTrue(async () => !(await isOpen()), 'the close');
    expect(house.clock.nowMs).toBe(openedAtMs);
    client.close();
  });

  it('refuse to end the betting time in a house with real money', async () => {
    await open(false);
    const client = new CroupierClient(url);
    client.session = await client.http.post('/players', {
      ...{ login: 'ann', password: 'correct horse battery', name: 'Ann', adult: true },
    });
    await expect(client.dealNow('rws-a')).rejects.toMatchObject({ status: 409, error: { facts: { why: 'not-practice' } } });
    client.close();
  });
});
