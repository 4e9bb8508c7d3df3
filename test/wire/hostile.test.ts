/** Sockets that mean ill: they are bounded and cut, and honest players keep getting their answers. */
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { CLOSE_CODES, HELLO_WITHIN_MS, MESSAGE_BYTES_MAX, UNREAD_BYTES_MAX } from '../../src/protocol/index.ts';
import { bareSocket, CHIPS_MAX, does, finishRound, greeted, type House, openHouse, openTable, until } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** A raw connection after the handshake: whoever holds it writes whatever bytes they like. */
async function rawSocket(
  headers: Record<string, string> = {},
): Promise<{ readonly socket: Socket; readonly head: string; readonly closed: Promise<void> }> {
  const { hostname, port } = new URL(house.url);
  const socket = connect(Number(port), hostname);
  const lines = [
    'GET /api/v1/socket HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${Buffer.alloc(16, 1).toString('base64')}`,
  ];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const head = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  return { socket, head, closed };
}

/** A masked frame with any first byte, as a client sends it. */
function frame(first: number, payload: Buffer): Buffer {
  const mask = Buffer.from([1, 2, 3, 4]);
  const masked = Buffer.from(payload.map((byte, i) => byte ^ (mask[i % 4] ?? 0)));
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 255]);
  return Buffer.concat([Buffer.from([first]), length, mask, masked]);
}

