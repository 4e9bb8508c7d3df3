/** Tests the limits that players set. A daily limit applies to the purchases at all tables together. A higher limit takes effect in 24 hours. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import { RAISED_AFTER_MS } from '../../src/server/index.ts';
import { type House, openHouse, openTable, PASSWORD, perform, STORES } from './house.ts';

const DAY_MS = 86_400_000;
const idOf = (client: CroupierClient): string => client.session?.person ?? '';
/** Buys chips from the cage, the cashier of the house. */
const buyCommand = (client: CroupierClient, amount: number) =>
  ({ type: 'buy-chips', player: idOf(client), from: 'cage', amount }) as const;

describe.each(STORES)('the limits of a player, %s', (store) => {
  let house: House;
  const tables = ['t1', 't2', 't3'];
  beforeAll(async () => {
    house = await openHouse({ store });
    for (const table of tables) await openTable(house, table);
  });
  afterAll(() => house.close());

  let position = 0;
  const seatGuest = async (): Promise<CroupierClient> => {
    const client = await house.guest();
    position += 1;
    for (const table of tables) await client.command(table, { type: 'seat-player', player: idOf(client), position, adult: true });
    return client;
  };

  it('are empty for a new player, and the answer contains the amount bought today', async () => {
    const ann = await seatGuest();
    await ann.command('t1', buyCommand(ann, 700));
    // `next` is a higher limit that has not taken effect yet.
    const limits = await ann.limits();
    expect(limits).toMatchObject({
      dailyBuyInMinor: { value: null, next: null },
      sessionMinutes: { value: null, next: null },
      boughtTodayMinor: 700,
      leftTodayMinor: null,
    });
    // The day ends at midnight UTC.
    expect(limits.dayEndsAtMs % DAY_MS).toBe(0);
    await expect(house.client().limits()).rejects.toMatchObject({ code: 'not-signed-in' });
  });

  it('apply to the sum of parallel purchases at all tables on one day', async () => {
    const ann = await seatGuest();
    expect(await ann.setLimits({ dailyBuyInMinor: 1000 })).toMatchObject({
      dailyBuyInMinor: { value: 1000, next: null },
      leftTodayMinor: 1000,
    });
    const purchases = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) => ann.command(tables[i % 3] ?? '', buyCommand(ann, 150))),
    );
    expect(purchases.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    for (const purchase of purchases)
      if (purchase.status === 'rejected') expect(purchase.reason).toMatchObject({ code: 'own-limit', status: 409 });
    const refused = ann.command('t1', buyCommand(ann, 101), { key: 'too-much-1' });
    await expect(refused).rejects.toMatchObject({
      code: 'own-limit',
      error: { facts: { limit: 1000, bought: 900, left: 100, amount: 101 } },
    });
    await ann.command('t2', buyCommand(ann, 100), { key: 'the-last-100' });
    expect(await ann.limits()).toMatchObject({ boughtTodayMinor: 1000, leftTodayMinor: 0 });
    // A retry does not count again. Cashing out does not raise the amount left.
    expect((await ann.command('t2', buyCommand(ann, 100), { key: 'the-last-100' })).repeated).toBe(true);
    await ann.command('t2', { type: 'cash-out', player: idOf(ann), to: 'cage', amount: 100 });
    await expect(ann.command('t2', buyCommand(ann, 1))).rejects.toMatchObject({ code: 'own-limit' });
    // Chips from the wallet were counted when they were bought.
    await ann.command('t1', { type: 'cash-out', player: idOf(ann), to: 'wallet', amount: 100 });
    await ann.command('t1', { ...buyCommand(ann, 100), from: 'wallet' });
    const rack = async (table: string) =>
      house.floor.tables.get(table)?.read((state) => state.players.get(idOf(ann))?.rack ?? 0) ?? 0;
    expect((await Promise.all(tables.map(rack))).reduce((a, b) => a + b, 0)).toBe(900);
  });

  it('apply to each day and each player separately', async () => {
    const [ann, bo] = [await seatGuest(), await seatGuest()];
    await ann.setLimits({ dailyBuyInMinor: 100 });
    await ann.command('t1', buyCommand(ann, 100));
    await bo.command('t1', buyCommand(bo, 5000));
    await expect(ann.command('t1', buyCommand(ann, 1))).rejects.toMatchObject({ code: 'own-limit' });
    house.advanceClock(DAY_MS);
    await ann.command('t1', buyCommand(ann, 100));
    await expect(ann.command('t1', buyCommand(ann, 1))).rejects.toMatchObject({ code: 'own-limit' });
  });

  it('take effect immediately if lowered, and after 24 hours if raised or removed', async () => {
    const ann = await seatGuest();
    await ann.setLimits({ dailyBuyInMinor: 500, sessionMinutes: 60 });
    expect((await ann.setLimits({ dailyBuyInMinor: 200 })).dailyBuyInMinor).toEqual({ value: 200, next: null });
    const { dailyBuyInMinor, sessionMinutes } = await ann.setLimits({ dailyBuyInMinor: 900, sessionMinutes: null });
    expect(dailyBuyInMinor).toMatchObject({ value: 200, next: { value: 900 } });
    expect(sessionMinutes).toMatchObject({ value: 60, next: { value: null } });
    await expect(ann.command('t1', buyCommand(ann, 201))).rejects.toMatchObject({ code: 'own-limit' });
    house.advanceClock(RAISED_AFTER_MS - 60_000);
    // Setting the same limit again does not restart the 24 hours.
    await ann.setLimits({ dailyBuyInMinor: 900 });
    await expect(ann.command('t1', buyCommand(ann, 201))).rejects.toMatchObject({ code: 'own-limit' });
    house.advanceClock(60_000);
    expect(await ann.limits()).toMatchObject({
      dailyBuyInMinor: { value: 900, next: null },
      sessionMinutes: { value: null, next: null },
    });
    await ann.command('t1', buyCommand(ann, 900));
  });

  it('apply to purchases that run in parallel with the lowering of the limit', async () => {
    const ann = await seatGuest();
    const purchases: Promise<unknown>[] = [];
    for (let i = 0; i < 10; i++) purchases.push(ann.command(tables[i % 3] ?? '', buyCommand(ann, 100)).catch(() => null));
    const { boughtTodayMinor } = await ann.setLimits({ dailyBuyInMinor: 0 });
    for (let i = 0; i < 10; i++) purchases.push(ann.command(tables[i % 3] ?? '', buyCommand(ann, 100)).catch(() => null));
    await Promise.all(purchases);
    expect((await ann.limits()).boughtTodayMinor).toBe(boughtTodayMinor);
  });

  it('cannot be set to invalid values', async () => {
    const ann = await seatGuest();
    for (const body of [{ dailyBuyInMinor: -1 }, { sessionMinutes: 0 }, { sessionMinutes: 1.5 }, { weekly: 1 }])
      await expect(ann.http.post('/session/limits', body)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('are not revealed to another player', async () => {
    const [ann, bo] = [await seatGuest(), await seatGuest()];
    await ann.setLimits({ dailyBuyInMinor: 0 });
    // The answer is not `own-limit`.
    await expect(bo.command('t1', buyCommand(ann, 100))).rejects.toMatchObject({ code: 'not-yours' });
  });
});

describe('the limits of a player in a house with real money', () => {
  it('apply to chips that staff sell, and still apply after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'croupier-limits-'));
    const house = await openHouse({ store: 'sqlite', practice: false, folder });
    const handle = await openTable(house, 't1', 'crown-sic-bo', 'A');
    const ann = house.client();
    ann.session = await ann.http.post('/players', { login: 'ann', password: PASSWORD, name: 'Ann', adult: true });
    const player = idOf(ann);
    await perform(handle, 'dealer', { type: 'seat-player', player, position: 1, adult: true });
    const dealer = await house.staff('t1', 'dealer');
    await perform(handle, 'house', { type: 'assign-staff', person: idOf(dealer), role: 'dealer', adult: true });
    await ann.setLimits({ dailyBuyInMinor: 1000 });
    const sell = (amount: number) => dealer.command('t1', { type: 'buy-chips', player, from: 'cage', amount });
    await sell(600);
    await expect(sell(401)).rejects.toMatchObject({ code: 'own-limit', error: { facts: { left: 400 } } });
    const sold = await Promise.allSettled(Array.from({ length: 8 }, () => sell(100)));
    expect(sold.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    // A player whom only the dealer has seated, without a session, has no limits.
    await perform(handle, 'dealer', { type: 'seat-player', player: 'walk-in', position: 2, adult: true });
    await dealer.command('t1', { type: 'buy-chips', player: 'walk-in', from: 'cage', amount: 5000 });
    expect(await house.store.boughtSince(player, 0)).toBe(1000);
    await house.app.close();
    await house.floor.stop();
    await house.store.close();
    const restarted = await openHouse({ store: 'sqlite', practice: false, folder });
    const [annClient, seller] = [restarted.client(), restarted.client()];
    await annClient.signIn('ann', PASSWORD);
    // `house.staff` gave the dealer this login.
    await seller.signIn('staff-1', PASSWORD);
    expect(await annClient.limits()).toMatchObject({ dailyBuyInMinor: { value: 1000, next: null }, leftTodayMinor: 0 });
    const buy = { type: 'buy-chips', player, from: 'cage', amount: 1 } as const;
    await expect(seller.command('t1', buy)).rejects.toMatchObject({ code: 'own-limit' });
    await restarted.close();
  });
});
