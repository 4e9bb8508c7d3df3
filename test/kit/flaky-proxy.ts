/** A TCP proxy between a client and a server. A test can pause, disconnect and reconnect it. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FlakyProxy {
  /** The address of the server through this proxy. */
  readonly url: string;
  /** Starts to drop the bytes that the client sends. Client and server get no error. */
  readonly dropUploads: () => void;
  /** Keeps the bytes of both sides back until `resume`. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Closes all connections and rejects new ones. */
  readonly disconnect: () => void;
  /** Accepts new connections again. */
  readonly reconnect: () => void;
  readonly close: () => Promise<void>;
}

export async function openFlakyProxy(serverUrl: string): Promise<FlakyProxy> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let state: 'up' | 'dropping' | 'paused' | 'down' = 'up';
  const pausedDeliveries: (() => void)[] = [];
  const forward = (deliver: () => void): void => {
    if (state === 'paused') pausedDeliveries.push(deliver);
    else deliver();
  };
  const server = createServer((client) => {
    if (state === 'down') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    const closeBoth = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', closeBoth);
      socket.on('close', () => {
        sockets.delete(socket);
        closeBoth();
      });
    }
    client.on('data', (bytes) => {
      if (state !== 'dropping') forward(() => void upstream.write(bytes));
    });
    upstream.on('data', (bytes) => forward(() => void client.write(bytes)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const disconnect = (): void => {
    state = 'down';
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropUploads: () => {
      state = 'dropping';
    },
    pause: () => {
      state = 'paused';
    },
    resume: () => {
      state = 'up';
      for (const deliver of pausedDeliveries.splice(0)) deliver();
    },
    disconnect,
    reconnect: () => {
      state = 'up';
    },
    close: () => {
      disconnect();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