/** An honest player who wagers: acts and gets answers while something is going on. */
async function honestly(table: string, work: () => Promise<void>): Promise<void> {
  const desk = house.floor.desks.get(table) ?? (await openTable(house, table));
  const ann = await house.guest();
  await ann.table(table).sit();
  await ann.table(table).buy(CHIPS_MAX);
  await does(desk, 'dealer', { type: 'call-bets' });
  let working = true;
  const done = work().finally(() => {
    working = false;
  });
  let answers = 0;
  while (working || answers < 3) {
    await ann.table(table).place('big', 100);
    answers += 1;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await done;
  expect(await desk.look((state) => state.players.get(ann.session?.person ?? '')?.staked)).toBe(answers * 100);
  ann.close();
}

const sockets = async (): Promise<number> => {
  const text = await (await fetch(`${house.url}/metrics`)).text();
  return Number(/^croupier_sockets (\d+)$/m.exec(text)?.[1]);
};

describe('hostile sockets', () => {
  it('pages of other sites get no socket', async () => {
    for (const origin of ['https://evil.example', 'null', `http://evil.example:${new URL(house.url).port}`]) {
      const { head, closed } = await rawSocket({ Origin: origin });
      expect(head).toMatch(/^HTTP\/1\.1 403/);
      await closed;
    }
    const { head, socket } = await rawSocket({ Origin: house.url });
    expect(head).toMatch(/^HTTP\/1\.1 101/);
    socket.destroy();
  });

  it('there are no sockets elsewhere', async () => {
    const ws = new WebSocket(`${house.url.replace('http', 'ws')}/api/v1/other`);
    const error = await new Promise<Error>((resolve) => ws.on('error', resolve));
    expect(error.message).toMatch(/404/);
  });

  it('a message that is too long, in one piece or in many, ends the socket', async () => {
    await honestly('h1', async () => {
      const socket = await greeted(house, null);
      socket.say(`{"type":"ping","at":"${'a'.repeat(MESSAGE_BYTES_MAX)}"}`);
      expect(await socket.closed).toEqual({ code: 1009 });
      const { socket: raw, closed } = await rawSocket();
      raw.write(frame(0x01, Buffer.alloc(1)));
      for (let i = 0; i < 64 && raw.writable; i++) raw.write(frame(0x00, Buffer.alloc(0)));
      await closed;
      const { socket: long, closed: ended } = await rawSocket();
      long.write(frame(0x01, Buffer.alloc(3000)));
      long.write(frame(0x00, Buffer.alloc(3000)));
      await ended;
    });
  });

  it('bytes that are no UTF-8, no text or no WebSocket end the socket', async () => {
    await honestly('h2', async () => {
      for (const bytes of [
        frame(0x81, Buffer.from([0xc3, 0x28])),
        Buffer.from([0xff, 0xff, 0xff, 0xff]),
        Buffer.from([0x81, 0x01, 0x41]),
      ]) {
        const { socket, closed } = await rawSocket();
        socket.write(bytes);
        await closed;
      }
      const socket = await greeted(house, null);
      socket.ws.send(Buffer.from('{"type":"ping"}'), { binary: true });
      expect((await socket.next('error')).error.code).toBe('malformed');
      socket.ws.terminate();
    });
  });

  it('whoever does not introduce themself, or sends a byte now and then, is cut', async () => {
    await honestly('h3', async () => {
      const silent = await bareSocket(house.url);
      const { socket: slow, closed } = await rawSocket();
      const hello = frame(0x81, Buffer.from('{"type":"hello","v":1}'));
      slow.write(hello.subarray(0, 1));
      slow.write(hello.subarray(1, 2));
      house.pass(HELLO_WITHIN_MS + 1);
      expect(await silent.closed).toEqual({ code: CLOSE_CODES['no-hello'] });
      await closed;
    });
    const early = await bareSocket(house.url);
    early.say({ type: 'subscribe', table: 'h3' });
    expect(await early.closed).toEqual({ code: CLOSE_CODES['no-hello'] });
    const future = await bareSocket(house.url);
    future.say({ type: 'hello', v: 2 });
    expect(await future.closed).toEqual({ code: CLOSE_CODES['wrong-version'] });
  });

  it('nonsense is told a few times and then cut', async () => {
    const socket = await greeted(house, null);
    for (let i = 0; i < 40; i++) if (socket.ws.readyState === socket.ws.OPEN) socket.say({ type: 'nonsense', i });
    expect(await socket.closed).toEqual({ code: CLOSE_CODES['not-understood'] });
  });

  it('a flood is answered now and then, then cut; honest players get their answers', async () => {
    const strict = await openHouse({ limits: { messagesPerSecond: 50 } });
    const desk = await openTable(strict, 't1');
    const ann = await strict.guest();
    await ann.table('t1').sit();
    await ann.table('t1').buy(1000);
    await does(desk, 'dealer', { type: 'call-bets' });
    const flood = await greeted(strict, await strict.guest());
    for (let i = 0; i < 2000; i++) if (flood.ws.readyState === flood.ws.OPEN) flood.say({ type: 'ping', at: i });
    await ann.table('t1').place('big', 100);
    expect(await flood.closed).toEqual({ code: CLOSE_CODES['rate-limited'] });
    const errors = flood.received.filter(({ type }) => type === 'error');
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThan(50);
    await ann.table('t1').place('big', 100);
    await strict.close();
  });

  it('a flood over many sockets of one session is bounded as a whole, and nobody else is', async () => {
    const strict = await openHouse({ limits: { messagesPerSecond: 50 } });
    const [ann, bo] = [await strict.guest(), await strict.guest()];
    const sockets = await Promise.all(Array.from({ length: 16 }, () => greeted(strict, ann)));
    // On each of them no more than it may send by itself.
    for (const { say } of sockets) for (let i = 0; i < 90; i++) say({ type: 'ping', at: i });
    const answers = (): number => sockets.flatMap(({ received }) => received).filter(({ type }) => type === 'pong').length;
    const refused = (): number => sockets.flatMap(({ received }) => received).filter(({ type }) => type === 'error').length;
    await until(() => refused() > 0, 'somebody to be told');
    const other = await greeted(strict, bo);
    other.say({ type: 'ping', at: 1 });
    await other.next('pong');
    expect(answers()).toBeLessThan(16 * 90);
    await strict.close();
  });

  it('thousands of requests in one piece are not worked through, and the line is cut', async () => {
    const { hostname, port } = new URL(house.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.write(`GET /api/v1/floor HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`.repeat(5000));
    await closed;
    const answered = text.split('HTTP/1.1 200').length - 1;
    // No more than a connection may have; the cut may take answers with it that are still on their way.
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThanOrEqual(200);
  });

  it('a flood of pings that nobody reads the answers to is cut', async () => {
    const strict = await openHouse({ limits: { messagesPerSecond: 50 } });
    const { hostname, port } = new URL(strict.url);
    const flood = await greeted(strict, null);
    flood.ws.pause();
    for (let i = 0; i < 2000; i++) flood.ws.ping(Buffer.alloc(125));
    await until(
      async () => /^croupier_sockets 0$/m.test(await (await fetch(`http://${hostname}:${port}/metrics`)).text()),
      'the flood to be cut',
    );
    flood.ws.terminate();
    await strict.close();
  });

  it('a reader that does not read is cut before much is kept for it, and resumes', async () => {
    const desk = await openTable(house, 'unread');
    const { socket, closed } = await rawSocket();
    const before = desk.head().seq;
    socket.write(frame(0x81, Buffer.from('{"type":"hello","v":1}')));
    socket.write(frame(0x81, Buffer.from('{"type":"subscribe","table":"unread"}')));
    await until(async () => (await sockets()) >= 1);
    socket.pause();
    // The system's own buffers take some megabytes before anything waits in the process.
    const about = 'a'.repeat(450);
    let over = false;
    void closed.then(() => {
      over = true;
    });
    const ended = async (): Promise<number> => {
      const text = await (await fetch(`${house.url}/metrics`)).text();
      return Number(/^croupier_sockets_ended\{reason="slow-reader"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    for (let batch = 0; batch < 200 && (await ended()) === 0; batch++)
      await Promise.all(Array.from({ length: 200 }, () => does(desk, 'house', { type: 'rule', about, decision: about })));
    expect(await ended()).toBe(1);
    socket.resume();
    await until(() => over, 'the socket to be cut');
    const back = await greeted(house, null);
    back.say({ type: 'subscribe', table: 'unread', after: before });
    await until(() => back.received.some(({ type }) => type === 'view' || type === 'resumed'), 'a view');
    back.ws.terminate();
    expect(UNREAD_BYTES_MAX).toBe(262_144);
  });

  it('hundreds of sockets come and go and nothing of them stays', async () => {
    await until(async () => (await sockets()) === 0, 'all sockets to be gone');
    await honestly('h4', async () => {
      const many = await Promise.all(Array.from({ length: 300 }, () => greeted(house, null)));
      for (const one of many) one.say({ type: 'subscribe', table: 'h4' });
      await Promise.all(many.map((one) => one.next('view')));
      for (const [i, { ws }] of many.entries()) {
        if (i % 2 === 0) ws.terminate();
        else ws.close();
      }
    });
    const desk = house.floor.desks.get('h4');
    if (desk !== undefined) await finishRound(desk, [1, 2, 3]);
    await until(async () => (await sockets()) === 0, 'all sockets to be gone');
  });

  it.each([
    ['a proxy that is trusted', ['127.0.0.1'], true],
    ['a proxy in a trusted range', ['10.0.0.0/8', 'loopback'], true],
    ['a stranger', ['10.0.0.1'], false],
    ['a stranger where no proxy is trusted', undefined, false],
  ])('an address that is claimed is believed of %s or not', async (_, trustProxy, believed) => {
    const narrow = await openHouse({ limits: { socketsPerAddress: 1 }, ...(trustProxy === undefined ? {} : { trustProxy }) });
    const from = (address: string) => bareSocket(narrow.url, { headers: { 'x-forwarded-for': `198.51.100.9, ${address}` } });
    const first = await from('203.0.113.1');
    if (believed) (await from('203.0.113.2')).ws.terminate();
    else await expect(from('203.0.113.2')).rejects.toThrow(/429/);
    await expect(from('203.0.113.1')).rejects.toThrow(/429/);
    first.ws.terminate();
    await narrow.close();
  });

  it('there is a bound to sockets, of all and of one address', async () => {
    const small = await openHouse({ limits: { sockets: 3 } });
    const open = await Promise.all([bareSocket(small.url), bareSocket(small.url), bareSocket(small.url)]);
    await expect(bareSocket(small.url)).rejects.toThrow(/503/);
    for (const { ws } of open) ws.terminate();
    await small.close();
    const narrow = await openHouse({ limits: { socketsPerAddress: 2 } });
    const two = await Promise.all([bareSocket(narrow.url), bareSocket(narrow.url)]);
    await expect(bareSocket(narrow.url)).rejects.toThrow(/429/);
    for (const { ws } of two) ws.terminate();
    await narrow.close();
  });
});
