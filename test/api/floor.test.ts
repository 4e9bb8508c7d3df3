/** Tests what the list of tables says about the player who asks, and when betting closes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import { FloorAnswer, type FloorView, findFault } from '../../src/protocol/index.ts';
import { type House, openHouse, openTable } from './house.ts';

const CHIPS = 77_000;

let house: House;
let ann: CroupierClient;
let bob: CroupierClient;

const seatsOf = async (client: CroupierClient): Promise<FloorView['seats']> => {
  const floor = await client.http.get<FloorView>('/floor');
  expect(findFault(FloorAnswer, floor)).toBeNull();
  return floor.seats;
};

beforeAll(async () => {
  house = await openHouse({ practice: true });
  for (const table of ['t1', 't2', 't3']) await openTable(house, table, 'crown-sic-bo', 'A');
  [ann, bob] = [house.client(), house.client()];
  await ann.guest();
  await bob.guest();
});
afterAll(() => house.close());

describe('the list of tables', () => {
  it('has no seats for a visitor and for a player without a seat', async () => {
    expect(await seatsOf(house.client())).toEqual([]);
    expect(await seatsOf(ann)).toEqual([]);
  });

  it('has the seats of the player who asks with all chips at the table, and no seat of others', async () => {
    await ann.table('t1').sit();
    await ann.table('t1').buy(CHIPS);
    await ann.table('t3').sit();
    await bob.table('t2').sit();
    const positions = await Promise.all(['t1', 't3'].map(async (table) => (await ann.getTable(table)).own?.position));
    expect(await seatsOf(ann)).toEqual([
      { table: 't1', position: positions[0], chips: CHIPS },
      { table: 't3', position: positions[1], chips: 0 },
    ]);
    expect((await seatsOf(bob)).map(({ table }) => table)).toEqual(['t2']);
  });

  it('keeps the chips of a player who has left the seat, and drops a seat without chips', async () => {
    await ann.table('t1').leave();
    await ann.table('t3').leave();
    expect(await seatsOf(ann)).toEqual([{ table: 't1', position: null, chips: CHIPS }]);
  });

  it('does not say when betting closes at a table without automatic dealing', async () => {
    const { items } = await house.client().floor();
    expect(items.map(({ closesAtMs }) => closesAtMs)).toEqual([null, null, null]);
  });
});
