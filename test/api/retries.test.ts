/** Tests that a retry gets the first answer. After that answer the person was excluded, declared a higher age, or lost a role. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { type BareSocket, type House, openHouse, openSocket, openTable, perform, STORES } from './house.ts';

/** The result of a command, or its error code. */
type Result = string | { readonly seq: number; readonly events: unknown };
/** `as` is the role in which the person sends the command. */
type SendCommand = (table: string, key: string, body: CommandBody, as?: string) => Promise<Result>;

const overHttp =
  (client: CroupierClient): SendCommand =>
  (table, key, body, as) =>
    client.command(table, body, { key, ...(as === undefined ? {} : { as }) }).then(
      ({ seq, events }) => ({ seq, events }),
      ({ code }: { readonly code: string }) => code,
    );

const overSocket =
  (socket: BareSocket): SendCommand =>
  async (table, key, body, as) => {
    socket.send({ type: 'act', table, key, body, as });
    const { ok, seq, events, error } = await socket.next('answer', (message) => message.key === key);
    return ok ? { seq: seq ?? 0, events } : (error?.code ?? '');
  };

describe.each(STORES)('a retry with the same key, %s', (store) => {
  let house: House;
  let tableCount = 0;
  beforeAll(async () => {
    house = await openHouse({ store });
  });
  afterAll(() => house.close());

  const openNextTable = (...rulebookAndLayout: readonly string[]): ReturnType<typeof openTable> => {
    tableCount += 1;
    return openTable(house, `retry-${tableCount}`, ...rulebookAndLayout);
  };

  describe.each(['HTTP', 'socket'] as const)('over %s', (transport) => {
    const openSender = async (client: CroupierClient): Promise<SendCommand> =>
      transport === 'HTTP' ? overHttp(client) : overSocket(await openSocket(house, client));

    it('gets the first answer after the player was excluded, and commands with new keys are refused', async () => {
      const handle = await openNextTable();
      const { table } = handle;
      const ann = await house.guest();
      const player = ann.session?.person ?? '';
      const send = await openSender(ann);
      const seat = { type: 'seat-player', player, position: 1, adult: true } as const;
      // The cage is the cashier.
      const buy = { type: 'buy-chips', player, from: 'cage', amount: 10_000 } as const;
      const place = { type: 'place', player, bet: 'big', amount: 500 } as const;
      const tooMuch = { ...place, amount: 20_000 } as const;
      const first = [await send(table, 'key-of-seat', seat), await send(table, 'key-of-buy', buy)];
      await perform(handle, 'dealer', { type: 'call-bets' });
      first.push(await send(table, 'key-of-wager', place), await send(table, 'key-of-refused', tooMuch));
      const accepted = expect.objectContaining({ seq: expect.any(Number) });
      expect(first).toEqual([accepted, accepted, accepted, 'not-enough-chips']);
      const { http } = await house.administrator();
      await http.post('/exclusions', { person: player, grounds: 'own request' });
      const stateBefore = await handle.read((state) => ({ ...state.players.get(player) }));
      expect([
        await send(table, 'key-of-seat', seat),
        await send(table, 'key-of-buy', buy),
        await send(table, 'key-of-wager', place),
        await send(table, 'key-of-refused', tooMuch),
      ]).toEqual(first);
      expect(await send(table, 'key-of-wager', { ...place, amount: 600 })).toBe('key-reused');
      for (const [i, body] of [seat, buy, place].entries()) expect(await send(table, `new-key-${i}`, body)).toBe('excluded');
      expect(await handle.read((state) => ({ ...state.players.get(player) }))).toEqual(stateBefore);
    });

    it('gets the first answer after the person has declared a higher age', async () => {
      const handle = await openNextTable();
      const { table } = handle;
      const ann = house.client();
      await ann.guest({ over: 18 });
      const player = ann.session?.person ?? '';
      const send = await openSender(ann);
      const seat = { type: 'seat-player', player, position: 1, adult: true } as const;
      // The rulebook of this table (Tai Sai) requires 21 years.
      expect(await send(table, 'key-of-eighteen', seat)).toBe('under-age');
      await ann.http.post('/session/age', { over: 21 });
      expect(await send(table, 'key-of-eighteen', seat)).toBe('under-age');
      expect(await send(table, 'key-of-eighteen', { ...seat, position: 2 })).toBe('key-reused');
      expect(await handle.read((state) => state.players.get(player)?.position ?? null)).toBeNull();
      expect(await send(table, 'key-of-twenty-one', seat)).toMatchObject({ seq: expect.any(Number) });
    });

    it('gets the first answer if staff send the retry after the player whom it seats was excluded', async () => {
      const handle = await openNextTable();
      const { table } = handle;
      const dealer = await house.staff(table, 'dealer');
      await perform(handle, 'house', { type: 'assign-staff', person: dealer.session?.person ?? '', role: 'dealer', adult: true });
      const send = await openSender(dealer);
      const youngGuest = house.client();
      await youngGuest.guest({ over: 18 });
      const [ann, bo] = [youngGuest.session?.person ?? '', (await house.guest()).session?.person ?? ''];
      const seatOf = (player: string, position: number): CommandBody => ({ type: 'seat-player', player, position, adult: true });
      // Ann is too young for this table.
      const first = [await send(table, 'key-of-young', seatOf(ann, 1)), await send(table, 'key-of-old', seatOf(bo, 2))];
      expect(first).toEqual(['under-age', expect.objectContaining({ seq: expect.any(Number) })]);
      await youngGuest.http.post('/session/age', { over: 21 });
      const { http } = await house.administrator();
      for (const person of [ann, bo]) await http.post('/exclusions', { person, grounds: 'own request' });
      expect([await send(table, 'key-of-young', seatOf(ann, 1)), await send(table, 'key-of-old', seatOf(bo, 2))]).toEqual(first);
      for (const player of [ann, bo]) expect(await send(table, `new-key-${player}`, seatOf(player, 3))).toBe('excluded');
    });

    it('gets the first answer after the sender’s role was revoked, and commands with new keys are refused', async () => {
      const handle = await openNextTable('crown-sic-bo', 'A');
      const { table } = handle;
      const boss = await house.staff(table, 'pit-boss');
      const send = await openSender(boss);
      const notice = { type: 'post-notice', notice: 'closure' } as const;
      const first = await send(table, 'key-of-notice', notice, 'pit-boss');
      expect(first).toMatchObject({ seq: expect.any(Number) });
      const { http } = await house.administrator();
      await http.delete('/grants', { person: boss.session?.person, table, role: 'pit-boss' });
      // Over a socket, the retry comes on a new connection.
      // Over a socket, the retry comes from a new connection, as after a reconnect.
      const sendAgain = transport === 'HTTP' ? send : await openSender(boss);
      expect(await sendAgain(table, 'key-of-notice', notice, 'pit-boss')).toEqual(first);
      expect(await sendAgain(table, 'new-key-1', notice, 'pit-boss')).toBe('not-permitted');
    });
  });
});
