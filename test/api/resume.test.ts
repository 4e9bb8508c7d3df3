/** Tests resuming after a lost connection, locked consoles, roles, and how often frames are sent. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServerMessageOf } from '../../src/protocol/index.ts';
import { LOCK_AFTER_MS } from '../../src/protocol/index.ts';
import { PUBLIC_FRAME_MS, REPLAY_FRAMES, TableFeed, type TableHandle, TICK_MS } from '../../src/server/index.ts';
import { finishRound, type House, openHouse, openSocket, openTable, PASSWORD, perform, until } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const framesOf = (received: readonly object[]): readonly ServerMessageOf<'frame'>[] =>
  received.filter((message): message is ServerMessageOf<'frame'> => 'type' in message && message.type === 'frame');

/** Returns a handle that moves the clock by a tick after each command, so that each command gets its own frame. */
const withTicks = (handle: TableHandle): TableHandle => ({
  ...handle,
  submit: async (request) => {
    const answer = await handle.submit(request);
    house.advanceClock(TICK_MS);
    return answer;
  },
});

describe('a resumed socket', () => {
  it('gets exactly the frames that it missed, whatever the last frame was that it received', async () => {
    const handle = withTicks(await openTable(house, 'r1'));
    const watcher = await openSocket(house, null);
    watcher.send({ type: 'subscribe', table: 'r1' });
    const { seq: firstSeq } = await watcher.next('view');
    for (let i = 0; i < 3; i++) {
      await perform(handle, 'dealer', { type: 'call-bets' });
      await finishRound(handle, [1, 2, 3]);
    }
    await until(() => framesOf(watcher.received).at(-1)?.to === handle.head().seq, 'all frames');
    const frames = framesOf(watcher.received);
    expect(frames.length).toBeGreaterThan(15);
    for (const after of [firstSeq, ...frames.map(({ to }) => to)]) {
      const resumed = await openSocket(house, null);
      resumed.send({ type: 'subscribe', table: 'r1', after });
      const { seq } = await resumed.next('resumed');
      expect(seq).toBe(handle.head().seq);
      expect(framesOf(resumed.received)).toEqual(frames.filter(({ from }) => from > after));
      resumed.ws.terminate();
    }
    // No frame ended at these sequence numbers.
    for (const unknownSeq of [0, 10_000_000]) {
      const resumed = await openSocket(house, null);
      resumed.send({ type: 'subscribe', table: 'r1', after: unknownSeq });
      expect((await resumed.next('view')).seq).toBe(handle.head().seq);
      resumed.ws.terminate();
    }
    watcher.ws.terminate();
  });

  it('gets a full view if it missed too many frames', async () => {
    const handle = withTicks(await openTable(house, 'r2'));
    const start = handle.head().seq;
    // `rule` records a decision of the house. Staff may do it at any time.
    for (let i = 0; i < REPLAY_FRAMES + 2; i++) await perform(handle, 'house', { type: 'rule', about: 'a', decision: 'b' });
    const resumed = await openSocket(house, null);
    resumed.send({ type: 'subscribe', table: 'r2', after: start });
    expect((await resumed.next('view')).seq).toBe(handle.head().seq);
    resumed.ws.terminate();
  });

  it('gets every event and the settlement, and a wager sent while disconnected is placed only one time', async () => {
    const handle = await openTable(house, 'r3');
    const ann = await house.guest();
    const table = ann.table('r3');
    await table.sit();
    await table.buy(10_000);
    await perform(handle, 'dealer', { type: 'call-bets' });
    const events: string[] = [];
    table.on('event', ({ event }) => events.push(event.type));
    await table.until((view) => view.bettingOpen);
    const settled = table.next('settled');
    const lost = ann.next('connection', (state) => state === 'lost');
    ann.drop();
    await lost;
    // The client sends the command after it has reconnected.
    await table.place('small', 100);
    expect((await handle.read((state) => state.players.get(ann.session?.person ?? '')?.staked)) ?? 0).toBe(100);
    ann.drop();
    await finishRound(handle, [1, 2, 3]);
    expect((await settled).wagers).toMatchObject([{ bet: 'small', outcome: 'won', paid: 100 }]);
    await until(() => events.includes('round-ended'), 'the end of the round');
    const order = [
      'betting-closed',
      'dice-tumbled',
      'result-entered',
      'round-settled',
      'losers-taken',
      'winners-paid',
      'round-ended',
    ];
    expect(events.filter((type) => order.includes(type))).toEqual(order);
    expect(table.view?.lastResults.at(-1)?.faces).toEqual([1, 2, 3]);
    ann.close();
  });

  it('of a member of staff gets a full view with all missed events', async () => {
    const handle = await openTable(house, 'r4');
    const boss = await house.staff('r4', 'shift-manager');
    const socket = await openSocket(house, boss);
    socket.send({ type: 'subscribe', table: 'r4' });
    const { seq } = await socket.next('view');
    socket.ws.terminate();
    // The cage is the cashier of the casino.
    await perform(handle, 'dealer', { type: 'seat-player', player: 'guest-1', position: 1, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player: 'guest-1', from: 'cage', amount: 500 });
    await perform(handle, 'dealer', { type: 'call-bets' });
    const resumed = await openSocket(house, boss);
    resumed.send({ type: 'subscribe', table: 'r4', after: seq });
    const view = await resumed.next('view');
    expect(view.missed?.map(({ event }) => event.type)).toEqual(['player-seated', 'chips-bought', 'betting-opened']);
    expect(view.staff?.players).toMatchObject([{ player: 'guest-1', cashChips: 500 }]);
    await perform(handle, 'dealer', { type: 'place', player: 'guest-1', bet: 'big', amount: 200 });
    const staff = await resumed.next('staff');
    expect(staff.events.map(({ event }) => event.type)).toEqual(['wager-placed']);
    expect(staff.set.totals).toMatchObject([{ bet: 'big', total: 200 }]);
    resumed.ws.terminate();
  });
});

