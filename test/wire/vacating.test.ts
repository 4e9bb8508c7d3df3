/** Seats of those who went without a word: given back on a practice floor, left alone in a real house. */
import { afterEach, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { SessionView } from '../../src/protocol/index.ts';
import { AWAY_MS, type Desk } from '../../src/server/index.ts';
import { does, finishRound, type House, openHouse, openTable, PASSWORD, until } from './house.ts';

let house: House;
afterEach(() => house.close());

const seatedAt = (desk: Desk): Promise<readonly string[]> => desk.look(({ positions }) => [...positions.values()].sort());
const meOf = (client: CroupierClient): string => client.session?.person ?? '';

async function guestAt(desk: Desk): Promise<CroupierClient> {
  const client = await house.guest();
  await client.table(desk.table).sit();
  return client;
}

/** The line is cut, and the server knows. */
async function hangUp(client: CroupierClient): Promise<void> {
  const before = sockets();
  client.close();
  await until(() => sockets() < before, 'the socket to be gone');
}

let sockets: () => number;

async function open(practice: boolean): Promise<Desk> {
  house = await openHouse({ practice });
  const { server } = house.app;
  let count = 0;
  server.on('upgrade', (_, socket) => {
    count += 1;
    socket.once('close', () => {
      count -= 1;
    });
  });
  sockets = () => count;
  return openTable(house, 'seats');
}

/** Time goes by, with a look at the seats before and after it. */
async function pass(ms: number): Promise<void> {
  house.people.sessions.sweep();
  await new Promise((resolve) => setTimeout(resolve, 50));
  house.pass(ms);
  house.people.sessions.sweep();
}

describe('on a practice floor', () => {
  it('whoever has been away for long gives the seat back and keeps the chips; whoever watches stays', async () => {
    const desk = await open(true);
    const [ann, bo] = [await guestAt(desk), await guestAt(desk)];
    await ann.table('seats').buy(5000);
    await hangUp(ann);
    await pass(AWAY_MS - 30_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await seatedAt(desk)).toEqual([meOf(ann), meOf(bo)].sort());
    await pass(90_000);
    await until(async () => (await seatedAt(desk)).length === 1, 'the seat to be free');
    expect(await seatedAt(desk)).toEqual([meOf(bo)]);
    expect(await desk.look(({ players }) => players.get(meOf(ann))?.rack)).toBe(5000);
    const last = (await house.store.records('seats', desk.head().seq, 1))[0];
    expect(last).toMatchObject({ person: 'system' });
  });

  it('chips on the layout keep the seat until they are settled', async () => {
    const desk = await open(true);
    const ann = await guestAt(desk);
    const me = meOf(ann);
    await ann.table('seats').buy(5000);
    await does(desk, 'dealer', { type: 'call-bets' });
    await ann.table('seats').place('big', 1000);
    await ann.signOut();
    await pass(AWAY_MS + 90_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await seatedAt(desk)).toEqual([me]);
    await finishRound(desk, [1, 2, 3]);
    await pass(90_000);
    await until(async () => (await seatedAt(desk)).length === 0, 'the seat to be free');
  });

  it('whoever signs out goes at once', async () => {
    const desk = await open(true);
    const [ann, bo] = [await guestAt(desk), await guestAt(desk)];
    const stays = meOf(bo);
    await ann.signOut();
    await until(async () => (await seatedAt(desk)).length === 1, 'the seat to be free');
    expect(await seatedAt(desk)).toEqual([stays]);
  });

  it('somebody without an account, whom staff have seated, is left to staff', async () => {
    const desk = await open(true);
    await does(desk, 'dealer', { type: 'seat-player', player: 'walk-in', position: 3, adult: true });
    await pass(2 * AWAY_MS);
    await pass(2 * AWAY_MS);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await seatedAt(desk)).toEqual(['walk-in']);
  });
});

it('in a real house nobody is moved', async () => {
  const desk = await open(false);
  const ann = house.client();
  ann.session = await ann.http.post<SessionView>('/players', {
    login: 'ann',
    password: PASSWORD,
    name: 'Ann',
    adult: true,
    over: 21,
  });
  await ann.table('seats').sit();
  const me = meOf(ann);
  await hangUp(ann);
  await pass(2 * AWAY_MS);
  await ann.signOut();
  await pass(2 * AWAY_MS);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await seatedAt(desk)).toEqual([me]);
});
