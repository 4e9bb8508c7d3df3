/** The same key gets the same answer, whatever has become of the person in between: an age, an exclusion. What is new is judged by what is so now. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { type BareSocket, does, greeted, type House, openHouse, openTable, STORES } from './house.ts';

/** What somebody hears: what happened and where, or the code of why not. */
type Heard = string | { readonly seq: number; readonly events: unknown };
type Ask = (table: string, key: string, body: CommandBody, as?: string) => Promise<Heard>;

const overHttp =
  (client: CroupierClient): Ask =>
  (table, key, body, as) =>
    client.command(table, body, { key, ...(as === undefined ? {} : { as }) }).then(
      ({ seq, events }) => ({ seq, events }),
      ({ code }: { readonly code: string }) => code,
    );

const overSocket =
  (socket: BareSocket): Ask =>
  async (table, key, body, as) => {
    socket.say({ type: 'act', table, key, body, as });
    const { ok, seq, events, error } = await socket.next('answer', (message) => message.key === key);
    return ok ? { seq: seq ?? 0, events } : (error?.code ?? '');
  };

describe.each(STORES)('a retry under its key, %s', (store) => {
  let house: House;
  let tables = 0;
  beforeAll(async () => {
    house = await openHouse({ store });
  });
  afterAll(() => house.close());

  const makeTable = (...book: readonly string[]): ReturnType<typeof openTable> => {
    tables += 1;
    return openTable(house, `retry-${tables}`, ...book);
  };

  describe.each(['HTTP', 'socket'] as const)('over %s', (line) => {
    const asker = async (client: CroupierClient): Promise<Ask> =>
      line === 'HTTP' ? overHttp(client) : overSocket(await greeted(house, client));

    it('is answered as it was after its person was excluded, who does nothing new', async () => {
      const desk = await makeTable();
      const { table } = desk;
      const ann = await house.guest();
      const player = ann.session?.person ?? '';
      const ask = await asker(ann);
      const seat = { type: 'seat-player', player, position: 1, adult: true } as const;
      const buy = { type: 'buy-chips', player, from: 'cage', amount: 10_000 } as const;
      const place = { type: 'place', player, bet: 'big', amount: 500 } as const;
      const tooMuch = { ...place, amount: 20_000 } as const;
      const first = [await ask(table, 'key-of-seat', seat), await ask(table, 'key-of-buy', buy)];
      await does(desk, 'dealer', { type: 'call-bets' });
      first.push(await ask(table, 'key-of-wager', place), await ask(table, 'key-of-refused', tooMuch));
      expect(first).toEqual(
        [{}, {}, {}].map(() => expect.objectContaining({ seq: expect.any(Number) })).concat('not-enough-chips'),
      );
      const { http } = await house.administrator();
      await http.post('/exclusions', { person: player, grounds: 'asked for it' });
      const before = await desk.look((state) => ({ ...state.players.get(player) }));
      expect([
        await ask(table, 'key-of-seat', seat),
        await ask(table, 'key-of-buy', buy),
        await ask(table, 'key-of-wager', place),
        await ask(table, 'key-of-refused', tooMuch),
      ]).toEqual(first);
      expect(await ask(table, 'key-of-wager', { ...place, amount: 600 })).toBe('key-reused');
      for (const [i, body] of [seat, buy, place].entries()) expect(await ask(table, `key-anew-${i}`, body)).toBe('excluded');
      expect(await desk.look((state) => ({ ...state.players.get(player) }))).toEqual(before);
    });

    it('is answered as it was after its person said to be older', async () => {
      const desk = await makeTable();
      const { table } = desk;
      const ann = house.client();
      await ann.guest({ over: 18 });
      const player = ann.session?.person ?? '';
      const ask = await asker(ann);
      const seat = { type: 'seat-player', player, position: 1, adult: true } as const;
      expect(await ask(table, 'key-of-eighteen', seat)).toBe('under-age');
      await ann.http.post('/session/age', { over: 21 });
      expect(await ask(table, 'key-of-eighteen', seat)).toBe('under-age');
      expect(await ask(table, 'key-of-eighteen', { ...seat, position: 2 })).toBe('key-reused');
      expect(await desk.look((state) => state.players.get(player)?.position ?? null)).toBeNull();
      expect(await ask(table, 'key-of-twenty-one', seat)).toMatchObject({ seq: expect.any(Number) });
    });

    it('of staff who seated somebody is answered as it was, whatever became of who was seated', async () => {
      const desk = await makeTable();
      const { table } = desk;
      const dealer = await house.staff(table, 'dealer');
      await does(desk, 'house', { type: 'assign-staff', person: dealer.session?.person ?? '', role: 'dealer', adult: true });
      const ask = await asker(dealer);
      const young = house.client();
      await young.guest({ over: 18 });
      const [ann, bo] = [young.session?.person ?? '', (await house.guest()).session?.person ?? ''];
      const seatOf = (player: string, position: number): CommandBody => ({ type: 'seat-player', player, position, adult: true });
      const first = [await ask(table, 'key-of-young', seatOf(ann, 1)), await ask(table, 'key-of-old', seatOf(bo, 2))];
      expect(first).toEqual(['under-age', expect.objectContaining({ seq: expect.any(Number) })]);
      await young.http.post('/session/age', { over: 21 });
      const { http } = await house.administrator();
      for (const person of [ann, bo]) await http.post('/exclusions', { person, grounds: 'asked for it' });
      expect([await ask(table, 'key-of-young', seatOf(ann, 1)), await ask(table, 'key-of-old', seatOf(bo, 2))]).toEqual(first);
      for (const player of [ann, bo]) expect(await ask(table, `key-anew-${player}`, seatOf(player, 3))).toBe('excluded');
    });

    it('is answered as it was after its person lost the role, who does nothing new', async () => {
      const desk = await makeTable('crown-sic-bo', 'A');
      const { table } = desk;
      const boss = await house.staff(table, 'pit-boss');
      const ask = await asker(boss);
      const notice = { type: 'post-notice', notice: 'closure' } as const;
      const first = await ask(table, 'key-of-notice', notice, 'pit-boss');
      expect(first).toMatchObject({ seq: expect.any(Number) });
      const { http } = await house.administrator();
      await http.delete('/grants', { person: boss.session?.person, table, role: 'pit-boss' });
      const again = line === 'HTTP' ? ask : await asker(boss);
      expect(await again(table, 'key-of-notice', notice, 'pit-boss')).toEqual(first);
      expect(await again(table, 'key-anew', notice, 'pit-boss')).toBe('not-permitted');
    });
  });
});
