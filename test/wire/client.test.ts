/** What a page asks of the client before anything is pressed: who is signed in, and what time it is by the server's clock. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { openLine } from '../kit/line.ts';
import { does, finishRound, greeted, type House, openHouse, openTable, until } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

it('takes up the session of its cookie, and knows that there is none without', async () => {
  const ann = await house.guest();
  const person = ann.session?.person ?? '';
  ann.session = null;
  expect(await ann.openSession()).toMatchObject({ person, kind: 'guest' });
  expect(ann.session).toMatchObject({ person });
  await ann.http.delete('/session');
  expect(await ann.openSession()).toBeNull();
  expect(ann.session).toBeNull();
});

it('does not take a house that cannot be reached for a house where nobody is signed in', async () => {
  const nowhere = new CroupierClient('http://127.0.0.1:9');
  await expect(nowhere.openSession()).rejects.toThrow();
});

it('runs by the server’s clock once it is connected, and asks again after every connection', async () => {
  const [ann, aheadMs] = [await house.guest(), 7_000_000];
  expect(Math.abs(ann.serverNow() - Date.now())).toBeLessThan(2000);
  house.pass(aheadMs);
  await ann.connect();
  expect(Math.abs(ann.clockOffsetMs - aheadMs)).toBeLessThan(2000);
  expect(Math.abs(ann.serverNow() - Date.now() - aheadMs)).toBeLessThan(2000);
  house.pass(aheadMs);
  const again = ann.next('connection', (state) => state === 'open');
  ann.drop();
  await again;
  await until(() => Math.abs(ann.clockOffsetMs - 2 * aheadMs) < 2000, 'the new time');
  ann.close();
});

it('says the time with every pong', async () => {
  const socket = await greeted(house, null);
  socket.say({ type: 'ping', at: 1.5 });
  const first = await socket.next('pong');
  house.pass(5000);
  socket.say({ type: 'ping' });
  const second = await socket.next('pong');
  expect([first.at, second.at]).toEqual([1.5, null]);
  expect(second.nowMs - first.nowMs).toBeGreaterThanOrEqual(5000);
  socket.ws.terminate();
});

it('tells a player’s own view and the staff’s with the sequence that they are as of', async () => {
  const desk = await openTable(house, 'as-of');
  const [ann, dora] = [await house.guest(), await house.staff('as-of', 'dealer')];
  const [at, station] = [ann.table('as-of'), dora.table('as-of')];
  await at.sit();
  await at.buy(1000);
  await station.watch();
  await does(desk, 'dealer', { type: 'call-bets' });
  const person = ann.session?.person ?? '';
  const told: (readonly [seq: number | null, stake: number])[] = [];
  at.on('own', ({ wagers }) => told.push([at.personalSeq, wagers[0]?.stake ?? 0]));
  station.on('staff', ({ players }) => {
    const own = players.find(({ player }) => player === person);
    told.push([station.personalSeq, own?.wagers[0]?.stake ?? 0]);
  });
  const first = await at.place('big', 300);
  const second = await at.place('big', 200);
  await until(() => told.filter(([, stake]) => stake === 500).length >= 2, 'both to be told of both wagers');
  for (const [seq, stake] of told) expect(stake).toBe((seq ?? 0) >= second.seq ? 500 : (seq ?? 0) >= first.seq ? 300 : 0);
  ann.close();
  dora.close();
});

describe('a wager that got no answer', () => {
  /** Lost on the way in round 1; the line is back in round 2. Resolves with what became of it and what lies in round 2. */
  async function lost(
    table: string,
    untilMs: (nowMs: number) => number | undefined,
    how: 'cut' | 'held' = 'cut',
  ): Promise<readonly [string, number]> {
    const desk = await openTable(house, table);
    const line = await openLine(house.url);
    const ann = new CroupierClient(line.url);
    try {
      await ann.guest({ over: 21 });
      const at = ann.table(table);
      await at.sit();
      await at.buy(1000);
      await does(desk, 'dealer', { type: 'call-bets' });
      await at.until(({ bettingOpen }) => bettingOpen);
      if (how === 'held') line.hold();
      else line.deafen();
      const until = untilMs(ann.serverNow());
      const body = { type: 'place', player: ann.session?.person ?? '', bet: 'big', amount: 300 } as const;
      const fate = at.act(body, until === undefined ? {} : { untilMs: until }).then(
        () => 'placed',
        (error: Error) => error.message,
      );
      if (how === 'cut') line.cut();
      await finishRound(desk, [1, 2, 3]);
      house.pass(10_000);
      await does(desk, 'dealer', { type: 'call-bets' });
      if (how === 'held') line.letGo();
      else line.mend();
      const said = await fate;
      return [said, await desk.look(({ players }) => players.get(body.player)?.staked ?? 0)];
    } finally {
      ann.close();
      await line.close();
    }
  }

  it('is not sent again into a later round, and says so', async () => {
    expect(await lost('later-1', (nowMs) => nowMs + 5000)).toEqual(['its time was over before it could be sent again', 0]);
  });

  it('is not taken in a later round where the line held it up and delivers it then', async () => {
    expect(await lost('later-4', (nowMs) => nowMs + 5000, 'held')).toEqual(['its time was over when it came', 0]);
    expect(await lost('later-5', () => undefined, 'held')).toEqual(['placed', 300]);
  });

  it('gets its answer whenever it is asked again, once it has happened', async () => {
    const desk = await openTable(house, 'later-6');
    const ann = await house.guest();
    const at = ann.table('later-6');
    await at.sit();
    await at.buy(1000);
    await does(desk, 'dealer', { type: 'call-bets' });
    const body = { type: 'place', player: ann.session?.person ?? '', bet: 'big', amount: 300 } as const;
    await ann.connect();
    const asked = { key: 'later-key-1', untilMs: ann.serverNow() + 5000 };
    const { seq } = await at.act(body, asked);
    house.pass(10_000);
    expect(await at.act(body, asked)).toMatchObject({ seq, repeated: true });
    await expect(at.act(body, { key: 'later-key-2', untilMs: asked.untilMs })).rejects.toMatchObject({ code: 'too-late' });
    ann.close();
  });

  it('is sent again for as long as it is meant to be', async () => {
    expect(await lost('later-2', (nowMs) => nowMs + 60_000)).toEqual(['placed', 300]);
    expect(await lost('later-3', () => undefined)).toEqual(['placed', 300]);
  });
});

it('a line on which nothing comes any more is given up, and a new one is taken', async () => {
  const line = await openLine(house.url);
  const ann = new CroupierClient(line.url, { askEveryMs: 100, silenceMs: 300 });
  await ann.connect();
  const lost = ann.next('connection', (state) => state === 'lost');
  line.hold();
  await lost;
  const back = ann.next('connection', (state) => state === 'open');
  line.letGo();
  await back;
  ann.close();
  await line.close();
});
