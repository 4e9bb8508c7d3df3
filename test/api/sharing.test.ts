/** Tests that players agree to share a colour of chips by positions, without learning who the other player is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import { type House, openHouse, openSocket, openTable, perform } from './house.ts';

describe('[crown-sic-bo 3.1.2(d)] sharing a colour', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  const idOf = ({ session }: CroupierClient): string => session?.person ?? '';

  it('goes from the newcomer’s request to the consent of each holder, and then the dealer issues the chips', async () => {
    const handle = await openTable(house, 's1', 'crown-sic-bo', 'A', { colours: ['red', 'blue'] });
    const [ann, bo, cy] = [await house.guest(), await house.guest(), await house.guest()];
    for (const [i, client] of [ann, bo, cy].entries()) {
      const player = idOf(client);
      await perform(handle, 'dealer', { type: 'seat-player', player, position: i + 1, adult: true });
      await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 10_000 });
    }
    const issue = (client: CroupierClient) =>
      perform(handle, 'dealer', { type: 'issue-colour', player: idOf(client), colour: 'red', value: 100, count: 5 });
    await issue(ann);
    expect(await ann.sharing('s1')).toEqual({ clauses: ['3.1.2(d)'], colours: [], requests: [] });
    expect((await bo.sharing('s1')).colours).toEqual([{ colour: 'red', asked: false }]);

    await bo.command('s1', { type: 'agree-to-share', player: idOf(bo), colour: 'red' });
    expect((await bo.sharing('s1')).colours).toEqual([{ colour: 'red', asked: true }]);
    const asked = await ann.sharing('s1');
    expect(asked.requests).toEqual([{ colour: 'red', position: 2, agreed: false }]);
    expect(JSON.stringify(asked)).not.toContain(idOf(bo));
    // Others are not asked.
    expect((await cy.sharing('s1')).requests).toEqual([]);
    await expect(issue(bo)).rejects.toThrow('colour-held');

    const answer = await ann.agreeToShare('s1', 'red', 2);
    expect(JSON.stringify(answer)).not.toContain(idOf(bo));
    expect((await ann.sharing('s1')).requests).toEqual([{ colour: 'red', position: 2, agreed: true }]);
    await issue(bo);
    expect((await ann.sharing('s1')).requests).toEqual([]);

    await expect(ann.agreeToShare('s1', 'red', 7)).rejects.toMatchObject({ code: 'not-found', error: { place: 'position' } });
    await expect(ann.agreeToShare('s1', 'green', 2)).rejects.toMatchObject({ code: 'unknown-colour' });
    await expect(house.client().sharing('s1')).rejects.toMatchObject({ code: 'not-signed-in' });
    await expect(house.client().agreeToShare('s1', 'red', 2)).rejects.toMatchObject({ code: 'not-signed-in' });
  });

  it('tells no player who another player is, on any path, and needs chips of the colour', async () => {
    const handle = await openTable(house, 's3', 'crown-sic-bo', 'A', { colours: ['red', 'blue'] });
    const [ann, bo] = [await house.guest(), await house.guest()];
    for (const [i, client] of [ann, bo].entries()) {
      await perform(handle, 'dealer', { type: 'seat-player', player: idOf(client), position: i + 1, adult: true });
      await perform(handle, 'dealer', { type: 'buy-chips', player: idOf(client), from: 'cage', amount: 10_000 });
    }
    await perform(handle, 'dealer', { type: 'issue-colour', player: idOf(ann), colour: 'red', value: 100, count: 5 });
    const socket = await openSocket(house, ann);
    socket.send({ type: 'subscribe', table: 's3' });
    await socket.next('view');
    const key = crypto.randomUUID();
    const send = (colour: string, body = {}) =>
      ann.http.post('/tables/s3/sharing', { colour, position: 2, key: crypto.randomUUID(), ...body });
    await send('red', { key });
    const own = await socket.next('own', ({ events = [] }) => events.some(({ event }) => event.type === 'sharing-agreed'));
    const outcome = await ann.http.get(`/tables/s3/commands/${key}`);
    expect(outcome).toMatchObject({ events: [{ type: 'sharing-agreed', player: idOf(ann), colour: 'red' }] });
    for (const seen of [own, outcome, socket.received, await send('red', { key })])
      expect(JSON.stringify(seen)).not.toContain(idOf(bo));
    await expect(send('blue')).rejects.toMatchObject({ code: 'not-permitted', error: { place: 'colour' } });
    const body = { type: 'agree-to-share', player: idOf(ann), colour: 'blue', newcomer: idOf(bo) } as const;
    await expect(ann.command('s3', body)).rejects.toMatchObject({ code: 'not-permitted' });
    // The player may be the newcomer, and a retry gets the first answer although the chips are gone.
    await ann.command('s3', { type: 'agree-to-share', player: idOf(ann), colour: 'blue' });
    await perform(handle, 'dealer', { type: 'redeem-colour', player: idOf(ann), colour: 'red', count: 5, issuedAt: 's3' });
    await expect(send('red', { key })).resolves.toMatchObject({ repeated: true });
    await expect(send('red')).rejects.toMatchObject({ code: 'not-permitted' });
    socket.ws.close();
  });

  it('is not in other rulebooks', async () => {
    await openTable(house, 's2', 'adelaide-big-and-small', 'full', { colours: ['red'] });
    const ann = await house.guest();
    expect(await ann.sharing('s2')).toEqual({ clauses: [], colours: [], requests: [] });
    const staff = await house.staff('s2', 'dealer');
    await expect(staff.agreeToShare('s2', 'red', 1)).rejects.toMatchObject({ code: 'not-found' });
  });
});
