/** A line to a house that can go deaf, be cut and be mended, below everything that either side knows of. It must never change what it carries. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Line {
  /** The house as it is reached over this line. */
  readonly url: string;
  /** What the near side sends from now on is lost on the way; nothing is told to anybody. */
  readonly deafen: () => void;
  /** Nothing comes through either way; all of it arrives when it is let go. */
  readonly hold: () => void;
  readonly letGo: () => void;
  /** Ends what is open, and refuses what is tried. */
  readonly cut: () => void;
  /** Carries again what is opened from now on. */
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

export async function openLine(house: string): Promise<Line> {
  const { hostname, port } = new URL(house);
  const open = new Set<Socket>();
  let state: 'up' | 'deaf' | 'held' | 'down' = 'up';
  const held: (() => void)[] = [];
  const carry = (deliver: () => void): void => {
    if (state === 'held') held.push(deliver);
    else deliver();
  };
  const server = createServer((near) => {
    if (state === 'down') {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    const end = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        end();
      });
    }
    near.on('data', (bytes) => {
      if (state !== 'deaf') carry(() => void far.write(bytes));
    });
    far.on('data', (bytes) => carry(() => void near.write(bytes)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    state = 'down';
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deafen: () => {
      state = 'deaf';
    },
    hold: () => {
      state = 'held';
    },
    letGo: () => {
      state = 'up';
      for (const deliver of held.splice(0)) deliver();
    },
    cut,
    mend: () => {
      state = 'up';
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
