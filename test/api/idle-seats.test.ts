/** Tests that absent players lose their seat in practice mode and keep their seat in a house with real money. */
import { afterEach, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { SessionView } from '../../src/protocol/index.ts';
import { SEAT_IDLE_MS, type TableHandle } from '../../src/server/index.ts';
import { finishRound, type House, openHouse, openTable, PASSWORD, perform, until } from './house.ts';

let house: House;
afterEach(() => house.close());

const listSeated = (handle: TableHandle): Promise<readonly string[]> =>
  handle.read(({ positions }) => [...positions.values()].sort());
const idOf = (client: CroupierClient): string => client.session?.person ?? '';

async function seatGuest(handle: TableHandle): Promise<CroupierClient> {
  const client = await house.guest();
  await client.table(handle.table).sit();
  return client;
}

/** Closes the client and waits until the server has closed the socket. */
async function disconnect(client: CroupierClient): Promise<void> {
  const countBefore = countSockets();
  client.close();
  await until(() => countSockets() < countBefore, 'the socket to be closed');
}

let countSockets: () => number;

/** A sweep runs in the background. After this time it has freed the seats that it frees. */
const waitForSweep = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

async function open(practice: boolean): Promise<TableHandle> {
  house = await openHouse({ practice });
  const { server } = house.app;
  let count = 0;
  server.on('upgrade', (_, socket) => {
    count += 1;
    socket.once('close', () => {
      count -= 1;
    });
  });
  countSockets = () => count;
  return openTable(house, 'seats');
}

/** Moves the clock forward. Before and after, `sweep` makes the server look for absent players, as a timer does. */
async function advanceWithSweeps(ms: number): Promise<void> {
  house.people.sessions.sweep();
  await waitForSweep();
  house.advanceClock(ms);
  house.people.sessions.sweep();
}

describe('a server in practice mode', () => {
  it('frees the seat of an absent player but keeps the player’s chips', async () => {
    const handle = await open(true);
    const [ann, bo] = [await seatGuest(handle), await seatGuest(handle)];
    await ann.table('seats').buy(5000);
    await disconnect(ann);
    await advanceWithSweeps(SEAT_IDLE_MS - 30_000);
    await waitForSweep();
    expect(await listSeated(handle)).toEqual([idOf(ann), idOf(bo)].sort());
    await advanceWithSweeps(90_000);
    await until(async () => (await listSeated(handle)).length === 1, 'the seat to be free');
    expect(await listSeated(handle)).toEqual([idOf(bo)]);
    expect(await handle.read(({ players }) => players.get(idOf(ann))?.rack)).toBe(5000);
    const lastRecord = (await house.store.records('seats', handle.head().seq, 1))[0];
    // The system freed the seat, not the player.
    expect(lastRecord).toMatchObject({ person: 'system' });
  });

  it('keeps the seat of an absent player until the player’s wagers are settled', async () => {
    const handle = await open(true);
    const ann = await seatGuest(handle);
    const me = idOf(ann);
    await ann.table('seats').buy(5000);
    await perform(handle, 'dealer', { type: 'call-bets' });
    await ann.table('seats').place('big', 1000);
    await ann.signOut();
    await advanceWithSweeps(SEAT_IDLE_MS + 90_000);
    await waitForSweep();
    expect(await listSeated(handle)).toEqual([me]);
    await finishRound(handle, [1, 2, 3]);
    await advanceWithSweeps(90_000);
    await until(async () => (await listSeated(handle)).length === 0, 'the seat to be free');
  });

  it('keeps the seat of an absent player until the dealer has paid the player’s winning bets', async () => {
    const handle = await open(true);
    const ann = await seatGuest(handle);
    const me = idOf(ann);
    await ann.table('seats').buy(5000);
    await perform(handle, 'dealer', { type: 'call-bets' });
    await ann.table('seats').place('big', 1000);
    await finishRound(handle, [4, 5, 6], ['settle-round', 'take-losers']);
    await ann.signOut();
    await advanceWithSweeps(SEAT_IDLE_MS + 90_000);
    await waitForSweep();
    expect(await handle.read(({ players }) => players.get(me))).toMatchObject({ staked: 0, due: 2000, position: 1 });
    await perform(handle, 'dealer', { type: 'pay-winners' });
    await advanceWithSweeps(90_000);
    await until(async () => (await listSeated(handle)).length === 0, 'the seat to be free');
    expect(await handle.read(({ players }) => players.get(me)?.rack)).toBe(6000);
  });

  it('frees the seat immediately if the player signs out and has no wagers', async () => {
    const handle = await open(true);
    const [ann, bo] = [await seatGuest(handle), await seatGuest(handle)];
    const boId = idOf(bo);
    await ann.signOut();
    await until(async () => (await listSeated(handle)).length === 1, 'the seat to be free');
    expect(await listSeated(handle)).toEqual([boId]);
  });

  it('keeps the seat of a player without an account', async () => {
    const handle = await open(true);
    await perform(handle, 'dealer', { type: 'seat-player', player: 'walk-in', position: 3, adult: true });
    await advanceWithSweeps(2 * SEAT_IDLE_MS);
    await advanceWithSweeps(2 * SEAT_IDLE_MS);
    await waitForSweep();
    expect(await listSeated(handle)).toEqual(['walk-in']);
  });
});

it('a house with real money keeps the seats of absent players', async () => {
  const handle = await open(false);
  const ann = house.client();
  ann.session = await ann.http.post<SessionView>('/players', {
    login: 'ann',
    password: PASSWORD,
    name: 'Ann',
    adult: true,
    // The minimum age of the table's rulebook, Tai Sai.
    over: 21,
  });
  await ann.table('seats').sit();
  const me = idOf(ann);
  await disconnect(ann);
  await advanceWithSweeps(2 * SEAT_IDLE_MS);
  await ann.signOut();
  await advanceWithSweeps(2 * SEAT_IDLE_MS);
  await waitForSweep();
  expect(await listSeated(handle)).toEqual([me]);
});
