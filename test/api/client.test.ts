/** Tests the client: session, server clock, lost connections, retries. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { openFlakyProxy } from '../kit/flaky-proxy.ts';
import { finishRound, type House, openHouse, openSocket, openTable, perform, until } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

it('the client loads the session of its cookie, or null if there is no session', async () => {
  const ann = await house.guest();
  const person = ann.session?.person ?? '';
  ann.session = null;
  expect(await ann.openSession()).toMatchObject({ person, kind: 'guest' });
  expect(ann.session).toMatchObject({ person });
  await ann.http.delete('/session');
  expect(await ann.openSession()).toBeNull();
  expect(ann.session).toBeNull();
});

it('the client rejects a call if the server cannot be reached', async () => {
  const unreachable = new CroupierClient('http://127.0.0.1:9');
  await expect(unreachable.openSession()).rejects.toThrow();
});

it('the client uses the server’s time and updates it after every connection', async () => {
  const [ann, aheadMs] = [await house.guest(), 7_000_000];
  expect(Math.abs(ann.serverNow() - Date.now())).toBeLessThan(2000);
  house.advanceClock(aheadMs);
  await ann.connect();
  expect(Math.abs(ann.clockOffsetMs - aheadMs)).toBeLessThan(2000);
  expect(Math.abs(ann.serverNow() - Date.now() - aheadMs)).toBeLessThan(2000);
  house.advanceClock(aheadMs);
  const reconnected = ann.next('connection', (state) => state === 'open');
  ann.drop();
  await reconnected;
  await until(() => Math.abs(ann.clockOffsetMs - 2 * aheadMs) < 2000, 'the new time');
  ann.close();
});

it('every pong contains the server’s time', async () => {
  const socket = await openSocket(house, null);
  socket.send({ type: 'ping', at: 1.5 });
  const first = await socket.next('pong');
  house.advanceClock(5000);
  socket.send({ type: 'ping' });
  const second = await socket.next('pong');
  expect([first.at, second.at]).toEqual([1.5, null]);
  expect(second.nowMs - first.nowMs).toBeGreaterThanOrEqual(5000);
  socket.ws.terminate();
});

it('the client reports the last journal record that a player’s view or a staff view includes', async () => {
  const handle = await openTable(house, 'as-of');
  const [ann, dora] = [await house.guest(), await house.staff('as-of', 'dealer')];
  const [playerTable, dealerTable] = [ann.table('as-of'), dora.table('as-of')];
  await playerTable.sit();
  await playerTable.buy(1000);
  await dealerTable.watch();
  await perform(handle, 'dealer', { type: 'call-bets' });
  const person = ann.session?.person ?? '';
  const updates: (readonly [seq: number | null, stake: number])[] = [];
  playerTable.on('own', ({ wagers }) => updates.push([playerTable.personalSeq, wagers[0]?.stake ?? 0]));
  dealerTable.on('staff', ({ players }) => {
    const ownEntry = players.find(({ player }) => player === person);
    updates.push([dealerTable.personalSeq, ownEntry?.wagers[0]?.stake ?? 0]);
  });
  const first = await playerTable.place('big', 300);
  const second = await playerTable.place('big', 200);
  await until(() => updates.filter(([, stake]) => stake === 500).length >= 2, 'both wagers in both views');
  // A view contains exactly the wagers up to its sequence number.
  for (const [seq, stake] of updates) expect(stake).toBe((seq ?? 0) >= second.seq ? 500 : (seq ?? 0) >= first.seq ? 300 : 0);
  ann.close();
  dora.close();
});

describe('a wager', () => {
  /** Sends a wager in round 1 while the connection fails, and reconnects in round 2. Returns the answer and the stake in round 2. */
  async function sendOverFailingConnection(
    table: string,
    deadlineMsOf: (nowMs: number) => number | undefined,
    fault: 'disconnect' | 'delay' = 'disconnect',
  ): Promise<readonly [string, number]> {
    const handle = await openTable(house, table);
    const proxy = await openFlakyProxy(house.url);
    const ann = new CroupierClient(proxy.url);
    try {
      // The guest confirms to be over 21, because Tai Sai requires it.
      await ann.guest({ over: 21 });
      const annTable = ann.table(table);
      await annTable.sit();
      await annTable.buy(1000);
      await perform(handle, 'dealer', { type: 'call-bets' });
      await annTable.until(({ bettingOpen }) => bettingOpen);
      if (fault === 'delay') proxy.pause();
      else proxy.dropUploads();
      const deadlineMs = deadlineMsOf(ann.serverNow());
      const body = { type: 'place', player: ann.session?.person ?? '', bet: 'big', amount: 300 } as const;
      const answerText = annTable.act(body, deadlineMs === undefined ? {} : { untilMs: deadlineMs }).then(
        () => 'placed',
        (error: Error) => error.message,
      );
      if (fault === 'disconnect') proxy.disconnect();
      await finishRound(handle, [1, 2, 3]);
      house.advanceClock(10_000);
      await perform(handle, 'dealer', { type: 'call-bets' });
      if (fault === 'delay') proxy.resume();
      else proxy.reconnect();
      return [await answerText, await handle.read(({ players }) => players.get(body.player)?.staked ?? 0)];
    } finally {
      ann.close();
      await proxy.close();
    }
  }

  it('without an answer is not sent again after its deadline', async () => {
    expect(await sendOverFailingConnection('later-1', (nowMs) => nowMs + 5000)).toEqual([
      'the deadline passed before the command could be sent again',
      0,
    ]);
  });

  it('is refused if the connection delivers it after its deadline', async () => {
    expect(await sendOverFailingConnection('later-4', (nowMs) => nowMs + 5000, 'delay')).toEqual([
      'the command arrived after its deadline',
      0,
    ]);
    // Without a deadline it is placed, in round 2.
    expect(await sendOverFailingConnection('later-5', () => undefined, 'delay')).toEqual(['placed', 300]);
  });

  it('that is sent again with the same key gets its first answer, even after the deadline', async () => {
    const handle = await openTable(house, 'later-6');
    const ann = await house.guest();
    const annTable = ann.table('later-6');
    await annTable.sit();
    await annTable.buy(1000);
    await perform(handle, 'dealer', { type: 'call-bets' });
    const body = { type: 'place', player: ann.session?.person ?? '', bet: 'big', amount: 300 } as const;
    await ann.connect();
    const options = { key: 'later-key-1', untilMs: ann.serverNow() + 5000 };
    const { seq } = await annTable.act(body, options);
    house.advanceClock(10_000);
    expect(await annTable.act(body, options)).toMatchObject({ seq, repeated: true });
    await expect(annTable.act(body, { key: 'later-key-2', untilMs: options.untilMs })).rejects.toMatchObject({
      code: 'too-late',
    });
    ann.close();
  });

  it('without an answer is sent again until its deadline', async () => {
    expect(await sendOverFailingConnection('later-2', (nowMs) => nowMs + 60_000)).toEqual(['placed', 300]);
    expect(await sendOverFailingConnection('later-3', () => undefined)).toEqual(['placed', 300]);
  });
});

it('the client reconnects if the server does not answer a ping', async () => {
  const proxy = await openFlakyProxy(house.url);
  const ann = new CroupierClient(proxy.url, { pingEveryMs: 100, silenceMs: 300 });
  await ann.connect();
  const lost = ann.next('connection', (state) => state === 'lost');
  proxy.pause();
  await lost;
  const reconnected = ann.next('connection', (state) => state === 'open');
  proxy.resume();
  await reconnected;
  ann.close();
  await proxy.close();
});