/** A console locks when nobody uses it. The client needs a ticket, which proves its session, for each new socket. */
describe('a client whose console was locked', () => {
  it('requests no socket tickets while locked, and continues after unlocking', async () => {
    const handle = await openTable(house, 'r-lock');
    const boss = await house.staff(handle.table, 'shift-manager');
    const table = boss.table(handle.table);
    await table.watch();
    const requestedPaths: string[] = [];
    const post = boss.http.post;
    const recordRequest = (path: string, body?: unknown): Promise<unknown> => {
      requestedPaths.push(path);
      return post(path, body);
    };
    Object.assign(boss.http, { post: recordRequest });
    const ended = boss.next('connection', (state) => state === 'ended');
    house.advanceClock(LOCK_AFTER_MS + 1);
    house.people.sessions.sweep();
    await ended;
    expect(requestedPaths).toEqual([]);
    expect(boss.session?.locked).toBe(true);
    await perform(handle, 'dealer', { type: 'call-bets' });
    expect(table.view?.bettingOpen).toBe(false);
    await boss.unlock(PASSWORD);
    expect((await table.until(({ bettingOpen }) => bettingOpen)).bettingOpen).toBe(true);
    await table.act({ type: 'rule', about: 'a', decision: 'b' });
  });
});

describe('a person with several roles', () => {
  it('watches and acts only in granted roles, and keeps the chosen role after reconnecting', async () => {
    const handle = await openTable(house, 'r-roles');
    const { http } = await house.administrator();
    await http.post('/session/unlock', { password: PASSWORD });
    const sue = await house.staff(handle.table, 'pit-manager');
    const person = sue.session?.person ?? '';
    await http.post('/grants', { person, table: handle.table, role: 'dealer' });
    const table = sue.table(handle.table);
    await table.watch();
    expect(table.role).toBe('pit-manager');
    const canClose = (): boolean => table.staff?.offers.some(({ act }) => act === 'close-table') ?? false;
    expect(canClose()).toBe(true);
    table.setRole('dealer');
    await until(() => table.role === 'dealer', 'the role of a dealer');
    expect(canClose()).toBe(false);
    await expect(table.act({ type: 'close-table' })).rejects.toMatchObject({ code: 'not-your-role' });
    const viewAfterReconnect = table.next('view');
    sue.drop();
    await viewAfterReconnect;
    expect(table.role).toBe('dealer');
    // The role was not granted. The server shows the view of the highest granted role, but rejects commands.
    table.setRole('shift-manager');
    await until(() => table.role === 'pit-manager', 'the highest role that was granted');
    await expect(table.act({ type: 'close-table' })).rejects.toMatchObject({ code: 'not-permitted' });
    table.setRole(null);
    await table.act({ type: 'close-table' });
  });
});

