/** Simulates a player while the torture test kills the server: sits down, wagers, throws, and reports the answer to every command. */
import { type ClientTable, CroupierClient, CroupierError } from '../../../src/client/index.ts';
import type { CommandBody } from '../../../src/table/index.ts';

/** A command and its answer. */
export interface SentCommand {
  readonly table: string;
  readonly person: string;
  readonly key: string;
  readonly type: string;
  /** `unknown` means that the player got no answer before the test ended. */
  readonly outcome: 'acknowledged' | 'refused' | 'unknown';
  readonly seq: number | null;
  /** True if the first answer was lost and a retry got the answer. */
  readonly repeated: boolean;
}

export interface PlayerOptions {
  readonly address: string;
  readonly table: string;
  readonly bets: readonly string[];
  /** True if a player at this table (the shooter) throws the dice. */
  readonly hasShooter: boolean;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
  readonly report: (command: SentCommand) => void;
}

export interface Player {
  /** Stops sending commands. Resolves when the last command is answered. */
  readonly stop: () => Promise<void>;
}

const CHIPS_MINOR = 5_000_000;
/** The players use the positions 1 to 99. A practice table has 100. */
const POSITIONS = 99;
/** A request is retried for this time, which is longer than the server needs for several kills and starts in a row. */
const GIVE_UP_MS = 300_000;

export async function startPlayer({ address, table: name, bets, hasShooter, random, report }: PlayerOptions): Promise<Player> {
  const client = new CroupierClient(address, { giveUpMs: GIVE_UP_MS });
  // The guest declares an age of at least 21.
  const session = await retry(() => client.guest({ over: 21 }));
  const { person } = session;
  const table = client.table(name);
  let commandCount = 0;
  let isPlaying = true;

  const act = async (body: CommandBody): Promise<boolean> => {
    commandCount += 1;
    const command = { table: name, person, key: `${person}-${commandCount}`.replace(/[^\w-]/g, '-'), type: body.type };
    try {
      const { seq, repeated } = await table.act(body, { key: command.key });
      report({ ...command, outcome: 'acknowledged', seq, repeated });
      return true;
    } catch (error) {
      report({ ...command, outcome: error instanceof CroupierError ? 'refused' : 'unknown', seq: null, repeated: false });
      return false;
    }
  };

  const playing = (async () => {
    await table.watch();
    // If the position is taken, the player tries the next one.
    const position = 1 + Math.floor(random() * POSITIONS);
    for (let tries = 0; isPlaying && tries < POSITIONS; tries++)
      if (await act({ type: 'seat-player', player: person, position: 1 + ((position + tries) % POSITIONS), adult: true })) break;
    await act({ type: 'buy-chips', player: person, from: 'cage', amount: CHIPS_MINOR });
    while (isPlaying) await playOnce(table, { person, bets, hasShooter, random, act });
  })();

  return {
    stop: async () => {
      isPlaying = false;
      await playing;
      client.close();
    },
  };
}

interface PlayOptions {
  readonly person: string;
  readonly bets: readonly string[];
  readonly hasShooter: boolean;
  readonly random: () => number;
  readonly act: (body: CommandBody) => Promise<boolean>;
}

/** Places wagers while betting is open, and throws the dice as the shooter. */
async function playOnce(table: ClientTable, { person, bets, hasShooter, random, act }: PlayOptions): Promise<void> {
  const { view } = table;
  if (hasShooter && view?.shooter == null) await act({ type: 'accept-dice', player: person });
  if (view?.bettingOpen) {
    if (hasShooter) {
      await act({ type: 'place', player: person, bet: 'shooter', amount: 500 });
      await act({ type: 'choose-dice', dice: [1, 2, 3] });
    }
    const bet = bets[Math.floor(random() * bets.length)] ?? '';
    const amount = 500 + 500 * Math.floor(random() * 3);
    if (await act({ type: 'place', player: person, bet, amount }))
      if (random() < 0.2) await act({ type: 'withdraw', player: person, bet, amount });
    if (hasShooter && random() < 0.5) await act({ type: 'throw' });
  }
  await new Promise((resolve) => setTimeout(resolve, 5 + 30 * random()));
}

/** Retries the request, because the server may be down. */
async function retry<T>(request: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await request();
    } catch (error) {
      if (tries > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
