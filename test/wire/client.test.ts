/** What a page asks of the client before anything is pressed: who is signed in, and what time it is by the server's clock. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { greeted, type House, openHouse, until } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

it('takes up the session of its cookie, and knows that there is none without', async () => {
  const ann = await house.guest();
  const person = ann.session?.person ?? '';
  ann.session = null;
  expect(await ann.openSession()).toMatchObject({ person, kind: 'guest' });
  expect(ann.session).toMatchObject({ person });
  await ann.http.delete('/session');
  expect(await ann.openSession()).toBeNull();
  expect(ann.session).toBeNull();
});

it('does not take a house that cannot be reached for a house where nobody is signed in', async () => {
  const nowhere = new CroupierClient('http://127.0.0.1:9');
  await expect(nowhere.openSession()).rejects.toThrow();
});

it('runs by the server’s clock once it is connected, and asks again after every connection', async () => {
  const [ann, aheadMs] = [await house.guest(), 7_000_000];
  expect(Math.abs(ann.serverNow() - Date.now())).toBeLessThan(2000);
  house.pass(aheadMs);
  await ann.connect();
  expect(Math.abs(ann.clockOffsetMs - aheadMs)).toBeLessThan(2000);
  expect(Math.abs(ann.serverNow() - Date.now() - aheadMs)).toBeLessThan(2000);
  house.pass(aheadMs);
  const again = ann.next('connection', (state) => state === 'open');
  ann.drop();
  await again;
  await until(() => Math.abs(ann.clockOffsetMs - 2 * aheadMs) < 2000, 'the new time');
  ann.close();
});

it('says the time with every pong', async () => {
  const socket = await greeted(house, null);
  socket.say({ type: 'ping', at: 1.5 });
  const first = await socket.next('pong');
  house.pass(5000);
  socket.say({ type: 'ping' });
  const second = await socket.next('pong');
  expect([first.at, second.at]).toEqual([1.5, null]);
  expect(second.nowMs - first.nowMs).toBeGreaterThanOrEqual(5000);
  socket.ws.terminate();
});
