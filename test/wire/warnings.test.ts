/** What the house told somebody in person, asked for later: with its ground and its clauses, and nobody else's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { does, type House, openHouse, openTable, STORES } from './house.ts';

describe.each(STORES)('warnings, %s', (store) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ store });
  });
  afterAll(() => house.close());

  it('are told to whom they were given, newest first, whether or not somebody listened', async () => {
    const desk = await openTable(house, 'w1', 'adelaide-big-and-small', 'full');
    const [ann, bo] = [await house.guest(), await house.guest()];
    const idOf = ({ session }: typeof ann): string => session?.person ?? '';
    for (const [i, player] of [idOf(ann), idOf(bo)].entries())
      await does(desk, 'dealer', { type: 'seat-player', player, position: i + 1, adult: true });
    expect(await ann.warnings('w1')).toEqual({ items: [] });
    await does(desk, 'house', { type: 'warn-player', player: idOf(ann), about: 'photographs' });
    await does(desk, 'house', { type: 'warn-player', player: idOf(bo), about: `"player":"${idOf(ann)}"` });
    await does(desk, 'house', { type: 'warn-player', player: idOf(ann), about: 'again' });
    const { items } = await ann.warnings('w1');
    expect(items).toMatchObject([
      { type: 'player-warned', about: 'again', times: 2, clauses: ['8(b)', '8(c)'] },
      { about: 'photographs', times: 1, clauses: ['8(b)', '8(c)'] },
    ]);
    expect(items.every(({ atMs }) => Math.abs(atMs - house.now()) < 60_000)).toBe(true);
    expect((await bo.warnings('w1')).items.map(({ times }) => times)).toEqual([1]);
    await expect(house.client().warnings('w1')).rejects.toMatchObject({ code: 'not-signed-in' });
    await expect(ann.warnings('nowhere')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('[crown-sic-bo 9.8] have among them that the seat was to be given up, and being excluded', async () => {
    const desk = await openTable(house, 'w2', 'crown-sic-bo', 'A', { positions: 1 });
    const ann = await house.guest();
    const player = ann.session?.person ?? '';
    await does(desk, 'dealer', { type: 'seat-player', player, position: 1, adult: true });
    for (let round = 1; round <= 3; round++) {
      await does(desk, 'dealer', { type: 'call-bets' });
      await does(desk, 'dealer', { type: 'tumble', times: 3 });
      await does(desk, 'dealer', { type: 'close-bets' });
      await does(desk, 'dealer', { type: 'uncover' });
      await does(desk, 'dealer', { type: 'enter-result', faces: [1, 2, 4] });
      for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await does(desk, 'dealer', { type });
    }
    await does(desk, 'house', { type: 'require-to-vacate', player });
    expect((await ann.warnings('w2')).items).toMatchObject([{ type: 'vacating-required', about: null, clauses: ['9.8'] }]);
    await does(desk, 'house', { type: 'exclude-player', player, grounds: 'counterfeit chips' });
    const [last, ...before] = (await ann.warnings('w2')).items;
    expect(last).toMatchObject({ type: 'player-excluded', about: 'counterfeit chips' });
    expect(last?.clauses.length).toBeGreaterThan(0);
    expect(before.map(({ type }) => type)).toEqual(['vacating-required']);
  });
});
