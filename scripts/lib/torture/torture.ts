/** Kills the real server under load, again and again, and holds what is left against what players were told. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RULEBOOKS } from '../../../src/rulebooks/index.ts';
import { PRACTICE_TABLES } from '../../../src/server/index.ts';
import { type Checked, checkStore } from './check.ts';
import { type Player, startPlayer, type Told } from './player.ts';
import { type Serving, startServer } from './server.ts';

export interface TortureOptions {
  readonly kills: number;
  readonly seed: string;
  /** Sockets under load. */
  readonly players: number;
  readonly onKill?: (kill: number) => void;
}

export interface Tortured extends Checked {
  readonly kills: number;
  readonly seconds: number;
  readonly startMsMedian: number;
  readonly startMsMax: number;
}

/** How long a server lives after its first answer to a player: short enough to hit every moment of a round. */
const LIFE_MS = [20, 700] as const;
/** Players who have found back by then are under load, and others are on their way. */
const ANSWERS_LEAST = 20;
const QUIET_MS_MAX = 30_000;

/** Resolves after some answers and so long. */
async function lived(told: readonly Told[], lifeMs: number): Promise<null> {
  const before = told.length;
  const since = performance.now();
  while (told.length < before + ANSWERS_LEAST && performance.now() - since < QUIET_MS_MAX)
    await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, lifeMs));
  return null;
}

/** The same seed gives the same lives and wagers; what the system makes of them differs. */
function chanceOf(seed: string): () => number {
  let count = 0;
  return () => {
    count += 1;
    return createHash('sha256').update(`${seed} ${count}`).digest().readUInt32BE(0) / 2 ** 32;
  };
}

/** Bets that anybody may wager on, of each table. */
const betsOf = (rulebook: string, layout: string): readonly string[] =>
  (RULEBOOKS.find(({ id }) => id === rulebook)?.layouts.find(({ id }) => id === layout)?.bets ?? []).filter(
    (bet) => bet !== 'shooter',
  );

export async function torture({ kills, seed, players: wanted, onKill = () => {} }: TortureOptions): Promise<Tortured> {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'croupier-torture-'));
  const chance = chanceOf(seed);
  const told: Told[] = [];
  const starts: number[] = [];
  let server: Serving | null = null;
  try {
    server = await startServer({ folder, port: 0 });
    const { address } = server;
    const port = Number(new URL(address).port);
    const players: Promise<Player>[] = [];
    for (let i = 0; i < wanted; i++) {
      const { table, rulebook, layout } = PRACTICE_TABLES[i % PRACTICE_TABLES.length] as (typeof PRACTICE_TABLES)[number];
      const options = { address, table, bets: betsOf(rulebook, layout), shoots: rulebook === 'triple-dice' };
      players.push(startPlayer({ ...options, chance: chanceOf(`${seed} player ${i}`), tell: (each) => told.push(each) }));
    }
    for (let kill = 1; kill <= kills; kill++) {
      const lifeMs = LIFE_MS[0] + (LIFE_MS[1] - LIFE_MS[0]) * chance();
      const early = await Promise.race([server.ended, lived(told, lifeMs)]);
      if (early !== null) throw new Error(`before kill ${kill}: ${early}`);
      await server.kill(chance() < 0.5);
      server = await startServer({ folder, port });
      starts.push(server.startMs);
      onKill(kill);
    }
    // A life to its end, so that what was parked is concluded before the count.
    await lived(told, LIFE_MS[1]);
    const joined = await Promise.all(players);
    await Promise.all(joined.map((player) => player.stop()));
    const code = await server.stop();
    if (code !== 0) throw new Error(`the server ended with ${code} when it was asked to stop`);
    server = null;
    const checked = await checkStore(folder, told);
    const sorted = starts.toSorted((a, b) => a - b);
    const [startMsMedian = 0, startMsMax = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    return { ...checked, kills, seconds: (performance.now() - started) / 1000, startMsMedian, startMsMax };
  } finally {
    await server?.kill(true).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What came of it, for people. */
export function sayTortured(found: Tortured): string {
  const { audit, interrupted } = found;
  const rows: readonly (readonly [string, string | number])[] = [
    ['kills', found.kills],
    ['commands acknowledged', found.acknowledged],
    ['of these after a retry', found.repeated],
    ['refused', found.refused],
    ['without an answer at the end', `${found.unknown}, of which ${found.unknownDone} happened`],
    ['wagers in the journal', found.wagers],
    ['rounds settled, void', `${found.settled}, ${found.void}`],
    [
      'rounds under way at a start',
      Object.entries(interrupted)
        .map(([outcome, times]) => `${times} ${outcome}`)
        .join(', ') || 'none',
    ],
    ['records audited', audit.records],
    ['rounds whose dice were recomputed', audit.verified],
    ['start again, median and most', `${found.startMsMedian.toFixed(0)} ms, ${found.startMsMax.toFixed(0)} ms`],
    ['seconds', found.seconds.toFixed(1)],
    ['faults', found.faults.length],
  ];
  return `${rows.map(([name, value]) => `${name.padEnd(36)} ${value}`).join('\n')}\n${found.faults.map((each) => `  ${each}\n`).join('')}`;
}
