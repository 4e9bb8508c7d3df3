/** Limits of one's own: they hold at every table, in parallel, for chips that staff sell too, and are lowered at once and raised a day later. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import { RAISED_AFTER_MS } from '../../src/server/index.ts';
import { does, type House, openHouse, openTable, PASSWORD, STORES } from './house.ts';

const DAY_MS = 86_400_000;
const meOf = (client: CroupierClient): string => client.session?.person ?? '';
const buying = (client: CroupierClient, amount: number) =>
  ({ type: 'buy-chips', player: meOf(client), from: 'cage', amount }) as const;

describe.each(STORES)('limits of one’s own, %s', (store) => {
  let house: House;
  const tables = ['t1', 't2', 't3'];
  beforeAll(async () => {
    house = await openHouse({ store });
    for (const table of tables) await openTable(house, table);
  });
  afterAll(() => house.close());

  let position = 0;
  const come = async (): Promise<CroupierClient> => {
    const client = await house.guest();
    position += 1;
    for (const table of tables) await client.command(table, { type: 'seat-player', player: meOf(client), position, adult: true });
    return client;
  };

  it('are none at first, and say what was bought', async () => {
    const ann = await come();
    await ann.command('t1', buying(ann, 700));
    const limits = await ann.limits();
    expect(limits).toMatchObject({
      dailyBuyInMinor: { value: null, next: null },
      sessionMinutes: { value: null, next: null },
      boughtTodayMinor: 700,
      leftTodayMinor: null,
    });
    expect(limits.dayEndsAtMs % DAY_MS).toBe(0);
    await expect(house.client().limits()).rejects.toMatchObject({ code: 'not-signed-in' });
  });

  it('bound what is bought in a day over all tables, from everywhere at once', async () => {
    const ann = await come();
    expect(await ann.setLimits({ dailyBuyInMinor: 1000 })).toMatchObject({
      dailyBuyInMinor: { value: 1000, next: null },
      leftTodayMinor: 1000,
    });
    const asked = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) => ann.command(tables[i % 3] ?? '', buying(ann, 150))),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    for (const each of asked)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'own-limit', status: 409 });
    const refused = ann.command('t1', buying(ann, 101), { key: 'too-much-1' });
    await expect(refused).rejects.toMatchObject({
      code: 'own-limit',
      error: { facts: { limit: 1000, bought: 900, left: 100, amount: 101 } },
    });
    await ann.command('t2', buying(ann, 100), { key: 'the-last-100' });
    expect(await ann.limits()).toMatchObject({ boughtTodayMinor: 1000, leftTodayMinor: 0 });
    // A retry is answered as it was and counted once; what is cashed out is not counted back.
    expect((await ann.command('t2', buying(ann, 100), { key: 'the-last-100' })).repeated).toBe(true);
    await ann.command('t2', { type: 'cash-out', player: meOf(ann), to: 'cage', amount: 100 });
    await expect(ann.command('t2', buying(ann, 1))).rejects.toMatchObject({ code: 'own-limit' });
    // One's own chips in the wallet were bought already.
    await ann.command('t1', { type: 'cash-out', player: meOf(ann), to: 'wallet', amount: 100 });
    await ann.command('t1', { ...buying(ann, 100), from: 'wallet' });
    const rack = async (table: string) =>
      house.floor.desks.get(table)?.look((state) => state.players.get(meOf(ann))?.rack ?? 0) ?? 0;
    expect((await Promise.all(tables.map(rack))).reduce((a, b) => a + b, 0)).toBe(900);
  });

  it('begin anew with the day, and are others for others', async () => {
    const [ann, bo] = [await come(), await come()];
    await ann.setLimits({ dailyBuyInMinor: 100 });
    await ann.command('t1', buying(ann, 100));
    await bo.command('t1', buying(bo, 5000));
    await expect(ann.command('t1', buying(ann, 1))).rejects.toMatchObject({ code: 'own-limit' });
    house.pass(DAY_MS);
    await ann.command('t1', buying(ann, 100));
    await expect(ann.command('t1', buying(ann, 1))).rejects.toMatchObject({ code: 'own-limit' });
  });

  it('are lowered at once, raised and lifted a day later, and what is to come is shown', async () => {
    const ann = await come();
    await ann.setLimits({ dailyBuyInMinor: 500, sessionMinutes: 60 });
    expect((await ann.setLimits({ dailyBuyInMinor: 200 })).dailyBuyInMinor).toEqual({ value: 200, next: null });
    const { dailyBuyInMinor, sessionMinutes } = await ann.setLimits({ dailyBuyInMinor: 900, sessionMinutes: null });
    expect(dailyBuyInMinor).toMatchObject({ value: 200, next: { value: 900 } });
    expect(sessionMinutes).toMatchObject({ value: 60, next: { value: null } });
    await expect(ann.command('t1', buying(ann, 201))).rejects.toMatchObject({ code: 'own-limit' });
    house.pass(RAISED_AFTER_MS - 60_000);
    await ann.setLimits({ dailyBuyInMinor: 900 });
    await expect(ann.command('t1', buying(ann, 201))).rejects.toMatchObject({ code: 'own-limit' });
    house.pass(60_000);
    expect(await ann.limits()).toMatchObject({
      dailyBuyInMinor: { value: 900, next: null },
      sessionMinutes: { value: null, next: null },
    });
    await ann.command('t1', buying(ann, 900));
  });

  it('lowered in the midst of purchases, nothing is bought above them after the answer', async () => {
    const ann = await come();
    const bought: Promise<unknown>[] = [];
    for (let i = 0; i < 10; i++) bought.push(ann.command(tables[i % 3] ?? '', buying(ann, 100)).catch(() => null));
    const { boughtTodayMinor } = await ann.setLimits({ dailyBuyInMinor: 0 });
    for (let i = 0; i < 10; i++) bought.push(ann.command(tables[i % 3] ?? '', buying(ann, 100)).catch(() => null));
    await Promise.all(bought);
    expect((await ann.limits()).boughtTodayMinor).toBe(boughtTodayMinor);
  });

  it('are asked for in bounds', async () => {
    const ann = await come();
    for (const body of [{ dailyBuyInMinor: -1 }, { sessionMinutes: 0 }, { sessionMinutes: 1.5 }, { weekly: 1 }])
      await expect(ann.http.post('/session/limits', body)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('say nothing to somebody who buys for another', async () => {
    const [ann, bo] = [await come(), await come()];
    await ann.setLimits({ dailyBuyInMinor: 0 });
    await expect(bo.command('t1', buying(ann, 100))).rejects.toMatchObject({ code: 'not-yours' });
  });
});

describe('limits of one’s own in a house with real money', () => {
  it('hold for chips that staff sell, and after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'croupier-limits-'));
    const house = await openHouse({ store: 'sqlite', practice: false, folder });
    const desk = await openTable(house, 't1', 'crown-sic-bo', 'A');
    const ann = house.client();
    ann.session = await ann.http.post('/players', { login: 'ann', password: PASSWORD, name: 'Ann', adult: true });
    const player = meOf(ann);
    await does(desk, 'dealer', { type: 'seat-player', player, position: 1, adult: true });
    const dealer = await house.staff('t1', 'dealer');
    await does(desk, 'house', { type: 'assign-staff', person: meOf(dealer), role: 'dealer', adult: true });
    await ann.setLimits({ dailyBuyInMinor: 1000 });
    const sell = (amount: number) => dealer.command('t1', { type: 'buy-chips', player, from: 'cage', amount });
    await sell(600);
    await expect(sell(401)).rejects.toMatchObject({ code: 'own-limit', error: { facts: { left: 400 } } });
    const sold = await Promise.allSettled(Array.from({ length: 8 }, () => sell(100)));
    expect(sold.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    // Somebody without an account has no limits that anybody knows of.
    await does(desk, 'dealer', { type: 'seat-player', player: 'walk-in', position: 2, adult: true });
    await dealer.command('t1', { type: 'buy-chips', player: 'walk-in', from: 'cage', amount: 5000 });
    expect(await house.store.boughtSince(player, 0)).toBe(1000);
    await house.app.close();
    await house.floor.stop();
    await house.store.close();
    const again = await openHouse({ store: 'sqlite', practice: false, folder });
    const [back, seller] = [again.client(), again.client()];
    await back.signIn('ann', PASSWORD);
    await seller.signIn('staff-1', PASSWORD);
    expect(await back.limits()).toMatchObject({ dailyBuyInMinor: { value: 1000, next: null }, leftTodayMinor: 0 });
    const buy = { type: 'buy-chips', player, from: 'cage', amount: 1 } as const;
    await expect(seller.command('t1', buy)).rejects.toMatchObject({ code: 'own-limit' });
    await again.close();
  });
});
