/** What staff and players are told that they may do, and who is in the list of players: always what the table would answer now. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultOf, SERVER_MESSAGES, type ServerMessageOf } from '../../src/protocol/index.ts';
import { TableFeed, TICK_MS } from '../../src/server/index.ts';
import { mayOf, offersOf } from '../../src/table/index.ts';
import { type BareSocket, does, greeted, type House, openHouse, openTable, until } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const staffOf = ({ received }: BareSocket): readonly ServerMessageOf<'staff'>[] =>
  received.filter((message): message is ServerMessageOf<'staff'> => message.type === 'staff');

describe('offers', () => {
  it('go to each of staff in their own role, whole at first and then when they change', async () => {
    const desk = await openTable(house, 's1');
    const clients = {
      dealer: await house.staff('s1', 'dealer'),
      'shift-manager': await house.staff('s1', 'shift-manager'),
      officer: await house.staff('s1', 'officer'),
    };
    const dealer = clients.dealer.session?.person ?? '';
    await does(desk, 'house', { type: 'assign-staff', person: dealer, role: 'dealer', adult: true });
    const tables = Object.fromEntries(Object.entries(clients).map(([role, client]) => [role, client.table('s1')]));
    for (const table of Object.values(tables)) await table?.watch();
    const agree = (): Promise<boolean> =>
      desk.look((state) =>
        Object.entries(clients).every(([role, { session }]) => {
          const by = { person: session?.person ?? '', role };
          return JSON.stringify(tables[role]?.staff?.offers) === JSON.stringify(offersOf(state, by, Date.now()));
        }),
      );
    expect(await agree()).toBe(true);
    expect(tables.dealer?.staff?.offers[0]).toMatchObject({ act: 'call-bets', next: true, call: 'Place your Bets, please' });
    expect(tables.officer?.staff?.offers).toEqual([]);
    await does(desk, 'dealer', { type: 'seat-player', player: 'p1', position: 1, adult: true });
    await does(desk, 'dealer', { type: 'buy-chips', player: 'p1', from: 'cage', amount: 5000 });
    for (const body of [
      { type: 'call-bets' },
      { type: 'place', player: 'p1', bet: 'big', amount: 500 },
      { type: 'close-bets' },
      { type: 'tumble', times: 2 },
      { type: 'tumble', times: 1 },
      { type: 'enter-result', faces: [4, 5, 6] },
      { type: 'report-malfunction', about: 'lamps' },
    ] as const) {
      await does(desk, 'dealer', body);
      await until(agree, `offers after ${body.type}`);
    }
    expect(tables['shift-manager']?.staff?.offers[0]).toMatchObject({ act: 'declare-rectified', next: true });
    expect(JSON.stringify((await clients.dealer.look('s1')).staff?.offers)).toBe(JSON.stringify(tables.dealer?.staff?.offers));
    for (const client of Object.values(clients)) client.close();
  });

  it('are not sent again while they stay as they are, and the same bytes go to all of one mind', async () => {
    const desk = await openTable(house, 's2');
    const sockets: BareSocket[] = [];
    for (const role of ['pit-supervisor', 'pit-supervisor']) sockets.push(await greeted(house, await house.staff('s2', role)));
    for (const socket of sockets) {
      socket.say({ type: 'subscribe', table: 's2' });
      await socket.next('view');
    }
    await does(desk, 'dealer', { type: 'seat-player', player: 'p1', position: 1, adult: true });
    await does(desk, 'dealer', { type: 'buy-chips', player: 'p1', from: 'cage', amount: 5000 });
    await does(desk, 'dealer', { type: 'call-bets' });
    house.pass(TICK_MS);
    await does(desk, 'dealer', { type: 'place', player: 'p1', bet: 'big', amount: 500 });
    await until(
      () =>
        sockets.every((socket) =>
          staffOf(socket).some(({ events }) => events.some(({ event }) => event.type === 'wager-placed')),
        ),
      'the wager',
    );
    const [one, other] = sockets.map(staffOf) as [ServerMessageOf<'staff'>[], ServerMessageOf<'staff'>[]];
    expect(one).toEqual(other);
    for (const message of one) expect(faultOf(SERVER_MESSAGES.staff, message)).toBeNull();
    const types = one
      .filter(({ set }) => set.offers !== undefined)
      .flatMap(({ events }) => events.map(({ event }) => event.type));
    expect(types).toContain('betting-opened');
    expect(types).not.toContain('wager-placed');
    for (const { ws } of sockets) ws.terminate();
  });

  it('of a closure come also where the timer was a moment early', async () => {
    const desk = await openTable(house, 's6', 'crown-sic-bo', 'A');
    await does(desk, 'dealer', { type: 'seat-player', player: 'p1', position: 1, adult: true });
    await does(desk, 'house', { type: 'post-notice', notice: 'closure' });
    const dueMs = await desk.look((state) => state.closureDueMs ?? 0);
    let nowMs = dueMs - 50;
    // Once the timer has come, the clock goes on between any two looks at it.
    let early = false;
    const clock = (): number => {
      const read = nowMs;
      if (early) nowMs = dueMs;
      return read;
    };
    const feed = await desk.look((state) => new TableFeed(desk, state, clock));
    const told: string[] = [];
    await feed.subscribe({ person: 'pam', send: (message) => told.push(String(message)) }, 'pit-boss', undefined);
    [nowMs, early] = [dueMs - 1, true];
    await until(() => told.slice(1).some((message) => message.includes('"act":"close-table"')), 'the offer to close');
    feed.close();
  });

  it('of a closure come when its notice has stood, although nothing happens', async () => {
    // A house of its own: consoles lock while time passes.
    const quiet = await openHouse();
    const desk = await openTable(quiet, 's3', 'crown-sic-bo', 'A');
    await does(desk, 'dealer', { type: 'seat-player', player: 'p1', position: 1, adult: true });
    await does(desk, 'house', { type: 'post-notice', notice: 'closure' });
    const dueMs = await desk.look((state) => state.closureDueMs ?? 0);
    quiet.hold();
    const leftMs = 500;
    quiet.pass(dueMs - quiet.now() - leftMs);
    const boss = await quiet.staff('s3', 'pit-boss');
    const table = boss.table('s3');
    await table.watch();
    const mayClose = (): boolean => table.staff?.offers.some(({ act }) => act === 'close-table') ?? false;
    expect(mayClose()).toBe(false);
    quiet.pass(leftMs);
    await until(mayClose, 'the offer to close');
    await quiet.close();
  });
});

describe('players', () => {
  it('at a table with a shooter hear what is theirs to do, also when somebody else did something', async () => {
    const desk = await openTable(house, 's4', 'triple-dice', 'mat');
    const [ann, bo] = [await house.guest(), await house.guest()];
    const [mine, others] = [ann.table('s4'), bo.table('s4')];
    await mine.sit(1);
    await others.sit(2);
    await mine.buy(5000);
    const agree = (): Promise<boolean> =>
      desk.look((state) =>
        [ann, bo].every((client) => {
          const may = mayOf(state, client.session?.person ?? '');
          return JSON.stringify(client.table('s4').own?.may) === JSON.stringify(may);
        }),
      );
    await until(agree, 'nothing');
    await does(desk, 'dealer', { type: 'offer-dice' });
    await until(agree, 'the dice offered');
    expect([mine.own?.may, others.own?.may]).toEqual([['accept-dice'], ['accept-dice']]);
    const me = ann.session?.person ?? '';
    await mine.act({ type: 'accept-dice', player: me });
    await until(agree, 'the dice taken');
    expect([mine.own?.may, others.own?.may]).toEqual([['choose-dice'], []]);
    await does(desk, 'dealer', { type: 'call-bets' });
    await mine.place('shooter', 500);
    await mine.act({ type: 'choose-dice', dice: [1, 2, 3] });
    await until(() => mine.own?.may[0] === 'throw', 'the throw');
    await mine.act({ type: 'throw' });
    await until(agree, 'the dice thrown');
    expect(mine.own?.may).toEqual([]);
    ann.close();
    bo.close();
  });

  it('who have gone with everything leave the list of staff; a closed table gives every seat back', async () => {
    const desk = await openTable(house, 's5');
    const boss = await house.staff('s5', 'shift-manager');
    const [ann, bo] = [await house.guest(), await house.guest()];
    const watched = boss.table('s5');
    await watched.watch();
    const [mine, others] = [ann.table('s5'), bo.table('s5')];
    await mine.sit(1);
    await mine.buy(500);
    await others.sit(2);
    const [annId, boId] = [ann, bo].map(({ session }) => session?.person ?? '') as [string, string];
    const listed = (): readonly (readonly [string, number | null])[] =>
      watched.staff?.players.map(({ player, position }) => [player, position] as const) ?? [];
    await until(() => listed().length === 2, 'both');
    await others.leave();
    await until(() => listed().length === 1, 'one');
    expect(listed()).toEqual([[annId, 1]]);
    await others.sit(3);
    await until(() => listed().length === 2, 'both again');
    expect(listed()).toContainEqual([boId, 3]);
    await does(desk, 'house', { type: 'close-table' });
    await until(() => listed().length === 1, 'the closed table');
    // Whoever still has chips at it stays on the list, without a seat.
    expect(listed()).toEqual([[annId, null]]);
    await until(() => mine.own?.position === null && others.own?.position === null, 'the seats given back');
    for (const client of [boss, ann, bo]) client.close();
  });
});
