/** Coming back: whatever the moment of the cut, a client sees every frame once, in order, and its own settlement. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerMessageOf } from '../../src/protocol/index.ts';
import { type Desk, GATHER_MS, LOCK_AFTER_MS, RING_FRAMES, TICK_MS } from '../../src/server/index.ts';
import { does, finishRound, greeted, type House, openHouse, openTable, PASSWORD, until } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const framesOf = (received: readonly object[]): readonly ServerMessageOf<'frame'>[] =>
  received.filter((message): message is ServerMessageOf<'frame'> => 'type' in message && message.type === 'frame');

/** The same desk with a tick after everything that is done at it, so that each has a frame of its own. */
const unhurried = (desk: Desk): Desk => ({
  ...desk,
  ask: async (ask) => {
    const answer = await desk.ask(ask);
    house.pass(TICK_MS);
    return answer;
  },
});

describe('a socket that comes back', () => {
  it('gets exactly the frames it missed, from every point of them', async () => {
    const desk = unhurried(await openTable(house, 'r1'));
    const all = await greeted(house, null);
    all.say({ type: 'subscribe', table: 'r1' });
    const { seq: first } = await all.next('view');
    for (let i = 0; i < 3; i++) {
      await does(desk, 'dealer', { type: 'call-bets' });
      await finishRound(desk, [1, 2, 3]);
    }
    await until(() => framesOf(all.received).at(-1)?.to === desk.head().seq, 'all frames');
    const frames = framesOf(all.received);
    expect(frames.length).toBeGreaterThan(15);
    for (const after of [first, ...frames.map(({ to }) => to)]) {
      const back = await greeted(house, null);
      back.say({ type: 'subscribe', table: 'r1', after });
      const { seq } = await back.next('resumed');
      expect(seq).toBe(desk.head().seq);
      expect(framesOf(back.received)).toEqual(frames.filter(({ from }) => from > after));
      back.ws.terminate();
    }
    // No frame ended before the set-up, and none so late.
    for (const nonsense of [0, 10_000_000]) {
      const back = await greeted(house, null);
      back.say({ type: 'subscribe', table: 'r1', after: nonsense });
      expect((await back.next('view')).seq).toBe(desk.head().seq);
      back.ws.terminate();
    }
    all.ws.terminate();
  });

  it('gets the whole view where too much was missed', async () => {
    const desk = unhurried(await openTable(house, 'r2'));
    const start = desk.head().seq;
    for (let i = 0; i < RING_FRAMES + 2; i++) await does(desk, 'house', { type: 'rule', about: 'a', decision: 'b' });
    const back = await greeted(house, null);
    back.say({ type: 'subscribe', table: 'r2', after: start });
    expect((await back.next('view')).seq).toBe(desk.head().seq);
    back.ws.terminate();
  });

  it('a client cut in the middle of a round misses neither an event nor its settlement, and wagers once', async () => {
    const desk = await openTable(house, 'r3');
    const ann = await house.guest();
    const table = ann.table('r3');
    await table.sit();
    await table.buy(10_000);
    await does(desk, 'dealer', { type: 'call-bets' });
    const events: string[] = [];
    const seqs: number[] = [];
    table.on('event', ({ seq, event }) => {
      events.push(event.type);
      seqs.push(seq);
    });
    await table.until((view) => view.bettingOpen);
    const settled = table.next('settled');
    const lost = ann.next('connection', (state) => state === 'lost');
    ann.drop();
    await lost;
    // Asked for while the line is down, and once more under way when it comes back.
    const placed = table.place('small', 100);
    await placed;
    expect((await desk.look((state) => state.players.get(ann.session?.person ?? '')?.staked)) ?? 0).toBe(100);
    ann.drop();
    await finishRound(desk, [1, 2, 3]);
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

  it('staff hear of everything they missed', async () => {
    const desk = await openTable(house, 'r4');
    const boss = await house.staff('r4', 'shift-manager');
    const socket = await greeted(house, boss);
    socket.say({ type: 'subscribe', table: 'r4' });
    const { seq } = await socket.next('view');
    socket.ws.terminate();
    await does(desk, 'dealer', { type: 'seat-player', player: 'guest-1', position: 1, adult: true });
    await does(desk, 'dealer', { type: 'buy-chips', player: 'guest-1', from: 'cage', amount: 500 });
    await does(desk, 'dealer', { type: 'call-bets' });
    const back = await greeted(house, boss);
    back.say({ type: 'subscribe', table: 'r4', after: seq });
    const view = await back.next('view');
    expect(view.missed?.map(({ event }) => event.type)).toEqual(['player-seated', 'chips-bought', 'betting-opened']);
    expect(view.staff?.players).toMatchObject([{ player: 'guest-1', cashChips: 500 }]);
    await does(desk, 'dealer', { type: 'place', player: 'guest-1', bet: 'big', amount: 200 });
    const staff = await back.next('staff');
    expect(staff.events.map(({ event }) => event.type)).toEqual(['wager-placed']);
    expect(staff.set.totals).toMatchObject([{ bet: 'big', total: 200 }]);
    back.ws.terminate();
  });
});

describe('a client whose console was locked', () => {
  it('rests without asking for tickets in vain, and goes on with the same table once it is unlocked', async () => {
    const desk = await openTable(house, 'r-lock');
    const boss = await house.staff(desk.table, 'shift-manager');
    const table = boss.table(desk.table);
    await table.watch();
    const asked: string[] = [];
    const post = boss.http.post;
    const listen = (path: string, body?: unknown): Promise<unknown> => {
      asked.push(path);
      return post(path, body);
    };
    Object.assign(boss.http, { post: listen });
    const ended = boss.next('connection', (state) => state === 'ended');
    house.pass(LOCK_AFTER_MS + 1);
    house.people.sessions.sweep();
    await ended;
    expect(asked).toEqual([]);
    expect(boss.session?.locked).toBe(true);
    await does(desk, 'dealer', { type: 'call-bets' });
    expect(table.view?.bettingOpen).toBe(false);
    await boss.unlock(PASSWORD);
    expect((await table.until(({ bettingOpen }) => bettingOpen)).bettingOpen).toBe(true);
    await table.act({ type: 'rule', about: 'a', decision: 'b' });
  });
});

describe('somebody with several roles', () => {
  it('watches and acts in the one they choose, also after the line was cut, and never in one that was not granted', async () => {
    const desk = await openTable(house, 'r-roles');
    const { http } = await house.administrator();
    await http.post('/session/unlock', { password: PASSWORD });
    const sue = await house.staff(desk.table, 'pit-manager');
    const person = sue.session?.person ?? '';
    await http.post('/grants', { person, table: desk.table, role: 'dealer' });
    const table = sue.table(desk.table);
    await table.watch();
    expect(table.role).toBe('pit-manager');
    const mayClose = (): boolean => table.staff?.offers.some(({ act }) => act === 'close-table') ?? false;
    expect(mayClose()).toBe(true);
    table.choose('dealer');
    await until(() => table.role === 'dealer', 'the role of a dealer');
    expect(mayClose()).toBe(false);
    await expect(table.act({ type: 'close-table' })).rejects.toMatchObject({ code: 'not-your-role' });
    const back = table.next('view');
    sue.drop();
    await back;
    expect(table.role).toBe('dealer');
    table.choose('shift-manager');
    await until(() => table.role === 'pit-manager', 'the highest role that was granted');
    await expect(table.act({ type: 'close-table' })).rejects.toMatchObject({ code: 'not-permitted' });
    table.choose(null);
    await table.act({ type: 'close-table' });
  });
});

describe('somebody who only watches', () => {
  it('is shown what wagers change now and then, and the last of it always', async () => {
    const desk = await openTable(house, 'crowd');
    const by = { person: 'guest-1', role: 'player' };
    await does(desk, 'dealer', { type: 'seat-player', player: 'guest-1', position: 1, adult: true });
    await does(desk, 'dealer', { type: 'buy-chips', player: 'guest-1', from: 'cage', amount: 100_000 });
    await does(desk, 'dealer', { type: 'call-bets' });
    const socket = await greeted(house, null);
    socket.say({ type: 'subscribe', table: 'crowd' });
    const { seq } = await socket.next('view');
    const bigOf = ({ set }: ServerMessageOf<'frame'>): number => set.differentials?.[0]?.totals[0] ?? 0;
    const startMs = performance.now();
    let wagers = 0;
    while (performance.now() - startMs < 4 * GATHER_MS) {
      wagers += 1;
      await desk.ask({ by, key: `wager-${wagers}`, body: { type: 'place', player: 'guest-1', bet: 'big', amount: 100 } });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const tookMs = performance.now() - startMs;
    await until(() => framesOf(socket.received).some((frame) => bigOf(frame) === wagers * 100), 'the last wager');
    const frames = framesOf(socket.received);
    // One at once, one after each interval, one for what came after the last of them.
    expect(frames.length).toBeGreaterThan(3);
    expect(frames.length).toBeLessThanOrEqual(tookMs / GATHER_MS + 2);
    const expected = [seq, ...frames.map(({ to }) => to)].slice(0, -1).map((to) => to + 1);
    expect(frames.map(({ from }) => from)).toEqual(expected);
    expect(frames.flatMap(({ events }) => events)).toEqual([]);
    socket.ws.terminate();
  });

  it('does not make everybody be told more often by coming again and again', async () => {
    const desk = await openTable(house, 'comers');
    const by = { person: 'guest-1', role: 'player' };
    await does(desk, 'dealer', { type: 'seat-player', player: 'guest-1', position: 1, adult: true });
    await does(desk, 'dealer', { type: 'buy-chips', player: 'guest-1', from: 'cage', amount: 100_000 });
    await does(desk, 'dealer', { type: 'call-bets' });
    const [watcher, comer] = [await greeted(house, null), await greeted(house, null)];
    watcher.say({ type: 'subscribe', table: 'comers' });
    await watcher.next('view');
    const startMs = performance.now();
    let times = 0;
    while (performance.now() - startMs < 10 * TICK_MS) {
      times += 1;
      await desk.ask({ by, key: `wager-${times}`, body: { type: 'place', player: 'guest-1', bet: 'big', amount: 100 } });
      comer.say({ type: 'subscribe', table: 'comers' });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const most = (performance.now() - startMs) / TICK_MS + 2;
    const viewsOf = (): readonly ServerMessageOf<'view'>[] =>
      comer.received.filter((message) => message.type === 'view') as ServerMessageOf<'view'>[];
    await until(() => viewsOf().length === times, 'a view for every time');
    expect(times).toBeGreaterThan(2 * most);
    expect(framesOf(watcher.received).length).toBeLessThanOrEqual(most);
    // The last view is of the table as it was then, with every wager that was made before.
    expect(viewsOf().at(-1)?.view.differentials[0]?.totals[0]).toBe(times * 100);
    for (const { ws } of [watcher, comer]) ws.terminate();
  });

  it('sees who sat down while wagers were gathered', async () => {
    const desk = await openTable(house, 'seats');
    const socket = await greeted(house, null);
    socket.say({ type: 'subscribe', table: 'seats' });
    await socket.next('view');
    for (const position of [1, 2, 3])
      await does(desk, 'dealer', { type: 'seat-player', player: `guest-${position}`, position, adult: true });
    const seated = (): readonly number[] => framesOf(socket.received).flatMap(({ seats }) => (seats ?? []).map(([at]) => at));
    await until(() => seated().length === 3, 'all seats');
    expect(seated()).toEqual([1, 2, 3]);
    socket.ws.terminate();
  });
});
