/** Tests that players can read their own warnings and exclusions, with clauses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, openTable, perform, STORES } from './house.ts';

describe.each(STORES)('the warnings of a player, %s', (store) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ store });
  });
  afterAll(() => house.close());

  it('are listed only for this player, newest first', async () => {
    const handle = await openTable(house, 'w1', 'adelaide-big-and-small', 'full');
    const [ann, bo] = [await house.guest(), await house.guest()];
    const idOf = ({ session }: typeof ann): string => session?.person ?? '';
    for (const [i, player] of [idOf(ann), idOf(bo)].entries())
      await perform(handle, 'dealer', { type: 'seat-player', player, position: i + 1, adult: true });
    expect(await ann.warnings('w1')).toEqual({ items: [] });
    await perform(handle, 'house', { type: 'warn-player', player: idOf(ann), about: 'photographs' });
    // This text looks like a field of a warning for Ann, but the warning is for Bo.
    await perform(handle, 'house', { type: 'warn-player', player: idOf(bo), about: `"player":"${idOf(ann)}"` });
    await perform(handle, 'house', { type: 'warn-player', player: idOf(ann), about: 'photographs again' });
    const { items } = await ann.warnings('w1');
    expect(items).toMatchObject([
      { type: 'player-warned', about: 'photographs again', times: 2, clauses: ['8(b)', '8(c)'] },
      { about: 'photographs', times: 1, clauses: ['8(b)', '8(c)'] },
    ]);
    expect(items.every(({ atMs }) => Math.abs(atMs - house.now()) < 60_000)).toBe(true);
    expect((await bo.warnings('w1')).items.map(({ times }) => times)).toEqual([1]);
    await expect(house.client().warnings('w1')).rejects.toMatchObject({ code: 'not-signed-in' });
    await expect(ann.warnings('nowhere')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('[crown-sic-bo 9.8] include a demand to give up the seat, and an exclusion', async () => {
    const handle = await openTable(house, 'w2', 'crown-sic-bo', 'A', { positions: 1 });
    const ann = await house.guest();
    const player = ann.session?.person ?? '';
    await perform(handle, 'dealer', { type: 'seat-player', player, position: 1, adult: true });
    // The player has the only seat and places no wager for three rounds.
    for (let round = 1; round <= 3; round++) {
      await perform(handle, 'dealer', { type: 'call-bets' });
      await perform(handle, 'dealer', { type: 'tumble', times: 3 });
      await perform(handle, 'dealer', { type: 'close-bets' });
      await perform(handle, 'dealer', { type: 'uncover' });
      await perform(handle, 'dealer', { type: 'enter-result', faces: [1, 2, 4] });
      for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await perform(handle, 'dealer', { type });
    }
    await perform(handle, 'house', { type: 'require-to-vacate', player });
    expect((await ann.warnings('w2')).items).toMatchObject([{ type: 'vacating-required', about: null, clauses: ['9.8'] }]);
    await perform(handle, 'house', { type: 'exclude-player', player, grounds: 'counterfeit chips' });
    const [newest, ...older] = (await ann.warnings('w2')).items;
    expect(newest).toMatchObject({ type: 'player-excluded', about: 'counterfeit chips' });
    expect(newest?.clauses.length).toBeGreaterThan(0);
    expect(older.map(({ type }) => type)).toEqual(['vacating-required']);
  });
});
