/** Tests parallel commands: double spending, reused keys, limits, the close of betting, exclusions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerMessageOf } from '../../src/protocol/index.ts';
import { recount } from '../../src/table/index.ts';
import {
  type BareSocket,
  CHIPS_MAX,
  finishRound,
  type House,
  openHouse,
  openSocket,
  openTable,
  perform,
  STORES,
  until,
} from './house.ts';

const SOCKET_COUNT = 64;

type AnswerMessage = ServerMessageOf<'answer'>;

const answersOf = ({ received }: BareSocket): readonly AnswerMessage[] =>
  received.filter((message): message is AnswerMessage => message.type === 'answer');

async function waitForAnswers(sockets: readonly BareSocket[], countPerSocket: number): Promise<readonly AnswerMessage[]> {
  await until(() => sockets.every((socket) => answersOf(socket).length >= countPerSocket), 'all answers');
  return sockets.flatMap(answersOf);
}

describe.each(STORES)('a table with parallel commands, %s', (store) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ store });
  });
  afterAll(() => house.close());

  it('accepts only as many wagers as the player has chips', async () => {
    const handle = await openTable(house, 'spend');
    const ann = await house.guest();
    const person = ann.session?.person ?? '';
    await ann.table('spend').sit();
    await ann.table('spend').buy(1000);
    await perform(handle, 'dealer', { type: 'call-bets' });
    const sockets: BareSocket[] = [];
    for (let i = 0; i < SOCKET_COUNT; i++) sockets.push(await openSocket(house, ann));
    for (const [i, socket] of sockets.entries())
      socket.send({
        type: 'act',
        table: 'spend',
        key: `double-spend-${i}`,
        body: { type: 'place', player: person, bet: 'big', amount: 300 },
      });
    const answers = await waitForAnswers(sockets, 1);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ error }) => error?.code))).toEqual(new Set(['not-enough-chips']));
    const [rack, staked] = await handle.read((state) => {
      // Throws if the money of the table does not add up.
      // `recount` throws if the money of the table does not add up.
      recount(state);
      return [state.players.get(person)?.rack, state.players.get(person)?.staked];
    });
    expect([rack, staked]).toEqual([100, 900]);
    for (const { ws } of sockets) ws.terminate();
  });

  it('executes only one of the commands that 64 sockets send with the same key', async () => {
    const handle = await openTable(house, 'same');
    const ann = await house.guest();
    const person = ann.session?.person ?? '';
    await ann.table('same').sit();
    await ann.table('same').buy(100_000);
    await perform(handle, 'dealer', { type: 'call-bets' });
    const sockets: BareSocket[] = [];
    for (let i = 0; i < SOCKET_COUNT; i++) sockets.push(await openSocket(house, ann));
    // Every second socket sends a different body with the same key.
    for (const [i, socket] of sockets.entries())
      socket.send({
        type: 'act',
        table: 'same',
        key: 'one-key-for-all',
        body: { type: 'place', player: person, bet: 'big', amount: i % 2 === 0 ? 300 : 400 },
      });
    const answers = await waitForAnswers(sockets, 1);
    const accepted = answers.filter(({ ok }) => ok);
    expect(accepted).toHaveLength(SOCKET_COUNT / 2);
    expect(new Set(accepted.map(({ seq }) => seq)).size).toBe(1);
    expect(accepted.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ error }) => error?.code))).toEqual(new Set(['key-reused']));
    expect([300, 400]).toContain(await handle.read((state) => state.players.get(person)?.staked));
    for (const { ws } of sockets) ws.terminate();
  });

  it('refuses purchases (chips-bound) above the maximum of practice chips', async () => {
    const handle = await openTable(house, 'bound');
    const ann = await house.guest();
    const person = ann.session?.person ?? '';
    await ann.table('bound').sit();
    const amount = CHIPS_MAX / 4;
    const purchases = await Promise.allSettled(Array.from({ length: 12 }, () => ann.table('bound').buy(amount)));
    expect(purchases.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await handle.read((state) => state.players.get(person)?.rack)).toBe(CHIPS_MAX);
    // The cage is the cashier.
    const buy = { type: 'buy-chips', player: person, from: 'cage', amount: 1 } as const;
    await expect(ann.command('bound', buy, { key: 'one-too-many' })).rejects.toMatchObject({ code: 'chips-bound', status: 409 });
    await ann.command('bound', { type: 'cash-out', player: person, to: 'cage', amount: 1 });
    await ann.command('bound', buy, { key: 'one-more-1' });
    // The player has the maximum again, but a retry of an accepted purchase gets the first answer.
    expect((await ann.command('bound', buy, { key: 'one-more-1' })).repeated).toBe(true);
  });

  it('settles or refuses every wager that arrives near the close of betting', async () => {
    const handle = await openTable(house, 'close');
    const players = await Promise.all(Array.from({ length: 8 }, () => house.guest()));
    const sockets: BareSocket[] = [];
    for (const [i, player] of players.entries()) {
      await player.command('close', { type: 'seat-player', player: player.session?.person ?? '', position: i + 1, adult: true });
      await player.command('close', { type: 'buy-chips', player: player.session?.person ?? '', from: 'cage', amount: 100_000 });
      sockets.push(await openSocket(house, player));
    }
    for (let round = 1; round <= 3; round++) {
      await perform(handle, 'dealer', { type: 'call-bets' });
      const WAGERS_PER_SOCKET = 20;
      for (let i = 0; i < WAGERS_PER_SOCKET; i++) {
        for (const [n, { send }] of sockets.entries())
          send({
            type: 'act',
            table: 'close',
            key: `racing-${round}-${i}`,
            body: { type: 'place', player: players[n]?.session?.person ?? '', bet: 'big', amount: 100 },
          });
        // Betting closes while the sockets still send wagers.
        if (i === WAGERS_PER_SOCKET / 2) void finishRound(handle, [4, 5, 6]);
      }
      const answers = (await waitForAnswers(sockets, round * WAGERS_PER_SOCKET)).filter(({ key }) =>
        key.startsWith(`racing-${round}-`),
      );
      await until(async () => (await handle.read((state) => state.history.length)) === round, 'the round to be settled');
      const accepted = answers.filter(({ ok }) => ok);
      const codes = new Set(answers.filter(({ ok }) => !ok).map(({ error }) => error?.code));
      for (const code of codes) expect(['betting-closed', 'betting-not-open']).toContain(code);
      const settled = await handle.read((state) =>
        state.history.at(-1)?.rows.reduce((sum, [, , counted, returned]) => sum + counted + returned, 0),
      );
      expect(settled).toBe(accepted.length * 100);
      await until(async () => (await handle.read((state) => state.round)) === null, 'the round to end');
    }
    for (const { ws } of sockets) ws.terminate();
  });

  it('accepts no wager of a player after the exclusion of the player', async () => {
    const handle = await openTable(house, 'barred');
    const ann = await house.guest();
    const person = ann.session?.person ?? '';
    await ann.table('barred').sit();
    await ann.table('barred').buy(100_000);
    await perform(handle, 'dealer', { type: 'call-bets' });
    const socket = await openSocket(house, ann);
    const admin = await house.administrator();
    const place = (i: number): void =>
      socket.send({
        type: 'act',
        table: 'barred',
        key: `excluded-${i}`,
        body: { type: 'place', player: person, bet: 'big', amount: 100 },
      });
    for (let i = 0; i < 20; i++) place(i);
    let isExcluded = false;
    const excluding = admin.http.post('/exclusions', { person, grounds: 'during play' }).then(() => {
      isExcluded = true;
    });
    let sentCount = 20;
    while (!isExcluded && sentCount < 2000) {
      place(sentCount);
      sentCount += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await excluding;
    place(sentCount);
    const answers = await waitForAnswers([socket], sentCount + 1);
    expect(answers.at(-1)?.error?.code).toBe('excluded');
    const barredReason = await handle.read((state) => state.players.get(person)?.barred);
    expect(barredReason).toBe('exclusion');
    const records = await house.store.records('barred', 1, 10_000);
    const excludedSeq = records.find(({ body }) => body.includes('"player-excluded"'))?.seq ?? 0;
    expect(excludedSeq).toBeGreaterThan(0);
    for (const { ok, seq } of answers) if (ok) expect(seq).toBeLessThan(excludedSeq);
    socket.ws.terminate();
  });
});
