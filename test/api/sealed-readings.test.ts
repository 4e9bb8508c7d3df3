/** Tests that nobody reads a sealed reading of the dice over the API: not in the journal, on the page of the round or in a staff view. */
import { afterEach, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { TableHandle } from '../../src/server/index.ts';
import type { TableSetup } from '../../src/table/index.ts';
import { finishRound, type House, openHouse, openTable, perform } from './house.ts';

let house: House;
afterEach(() => house.close());

/** A Tai Sai table where winnings above 1000 need a second reader. Ann has 500 on a triple of 6, which pays 180 to 1. */
async function openReadersTable(): Promise<{ readonly handle: TableHandle; readonly officer: CroupierClient }> {
  house = await openHouse();
  const setup: Partial<TableSetup> = { confirmAbove: 1000 };
  const handle = await openTable(house, 't1', 'rws-tai-sai', 'A', setup);
  await perform(handle, 'dealer', { type: 'seat-player', player: 'ann', position: 1, adult: true });
  await perform(handle, 'dealer', { type: 'buy-chips', player: 'ann', from: 'cage', amount: 5000 });
  await perform(handle, 'dealer', { type: 'call-bets' });
  await perform(handle, 'dealer', { type: 'place', player: 'ann', bet: 'triple:6', amount: 500 });
  return { handle, officer: await house.staff('t1', 'officer') };
}

async function journalOf({ http }: CroupierClient): Promise<string> {
  const { items } = await http.get<{ items: readonly { readonly body: string }[] }>('/tables/t1/journal?limit=100');
  return items.map(({ body }) => body).join('\n');
}

it('a sealed reading is in the journal pages only after a second person has read the same faces', async () => {
  const { handle, officer } = await openReadersTable();
  await finishRound(handle, [6, 6, 6], []);
  expect(await journalOf(officer)).toMatch(/dice-tumbled/);
  expect(await journalOf(officer)).not.toMatch(/6,6,6|reading-sealed/);
  await perform(handle, 'house', { type: 'confirm-result', faces: [6, 6, 6] });
  expect(await journalOf(officer)).toMatch(/reading-sealed.*6,6,6/);
});

it('a sealed correction hides its faces, and the settled result stays on the page of the round', async () => {
  const { handle, officer } = await openReadersTable();
  await finishRound(handle, [1, 2, 3]);
  const table = officer.table('t1');
  await table.watch();
  await perform(handle, 'house', { type: 'correct-settlement', round: 1, faces: [6, 6, 6], why: 'three sixes' });
  expect(await journalOf(officer)).toMatch(/round-settled/);
  expect(await journalOf(officer)).not.toMatch(/6,6,6|three sixes/);
  expect(await officer.http.get('/tables/t1/rounds/1')).toMatchObject({ faces: [1, 2, 3], correctedFrom: null, end: 'settled' });
  await expect.poll(() => table.staff?.corrections).toEqual([{ round: 1, readings: [] }]);

  // Play goes on, and the records after the sealed one are visible.
  await perform(handle, 'dealer', { type: 'call-bets' });
  expect(await journalOf(officer)).toMatch(/"round":2/);
  await perform(handle, 'dealer', { type: 'confirm-result', faces: [6, 6, 6], round: 1 });
  expect(await journalOf(officer)).toMatch(/correction-sealed.*6,6,6/);
  expect(await officer.http.get('/tables/t1/rounds/1')).toMatchObject({ faces: [6, 6, 6], correctedFrom: [1, 2, 3] });
  await expect.poll(() => table.staff?.corrections).toEqual([]);
});
