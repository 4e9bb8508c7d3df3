/** Kills the real server under load many times, and compares the journal with the answers that players got. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RULEBOOKS } from '../../../src/rulebooks/index.ts';
import { PRACTICE_TABLES } from '../../../src/server/index.ts';
import { checkStore, type StoreCheck } from './check.ts';
import { type Player, type SentCommand, startPlayer } from './player.ts';
import { type ServerProcess, startServer } from './server.ts';

export interface TortureOptions {
  readonly kills: number;
  readonly seed: string;
  /** Number of simulated players. */
  readonly players: number;
  readonly onKill?: (kill: number) => void;
}

export interface TortureResult extends StoreCheck {
  readonly kills: number;
  readonly seconds: number;
  readonly startMsMedian: number;
  readonly startMsMax: number;
}

/** The shortest and longest time until a kill. The times are so short that kills happen in every phase of a round. */
const LIFETIME_RANGE_MS = [20, 700] as const;
/** A kill waits for this many answers, so that the server is under load. */
const ANSWERS_MIN = 20;
const ANSWERS_WAIT_MS_MAX = 30_000;

/** Waits until the players got some answers, and then for `lifetimeMs`. */
async function waitUnderLoad(answered: readonly SentCommand[], lifetimeMs: number): Promise<null> {
  const countBefore = answered.length;
  const startedAtMs = performance.now();
  while (answered.length < countBefore + ANSWERS_MIN && performance.now() - startedAtMs < ANSWERS_WAIT_MS_MAX)
    await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, lifetimeMs));
  return null;
}

/** Creates a generator of seeded random numbers in [0, 1). Two runs with the same seed still differ in timing. */
function createRandom(seed: string): () => number {
  let drawCount = 0;
  return () => {
    drawCount += 1;
    return createHash('sha256').update(`${seed} ${drawCount}`).digest().readUInt32BE(0) / 2 ** 32;
  };
}

/** Returns the bets of a layout that every player may wager on. */
const findBets = (rulebook: string, layout: string): readonly string[] =>
  (RULEBOOKS.find(({ id }) => id === rulebook)?.layouts.find(({ id }) => id === layout)?.bets ?? []).filter(
    (bet) => bet !== 'shooter',
  );

export async function torture({ kills, seed, players: playerCount, onKill = () => {} }: TortureOptions): Promise<TortureResult> {
  const startedAtMs = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'croupier-torture-'));
  const random = createRandom(seed);
  /** A player reports a command after its answer, or when the player gives up. */
  const sent: SentCommand[] = [];
  const startTimesMs: number[] = [];
  let server: ServerProcess | null = null;
  try {
    server = await startServer({ folder, port: 0 });
    const { address } = server;
    const port = Number(new URL(address).port);
    const players: Promise<Player>[] = [];
    for (let i = 0; i < playerCount; i++) {
      const { table, rulebook, layout } = PRACTICE_TABLES[i % PRACTICE_TABLES.length] as (typeof PRACTICE_TABLES)[number];
      const options = { address, table, bets: findBets(rulebook, layout), hasShooter: rulebook === 'triple-dice' };
      players.push(
        startPlayer({ ...options, random: createRandom(`${seed} player ${i}`), report: (command) => sent.push(command) }),
      );
    }
    for (let kill = 1; kill <= kills; kill++) {
      const lifetimeMs = LIFETIME_RANGE_MS[0] + (LIFETIME_RANGE_MS[1] - LIFETIME_RANGE_MS[0]) * random();
      const earlyExit = await Promise.race([server.ended, waitUnderLoad(sent, lifetimeMs)]);
      if (earlyExit !== null) throw new Error(`before kill ${kill}: ${earlyExit}`);
      await server.kill(random() < 0.5);
      server = await startServer({ folder, port });
      startTimesMs.push(server.startDurationMs);
      onKill(kill);
    }
    // Lets open rounds end before the check.
    await waitUnderLoad(sent, LIFETIME_RANGE_MS[1]);
    const startedPlayers = await Promise.all(players);
    await Promise.all(startedPlayers.map((player) => player.stop()));
    const code = await server.stop();
    if (code !== 0) throw new Error(`the server exited with ${code} on SIGTERM`);
    server = null;
    const check = await checkStore(folder, sent);
    const sorted = startTimesMs.toSorted((a, b) => a - b);
    const [startMsMedian = 0, startMsMax = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    return { ...check, kills, seconds: (performance.now() - startedAtMs) / 1000, startMsMedian, startMsMax };
  } finally {
    await server?.kill(true).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Formats the result as text. */
export function formatTortureReport(result: TortureResult): string {
  const { audit, interrupted } = result;
  const rows: readonly (readonly [string, string | number])[] = [
    ['kills', result.kills],
    ['commands acknowledged', result.acknowledged],
    ['acknowledged on a retry', result.repeated],
    ['refused', result.refused],
    ['without an answer', `${result.unknown}, ${result.unknownInJournal} of them in the journal`],
    ['wagers in the journal', result.wagers],
    ['rounds settled, void', `${result.settled}, ${result.void}`],
    [
      'rounds in progress at a start',
      Object.entries(interrupted)
        .map(([outcome, count]) => `${count} ${outcome}`)
        .join(', ') || 'none',
    ],
    ['records audited', audit.records],
    ['rounds with recomputed dice', audit.verified],
    ['restart, median and maximum', `${result.startMsMedian.toFixed(0)} ms, ${result.startMsMax.toFixed(0)} ms`],
    ['seconds', result.seconds.toFixed(1)],
    ['faults', result.faults.length],
  ];
  return `${rows.map(([name, value]) => `${name.padEnd(36)} ${value}`).join('\n')}\n${result.faults.map((fault) => `  ${fault}\n`).join('')}`;
}
