/** A player who never tires: sits, wagers, throws, and writes down what was acknowledged. It must never count what it has not been told. */
import { type ClientTable, CroupierClient, CroupierError } from '../../../src/client/index.ts';
import type { CommandBody } from '../../../src/table/index.ts';

/** One command and what the server said of it. */
export interface Told {
  readonly table: string;
  readonly person: string;
  readonly key: string;
  readonly type: string;
  /** `acknowledged`: durable, so they say. `refused`: not done. `unknown`: no answer came before the end. */
  readonly fate: 'acknowledged' | 'refused' | 'unknown';
  readonly seq: number | null;
  /** The answer came of a retry, after the first was lost. */
  readonly repeated: boolean;
}

export interface PlayerOptions {
  readonly address: string;
  readonly table: string;
  readonly bets: readonly string[];
  readonly shoots: boolean;
  /** A number from 0 to below 1. */
  readonly chance: () => number;
  readonly tell: (told: Told) => void;
}

export interface Player {
  /** Makes no new wish; resolves once the last one is answered. */
  readonly stop: () => Promise<void>;
}

const CHIPS = 5_000_000;
/** Kills and starts may come one upon the other. */
const GIVE_UP_MS = 300_000;

export async function startPlayer({ address, table: name, bets, shoots, chance, tell }: PlayerOptions): Promise<Player> {
  const client = new CroupierClient(address, { giveUpMs: GIVE_UP_MS });
  const session = await persist(() => client.guest({ over: 21 }));
  const { person } = session;
  const table = client.table(name);
  let count = 0;
  let going = true;

  const act = async (body: CommandBody): Promise<boolean> => {
    count += 1;
    const told = { table: name, person, key: `${person}-${count}`.replace(/[^\w-]/g, '-'), type: body.type };
    try {
      const { seq, repeated } = await table.act(body, { key: told.key });
      tell({ ...told, fate: 'acknowledged', seq, repeated });
      return true;
    } catch (error) {
      tell({ ...told, fate: error instanceof CroupierError ? 'refused' : 'unknown', seq: null, repeated: false });
      return false;
    }
  };

  const playing = (async () => {
    await table.watch();
    const position = 1 + Math.floor(chance() * 99);
    for (let tries = 0; going && tries < 99; tries++)
      if (await act({ type: 'seat-player', player: person, position: 1 + ((position + tries) % 99), adult: true })) break;
    await act({ type: 'buy-chips', player: person, from: 'cage', amount: CHIPS });
    while (going) await turn(table, { person, bets, shoots, chance, act });
  })();

  return {
    stop: async () => {
      going = false;
      await playing;
      client.close();
    },
  };
}

interface Turn {
  readonly person: string;
  readonly bets: readonly string[];
  readonly shoots: boolean;
  readonly chance: () => number;
  readonly act: (body: CommandBody) => Promise<boolean>;
}

/** One thing after another, as the table lets it. */
async function turn(table: ClientTable, { person, bets, shoots, chance, act }: Turn): Promise<void> {
  const { view } = table;
  if (shoots && view?.shooter == null) await act({ type: 'accept-dice', player: person });
  if (view?.bettingOpen) {
    if (shoots) {
      await act({ type: 'place', player: person, bet: 'shooter', amount: 500 });
      await act({ type: 'choose-dice', dice: [1, 2, 3] });
    }
    const bet = bets[Math.floor(chance() * bets.length)] ?? '';
    const amount = 500 + 500 * Math.floor(chance() * 3);
    if (await act({ type: 'place', player: person, bet, amount }))
      if (chance() < 0.2) await act({ type: 'withdraw', player: person, bet, amount });
    if (shoots && chance() < 0.5) await act({ type: 'throw' });
  }
  await new Promise((resolve) => setTimeout(resolve, 5 + 30 * chance()));
}

/** What must succeed in the end, through however many kills. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