describe('a watcher', () => {
  it('gets the public totals of wagers at intervals, and the total after the last wager', async () => {
    const handle = await openTable(house, 'crowd');
    const by = { person: 'guest-1', role: 'player' };
    await perform(handle, 'dealer', { type: 'seat-player', player: 'guest-1', position: 1, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player: 'guest-1', from: 'cage', amount: 100_000 });
    await perform(handle, 'dealer', { type: 'call-bets' });
    const socket = await openSocket(house, null);
    socket.send({ type: 'subscribe', table: 'crowd' });
    const { seq } = await socket.next('view');
    // The public view has the totals of the two opposite bets, Big and Small.
    const bigTotalOf = ({ set }: ServerMessageOf<'frame'>): number => set.differentials?.[0]?.totals[0] ?? 0;
    const startMs = performance.now();
    let wagerCount = 0;
    while (performance.now() - startMs < 4 * PUBLIC_FRAME_MS) {
      wagerCount += 1;
      await handle.submit({
        by,
        key: `wager-${wagerCount}`,
        body: { type: 'place', player: 'guest-1', bet: 'big', amount: 100 },
      });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const tookMs = performance.now() - startMs;
    await until(() => framesOf(socket.received).some((frame) => bigTotalOf(frame) === wagerCount * 100), 'the last wager');
    const frames = framesOf(socket.received);
    // The server sends one frame immediately, one per interval and one at the end.
    expect(frames.length).toBeGreaterThan(3);
    expect(frames.length).toBeLessThanOrEqual(tookMs / PUBLIC_FRAME_MS + 2);
    // Each frame begins after the end of the previous one.
    const expectedStarts = [seq, ...frames.map(({ to }) => to)].slice(0, -1).map((to) => to + 1);
    expect(frames.map(({ from }) => from)).toEqual(expectedStarts);
    expect(frames.flatMap(({ events }) => events)).toEqual([]);
    socket.ws.terminate();
  });

  it('does not get additional frames if another client subscribes repeatedly', async () => {
    const handle = await openTable(house, 'joiners');
    const by = { person: 'guest-1', role: 'player' };
    await perform(handle, 'dealer', { type: 'seat-player', player: 'guest-1', position: 1, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player: 'guest-1', from: 'cage', amount: 100_000 });
    await perform(handle, 'dealer', { type: 'call-bets' });
    const [watcher, subscriber] = [await openSocket(house, null), await openSocket(house, null)];
    watcher.send({ type: 'subscribe', table: 'joiners' });
    await watcher.next('view');
    const startMs = performance.now();
    let subscribeCount = 0;
    while (performance.now() - startMs < 10 * TICK_MS) {
      subscribeCount += 1;
      await handle.submit({
        by,
        key: `wager-${subscribeCount}`,
        body: { type: 'place', player: 'guest-1', bet: 'big', amount: 100 },
      });
      subscriber.send({ type: 'subscribe', table: 'joiners' });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const frameCountMax = (performance.now() - startMs) / TICK_MS + 2;
    const listViews = (): readonly ServerMessageOf<'view'>[] =>
      subscriber.received.filter((message) => message.type === 'view') as ServerMessageOf<'view'>[];
    await until(() => listViews().length === subscribeCount, 'a view for every subscription');
    expect(subscribeCount).toBeGreaterThan(2 * frameCountMax);
    expect(framesOf(watcher.received).length).toBeLessThanOrEqual(frameCountMax);
    // The last view has all wagers.
    expect(listViews().at(-1)?.view.differentials[0]?.totals[0]).toBe(subscribeCount * 100);
    for (const { ws } of [watcher, subscriber]) ws.terminate();
  });

  it('gets the last changes after the store has failed, although no further event follows', async () => {
    const handle = await openTable(house, 'failing');
    let isStoreDown = false;
    const read: TableHandle['read'] = (reader) =>
      isStoreDown ? Promise.reject(new Error('the disk has failed')) : handle.read(reader);
    let nowMs = house.now();
    const feed = await handle.read((state) => new TableFeed({ ...handle, read }, state, () => nowMs));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const advance = async (ms: number): Promise<void> => {
        nowMs += ms;
        await vi.advanceTimersByTimeAsync(ms);
      };
      const messages: string[] = [];
      const send = (message: Buffer | string): unknown => messages.push(String(message));
      await feed.subscribe({ person: null, factsAt: () => undefined, send }, null, undefined);
      const hasSeat = (position: number): boolean => messages.some((message) => message.includes(`"seats":[[${position},`));
      for (const position of [1, 2]) {
        await perform(handle, 'dealer', { type: 'seat-player', player: `guest-${position}`, position, adult: true });
      }
      expect([hasSeat(1), hasSeat(2)]).toEqual([true, false]);
      isStoreDown = true;
      await advance(10 * PUBLIC_FRAME_MS);
      expect(hasSeat(2)).toBe(false);
      isStoreDown = false;
      await advance(10 * PUBLIC_FRAME_MS);
      expect(hasSeat(2)).toBe(true);
    } finally {
      vi.useRealTimers();
      feed.close();
    }
  });

  it('gets all seat changes, even if they happened within one interval', async () => {
    const handle = await openTable(house, 'seats');
    const socket = await openSocket(house, null);
    socket.send({ type: 'subscribe', table: 'seats' });
    await socket.next('view');
    for (const position of [1, 2, 3])
      await perform(handle, 'dealer', { type: 'seat-player', player: `guest-${position}`, position, adult: true });
    const seatedPositions = (): readonly number[] =>
      framesOf(socket.received).flatMap(({ seats }) => (seats ?? []).map(([position]) => position));
    await until(() => seatedPositions().length === 3, 'all seats');
    expect(seatedPositions()).toEqual([1, 2, 3]);
    socket.ws.terminate();
  });
});
