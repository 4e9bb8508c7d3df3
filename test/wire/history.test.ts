/** One's own rounds over all tables: newest first, page by page, exact, as JSON and for a spreadsheet; nobody else's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { OwnRoundView } from '../../src/protocol/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Face, Rulebook } from '../../src/rules/index.ts';
import { type Desk, hashOfRulebook } from '../../src/server/index.ts';
import { type CommandBody, HISTORY_ROUNDS } from '../../src/table/index.ts';
import { does, finishRound, type House, openHouse, openTable, STORES } from './house.ts';

const meOf = (client: CroupierClient): string => client.session?.person ?? '';

const BOOK = RULEBOOKS.find(({ id }) => id === 'rws-tai-sai') as Rulebook;
/** The last columns: the layout, and by which data of which rulebook it is told. */
const GOVERNED = ['A', BOOK.id, BOOK.version ?? '', hashOfRulebook(BOOK)];

describe.each(STORES)('history, %s', (store) => {
  let house: House;
  let desks: readonly Desk[];
  let [ann, bo]: CroupierClient[] = [];
  beforeAll(async () => {
    house = await openHouse({ store });
    desks = [await openTable(house, 'h1'), await openTable(house, 'h2')];
    [ann, bo] = [await house.guest(), await house.guest()];
    for (const { table } of desks)
      for (const [i, client] of [ann, bo].entries()) {
        await client.command(table, { type: 'seat-player', player: meOf(client), position: i + 1, adult: true });
        await client.command(table, { type: 'buy-chips', player: meOf(client), from: 'cage', amount: 100_000 });
      }
  });
  afterAll(() => house.close());

  /** One round at a table with these wagers. */
  async function round(desk: Desk, faces: readonly Face[], wagers: readonly (readonly [CroupierClient, string, number])[]) {
    await does(desk, 'dealer', { type: 'call-bets' });
    for (const [client, bet, amount] of wagers)
      await client.command(desk.table, { type: 'place', player: meOf(client), bet, amount });
    await finishRound(desk, faces);
  }

  async function pages(client: CroupierClient, limit: number): Promise<readonly OwnRoundView[]> {
    const items: OwnRoundView[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await client.history({ limit, ...(cursor === undefined ? {} : { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      items.push(...page.items);
      if (page.next === null) return items;
      cursor = page.next;
    }
  }

  it('is empty at first', async () => {
    if (ann === undefined) throw new Error('ann is there');
    expect(await ann.history()).toEqual({ items: [], next: null });
    await expect(house.client().history()).rejects.toMatchObject({ code: 'not-signed-in' });
  });

  it('has every settled round with one’s wagers, over all tables, and nobody else’s', async () => {
    const [one, two] = desks;
    if (ann === undefined || bo === undefined || one === undefined || two === undefined) throw new Error('all are there');
    await round(
      one,
      [1, 2, 4],
      [
        [ann, 'small', 1000],
        [bo, 'big', 700],
      ],
    );
    await round(
      two,
      [4, 5, 6],
      [
        [ann, 'small', 300],
        [ann, 'big', 200],
      ],
    );
    await round(two, [4, 5, 6], [[bo, 'big', 100]]);
    await round(one, [2, 2, 2], [[ann, 'triple:2', 100]]);
    await round(
      two,
      [1, 1, 3],
      [
        [bo, 'small', 100],
        [ann, 'any-triple', 100],
      ],
    );
    const all = await pages(ann, 50);
    expect(all.map(({ table, round: number, faces, net }) => [table, number, faces, net])).toEqual([
      ['h2', 3, [1, 1, 3], -100],
      ['h1', 2, [2, 2, 2], expect.any(Number)],
      ['h2', 1, [4, 5, 6], -100],
      ['h1', 1, [1, 2, 4], 1000],
    ]);
    // The same as the table itself answers, wager by wager.
    for (const item of all) expect(item).toEqual(await ann.wagers(item.table, item.round));
    for (const limit of [1, 2, 3]) expect(await pages(ann, limit)).toEqual(all);
    expect((await pages(bo, 2)).map(({ table, round: number }) => [table, number])).toEqual([
      ['h2', 3],
      ['h2', 2],
      ['h1', 1],
    ]);
  });

  it('has a round as soon as it is settled, with its faces', async () => {
    const [one] = desks;
    if (ann === undefined || one === undefined) throw new Error('both are there');
    await does(one, 'dealer', { type: 'call-bets' });
    await ann.command('h1', { type: 'place', player: meOf(ann), bet: 'big', amount: 100 });
    await does(one, 'dealer', { type: 'close-bets' });
    await does(one, 'dealer', { type: 'tumble', times: 3 });
    await does(one, 'dealer', { type: 'enter-result', faces: [4, 5, 6] });
    // Much may happen between the result and the settlement.
    for (let position = 10; position < 40; position++)
      await does(one, 'dealer', { type: 'seat-player', player: `late-${position}`, position, adult: true });
    await does(one, 'dealer', { type: 'settle-round' });
    const { items } = await ann.history({ limit: 1 });
    expect(items).toMatchObject([{ table: 'h1', round: 3, faces: [4, 5, 6], net: 100 }]);
    await does(one, 'dealer', { type: 'take-losers' });
    await does(one, 'dealer', { type: 'pay-winners' });
  });

  it('can be had for a spreadsheet, one line for each wager', async () => {
    const [one, two] = desks;
    if (one === undefined || two === undefined) throw new Error('both are there');
    const { token, session } = await house.people.guest(21);
    const player = session.person.id;
    const ask = (query: string) =>
      house.app.inject({ method: 'GET', url: `/api/v1/session/history?${query}`, headers: { cookie: `croupier=${token}` } });
    expect((await ask('format=csv')).body).toBe(
      'time,table,round,faces,correctedFrom,bet,stakeMinor,countedMinor,returnedMinor,outcome,odds,paidMinor,netMinor,layout,rulebook,rulebookVersion,rulebookHash\n',
    );
    for (const desk of [two, one]) {
      await does(desk, 'dealer', { type: 'seat-player', player, position: 9, adult: true });
      await does(desk, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 1000 });
      await does(desk, 'dealer', { type: 'call-bets' });
      for (const bet of ['small', 'total:9'])
        await desk.ask({ by: { person: player, role: 'player' }, key: null, body: { type: 'place', player, bet, amount: 100 } });
      await finishRound(desk, [1, 2, 5]);
    }
    const page = await ask('format=csv&limit=1');
    expect(page.headers['content-type']).toMatch(/^text\/csv/);
    const lines = (text: string) =>
      text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').slice(1, -GOVERNED.length).join());
    expect(lines(page.body)).toEqual([
      'h1,4,1 2 5,,small,100,100,0,won,1/1,100,100',
      'h1,4,1 2 5,,total:9,100,100,0,lost,,0,-100',
    ]);
    for (const line of page.body.trim().split('\n').slice(1)) expect(line.split(',').slice(-GOVERNED.length)).toEqual(GOVERNED);
    const [layout, rulebook, rulebookVersion, rulebookHash] = GOVERNED;
    const governed = { layout, rulebook, rulebookVersion, rulebookHash };
    expect((await ask('limit=1')).json().items).toMatchObject([governed]);
    expect((await house.app.inject('/api/v1/tables/h1/rounds/4')).json()).toMatchObject(governed);
    const rest = await ask(`format=csv&limit=1&cursor=${page.headers['x-croupier-next']}`);
    expect(lines(rest.body)).toEqual([
      'h2,4,1 2 5,,small,100,100,0,won,1/1,100,100',
      'h2,4,1 2 5,,total:9,100,100,0,lost,,0,-100',
    ]);
  });

  it('says what finally became of wagers whose round was corrected, voided or both', async () => {
    const desk = await openTable(house, 'h3');
    const { token, session } = await house.people.guest(21);
    const player = session.person.id;
    const get = (path: string) =>
      house.app.inject({ method: 'GET', url: `/api/v1${path}`, headers: { cookie: `croupier=${token}` } });
    await does(desk, 'dealer', { type: 'seat-player', player, position: 9, adult: true });
    await does(desk, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 10_000 });
    const wager = async (bet: string, amount: number): Promise<void> => {
      await does(desk, 'dealer', { type: 'call-bets' });
      await desk.ask({ by: { person: player, role: 'player' }, key: null, body: { type: 'place', player, bet, amount } });
    };
    for (const [bet, amount] of [
      ['small', 100],
      ['small', 200],
      ['big', 400],
      ['small', 800],
    ] as const) {
      await wager(bet, amount);
      await finishRound(desk, [1, 2, 5]);
    }
    await does(desk, 'house', { type: 'correct-settlement', round: 1, faces: [4, 5, 6], why: 'misread' });
    await does(desk, 'house', { type: 'correct-settlement', round: 2, faces: [4, 5, 6], why: 'misread' });
    await does(desk, 'house', { type: 'void-damaged', rounds: [2, 3], why: 'a chipped die' });
    // Before its end a settlement can be corrected too.
    await wager('small', 1600);
    await does(desk, 'dealer', { type: 'close-bets' });
    await does(desk, 'dealer', { type: 'tumble', times: 3 });
    await does(desk, 'dealer', { type: 'enter-result', faces: [1, 2, 5] });
    await does(desk, 'dealer', { type: 'settle-round' });
    await does(desk, 'house', { type: 'correct-settlement', round: 5, faces: [4, 5, 6], why: 'misread' });
    const expected = [
      { round: 5, faces: [4, 5, 6], net: -1600, moved: -3200, correctedTo: [4, 5, 6], correctedFrom: [1, 2, 5] },
      { round: 4, faces: [1, 2, 5], net: 800 },
      { round: 3, faces: [1, 2, 5], net: 0, moved: 400, voided: true },
      { round: 2, faces: [4, 5, 6], net: 0, moved: -200, correctedTo: [4, 5, 6], correctedFrom: [1, 2, 5], voided: true },
      { round: 1, faces: [4, 5, 6], net: -100, moved: -200, correctedTo: [4, 5, 6], correctedFrom: [1, 2, 5] },
    ];
    const told = ({ round, faces, net, moved, correctedTo, correctedFrom, voided }: OwnRoundView) =>
      JSON.parse(JSON.stringify({ round, faces, net, moved, correctedTo, correctedFrom, voided })) as object;
    const { items } = (await get('/session/history')).json() as { readonly items: readonly OwnRoundView[] };
    expect(items.map(told)).toEqual(expected);
    const atTable = (await get('/tables/h3/history')).json() as { readonly items: readonly OwnRoundView[] };
    expect(atTable.items).toEqual(items.slice(1));
    for (const item of items.slice(1)) expect((await get(`/tables/h3/rounds/${item.round}/wagers`)).json()).toEqual(item);
    expect(items.map(({ wagers }) => wagers.map(({ bet, outcome, paid }) => [bet, outcome, paid]))).toEqual([
      [['small', 'lost', 0]],
      [['small', 'won', 800]],
      [['big', 'lost', 0]],
      [['small', 'lost', 0]],
      [['small', 'lost', 0]],
    ]);
    // The chips say the same.
    const net = items.reduce((sum, item) => sum + item.net, 0);
    expect(await desk.look(({ players }) => players.get(player)?.rack)).toBe(10_000 + net);
    const lines = (await get('/session/history?format=csv')).body.trim().split('\n').slice(1);
    expect(lines.map((line) => line.split(',').slice(2, -GOVERNED.length).join())).toEqual([
      '5,4 5 6,1 2 5,small,1600,1600,0,lost,,0,-1600',
      '4,1 2 5,,small,800,800,0,won,1/1,800,800',
      '3,1 2 5,,big,400,400,0,lost,,0,-400',
      '3,1 2 5,,,,,,voided,,,400',
      '2,4 5 6,1 2 5,small,200,200,0,lost,,0,-200',
      '2,4 5 6,1 2 5,,,,,voided,,,200',
      '1,4 5 6,1 2 5,small,100,100,0,lost,,0,-100',
    ]);
    expect(lines.reduce((sum, line) => sum + Number(line.split(',').at(-1 - GOVERNED.length)), 0)).toBe(net);
  });

  it('tells of what could not be given back, so that the lines still add up', async () => {
    const desk = await openTable(house, 'h4');
    const { token, session } = await house.people.guest(21);
    const player = session.person.id;
    const get = (path: string) =>
      house.app.inject({ method: 'GET', url: `/api/v1${path}`, headers: { cookie: `croupier=${token}` } });
    await does(desk, 'dealer', { type: 'seat-player', player, position: 9, adult: true });
    await does(desk, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 100 });
    await does(desk, 'dealer', { type: 'call-bets' });
    await desk.ask({
      by: { person: player, role: 'player' },
      key: null,
      body: { type: 'place', player, bet: 'small', amount: 100 },
    });
    await finishRound(desk, [1, 2, 5]);
    await does(desk, 'dealer', { type: 'cash-out', player, to: 'cage', amount: 150 });
    await does(desk, 'house', { type: 'correct-settlement', round: 1, faces: [4, 5, 6], why: 'misread' });
    const { items } = (await get('/session/history')).json() as { readonly items: readonly OwnRoundView[] };
    expect(items).toMatchObject([{ faces: [4, 5, 6], correctedFrom: [1, 2, 5], net: 50, moved: -50 }]);
    const lines = (await get('/session/history?format=csv')).body.trim().split('\n').slice(1);
    expect(lines.map((line) => line.split(',').slice(2, -GOVERNED.length).join())).toEqual([
      '1,4 5 6,1 2 5,small,100,100,0,lost,,0,-100',
      '1,4 5 6,1 2 5,,,,,corrected,,,150',
    ]);
  });

  it('tells a corrected round that the table has forgotten as it did while the table remembered it', async () => {
    const desk = await openTable(house, 'h5', 'rws-tai-sai', 'A', {}, { minimum: 100, maximum: 1000 });
    const { token, session } = await house.people.guest(21);
    const player = session.person.id;
    const get = (path: string) =>
      house.app.inject({ method: 'GET', url: `/api/v1${path}`, headers: { cookie: `croupier=${token}` } });
    await does(desk, 'dealer', { type: 'seat-player', player, position: 9, adult: true });
    await does(desk, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 10_000 });
    for (const round of [1, 2, 3]) {
      await does(desk, 'dealer', { type: 'call-bets' });
      for (const [bet, amount] of [
        ['small', 300 * round],
        ['total:9', 100],
        ['total:8', 100],
      ] as const)
        await desk.ask({ by: { person: player, role: 'player' }, key: null, body: { type: 'place', player, bet, amount } });
      await finishRound(desk, [1, 2, 5]);
    }
    for (const faces of [
      [4, 5, 6],
      [1, 2, 6],
    ] as const)
      await does(desk, 'house', { type: 'correct-settlement', round: 1, faces, why: 'misread' });
    await does(desk, 'house', { type: 'correct-settlement', round: 2, faces: [4, 5, 6], why: 'misread' });
    await does(desk, 'house', { type: 'void-damaged', rounds: [2], why: 'a chipped die' });
    const told = async () => [
      (await get('/session/history')).json() as object,
      (await get('/tables/h5/rounds/1/wagers')).json() as object,
      (await get('/session/history?format=csv')).body,
    ];
    const remembered = await told();
    expect(remembered[1]).toMatchObject({ faces: [1, 2, 6], correctedFrom: [1, 2, 5] });
    for (let round = 0; round < HISTORY_ROUNDS; round++) {
      await does(desk, 'dealer', { type: 'call-bets' });
      await finishRound(desk, [1, 1, 2]);
    }
    expect(await desk.look((state) => state.history.some(({ round }) => round <= 3))).toBe(false);
    expect(await told()).toEqual(remembered);
  }, 120_000);

  it('tells a shooter’s bet that was lost by a correction, when the table has forgotten the round', async () => {
    const desk = await openTable(house, 'h6', 'triple-dice', 'mat');
    const { token, session } = await house.people.guest(21);
    const player = session.person.id;
    const plays = async (body: CommandBody): Promise<void> => {
      const answer = await desk.ask({ by: { person: player, role: 'player' }, key: null, body });
      if (!answer.ok) throw new Error(JSON.stringify(answer));
    };
    const takeTurn = async (): Promise<void> => {
      await does(desk, 'dealer', { type: 'offer-dice' });
      await plays({ type: 'accept-dice', player });
    };
    const thrown = async (faces: readonly Face[], stake: number): Promise<void> => {
      await does(desk, 'dealer', { type: 'call-bets' });
      if (stake > 0) {
        await plays({ type: 'place', player, bet: 'shooter', amount: stake });
        await plays({ type: 'choose-dice', dice: [1, 2, 3] });
      }
      await plays({ type: 'throw' });
      await does(desk, 'dealer', { type: 'enter-result', faces });
      for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await does(desk, 'dealer', { type });
    };
    await does(desk, 'dealer', { type: 'seat-player', player, position: 9, adult: true });
    await does(desk, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 1_000_000 });
    await takeTurn();
    await thrown([1, 4, 5], 100);
    await thrown([1, 4, 5], 0);
    await does(desk, 'house', { type: 'correct-settlement', round: 2, faces: [3, 4, 5], why: 'misread' });
    const told = async (): Promise<object> =>
      (
        await house.app.inject({
          method: 'GET',
          url: '/api/v1/tables/h6/rounds/2/wagers',
          headers: { cookie: `croupier=${token}` },
        })
      ).json() as object;
    const remembered = await told();
    expect(remembered).toMatchObject({
      faces: [3, 4, 5],
      correctedFrom: [1, 4, 5],
      wagers: [{ bet: 'shooter', outcome: 'lost' }],
    });
    for (let round = 0; round < HISTORY_ROUNDS; round++) {
      await takeTurn();
      await thrown([3, 4, 5], 100);
    }
    expect(await desk.look((state) => state.history.some(({ round }) => round <= 2))).toBe(false);
    expect(await told()).toEqual(remembered);
  }, 120_000);

  it('refuses a cursor of another list', async () => {
    if (ann === undefined) throw new Error('ann is there');
    await expect(ann.history({ cursor: 'abc' })).rejects.toMatchObject({ code: 'invalid', error: { place: 'cursor' } });
  });
});
