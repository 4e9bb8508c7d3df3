/** Tests a player's history at all tables: order, paging, corrections, CSV, privacy. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { OwnRoundView, RoundSummaryView } from '../../src/protocol/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Face, Rulebook } from '../../src/rules/index.ts';
import { hashOfRulebook, type TableHandle } from '../../src/server/index.ts';
import { type CommandBody, HISTORY_ROUNDS } from '../../src/table/index.ts';
import { finishRound, type House, openHouse, openTable, perform, STORES } from './house.ts';

/** The age that guests in this file declare. */
const AGE = 21;

const idOf = (client: CroupierClient): string => client.session?.person ?? '';

const RULEBOOK = RULEBOOKS.find(({ id }) => id === 'rws-tai-sai') as Rulebook;
/** The last CSV columns: layout and rulebook data. */
const RULEBOOK_COLUMNS = ['A', RULEBOOK.id, RULEBOOK.version ?? '', hashOfRulebook(RULEBOOK)];
/** The columns of the rulebook, and the name of the table. */
const LAST_COLUMNS = RULEBOOK_COLUMNS.length + 1;

describe.each(STORES)('the history of a player, %s', (store) => {
  let house: House;
  let handles: readonly TableHandle[];
  let [ann, bo]: CroupierClient[] = [];
  beforeAll(async () => {
    house = await openHouse({ store });
    // A spreadsheet would run this name as a formula.
    handles = [await openTable(house, 'h1', 'rws-tai-sai', 'A', { name: '=1+1' }), await openTable(house, 'h2')];
    [ann, bo] = [await house.guest(), await house.guest()];
    for (const { table } of handles)
      for (const [i, client] of [ann, bo].entries()) {
        await client.command(table, { type: 'seat-player', player: idOf(client), position: i + 1, adult: true });
        // The cage is the cashier of the casino.
        await client.command(table, { type: 'buy-chips', player: idOf(client), from: 'cage', amount: 100_000 });
      }
  });
  afterAll(() => house.close());

  /** Plays one round at a table with these wagers. */
  async function playRound(
    handle: TableHandle,
    faces: readonly Face[],
    wagers: readonly (readonly [client: CroupierClient, bet: string, amount: number])[],
  ) {
    await perform(handle, 'dealer', { type: 'call-bets' });
    for (const [client, bet, amount] of wagers)
      await client.command(handle.table, { type: 'place', player: idOf(client), bet, amount });
    await finishRound(handle, faces);
  }

  async function readAllPages(client: CroupierClient, limit: number): Promise<readonly OwnRoundView[]> {
    const items: OwnRoundView[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await client.history({ limit, ...(cursor === undefined ? {} : { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      items.push(...page.items);
      if (page.next === null) return items;
      cursor = page.next;
    }
  }

  it('is empty for a new player, and is not available without a session', async () => {
    if (ann === undefined) throw new Error('ann is missing');
    expect(await ann.history()).toEqual({ items: [], next: null });
    await expect(house.client().history()).rejects.toMatchObject({ code: 'not-signed-in' });
  });

  it('contains only the player’s settled rounds, at all tables', async () => {
    const [firstTable, secondTable] = handles;
    if (ann === undefined || bo === undefined || firstTable === undefined || secondTable === undefined)
      throw new Error('a player or a table is missing');
    await playRound(
      firstTable,
      [1, 2, 4],
      [
        [ann, 'small', 1000],
        [bo, 'big', 700],
      ],
    );
    await playRound(
      secondTable,
      [4, 5, 6],
      [
        [ann, 'small', 300],
        [ann, 'big', 200],
      ],
    );
    await playRound(secondTable, [4, 5, 6], [[bo, 'big', 100]]);
    await playRound(firstTable, [2, 2, 2], [[ann, 'triple:2', 100]]);
    await playRound(
      secondTable,
      [1, 1, 3],
      [
        [bo, 'small', 100],
        [ann, 'any-triple', 100],
      ],
    );
    const allRounds = await readAllPages(ann, 50);
    expect(allRounds.map(({ table, round: number, faces, net }) => [table, number, faces, net])).toEqual([
      ['h2', 3, [1, 1, 3], -100],
      ['h1', 2, [2, 2, 2], expect.any(Number)],
      ['h2', 1, [4, 5, 6], -100],
      ['h1', 1, [1, 2, 4], 1000],
    ]);
    // The route of a single round returns the same wagers.
    for (const item of allRounds) expect(item).toEqual(await ann.wagers(item.table, item.round));
    for (const limit of [1, 2, 3]) expect(await readAllPages(ann, limit)).toEqual(allRounds);
    expect((await readAllPages(bo, 2)).map(({ table, round: number }) => [table, number])).toEqual([
      ['h2', 3],
      ['h2', 2],
      ['h1', 1],
    ]);
  });

  it('contains a round immediately after its settlement', async () => {
    const [firstTable] = handles;
    if (ann === undefined || firstTable === undefined) throw new Error('a player or a table is missing');
    await perform(firstTable, 'dealer', { type: 'call-bets' });
    await ann.command('h1', { type: 'place', player: idOf(ann), bet: 'big', amount: 100 });
    await perform(firstTable, 'dealer', { type: 'close-bets' });
    await perform(firstTable, 'dealer', { type: 'tumble', times: 3 });
    await perform(firstTable, 'dealer', { type: 'enter-result', faces: [4, 5, 6] });
    // These commands add many records between the result and the settlement.
    for (let position = 10; position < 40; position++)
      await perform(firstTable, 'dealer', { type: 'seat-player', player: `late-${position}`, position, adult: true });
    await perform(firstTable, 'dealer', { type: 'settle-round' });
    const { items } = await ann.history({ limit: 1 });
    expect(items).toMatchObject([{ table: 'h1', round: 3, faces: [4, 5, 6], net: 100 }]);
    await perform(firstTable, 'dealer', { type: 'take-losers' });
    await perform(firstTable, 'dealer', { type: 'pay-winners' });
  });

  it('is available as CSV with one row per wager', async () => {
    const [firstTable, secondTable] = handles;
    if (firstTable === undefined || secondTable === undefined) throw new Error('a player or a table is missing');
    const { token, session } = await house.people.guest(AGE);
    const player = session.person.id;
    const getHistory = (query: string) =>
      house.app.inject({ method: 'GET', url: `/api/v1/session/history?${query}`, headers: { cookie: `croupier=${token}` } });
    expect((await getHistory('format=csv')).body).toBe(
      'time,table,round,faces,correctedFrom,bet,stakeMinor,countedMinor,returnedMinor,outcome,odds,paidMinor,netMinor,layout,rulebook,rulebookVersion,rulebookHash,tableName\n',
    );
    for (const handle of [secondTable, firstTable]) {
      await perform(handle, 'dealer', { type: 'seat-player', player, position: 9, adult: true });
      await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 1000 });
      await perform(handle, 'dealer', { type: 'call-bets' });
      for (const bet of ['small', 'total:9'])
        await handle.submit({
          by: { person: player, role: 'player' },
          key: null,
          body: { type: 'place', player, bet, amount: 100 },
        });
      await finishRound(handle, [1, 2, 5]);
    }
    const page = await getHistory('format=csv&limit=1');
    expect(page.headers['content-type']).toMatch(/^text\/csv/);
    /** The rows without the time and the rulebook columns. */
    const rowsOf = (text: string) =>
      text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').slice(1, -LAST_COLUMNS).join());
    expect(rowsOf(page.body)).toEqual([
      'h1,4,1 2 5,,small,100,100,0,won,1/1,100,100',
      'h1,4,1 2 5,,total:9,100,100,0,lost,,0,-100',
    ]);
    for (const line of page.body.trim().split('\n').slice(1))
      expect(line.split(',').slice(-LAST_COLUMNS)).toEqual([...RULEBOOK_COLUMNS, "'=1+1"]);
    const [layout, rulebook, rulebookVersion, rulebookHash] = RULEBOOK_COLUMNS;
    const rulebookFields = { layout, rulebook, rulebookVersion, rulebookHash };
    expect((await getHistory('limit=1')).json().items).toMatchObject([rulebookFields]);
    expect((await house.app.inject('/api/v1/tables/h1/rounds/4')).json()).toMatchObject(rulebookFields);
    const nextPage = await getHistory(`format=csv&limit=1&cursor=${page.headers['x-croupier-next']}`);
    expect(rowsOf(nextPage.body)).toEqual([
      'h2,4,1 2 5,,small,100,100,0,won,1/1,100,100',
      'h2,4,1 2 5,,total:9,100,100,0,lost,,0,-100',
    ]);
  });

  it('shows corrected and void rounds with their final result', async () => {
    const handle = await openTable(house, 'h3');
    const { token, session } = await house.people.guest(AGE);
    const player = session.person.id;
    const get = (path: string) =>
      house.app.inject({ method: 'GET', url: `/api/v1${path}`, headers: { cookie: `croupier=${token}` } });
    await perform(handle, 'dealer', { type: 'seat-player', player, position: 9, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 10_000 });
    const wager = async (bet: string, amount: number): Promise<void> => {
      await perform(handle, 'dealer', { type: 'call-bets' });
      await handle.submit({ by: { person: player, role: 'player' }, key: null, body: { type: 'place', player, bet, amount } });
    };
    for (const [bet, amount] of [
      ['small', 100],
      ['small', 200],
      ['big', 400],
      ['small', 800],
    ] as const) {
      await wager(bet, amount);
      await finishRound(handle, [1, 2, 5]);
    }
    await perform(handle, 'house', { type: 'correct-settlement', round: 1, faces: [4, 5, 6], why: 'misread' });
    await perform(handle, 'house', { type: 'correct-settlement', round: 2, faces: [4, 5, 6], why: 'misread' });
    await perform(handle, 'house', { type: 'void-damaged', rounds: [2, 3], why: 'a chipped die' });
    // A settlement can be corrected before the round ends.
    await wager('small', 1600);
    await perform(handle, 'dealer', { type: 'close-bets' });
    await perform(handle, 'dealer', { type: 'tumble', times: 3 });
    await perform(handle, 'dealer', { type: 'enter-result', faces: [1, 2, 5] });
    await perform(handle, 'dealer', { type: 'settle-round' });
    await perform(handle, 'house', { type: 'correct-settlement', round: 5, faces: [4, 5, 6], why: 'misread' });
    // `net` is the player's final gain. `moved` is what later corrections and voids added to the player's chips.
    const expected = [
      { round: 5, faces: [4, 5, 6], net: -1600, moved: -3200, correctedTo: [4, 5, 6], correctedFrom: [1, 2, 5] },
      { round: 4, faces: [1, 2, 5], net: 800 },
      { round: 3, faces: [1, 2, 5], net: 0, moved: 400, voided: true },
      { round: 2, faces: [4, 5, 6], net: 0, moved: -200, correctedTo: [4, 5, 6], correctedFrom: [1, 2, 5], voided: true },
      { round: 1, faces: [4, 5, 6], net: -100, moved: -200, correctedTo: [4, 5, 6], correctedFrom: [1, 2, 5] },
    ];
    const summaryOf = ({ round, faces, net, moved, correctedTo, correctedFrom, voided }: OwnRoundView) =>
      JSON.parse(JSON.stringify({ round, faces, net, moved, correctedTo, correctedFrom, voided })) as object;
    const { items } = (await get('/session/history')).json() as { readonly items: readonly OwnRoundView[] };
    expect(items.map(summaryOf)).toEqual(expected);
    const atTable = (await get('/tables/h3/history')).json() as { readonly items: readonly OwnRoundView[] };
    // The history of the table lacks round 5, which has not ended.
    expect(atTable.items).toEqual(items.slice(1));
    for (const item of items.slice(1)) expect((await get(`/tables/h3/rounds/${item.round}/wagers`)).json()).toEqual(item);
    // The list of rounds shows the same final faces and ends.
    const rounds = (await get('/tables/h3/rounds')).json() as { readonly items: readonly RoundSummaryView[] };
    expect(rounds.items.map(({ round, faces, end, correctedFrom }) => [round, faces, end, correctedFrom])).toEqual([
      [4, [1, 2, 5], 'settled', undefined],
      [3, [1, 2, 5], 'void', undefined],
      [2, [4, 5, 6], 'void', [1, 2, 5]],
      [1, [4, 5, 6], 'settled', [1, 2, 5]],
    ]);
    // A page that ends before the corrections of the newest rounds shows them too.
    const second = (await get('/tables/h3/rounds?limit=1&cursor=2')).json() as { readonly items: readonly RoundSummaryView[] };
    expect(second.items).toMatchObject([{ round: 1, faces: [4, 5, 6], correctedFrom: [1, 2, 5] }]);
    expect(items.map(({ wagers }) => wagers.map(({ bet, outcome, paid }) => [bet, outcome, paid]))).toEqual([
      [['small', 'lost', 0]],
      [['small', 'won', 800]],
      [['big', 'lost', 0]],
      [['small', 'lost', 0]],
      [['small', 'lost', 0]],
    ]);
    // The player's chips, and what corrections owe the player, match the history. The voided rounds owe 200 and 400. The losing wager of round 5 is not taken yet.
    const net = items.reduce((sum, item) => sum + item.net, 0);
    const readMoney = () => handle.read(({ players }) => players.get(player));
    expect(await readMoney()).toMatchObject({ staked: 1600, due: 600 });
    await perform(handle, 'dealer', { type: 'take-losers' });
    const money = await readMoney();
    expect((money?.rack ?? 0) + (money?.due ?? 0)).toBe(10_000 + net);
    const lines = (await get('/session/history?format=csv')).body.trim().split('\n').slice(1);
    expect(lines.map((line) => line.split(',').slice(2, -LAST_COLUMNS).join())).toEqual([
      '5,4 5 6,1 2 5,small,1600,1600,0,lost,,0,-1600',
      '4,1 2 5,,small,800,800,0,won,1/1,800,800',
      '3,1 2 5,,big,400,400,0,lost,,0,-400',
      '3,1 2 5,,,,,,voided,,,400',
      '2,4 5 6,1 2 5,small,200,200,0,lost,,0,-200',
      '2,4 5 6,1 2 5,,,,,voided,,,200',
      '1,4 5 6,1 2 5,small,100,100,0,lost,,0,-100',
    ]);
    expect(lines.reduce((sum, line) => sum + Number(line.split(',').at(-LAST_COLUMNS - 1)), 0)).toBe(net);
  });

  it('has a CSV row for money that the player could not pay back after a correction, so that the rows add up', async () => {
    const handle = await openTable(house, 'h4');
    const { token, session } = await house.people.guest(AGE);
    const player = session.person.id;
    const get = (path: string) =>
      house.app.inject({ method: 'GET', url: `/api/v1${path}`, headers: { cookie: `croupier=${token}` } });
    await perform(handle, 'dealer', { type: 'seat-player', player, position: 9, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 100 });
    await perform(handle, 'dealer', { type: 'call-bets' });
    await handle.submit({
      by: { person: player, role: 'player' },
      key: null,
      body: { type: 'place', player, bet: 'small', amount: 100 },
    });
    await finishRound(handle, [1, 2, 5]);
    // The player won 100 and takes 150 of 200 away. The correction turns the win into a loss, but only 50 of 200 can be taken back.
    await perform(handle, 'dealer', { type: 'cash-out', player, to: 'cage', amount: 150 });
    await perform(handle, 'house', { type: 'correct-settlement', round: 1, faces: [4, 5, 6], why: 'misread' });
    const { items } = (await get('/session/history')).json() as { readonly items: readonly OwnRoundView[] };
    expect(items).toMatchObject([{ faces: [4, 5, 6], correctedFrom: [1, 2, 5], net: 50, moved: -50 }]);
    const lines = (await get('/session/history?format=csv')).body.trim().split('\n').slice(1);
    expect(lines.map((line) => line.split(',').slice(2, -LAST_COLUMNS).join())).toEqual([
      '1,4 5 6,1 2 5,small,100,100,0,lost,,0,-100',
      '1,4 5 6,1 2 5,,,,,corrected,,,150',
    ]);
    // The player pays the debt: staff take it by an adjustment of the round.
    await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 1000 });
    await perform(handle, 'house', { type: 'adjust', player, round: 1, amount: -150, why: 'the debt' });
    const paid = (await get('/session/history?format=csv')).body.trim().split('\n').slice(1);
    expect(paid.map((line) => line.split(',').slice(2, -LAST_COLUMNS).join()).slice(1)).toEqual([
      '1,4 5 6,1 2 5,,,,,corrected,,,150',
      '1,4 5 6,1 2 5,,,,,adjusted,,,-150',
    ]);
  });

  it('shows a corrected round unchanged when the table no longer has the round in memory', async () => {
    const setup = {};
    const sign = { minimum: 100, maximum: 1000 };
    const handle = await openTable(house, 'h5', 'rws-tai-sai', 'A', setup, sign);
    const { token, session } = await house.people.guest(AGE);
    const player = session.person.id;
    const get = (path: string) =>
      house.app.inject({ method: 'GET', url: `/api/v1${path}`, headers: { cookie: `croupier=${token}` } });
    await perform(handle, 'dealer', { type: 'seat-player', player, position: 9, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 10_000 });
    for (const round of [1, 2, 3]) {
      await perform(handle, 'dealer', { type: 'call-bets' });
      for (const [bet, amount] of [
        ['small', 300 * round],
        ['total:9', 100],
        ['total:8', 100],
      ] as const)
        await handle.submit({ by: { person: player, role: 'player' }, key: null, body: { type: 'place', player, bet, amount } });
      await finishRound(handle, [1, 2, 5]);
    }
    for (const faces of [
      [4, 5, 6],
      [1, 2, 6],
    ] as const)
      await perform(handle, 'house', { type: 'correct-settlement', round: 1, faces, why: 'misread' });
    await perform(handle, 'house', { type: 'correct-settlement', round: 2, faces: [4, 5, 6], why: 'misread' });
    await perform(handle, 'house', { type: 'void-damaged', rounds: [2], why: 'a chipped die' });
    const readSlips = async () => [
      (await get('/session/history')).json() as object,
      (await get('/tables/h5/rounds/1/wagers')).json() as object,
      (await get('/session/history?format=csv')).body,
    ];
    const slipsFromMemory = await readSlips();
    expect(slipsFromMemory[1]).toMatchObject({ faces: [1, 2, 6], correctedFrom: [1, 2, 5] });
    // The table keeps only this many rounds in memory. Earlier rounds come from the journal.
    for (let round = 0; round < HISTORY_ROUNDS; round++) {
      await perform(handle, 'dealer', { type: 'call-bets' });
      await finishRound(handle, [1, 1, 2]);
    }
    expect(await handle.read((state) => state.history.some(({ round }) => round <= 3))).toBe(false);
    expect(await readSlips()).toEqual(slipsFromMemory);
  }, 120_000);

  it('shows a shooter’s corrected bet unchanged when the table no longer has the round in memory', async () => {
    const handle = await openTable(house, 'h6', 'triple-dice', 'mat');
    const { token, session } = await house.people.guest(AGE);
    const player = session.person.id;
    const act = async (body: CommandBody): Promise<void> => {
      const answer = await handle.submit({ by: { person: player, role: 'player' }, key: null, body });
      if (!answer.ok) throw new Error(JSON.stringify(answer));
    };
    const takeTurn = async (): Promise<void> => {
      await perform(handle, 'dealer', { type: 'offer-dice' });
      await act({ type: 'accept-dice', player });
    };
    const playThrow = async (faces: readonly Face[], stake: number): Promise<void> => {
      await perform(handle, 'dealer', { type: 'call-bets' });
      if (stake > 0) {
        await act({ type: 'place', player, bet: 'shooter', amount: stake });
        await act({ type: 'choose-dice', dice: [1, 2, 3] });
      }
      await act({ type: 'throw' });
      await perform(handle, 'dealer', { type: 'enter-result', faces });
      for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await perform(handle, 'dealer', { type });
    };
    await perform(handle, 'dealer', { type: 'seat-player', player, position: 9, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 1_000_000 });
    await takeTurn();
    // A throw without a 1 loses the shooter bet. After a throw with a 1, the bet stays on the layout for the next throw.
    await playThrow([1, 4, 5], 100);
    await playThrow([1, 4, 5], 0);
    await perform(handle, 'house', { type: 'correct-settlement', round: 2, faces: [3, 4, 5], why: 'misread' });
    const readSlips = async (): Promise<object> =>
      (
        await house.app.inject({
          method: 'GET',
          url: '/api/v1/tables/h6/rounds/2/wagers',
          headers: { cookie: `croupier=${token}` },
        })
      ).json() as object;
    const slipsFromMemory = await readSlips();
    expect(slipsFromMemory).toMatchObject({
      faces: [3, 4, 5],
      correctedFrom: [1, 4, 5],
      wagers: [{ bet: 'shooter', outcome: 'lost' }],
    });
    // The table keeps only this many rounds in memory. Earlier rounds come from the journal.
    for (let round = 0; round < HISTORY_ROUNDS; round++) {
      await takeTurn();
      await playThrow([3, 4, 5], 100);
    }
    expect(await handle.read((state) => state.history.some(({ round }) => round <= 2))).toBe(false);
    expect(await readSlips()).toEqual(slipsFromMemory);
  }, 120_000);

  it('rejects an invalid cursor', async () => {
    if (ann === undefined) throw new Error('ann is missing');
    await expect(ann.history({ cursor: 'abc' })).rejects.toMatchObject({ code: 'invalid', error: { place: 'cursor' } });
  });
});
