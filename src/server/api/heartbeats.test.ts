/** Heartbeats: every connection is pinged once in each interval, at times that are spread over it. */
import { expect, it } from 'vitest';
import { HEARTBEAT_PARTS, Heartbeats } from './heartbeats.ts';

class Client {
  isAlive = true;
  pings = 0;
  ping(): void {
    this.isAlive = false;
    this.pings += 1;
  }
}

function open(count: number): { readonly heartbeats: Heartbeats<Client>; readonly clients: readonly Client[] } {
  const heartbeats = new Heartbeats<Client>();
  const clients = Array.from({ length: count }, () => new Client());
  for (const client of clients) heartbeats.add(client);
  return { heartbeats, clients };
}

it('pings every client once in each interval, and never all of them together', () => {
  const { heartbeats, clients } = open(2 * HEARTBEAT_PARTS);
  for (let interval = 1; interval <= 2; interval++) {
    for (let part = 0; part < HEARTBEAT_PARTS; part++) {
      const before = clients.reduce((sum, { pings }) => sum + pings, 0);
      heartbeats.pingNextPart(() => expect.fail('a client that answers is not dead'));
      expect(clients.reduce((sum, { pings }) => sum + pings, 0) - before).toBe(2);
      for (const client of clients) client.isAlive = true;
    }
    expect(clients.every(({ pings }) => pings === interval)).toBe(true);
  }
});

it('reports a client that has not answered a whole interval after its ping', () => {
  const { heartbeats, clients } = open(3);
  const [first, silent, last] = clients as [Client, Client, Client];
  const dead: Client[] = [];
  for (let part = 0; part < 2 * HEARTBEAT_PARTS; part++) {
    heartbeats.pingNextPart((client) => dead.push(client));
    [first.isAlive, last.isAlive] = [true, true];
  }
  expect(dead).toEqual([silent]);
});

it('does not ping a client that has left, also if it leaves during the pings', () => {
  const { heartbeats, clients } = open(HEARTBEAT_PARTS + 1);
  const [first, , ...others] = clients as [Client, Client, ...Client[]];
  first.ping = () => heartbeats.remove(others.at(-1) as Client);
  heartbeats.remove(others[0] as Client);
  for (let part = 0; part < HEARTBEAT_PARTS; part++) heartbeats.pingNextPart(() => {});
  expect(others[0]?.pings).toBe(0);
  expect(others.at(-1)?.pings).toBe(0);
  expect(others[1]?.pings).toBe(1);
});
