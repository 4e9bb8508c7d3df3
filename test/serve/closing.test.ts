/** Tests the published time when betting closes, in the view and in frames. */
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { buildApp, createPeopleStore, openMemoryPeople, PACES, People } from '../../src/server/index.ts';
import { until } from '../api/house.ts';
import { type House, makeFolder, openHouse, removeFolder } from './kit.ts';

let folder: string;
let house: House;
let app: Awaited<ReturnType<typeof buildApp>>;
let address: string;
let watcher: CroupierClient;

beforeEach(async () => {
  folder = makeFolder();
  house = await openHouse(folder);
  const clock = (): number => house.clock.nowMs;
  app = await buildApp({
    floor: house.floor,
    people: new People({ store: createPeopleStore(openMemoryPeople()), clock }),
    store: house.store,
    rulebooks: RULEBOOKS,
    clock,
    secure: false,
    origins: [],
    trustProxy: false,
    practice: { chipsMaxMinor: 1_000_000 },
    forecastClose: house.dealing.forecastClose,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  watcher = new CroupierClient(address);
});

afterEach(async () => {
  watcher.close();
  await app.close();
  await house.crash();
  removeFolder(folder);
});

describe('the published close of betting', () => {
  it('is null while betting stays open without wagers, and has a time after the first wager', async () => {
    await house.act('rws-a', 'ann', { type: 'seat-player', player: 'ann', position: 1, adult: true });
    await house.act('rws-a', 'ann', { type: 'buy-chips', player: 'ann', from: 'cage', amount: 1_000_000 });
    const table = watcher.table('rws-a');
    await table.watch();
    // After three rounds without wagers, betting stays open (`heldOpen`) until a wager is placed.
    await house.until('rws-a', (events) => events.some((event) => event.type === 'betting-opened' && event.round === 4));
    house.clock.nowMs += 60_000;
    await until(() => table.view?.heldOpen === true && table.view.bettingOpen, 'held open');
    expect(table.view?.closesAtMs).toBeNull();
    await house.act('rws-a', 'ann', { type: 'place', player: 'ann', bet: 'big', amount: 500 });
    // `graceMs` is how long betting stays open after this first wager.
    const closesAtMs = house.clock.nowMs + PACES.house.graceMs;
    house.clock.nowMs += 1000;
    await until(() => table.view?.heldOpen === false, 'the frame after the wager');
    expect(table.view).toMatchObject({ bettingOpen: true, closesAtMs });
    const newClient = new CroupierClient(address);
    expect(await newClient.table('rws-a').watch()).toMatchObject({ closesAtMs, heldOpen: false });
    newClient.close();
    const answer = await app.inject({ url: '/api/v1/tables/rws-a' });
    expect(answer.json()).toMatchObject({ view: { closesAtMs, heldOpen: false } });
  });
});
