/** Tests the offers for staff (the acts that a console enables), the acts of a shooter's turn, and the list of players. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFault, SERVER_MESSAGES, type ServerMessageOf } from '../../src/protocol/index.ts';
import { TableFeed, TICK_MS } from '../../src/server/index.ts';
import { offersOf, turnActsFor } from '../../src/table/index.ts';
import { type BareSocket, type House, openHouse, openSocket, openTable, perform, until } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const listStaffMessages = ({ received }: BareSocket): readonly ServerMessageOf<'staff'>[] =>
  received.filter((message): message is ServerMessageOf<'staff'> => message.type === 'staff');

describe('the offers for staff', () => {
  it('depend on the role and are sent again after each change', async () => {
    const handle = await openTable(house, 's1');
    const clients = {
      dealer: await house.staff('s1', 'dealer'),
      'shift-manager': await house.staff('s1', 'shift-manager'),
      officer: await house.staff('s1', 'officer'),
    };
    const dealer = clients.dealer.session?.person ?? '';
    await perform(handle, 'house', { type: 'assign-staff', person: dealer, role: 'dealer', adult: true });
    const tables = Object.fromEntries(Object.entries(clients).map(([role, client]) => [role, client.table('s1')]));
    for (const table of Object.values(tables)) await table?.watch();
    const areOffersCurrent = (): Promise<boolean> =>
      handle.read((state) =>
        Object.entries(clients).every(([role, { session }]) => {
          const by = { person: session?.person ?? '', role };
          return JSON.stringify(tables[role]?.staff?.offers) === JSON.stringify(offersOf(state, by, Date.now()));
        }),
      );
    expect(await areOffersCurrent()).toBe(true);
    expect(tables.dealer?.staff?.offers[0]).toMatchObject({ act: 'call-bets', next: true, call: 'Place your Bets, please' });
    expect(tables.officer?.staff?.offers).toEqual([]);
    await perform(handle, 'dealer', { type: 'seat-player', player: 'p1', position: 1, adult: true });
    // The cage is the cashier of the casino.
    await perform(handle, 'dealer', { type: 'buy-chips', player: 'p1', from: 'cage', amount: 5000 });
    for (const body of [
      { type: 'call-bets' },
      { type: 'place', player: 'p1', bet: 'big', amount: 500 },
      { type: 'close-bets' },
      { type: 'tumble', times: 2 },
      { type: 'tumble', times: 1 },
      { type: 'enter-result', faces: [4, 5, 6] },
      { type: 'report-malfunction', about: 'lamps' },
    ] as const) {
      await perform(handle, 'dealer', body);
      await until(areOffersCurrent, `offers after ${body.type}`);
    }
    expect(tables['shift-manager']?.staff?.offers[0]).toMatchObject({ act: 'declare-rectified', next: true });
    expect(JSON.stringify((await clients.dealer.getTable('s1')).staff?.offers)).toBe(
      JSON.stringify(tables.dealer?.staff?.offers),
    );
    for (const client of Object.values(clients)) client.close();
  });

  it('are not sent again while unchanged, and are equal for two people with the same role', async () => {
    const handle = await openTable(house, 's2');
    const sockets: BareSocket[] = [];
    for (const role of ['pit-supervisor', 'pit-supervisor']) sockets.push(await openSocket(house, await house.staff('s2', role)));
    for (const socket of sockets) {
      socket.send({ type: 'subscribe', table: 's2' });
      await socket.next('view');
    }
    await perform(handle, 'dealer', { type: 'seat-player', player: 'p1', position: 1, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player: 'p1', from: 'cage', amount: 5000 });
    await perform(handle, 'dealer', { type: 'call-bets' });
    // The wager gets a separate message.
    house.advanceClock(TICK_MS);
    await perform(handle, 'dealer', { type: 'place', player: 'p1', bet: 'big', amount: 500 });
    await until(
      () =>
        sockets.every((socket) =>
          listStaffMessages(socket).some(({ events }) => events.some(({ event }) => event.type === 'wager-placed')),
        ),
      'the wager',
    );
    const [firstMessages, secondMessages] = sockets.map(listStaffMessages) as [
      ServerMessageOf<'staff'>[],
      ServerMessageOf<'staff'>[],
    ];
    expect(firstMessages).toEqual(secondMessages);
    for (const message of firstMessages) expect(findFault(SERVER_MESSAGES.staff, message)).toBeNull();
    const eventsWithOffers = firstMessages
      .filter(({ set }) => set.offers !== undefined)
      .flatMap(({ events }) => events.map(({ event }) => event.type));
    expect(eventsWithOffers).toContain('betting-opened');
    expect(eventsWithOffers).not.toContain('wager-placed');
    for (const { ws } of sockets) ws.terminate();
  });

  it('include closing the table when the time of its closure notice is reached, even if the timer fires early', async () => {
    const handle = await openTable(house, 's6', 'crown-sic-bo', 'A');
    await perform(handle, 'dealer', { type: 'seat-player', player: 'p1', position: 1, adult: true });
    await perform(handle, 'house', { type: 'post-notice', notice: 'closure' });
    const dueMs = await handle.read((state) => state.closureDueMs ?? 0);
    let nowMs = dueMs - 50;
    // The timer fires when the clock shows 1 ms before the due time. The next reading shows the due time.
    let isTimerEarly = false;
    const clock = (): number => {
      const currentMs = nowMs;
      if (isTimerEarly) nowMs = dueMs;
      return currentMs;
    };
    const feed = await handle.read((state) => new TableFeed(handle, state, clock));
    const messages: string[] = [];
    const watcher = {
      person: 'pam',
      factsAt: () => undefined,
      send: (message: Buffer | string) => messages.push(String(message)),
    };
    await feed.subscribe(watcher, 'pit-boss', undefined);
    [nowMs, isTimerEarly] = [dueMs - 1, true];
    // The first message is the view.
    await until(() => messages.slice(1).some((message) => message.includes('"act":"close-table"')), 'the offer to close');
    feed.close();
  });

  it('include closing the table if the time of its closure notice is reached while the offers are computed', async () => {
    const handle = await openTable(house, 's7', 'crown-sic-bo', 'A');
    await perform(handle, 'dealer', { type: 'seat-player', player: 'p1', position: 1, adult: true });
    await perform(handle, 'house', { type: 'post-notice', notice: 'closure' });
    const dueMs = await handle.read((state) => state.closureDueMs ?? 0);
    // Every reading of the clock is 1 ms later.
    let nowMs = dueMs - 1000;
    const feed = await handle.read((state) => new TableFeed(handle, state, () => nowMs++));
    const messages: string[] = [];
    const send = (message: Buffer | string): void => void messages.push(String(message));
    nowMs = dueMs - 1;
    await feed.subscribe({ person: 'pam', factsAt: () => undefined, send }, 'pit-boss', undefined);
    await until(() => messages.slice(1).some((message) => message.includes('"act":"close-table"')), 'the offer to close');
    feed.close();
  });

  it('include closing the table when the time of its closure notice is reached, without an event', async () => {
    // A separate house, because consoles lock while time passes.
    const separateHouse = await openHouse();
    const handle = await openTable(separateHouse, 's3', 'crown-sic-bo', 'A');
    await perform(handle, 'dealer', { type: 'seat-player', player: 'p1', position: 1, adult: true });
    await perform(handle, 'house', { type: 'post-notice', notice: 'closure' });
    const dueMs = await handle.read((state) => state.closureDueMs ?? 0);
    separateHouse.stopClock();
    const remainingMs = 500;
    separateHouse.advanceClock(dueMs - separateHouse.now() - remainingMs);
    const boss = await separateHouse.staff('s3', 'pit-boss');
    const table = boss.table('s3');
    await table.watch();
    const canClose = (): boolean => table.staff?.offers.some(({ act }) => act === 'close-table') ?? false;
    expect(canClose()).toBe(false);
    separateHouse.advanceClock(remainingMs);
    await until(canClose, 'the offer to close');
    await separateHouse.close();
  });
});

describe('players', () => {
  it('get the list of their acts in a shooter’s turn, also after another player’s act changed the list', async () => {
    const handle = await openTable(house, 's4', 'triple-dice', 'mat');
    const [ann, bo] = [await house.guest(), await house.guest()];
    const [annTable, boTable] = [ann.table('s4'), bo.table('s4')];
    await annTable.sit(1);
    await boTable.sit(2);
    await annTable.buy(5000);
    const areActsCurrent = (): Promise<boolean> =>
      handle.read((state) =>
        [ann, bo].every((client) => {
          const may = turnActsFor(state, client.session?.person ?? '');
          return JSON.stringify(client.table('s4').own?.may) === JSON.stringify(may);
        }),
      );
    await until(areActsCurrent, 'the first acts');
    await perform(handle, 'dealer', { type: 'offer-dice' });
    await until(areActsCurrent, 'the dice offered');
    expect([annTable.own?.may, boTable.own?.may]).toEqual([['accept-dice'], ['accept-dice']]);
    const me = ann.session?.person ?? '';
    await annTable.act({ type: 'accept-dice', player: me });
    await until(areActsCurrent, 'the dice taken');
    expect([annTable.own?.may, boTable.own?.may]).toEqual([['choose-dice'], []]);
    await perform(handle, 'dealer', { type: 'call-bets' });
    await annTable.place('shooter', 500);
    await annTable.act({ type: 'choose-dice', dice: [1, 2, 3] });
    await until(() => annTable.own?.may[0] === 'throw', 'the throw');
    await annTable.act({ type: 'throw' });
    await until(areActsCurrent, 'the dice thrown');
    expect(annTable.own?.may).toEqual([]);
    ann.close();
    bo.close();
  });

  it('disappear from the staff’s list when they leave without chips, and lose their seat when the table closes', async () => {
    const handle = await openTable(house, 's5');
    const boss = await house.staff('s5', 'shift-manager');
    const [ann, bo] = [await house.guest(), await house.guest()];
    const bossTable = boss.table('s5');
    await bossTable.watch();
    const [annTable, boTable] = [ann.table('s5'), bo.table('s5')];
    await annTable.sit(1);
    await annTable.buy(500);
    await boTable.sit(2);
    const [annId, boId] = [ann, bo].map(({ session }) => session?.person ?? '') as [string, string];
    const listPlayers = (): readonly (readonly [string, number | null])[] =>
      bossTable.staff?.players.map(({ player, position }) => [player, position] as const) ?? [];
    await until(() => listPlayers().length === 2, 'both players');
    await boTable.leave();
    await until(() => listPlayers().length === 1, 'one player');
    expect(listPlayers()).toEqual([[annId, 1]]);
    await boTable.sit(3);
    await until(() => listPlayers().length === 2, 'both players again');
    expect(listPlayers()).toContainEqual([boId, 3]);
    await perform(handle, 'house', { type: 'close-table' });
    await until(() => listPlayers().length === 1, 'the closed table');
    // A player with chips stays on the list, without a seat.
    expect(listPlayers()).toEqual([[annId, null]]);
    await until(() => annTable.own?.position === null && boTable.own?.position === null, 'the seats to be free');
    for (const client of [boss, ann, bo]) client.close();
  });
});
