/** Tests that automatic dealing pays what is due outside the bets of the round, also while the table is closed. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CommandBody, TableEvent } from '../../src/table/index.ts';
import { type House, makeFolder, openHouse, removeFolder } from './kit.ts';

const TABLE = 'rws-a';
const MANAGER = { person: 'max', role: 'shift-manager' };

let folder: string;
let house: House;

beforeEach(async () => {
  folder = makeFolder();
  house = await openHouse(folder);
  await house.act(TABLE, 'ann', { type: 'seat-player', player: 'ann', position: 1, adult: true });
  await house.act(TABLE, 'ann', { type: 'buy-chips', player: 'ann', from: 'cage', amount: 10_000 });
  await house.until(TABLE, (events) => events.some(({ type }) => type === 'round-ended'));
});

afterEach(async () => {
  await house.crash();
  removeFolder(folder);
});

const manage = async (body: CommandBody): Promise<void> => {
  const answer = await house.handle(TABLE).submit({ by: MANAGER, key: null, body });
  expect(answer).toMatchObject({ ok: true });
};
const paymentsOf = (events: readonly TableEvent[]): readonly TableEvent[] => events.filter(({ type }) => type === 'due-paid');
const rackOfAnn = async (): Promise<number | undefined> => house.handle(TABLE).read(({ players }) => players.get('ann')?.rack);

it('[rws-tai-sai 3.9] an automatic table pays an adjustment in favour of the player', async () => {
  await manage({ type: 'adjust', round: 1, player: 'ann', amount: 700, why: 'short paid' });
  const events = await house.until(TABLE, (eventsSoFar) => paymentsOf(eventsSoFar).length === 1);
  expect(paymentsOf(events)).toMatchObject([{ player: 'ann', amount: 700 }]);
  expect(await rackOfAnn()).toBe(10_700);
  expect(house.faults).toEqual([]);
});

it('[rws-tai-sai 3.9] a suspended and a closed automatic table pay too', async () => {
  await manage({ type: 'report-malfunction', about: 'a jam' });
  await manage({ type: 'adjust', round: 1, player: 'ann', amount: 100, why: 'short paid' });
  await house.until(TABLE, (events) => paymentsOf(events).length === 1);
  await manage({ type: 'interrupt', about: 'a jam' });
  await manage({ type: 'close-table' });
  await manage({ type: 'adjust', round: 1, player: 'ann', amount: 200, why: 'short paid' });
  await house.until(TABLE, (events) => paymentsOf(events).length === 2);
  expect(await rackOfAnn()).toBe(10_300);
});
