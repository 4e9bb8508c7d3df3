/** Things that happen at the same moment: money is spent once, what is late is refused, and nothing is answered in two ways. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerMessageOf } from '../../src/protocol/index.ts';
import { recount } from '../../src/table/index.ts';
import {
  type BareSocket,
  CHIPS_MAX,
  does,
  finishRound,
  greeted,
  type House,
  openHouse,
  openTable,
  STORES,
  until,
} from './house.ts';

const SOCKETS = 64;

type Answered = ServerMessageOf<'answer'>;

const answersOf = ({ received }: BareSocket): readonly Answered[] =>
  received.filter((message): message is Answered => message.type === 'answer');

async function allAnswered(sockets: readonly BareSocket[], each: number): Promise<readonly Answered[]> {
  await until(() => sockets.every((socket) => answersOf(socket).length >= each), 'all answers');
  return sockets.flatMap(answersOf);
}

describe.each(STORES)('races, %s', (store) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ store });
  });
  afterAll(() => house.close());

  it('64 sockets spend the same chips once', async () => {
    const desk = await openTable(house, 'spend');
    const ann = await house.guest();
    const person = ann.session?.person ?? '';
    await ann.table('spend').sit();
    await ann.table('spend').buy(1000);
    await does(desk, 'dealer', { type: 'call-bets' });
    const sockets: BareSocket[] = [];
    for (let i = 0; i < SOCKETS; i++) sockets.push(await greeted(house, ann));
    for (const [i, socket] of sockets.entries())
      socket.say({
        type: 'act',
        table: 'spend',
        key: `double-spend-${i}`,
        body: { type: 'place', player: person, bet: 'big', amount: 300 },
      });
    const answers = await allAnswered(sockets, 1);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ error }) => error?.code))).toEqual(new Set(['not-enough-chips']));
    const [rack, staked] = await desk.look((state) => {
      recount(state);
      return [state.players.get(person)?.rack, state.players.get(person)?.staked];
    });
    expect([rack, staked]).toEqual([100, 900]);
    for (const { ws } of sockets) ws.terminate();
  });

  it('the same key from 64 sockets has one effect and one answer', async () => {
    const desk = await openTable(house, 'same');
    const ann = await house.guest();
    const person = ann.session?.person ?? '';
    await ann.table('same').sit();
    await ann.table('same').buy(100_000);
    await does(desk, 'dealer', { type: 'call-bets' });
    const sockets: BareSocket[] = [];
    for (let i = 0; i < SOCKETS; i++) sockets.push(await greeted(house, ann));
    // Every second one asks for something else under the key.
    for (const [i, socket] of sockets.entries())
      socket.say({
        type: 'act',
        table: 'same',
        key: 'one-key-for-all',
        body: { type: 'place', player: person, bet: 'big', amount: i % 2 === 0 ? 300 : 400 },
      });
    const answers = await allAnswered(sockets, 1);
    const accepted = answers.filter(({ ok }) => ok);
    expect(accepted).toHaveLength(SOCKETS / 2);
    expect(new Set(accepted.map(({ seq }) => seq)).size).toBe(1);
    expect(accepted.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ error }) => error?.code))).toEqual(new Set(['key-reused']));
    expect([300, 400]).toContain(await desk.look((state) => state.players.get(person)?.staked));
    for (const { ws } of sockets) ws.terminate();
  });

  it('practice chips bought at once stay within their bound', async () => {
    const desk = await openTable(house, 'bound');
    const ann = await house.guest();
    const person = ann.session?.person ?? '';
    await ann.table('bound').sit();
    const amount = CHIPS_MAX / 4;
    const bought = await Promise.allSettled(Array.from({ length: 12 }, () => ann.table('bound').buy(amount)));
    expect(bought.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await desk.look((state) => state.players.get(person)?.rack)).toBe(CHIPS_MAX);
    // A retry of one that went through is answered as it was.
    const buy = { type: 'buy-chips', player: person, from: 'cage', amount: 1 } as const;
    await expect(ann.command('bound', buy, { key: 'one-too-many' })).rejects.toMatchObject({ code: 'chips-bound', status: 409 });
    await ann.command('bound', { type: 'cash-out', player: person, to: 'cage', amount: 1 });
    await ann.command('bound', buy, { key: 'one-more-1' });
    expect((await ann.command('bound', buy, { key: 'one-more-1' })).repeated).toBe(true);
  });

  it('wagers racing the close are in the round or refused, never in between', async () => {
    const desk = await openTable(house, 'close');
    const players = await Promise.all(Array.from({ length: 8 }, () => house.guest()));
    const sockets: BareSocket[] = [];
    for (const [i, player] of players.entries()) {
      await player.command('close', { type: 'seat-player', player: player.session?.person ?? '', position: i + 1, adult: true });
      await player.command('close', { type: 'buy-chips', player: player.session?.person ?? '', from: 'cage', amount: 100_000 });
      sockets.push(await greeted(house, player));
    }
    for (let round = 1; round <= 3; round++) {
      await does(desk, 'dealer', { type: 'call-bets' });
      const EACH = 20;
      for (let i = 0; i < EACH; i++) {
        for (const [n, { say }] of sockets.entries())
          say({
            type: 'act',
            table: 'close',
            key: `racing-${round}-${i}`,
            body: { type: 'place', player: players[n]?.session?.person ?? '', bet: 'big', amount: 100 },
          });
        if (i === EACH / 2) void finishRound(desk, [4, 5, 6]);
      }
      const answers = (await allAnswered(sockets, round * EACH)).filter(({ key }) => key.startsWith(`racing-${round}-`));
      await until(async () => (await desk.look((state) => state.history.length)) === round, 'the round to be settled');
      const accepted = answers.filter(({ ok }) => ok);
      const codes = new Set(answers.filter(({ ok }) => !ok).map(({ error }) => error?.code));
      for (const code of codes) expect(['betting-closed', 'betting-not-open']).toContain(code);
      const settled = await desk.look((state) =>
        state.history.at(-1)?.rows.reduce((sum, [, , counted, returned]) => sum + counted + returned, 0),
      );
      expect(settled).toBe(accepted.length * 100);
      await until(async () => (await desk.look((state) => state.round)) === null, 'the round to end');
    }
    for (const { ws } of sockets) ws.terminate();
  });

  it('an exclusion racing wagers: nothing is taken after it', async () => {
    const desk = await openTable(house, 'barred');
    const ann = await house.guest();
    const person = ann.session?.person ?? '';
    await ann.table('barred').sit();
    await ann.table('barred').buy(100_000);
    await does(desk, 'dealer', { type: 'call-bets' });
    const socket = await greeted(house, ann);
    const admin = await house.administrator();
    const place = (i: number): void =>
      socket.say({
        type: 'act',
        table: 'barred',
        key: `excluded-${i}`,
        body: { type: 'place', player: person, bet: 'big', amount: 100 },
      });
    for (let i = 0; i < 20; i++) place(i);
    let done = false;
    const excluding = admin.http.post('/exclusions', { person, grounds: 'in the midst of it' }).then(() => {
      done = true;
    });
    let sent = 20;
    while (!done && sent < 2000) {
      place(sent);
      sent += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await excluding;
    place(sent);
    const answers = await allAnswered([socket], sent + 1);
    expect(answers.at(-1)?.error?.code).toBe('excluded');
    const barredAt = await desk.look((state) => state.players.get(person)?.barred);
    expect(barredAt).toBe('exclusion');
    const records = await house.store.records('barred', 1, 10_000);
    const excludedSeq = records.find(({ body }) => body.includes('"player-excluded"'))?.seq ?? 0;
    expect(excludedSeq).toBeGreaterThan(0);
    for (const { ok, seq } of answers) if (ok) expect(seq).toBeLessThan(excludedSeq);
    socket.ws.terminate();
  });
});
