/** Tests a whole round over the API: seat, wager, settlement, correction, retry. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishRound, type House, openHouse, openTable, perform, STORES } from './house.ts';

describe.each(STORES)('the server in a round over the API, %s', (store) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ store });
  });
  afterAll(() => house.close());

  it('seats a player, accepts wagers, and sends the settlement with odds and clauses', async () => {
    const handle = await openTable(house, 't1');
    const ann = await house.guest();
    const table = ann.table('t1');
    const seated = await table.sit();
    expect(seated.events.map(({ type }) => type)).toEqual(['player-seated']);
    await table.buy(50_000);
    await perform(handle, 'dealer', { type: 'call-bets' });
    await table.until((view) => view.bettingOpen);
    const settled = table.next('settled');
    const ownUpdate = table.next('own', ({ wagers }) => wagers.length === 2);
    await table.place('small', 1000);
    await table.place('total:9', 500);
    expect((await ownUpdate).wagers).toEqual([
      { bet: 'small', stake: 1000 },
      { bet: 'total:9', stake: 500 },
    ]);
    await finishRound(handle, [1, 2, 6]);
    const { round, wagers } = await settled;
    expect(round).toBe(1);
    expect(wagers.map(({ bet, outcome, paid, odds }) => [bet, outcome, paid, odds])).toEqual([
      ['small', 'won', 1000, '1/1'],
      ['total:9', 'won', 3500, '7/1'],
    ]);
    for (const { clauses } of wagers) expect(clauses.length).toBeGreaterThan(0);
    await table.until((view) => view.lastResults.at(-1)?.round === 1);
    expect(table.view?.lastResults.at(-1)).toEqual({ round: 1, faces: [1, 2, 6], voided: false });
    expect(await ann.wagers('t1', 1)).toMatchObject({ round: 1, faces: [1, 2, 6], net: 4500, wagers });
    const history = await ann.http.get<{ items: { round: number }[] }>('/tables/t1/history');
    expect(history.items.map((item) => item.round)).toEqual([1]);
    // The dice of this table are real, so the round has no commitment and no seed.
    const publicRound = await ann.round('t1', 1);
    expect(publicRound).toMatchObject({ faces: [1, 2, 6], end: 'settled', wagers: 2, commitment: null, seed: null });
    expect(publicRound.closeHash).toMatch(/^[0-9a-f]{64}$/);
    ann.close();
  });

  it('sends the settlement again with the final dice after a correction', async () => {
    const handle = await openTable(house, 'corrected');
    const ann = await house.guest();
    const table = ann.table('corrected');
    await table.sit();
    await table.buy(50_000);
    await perform(handle, 'dealer', { type: 'call-bets' });
    await table.until((view) => view.bettingOpen);
    // The wagers on both bets are equal, so the correction changes the outcome of each wager but not the player's total.
    for (const bet of ['small', 'big']) await table.place(bet, 1000);
    await finishRound(handle, [1, 2, 6]);
    await table.until((view) => view.lastResults.at(-1)?.round === 1);
    const outcomesByBet = (wagers: readonly { bet: string; outcome: string }[]) =>
      Object.fromEntries(wagers.map(({ bet, outcome }) => [bet, outcome]));
    expect(outcomesByBet((await ann.wagers('corrected', 1)).wagers)).toEqual({ small: 'won', big: 'lost' });
    const settledAgain = table.next('settled');
    await perform(handle, 'house', { type: 'correct-settlement', round: 1, faces: [4, 5, 6], why: 'misread' });
    expect(outcomesByBet((await settledAgain).wagers)).toEqual({ small: 'lost', big: 'won' });
    const corrected = await ann.wagers('corrected', 1);
    expect(corrected).toMatchObject({ faces: [4, 5, 6], net: 0 });
    expect(outcomesByBet(corrected.wagers)).toEqual({ small: 'lost', big: 'won' });
    ann.close();
  });

  it('sends watchers frames without gaps and without the wagers of single players', async () => {
    const handle = await openTable(house, 't2');
    const [ann, display] = [await house.guest(), house.client()];
    const displayTable = display.table('t2');
    await displayTable.watch();
    const frames: { from: number; to: number }[] = [];
    const texts: string[] = [];
    const startSeq = displayTable.seq ?? 0;
    display.on('message', (message) => {
      if (message.type === 'frame') frames.push(message);
      texts.push(JSON.stringify(message));
    });
    const table = ann.table('t2');
    await table.sit(7);
    await table.buy(10_000);
    await perform(handle, 'dealer', { type: 'call-bets' });
    await table.place('total:6', 4321);
    await finishRound(handle, [1, 2, 3]);
    await displayTable.until((view) => view.lastResults.length === 1);
    // `marker`: whether the player has individual limits.
    expect(displayTable.view?.seats).toEqual([{ position: 7, marker: false }]);
    let expected = startSeq + 1;
    for (const { from, to } of frames) {
      expect(from).toBe(expected);
      expected = to + 1;
    }
    expect(texts.join('\n')).not.toMatch(/4321|wager-placed|chips-bought/);
    expect(texts.join('\n')).not.toContain(ann.session?.person);
    ann.close();
    display.close();
  });

  it('executes a command only one time although the client retries it, and reports its outcome', async () => {
    const handle = await openTable(house, 't3');
    const ann = await house.guest();
    const table = ann.table('t3');
    await table.sit();
    await table.buy(10_000);
    await perform(handle, 'dealer', { type: 'call-bets' });
    const body = { type: 'place', player: ann.session?.person ?? '', bet: 'big', amount: 100 } as const;
    const [bySocket, byHttp] = await Promise.all([
      table.act(body, { key: 'same-key-1' }),
      ann.command('t3', body, { key: 'same-key-1' }),
    ]);
    expect(bySocket.seq).toBe(byHttp.seq);
    expect([bySocket.repeated, byHttp.repeated].filter(Boolean)).toHaveLength(1);
    await expect(table.act({ ...body, amount: 200 }, { key: 'same-key-1' })).rejects.toMatchObject({ code: 'key-reused' });
    expect(await ann.commandOutcome('t3', 'same-key-1')).toMatchObject({ fate: 'accepted', seq: bySocket.seq });
    await expect(table.act({ ...body, bet: 'no-such-bet' }, { key: 'same-key-2' })).rejects.toMatchObject({
      code: 'unknown-bet',
    });
    expect(await ann.commandOutcome('t3', 'same-key-2')).toMatchObject({ fate: 'refused', error: { code: 'unknown-bet' } });
    await expect(ann.commandOutcome('t3', 'never-used')).rejects.toMatchObject({ code: 'key-unknown', status: 404 });
    const staked = await handle.read((state) => state.players.get(body.player)?.staked);
    expect(staked).toBe(100);
    ann.close();
  });
});
