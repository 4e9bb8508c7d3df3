/** Tests hostile clients: the server closes their connections, and other players still get answers. */
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { CLOSE_CODES, HELLO_TIMEOUT_MS, MESSAGE_BYTES_MAX, UNREAD_BYTES_MAX } from '../../src/protocol/index.ts';
import { CHIPS_MAX, finishRound, type House, openBareSocket, openHouse, openSocket, openTable, perform, until } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** Opens a raw TCP connection and completes the WebSocket handshake. */
async function openRawSocket(
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

/** Encodes a masked client frame. First byte: 0x81 is a whole text message, 0x01 its first fragment, 0x00 a further fragment. */
function encodeClientFrame(firstByte: number, payload: Buffer): Buffer {
  const mask = Buffer.from([1, 2, 3, 4]);
  const masked = Buffer.from(payload.map((byte, i) => byte ^ (mask[i % 4] ?? 0)));
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 255]);
  return Buffer.concat([Buffer.from([firstByte]), length, mask, masked]);
}

/** Runs `work` while a normal player places wagers, and checks that all of them are accepted. */
async function whilePlaying(table: string, work: () => Promise<void>): Promise<void> {
  const handle = house.floor.tables.get(table) ?? (await openTable(house, table));
  const ann = await house.guest();
  await ann.table(table).sit();
  await ann.table(table).buy(CHIPS_MAX);
  await perform(handle, 'dealer', { type: 'call-bets' });
  let isWorking = true;
  const workDone = work().finally(() => {
    isWorking = false;
  });
  let wagerCount = 0;
  while (isWorking || wagerCount < 3) {
    await ann.table(table).place('big', 100);
    wagerCount += 1;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await workDone;
  expect(await handle.read((state) => state.players.get(ann.session?.person ?? '')?.staked)).toBe(wagerCount * 100);
  ann.close();
}

const readSocketCount = async (): Promise<number> => {
  const text = await (await fetch(`${house.url}/metrics`)).text();
  return Number(/^croupier_sockets (\d+)$/m.exec(text)?.[1]);
};

describe('the server', () => {
  it('rejects sockets from pages of other sites', async () => {
    for (const origin of ['https://evil.example', 'null', `http://evil.example:${new URL(house.url).port}`]) {
      const { head, closed } = await openRawSocket({ Origin: origin });
      expect(head).toMatch(/^HTTP\/1\.1 403/);
      await closed;
    }
    const { head, socket } = await openRawSocket({ Origin: house.url });
    expect(head).toMatch(/^HTTP\/1\.1 101/);
    socket.destroy();
  });

  it('rejects sockets at other paths', async () => {
    const ws = new WebSocket(`${house.url.replace('http', 'ws')}/api/v1/other`);
    const error = await new Promise<Error>((resolve) => ws.on('error', resolve));
    expect(error.message).toMatch(/404/);
  });

  it('closes a socket after a message that is too long or has too many fragments', async () => {
    await whilePlaying('h1', async () => {
      const socket = await openSocket(house, null);
      socket.send(`{"type":"ping","at":"${'a'.repeat(MESSAGE_BYTES_MAX)}"}`);
      expect(await socket.closed).toEqual({ code: 1009 });
      const { socket: fragmenting, closed } = await openRawSocket();
      fragmenting.write(encodeClientFrame(0x01, Buffer.alloc(1)));
      for (let i = 0; i < 64 && fragmenting.writable; i++) fragmenting.write(encodeClientFrame(0x00, Buffer.alloc(0)));
      await closed;
      const { socket: tooLong, closed: tooLongClosed } = await openRawSocket();
      tooLong.write(encodeClientFrame(0x01, Buffer.alloc(3000)));
      tooLong.write(encodeClientFrame(0x00, Buffer.alloc(3000)));
      await tooLongClosed;
    });
  });

  it('closes a socket after invalid UTF-8 or invalid frames, and rejects binary messages', async () => {
    await whilePlaying('h2', async () => {
      for (const bytes of [
        encodeClientFrame(0x81, Buffer.from([0xc3, 0x28])),
        Buffer.from([0xff, 0xff, 0xff, 0xff]),
        Buffer.from([0x81, 0x01, 0x41]),
      ]) {
        const { socket, closed } = await openRawSocket();
        socket.write(bytes);
        await closed;
      }
      const socket = await openSocket(house, null);
      socket.ws.send(Buffer.from('{"type":"ping"}'), { binary: true });
      expect((await socket.next('error')).error.code).toBe('malformed');
      socket.ws.terminate();
    });
  });

  it('closes a socket that sends hello too late, not first, or with an unknown version', async () => {
    await whilePlaying('h3', async () => {
      const silent = await openBareSocket(house.url);
      const { socket: slow, closed } = await openRawSocket();
      const hello = encodeClientFrame(0x81, Buffer.from('{"type":"hello","v":1}'));
      slow.write(hello.subarray(0, 1));
      slow.write(hello.subarray(1, 2));
      house.advanceClock(HELLO_TIMEOUT_MS + 1);
      expect(await silent.closed).toEqual({ code: CLOSE_CODES['no-hello'] });
      await closed;
    });
    const withoutHello = await openBareSocket(house.url);
    withoutHello.send({ type: 'subscribe', table: 'h3' });
    expect(await withoutHello.closed).toEqual({ code: CLOSE_CODES['no-hello'] });
    const futureVersion = await openBareSocket(house.url);
    futureVersion.send({ type: 'hello', v: 2 });
    expect(await futureVersion.closed).toEqual({ code: CLOSE_CODES['wrong-version'] });
  });

  it('closes a socket after too many invalid messages', async () => {
    const socket = await openSocket(house, null);
    for (let i = 0; i < 40; i++) if (socket.ws.readyState === socket.ws.OPEN) socket.send({ type: 'nonsense', i });
    expect(await socket.closed).toEqual({ code: CLOSE_CODES['not-understood'] });
  });

  it('closes a socket that sends too many messages, and still answers other players', async () => {
    const limitedHouse = await openHouse({ limits: { messagesPerSecond: 50 } });
    const handle = await openTable(limitedHouse, 't1');
    const ann = await limitedHouse.guest();
    await ann.table('t1').sit();
    await ann.table('t1').buy(1000);
    await perform(handle, 'dealer', { type: 'call-bets' });
    const flood = await openSocket(limitedHouse, await limitedHouse.guest());
    for (let i = 0; i < 2000; i++) if (flood.ws.readyState === flood.ws.OPEN) flood.send({ type: 'ping', at: i });
    await ann.table('t1').place('big', 100);
    expect(await flood.closed).toEqual({ code: CLOSE_CODES['rate-limited'] });
    const errors = flood.received.filter(({ type }) => type === 'error');
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThan(50);
    await ann.table('t1').place('big', 100);
    await limitedHouse.close();
  });

  it('limits all sockets of a session together, without affecting other sessions', async () => {
    const limitedHouse = await openHouse({ limits: { messagesPerSecond: 50 } });
    const [ann, bo] = [await limitedHouse.guest(), await limitedHouse.guest()];
    const sockets = await Promise.all(Array.from({ length: 16 }, () => openSocket(limitedHouse, ann)));
    // Each socket stays within its own limit.
    for (const { send } of sockets) for (let i = 0; i < 90; i++) send({ type: 'ping', at: i });
    const countPongs = (): number => sockets.flatMap(({ received }) => received).filter(({ type }) => type === 'pong').length;
    const countErrors = (): number => sockets.flatMap(({ received }) => received).filter(({ type }) => type === 'error').length;
    await until(() => countErrors() > 0, 'an error');
    const otherSession = await openSocket(limitedHouse, bo);
    otherSession.send({ type: 'ping', at: 1 });
    await otherSession.next('pong');
    expect(countPongs()).toBeLessThan(16 * 90);
    await limitedHouse.close();
  });

  it('closes a connection that pipelines thousands of requests', async () => {
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
    // The connection serves at most 200 requests. Closing may lose some answers.
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThanOrEqual(200);
  });

  it('closes the connection of a client that sends too many pings and reads no answers', async () => {
    const limitedHouse = await openHouse({ limits: { messagesPerSecond: 50 } });
    const { hostname, port } = new URL(limitedHouse.url);
    const flood = await openSocket(limitedHouse, null);
    flood.ws.pause();
    for (let i = 0; i < 2000; i++) flood.ws.ping(Buffer.alloc(125));
    await until(
      async () => /^croupier_sockets 0$/m.test(await (await fetch(`http://${hostname}:${port}/metrics`)).text()),
      'the socket to be closed',
    );
    flood.ws.terminate();
    await limitedHouse.close();
  });

  it('closes the connection of a client that does not read, and lets it continue after the last record that it saw', async () => {
    const handle = await openTable(house, 'unread');
    const { socket, closed } = await openRawSocket();
    const before = handle.head().seq;
    socket.write(encodeClientFrame(0x81, Buffer.from('{"type":"hello","v":1}')));
    socket.write(encodeClientFrame(0x81, Buffer.from('{"type":"subscribe","table":"unread"}')));
    await until(async () => (await readSocketCount()) >= 1);
    socket.pause();
    // The operating system buffers some megabytes. The server notices the slow reader only when these buffers are full.
    const longText = 'a'.repeat(450);
    let isClosed = false;
    void closed.then(() => {
      isClosed = true;
    });
    const readSlowReaderCount = async (): Promise<number> => {
      const text = await (await fetch(`${house.url}/metrics`)).text();
      return Number(/^croupier_sockets_ended\{reason="slow-reader"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    // Each ruling adds a record, whose long text is sent to every watcher.
    for (let batch = 0; batch < 200 && (await readSlowReaderCount()) === 0; batch++)
      await Promise.all(
        Array.from({ length: 200 }, () => perform(handle, 'house', { type: 'rule', about: longText, decision: longText })),
      );
    expect(await readSlowReaderCount()).toBe(1);
    socket.resume();
    await until(() => isClosed, 'the socket to be closed');
    const resumedSocket = await openSocket(house, null);
    resumedSocket.send({ type: 'subscribe', table: 'unread', after: before });
    await until(() => resumedSocket.received.some(({ type }) => type === 'view' || type === 'resumed'), 'a view');
    resumedSocket.ws.terminate();
    // The server closes a client when this many bytes wait for it.
    expect(UNREAD_BYTES_MAX).toBe(262_144);
  });

  it('releases hundreds of closed sockets', async () => {
    await until(async () => (await readSocketCount()) === 0, 'all sockets to be closed');
    await whilePlaying('h4', async () => {
      const sockets = await Promise.all(Array.from({ length: 300 }, () => openSocket(house, null)));
      for (const socket of sockets) socket.send({ type: 'subscribe', table: 'h4' });
      await Promise.all(sockets.map((socket) => socket.next('view')));
      for (const [i, { ws }] of sockets.entries()) {
        if (i % 2 === 0) ws.terminate();
        else ws.close();
      }
    });
    const handle = house.floor.tables.get('h4');
    if (handle !== undefined) await finishRound(handle, [1, 2, 3]);
    await until(async () => (await readSocketCount()) === 0, 'all sockets to be closed');
  });

  it.each([
    ['accepts a forwarded address from a trusted proxy', ['127.0.0.1'], true],
    ['accepts a forwarded address from a trusted range', ['10.0.0.0/8', 'loopback'], true],
    ['ignores a forwarded address from an untrusted proxy', ['10.0.0.1'], false],
    ['ignores a forwarded address without trusted proxies', undefined, false],
  ])('%s', async (_, trustProxy, isAccepted) => {
    const limitedHouse = await openHouse({
      limits: { socketsPerAddress: 1 },
      ...(trustProxy === undefined ? {} : { trustProxy }),
    });
    // A client may invent the first address. The proxy appends the address that it sees.
    const openFrom = (address: string) =>
      openBareSocket(limitedHouse.url, { headers: { 'x-forwarded-for': `198.51.100.9, ${address}` } });
    const first = await openFrom('203.0.113.1');
    if (isAccepted) (await openFrom('203.0.113.2')).ws.terminate();
    else await expect(openFrom('203.0.113.2')).rejects.toThrow(/429/);
    await expect(openFrom('203.0.113.1')).rejects.toThrow(/429/);
    first.ws.terminate();
    await limitedHouse.close();
  });

  it('limits the number of open sockets, in total and for each address', async () => {
    const smallHouse = await openHouse({ limits: { sockets: 3 } });
    const openSockets = await Promise.all([
      openBareSocket(smallHouse.url),
      openBareSocket(smallHouse.url),
      openBareSocket(smallHouse.url),
    ]);
    await expect(openBareSocket(smallHouse.url)).rejects.toThrow(/503/);
    for (const { ws } of openSockets) ws.terminate();
    await smallHouse.close();
    const limitedHouse = await openHouse({ limits: { socketsPerAddress: 2 } });
    const twoSockets = await Promise.all([openBareSocket(limitedHouse.url), openBareSocket(limitedHouse.url)]);
    await expect(openBareSocket(limitedHouse.url)).rejects.toThrow(/429/);
    for (const { ws } of twoSockets) ws.terminate();
    await limitedHouse.close();
  });
});
