/** Tests that the server takes the value of colour chips of a closed table from the records of the house, not from the sender. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { TableHandle } from '../../src/server/index.ts';
import type { BodyOf } from '../../src/table/index.ts';
import { type House, openHouse, openTable, perform } from './house.ts';

const COLOURS = ['red', 'blue', 'white'];

let house: House;
let pitBoss: CroupierClient;
let t1: TableHandle;
beforeEach(async () => {
  house = await openHouse();
  t1 = await openTable(house, 't1', 'crown-sic-bo', 'A', { colours: COLOURS });
  pitBoss = await house.staff('t1', 'pit-boss');
});
afterEach(() => house.close());

/** Seats a player with chips of a colour. */
async function issue(player: string, position: number, colour: string, value: number): Promise<void> {
  await perform(t1, 'dealer', { type: 'seat-player', player, position, adult: true });
  await perform(t1, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 10 * value });
  await perform(t1, 'dealer', { type: 'issue-colour', player, colour, value, count: 2 });
}

const redeemAllRed = (player: string): Promise<unknown> =>
  perform(t1, 'dealer', { type: 'redeem-colour', player, colour: 'red', count: 2, issuedAt: 't1' });

async function closeTable(...players: readonly string[]): Promise<void> {
  for (const player of players) await perform(t1, 'dealer', { type: 'leave-table', player });
  await perform(t1, 'house', { type: 'close-table' });
}

const redeem = (player: string, colour: string): BodyOf<'redeem-closed-table'> => ({
  type: 'redeem-closed-table',
  player,
  colour,
  count: 1,
  surveillanceTold: true,
});

/** The facts that the journal keeps beside the last command. */
async function lastFacts(): Promise<unknown> {
  const [record] = await house.store.records('t1', t1.head().seq, 1);
  return (JSON.parse(record?.body ?? '{}') as { house?: unknown }).house;
}

describe('[crown-sic-bo 3.1.2(c)(ii)] colour chips of a closed table', () => {
  it('need no facts if the table knows their value', async () => {
    await openTable(house, 't2', 'crown-sic-bo', 'A', {}, { minimum: 50, maximum: 1000 });
    await issue('ann', 1, 'red', 700);
    await closeTable('ann');
    const { events } = await pitBoss.command('t1', redeem('ann', 'red'));
    expect(events).toMatchObject([{ type: 'colour-redeemed', value: 700, source: 'issued', table: 't1' }]);
    expect(await lastFacts()).toBeUndefined();
  });

  it('have the value of the last issue in the journal if no player has the colour any more', async () => {
    await openTable(house, 't2', 'crown-sic-bo', 'A', {}, { minimum: 50, maximum: 1000 });
    await issue('ann', 1, 'red', 700);
    await redeemAllRed('ann');
    await issue('bo', 2, 'red', 800);
    const { seq } = t1.head();
    await redeemAllRed('bo');
    await issue('cy', 3, 'blue', 900);
    await closeTable('ann', 'bo', 'cy');
    const { events } = await pitBoss.command('t1', redeem('position-9', 'red'));
    expect(events).toMatchObject([{ value: 800, source: 'issued', table: 't1', found: true }]);
    expect(await lastFacts()).toEqual({ colourIssued: { value: 800, seq } });
  });

  it('have the lowest minimum that an open table of the game offers now if no record has their value', async () => {
    await closeTable();
    const answer = (): Promise<unknown> => pitBoss.command('t1', redeem('position-9', 'white'));
    await expect(answer()).rejects.toMatchObject({ code: 'value-unknown' });
    await openTable(house, 't2', 'crown-sic-bo', 'A', {}, { minimum: 300, maximum: 1000 });
    const t3 = await openTable(house, 't3', 'crown-sic-bo', 'E', {}, { minimum: 200, maximum: 1000 });
    // A lower minimum of another game does not count.
    await openTable(house, 't4', 'adelaide-big-and-small', 'full', {}, { minimum: 10, maximum: 1000 });
    expect(await answer()).toMatchObject({ events: [{ value: 200, source: 'lowest-minimum', table: 't3', found: true }] });
    expect(await lastFacts()).toEqual({ lowestMinimum: { minimum: 200, table: 't3' } });
    await perform(t3, 'house', { type: 'close-table' });
    expect(await answer()).toMatchObject({ events: [{ value: 300, table: 't2' }] });
  });

  it('never have a value that the sender types', async () => {
    await openTable(house, 't2', 'crown-sic-bo', 'A', {}, { minimum: 300, maximum: 1000 });
    await closeTable();
    await expect(pitBoss.command('t1', { ...redeem('position-9', 'white'), lowestMinimum: 9_000 })).rejects.toMatchObject({
      code: 'values-differ',
    });
    await expect(
      pitBoss.command('t1', { ...redeem('position-9', 'white'), house: { colourIssued: { value: 9_000, seq: 1 } } } as never),
    ).rejects.toMatchObject({ code: 'invalid' });
  });
});
