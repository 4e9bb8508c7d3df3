/** Tests that a slip contains the adjustments that staff made for its round, and what the player still owes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { OwnRoundView, ReportView, SlipsView } from '../../src/protocol/index.ts';
import type { Face } from '../../src/rules/index.ts';
import type { TableHandle } from '../../src/server/index.ts';
import { HISTORY_ROUNDS } from '../../src/table/index.ts';
import { finishRound, type House, openHouse, openTable, perform, STORES } from './house.ts';

const idOf = ({ session }: CroupierClient): string => session?.person ?? '';

describe.each(STORES)('adjustments, %s', (store) => {
  let house: House;
  let boss: CroupierClient;
  beforeAll(async () => {
    house = await openHouse({ store });
    boss = await house.staff('*', 'shift-manager');
  });
  afterAll(() => house.close());

  const seat = async (handle: TableHandle, position: number, chips: number): Promise<CroupierClient> => {
    const client = await house.guest();
    const player = idOf(client);
    await perform(handle, 'dealer', { type: 'seat-player', player, position, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: chips });
    return client;
  };
  const play = async (handle: TableHandle, faces: readonly Face[], player?: string, amount = 300): Promise<void> => {
    await perform(handle, 'dealer', { type: 'call-bets' });
    if (player !== undefined) await perform(handle, 'dealer', { type: 'place', player, bet: 'small', amount });
    await finishRound(handle, faces);
  };
  const adjust = (handle: TableHandle, player: string, round: number, amount: number) =>
    perform(handle, 'house', { type: 'adjust', player, round, amount, why: 'a chip fell' });
  const readSlips = ({ table }: TableHandle, round: number): Promise<SlipsView> =>
    boss.http.get<SlipsView>(`/tables/${table}/rounds/${round}/slips`);
  const readOwn = (client: CroupierClient, { table }: TableHandle, round: number): Promise<OwnRoundView> =>
    client.http.get<OwnRoundView>(`/tables/${table}/rounds/${round}/wagers`);
  const winOf = async ({ table }: TableHandle): Promise<number> => {
    const day = new Date(house.now()).toISOString().slice(0, 10);
    return (await boss.http.get<ReportView>(`/tables/${table}/report?day=${day}`)).win;
  };

  it('are on every slip of the round and in its total, which agrees with the report', async () => {
    const handle = await openTable(house, 'a1');
    const ann = await seat(handle, 1, 10_000);
    await play(handle, [4, 5, 6], idOf(ann));
    expect(await readOwn(ann, handle, 1)).not.toHaveProperty('adjusted');
    await adjust(handle, idOf(ann), 1, 50);
    await adjust(handle, idOf(ann), 1, -20);
    const adjusted = { round: 1, net: -270, adjusted: 30 };
    expect(await readOwn(ann, handle, 1)).toMatchObject(adjusted);
    expect((await readSlips(handle, 1)).items).toMatchObject([{ player: idOf(ann), ...adjusted }]);
    expect((await ann.http.get<{ items: object[] }>('/session/history')).items).toMatchObject([adjusted]);
    expect((await ann.http.get<{ items: object[] }>('/tables/a1/history')).items).toMatchObject([adjusted]);
    expect(await winOf(handle)).toBe(270);
  });

  it('of other rounds and players are left out, also of a round whose number begins with the same digits', async () => {
    const handle = await openTable(house, 'a2');
    const [ann, bo] = [await seat(handle, 1, 10_000), await seat(handle, 2, 10_000)];
    for (let round = 1; round <= 10; round += 1) await play(handle, [4, 5, 6], idOf(ann), 100);
    await adjust(handle, idOf(ann), 10, 70);
    await adjust(handle, idOf(bo), 1, 40);
    const own = await readOwn(ann, handle, 1);
    expect(own.net).toBe(-100);
    expect(own).not.toHaveProperty('adjusted');
    expect(await readOwn(ann, handle, 10)).toMatchObject({ net: -30, adjusted: 70 });
    // Bo had no wagers in round 1.
    expect(await readOwn(bo, handle, 1)).toMatchObject({ wagers: [], net: 40, adjusted: 40 });
    expect((await readSlips(handle, 1)).items.map(({ player, net }) => [player, net])).toEqual([
      [idOf(ann), -100],
      [idOf(bo), 40],
    ]);
  });

  it('are shown for a round without a settlement', async () => {
    const handle = await openTable(house, 'a3');
    const ann = await seat(handle, 1, 10_000);
    await perform(handle, 'dealer', { type: 'call-bets' });
    await perform(handle, 'dealer', { type: 'place', player: idOf(ann), bet: 'small', amount: 300 });
    await perform(handle, 'dealer', { type: 'close-bets' });
    await perform(handle, 'house', { type: 'void-damaged', rounds: [1], why: 'a chipped die' });
    await adjust(handle, idOf(ann), 1, 50);
    expect(await readOwn(ann, handle, 1)).toMatchObject({ wagers: [], faces: null, net: 50, adjusted: 50 });
    expect(await readSlips(handle, 1)).toMatchObject({ items: [{ player: idOf(ann), net: 50, adjusted: 50 }] });
  });

  it('pay what a player owes after a correction: the slip says the rest', async () => {
    const handle = await openTable(house, 'a4');
    const ann = await seat(handle, 1, 100);
    const player = idOf(ann);
    await play(handle, [1, 2, 5], player, 100);
    // Ann won 100 and takes 150 of 200 away. The correction takes back the 50 that she has left.
    await perform(handle, 'dealer', { type: 'cash-out', player, to: 'cage', amount: 150 });
    await perform(handle, 'house', { type: 'correct-settlement', round: 1, faces: [4, 5, 6], why: 'misread' });
    expect(await readOwn(ann, handle, 1)).toMatchObject({ net: 50, owed: 150 });
    await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 1000 });
    await adjust(handle, player, 1, -100);
    expect(await readOwn(ann, handle, 1)).toMatchObject({ net: -50, adjusted: -100, owed: 50 });
    await adjust(handle, player, 1, -50);
    const paid = await readOwn(ann, handle, 1);
    expect(paid).toMatchObject({ net: -100, adjusted: -150 });
    expect(paid).not.toHaveProperty('owed');
  });

  it('are found after the table has forgotten the round, and so is the debt', async () => {
    const handle = await openTable(house, 'a5');
    const ann = await seat(handle, 1, 100);
    const player = idOf(ann);
    await play(handle, [1, 2, 5], player, 100);
    await perform(handle, 'dealer', { type: 'cash-out', player, to: 'cage', amount: 150 });
    await perform(handle, 'house', { type: 'correct-settlement', round: 1, faces: [4, 5, 6], why: 'misread' });
    for (let round = 0; round < HISTORY_ROUNDS; round += 1) await play(handle, [1, 2, 5]);
    expect(await handle.read(({ history }) => history.some(({ round }) => round === 1))).toBe(false);
    await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 1000 });
    await adjust(handle, player, 1, -60);
    expect(await readOwn(ann, handle, 1)).toMatchObject({ net: -10, adjusted: -60, owed: 90 });
  });
});

describe('held winnings', () => {
  it('[crown-sic-bo 9.2.3] do not change the slip of a round: the wagers were settled, and the money is held apart', async () => {
    const house = await openHouse();
    const handle = await openTable(house, 'c1', 'crown-sic-bo', 'A');
    const ann = await house.guest();
    const player = idOf(ann);
    await perform(handle, 'dealer', { type: 'seat-player', player, position: 1, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 10_000 });
    await perform(handle, 'dealer', { type: 'call-bets' });
    await perform(handle, 'dealer', { type: 'place', player, bet: 'small', amount: 300 });
    await perform(handle, 'dealer', { type: 'tumble', times: 3 });
    await perform(handle, 'dealer', { type: 'close-bets' });
    await perform(handle, 'dealer', { type: 'uncover' });
    await perform(handle, 'dealer', { type: 'enter-result', faces: [1, 2, 5] });
    for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await perform(handle, 'dealer', { type });
    const before = await ann.http.get<OwnRoundView>('/tables/c1/rounds/1/wagers');
    expect(before.net).toBe(300);
    await perform(handle, 'house', { type: 'hold-winnings', player, since: 1, amount: 300, grounds: 'a phone' });
    expect(await ann.http.get<OwnRoundView>('/tables/c1/rounds/1/wagers')).toEqual(before);
    await perform(handle, 'house', {
      type: 'record-investigation',
      ...{ player, outcome: 'keep', decidedBy: 'the operator', reference: 'case 1' },
    });
    await perform(handle, 'house', { type: 'forfeit-held', player });
    expect(await ann.http.get<OwnRoundView>('/tables/c1/rounds/1/wagers')).toEqual(before);
    await house.close();
  });
});
