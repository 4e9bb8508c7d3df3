/** Tests who sees the disputes of a table, what they contain, and whose turn it is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffFields } from '../../src/table/index.ts';
import { type House, openHouse, openTable, perform, STORES } from './house.ts';

describe.each(STORES)('disputes, %s', (store) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ store });
  });
  afterAll(() => house.close());

  it('[adelaide-big-and-small 8(h)] [adelaide-big-and-small 8(i)] go from the player to the decision and to the review', async () => {
    const handle = await openTable(house, 'd1', 'adelaide-big-and-small', 'full');
    const [ann, bo] = [await house.guest(), await house.guest()];
    const idOf = ({ session }: typeof ann): string => session?.person ?? '';
    for (const [i, player] of [idOf(ann), idOf(bo)].entries())
      await perform(handle, 'dealer', { type: 'seat-player', player, position: i + 1, adult: true });
    expect(await ann.disputes('d1')).toEqual({ items: [] });
    await perform(handle, 'dealer', { type: 'tumble', times: 3 });
    await ann.command('d1', { type: 'raise-dispute', player: idOf(ann), about: 'my chip was on the line', round: 1 });
    await perform(handle, 'dealer', { type: 'raise-dispute', player: idOf(bo), about: 'the bell rang early' });

    const { items } = await ann.disputes('d1');
    expect(items).toEqual([
      {
        table: 'd1',
        rulebook: 'adelaide-big-and-small',
        dispute: 1,
        round: 1,
        about: 'my chip was on the line',
        raisedAtMs: expect.any(Number),
        clauses: ['8(h)', '8(i)', '8(j)'],
        decides: 'house',
        consult: { whom: 'an Authorised Officer', clauses: ['8(j)'] },
        decision: null,
        review: { by: 'the Manager Government Casino Inspectorate', requestedAtMs: null, decision: null },
        waitsFor: 'decision',
      },
    ]);
    expect((await bo.disputes('d1')).items).toMatchObject([{ dispute: 2, round: null, about: 'the bell rang early' }]);

    await perform(handle, 'house', { type: 'decide-dispute', dispute: 1, decision: 'the camera shows the line' });
    expect((await ann.disputes('d1')).items).toMatchObject([
      { waitsFor: 'player', decision: { text: 'the camera shows the line', role: 'house', clauses: ['8(h)', '8(i)'] } },
    ]);
    expect((await bo.disputes('d1')).items).toMatchObject([{ waitsFor: 'decision', decision: null }]);

    await ann.command('d1', { type: 'request-review', player: idOf(ann), dispute: 1 });
    expect((await ann.disputes('d1')).items).toMatchObject([
      { waitsFor: 'review', review: { requestedAtMs: expect.any(Number) } },
    ]);
    const manager = await house.staff('*', 'inspectorate-manager');
    await manager.command('d1', {
      type: 'decide-review',
      dispute: 1,
      decision: 'the decision stands',
    });
    expect((await ann.disputes('d1')).items).toMatchObject([
      { waitsFor: null, review: { decision: { text: 'the decision stands' } } },
    ]);
    // Only staff see who decided.
    expect(Object.keys((await ann.disputes('d1')).items[0] ?? {})).not.toEqual(expect.arrayContaining(['decidedBy']));
    expect(JSON.stringify(await ann.disputes('d1'))).not.toContain(manager.session?.person);
    const decided = (await manager.disputes('d1')).items.find(({ dispute }) => dispute === 1);
    expect(decided).toMatchObject({ decidedBy: expect.any(String), reviewedBy: manager.session?.person });
  });

  it('are shown to staff of the table and to officers with the player, and to nobody else', async () => {
    const handle = await openTable(house, 'd2', 'crown-sic-bo', 'A');
    await openTable(house, 'd3', 'crown-sic-bo', 'A');
    const ann = await house.guest();
    const player = ann.session?.person ?? '';
    await perform(handle, 'dealer', { type: 'seat-player', player, position: 1, adult: true });
    await ann.command('d2', { type: 'raise-dispute', player, about: 'the call was wrong' });
    for (const staff of [await house.staff('d2', 'dealer'), await house.staff('*', 'officer'), await house.administrator()])
      expect((await staff.disputes('d2')).items).toMatchObject([{ player, about: 'the call was wrong', review: null }]);
    expect((await (await house.staff('d3', 'pit-boss')).disputes('d2')).items).toEqual([]);
    expect((await (await house.guest()).disputes('d2')).items).toEqual([]);
    await expect(house.client().disputes('d2')).rejects.toMatchObject({ code: 'not-signed-in' });
    await expect(ann.disputes('nowhere')).rejects.toMatchObject({ code: 'not-found' });
    await perform(handle, 'house', { type: 'decide-dispute', dispute: 1, decision: 'it was right' });
    // The rulebook has no review, so the matter is closed.
    expect((await ann.disputes('d2')).items).toMatchObject([{ waitsFor: null, decision: { text: 'it was right' } }]);
  });

  it('of a player are listed for all tables', async () => {
    const ann = await house.guest();
    const player = ann.session?.person ?? '';
    for (const table of ['d4', 'd5']) {
      const handle = await openTable(house, table, 'crown-sic-bo', 'A');
      await perform(handle, 'dealer', { type: 'seat-player', player, position: 1, adult: true });
      house.advanceClock(1000);
      await ann.command(table, { type: 'raise-dispute', player, about: `at ${table}` });
      await perform(handle, 'dealer', { type: 'leave-table', player });
    }
    expect((await ann.ownDisputes()).items.map(({ about }) => about)).toEqual(['at d5', 'at d4']);
    expect((await (await house.guest()).ownDisputes()).items).toEqual([]);
    await expect(house.client().ownDisputes()).rejects.toMatchObject({ code: 'not-signed-in' });
  });

  it('of one player that wait for a decision are limited, and staff can still record more', async () => {
    const handle = await openTable(house, 'd7', 'crown-sic-bo', 'A');
    const [ann, bo] = [await house.guest(), await house.guest()];
    const [player, other] = [ann.session?.person ?? '', bo.session?.person ?? ''];
    await perform(handle, 'dealer', { type: 'seat-player', player, position: 1, adult: true });
    await perform(handle, 'dealer', { type: 'seat-player', player: other, position: 2, adult: true });
    const raise = (key: string = crypto.randomUUID()) =>
      ann.http.post('/tables/d7/commands', { type: 'raise-dispute', player, about: 'again' }, { 'idempotency-key': key });
    const firstKey = crypto.randomUUID();
    await raise(firstKey);
    // Parallel commands do not exceed the limit together.
    const results = await Promise.allSettled(Array.from({ length: 25 }, () => raise()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
    await expect(raise()).rejects.toMatchObject({
      ...{ code: 'too-many-disputes', status: 409, error: { facts: { open: 20, maximum: 20 } } },
    });
    await expect(raise(firstKey)).resolves.toMatchObject({ repeated: true });
    // Other players and staff are not concerned.
    await bo.command('d7', { type: 'raise-dispute', player: other, about: 'mine' });
    await (await house.staff('d7', 'pit-boss')).command('d7', { type: 'raise-dispute', player, about: 'at the table' });
    for (const dispute of [1, 2]) await perform(handle, 'house', { type: 'decide-dispute', dispute, decision: 'no' });
    await raise();
    await expect(raise()).rejects.toMatchObject({ code: 'too-many-disputes' });
  });

  it('name a round that has begun', async () => {
    const handle = await openTable(house, 'd6', 'crown-sic-bo', 'A');
    const ann = await house.guest();
    const player = ann.session?.person ?? '';
    await perform(handle, 'dealer', { type: 'seat-player', player, position: 1, adult: true });
    const raise = (round: number) => ann.command('d6', { type: 'raise-dispute', player, about: 'a', round });
    await expect(raise(1.5)).rejects.toMatchObject({ code: 'invalid', error: { place: 'round' } });
    await expect(raise(0)).rejects.toMatchObject({ code: 'unknown-round' });
    await expect(raise(1)).rejects.toMatchObject({ code: 'unknown-round', error: { clause: '9.9', facts: { round: 1 } } });
    await perform(handle, 'dealer', { type: 'call-bets' });
    await raise(1);
    await expect(raise(2)).rejects.toMatchObject({ code: 'unknown-round' });
  });
});

it('the newest disputes are shown after very many, and the view of staff stays small', async () => {
  const house = await openHouse();
  try {
    const handle = await openTable(house, 'd8', 'crown-sic-bo', 'A');
    const ann = await house.guest();
    const player = ann.session?.person ?? '';
    await perform(handle, 'dealer', { type: 'seat-player', player: 'bo', position: 1, adult: true });
    await perform(handle, 'dealer', { type: 'seat-player', player, position: 2, adult: true });
    for (let i = 0; i < 10_000; i += 100)
      await Promise.all(
        Array.from({ length: 100 }, () => perform(handle, 'dealer', { type: 'raise-dispute', player: 'bo', about: 'again' })),
      );
    await ann.command('d8', { type: 'raise-dispute', player, about: 'the newest' });
    expect((await ann.disputes('d8')).items).toMatchObject([{ about: 'the newest', dispute: 10_001 }]);
    const staff = await house.staff('d8', 'dealer');
    expect((await staff.disputes('d8')).items[0]).toMatchObject({ player, about: 'the newest' });
    const { disputes } = await handle.read((state) => staffFields(state));
    expect(disputes).toHaveLength(100);
    expect(disputes.at(-1)).toMatchObject({ id: 10_001 });
  } finally {
    await house.close();
  }
}, 60_000);
