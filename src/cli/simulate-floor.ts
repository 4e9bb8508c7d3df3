/** The verb `simulate-floor`: plays floors with every invariant on, and says how to get back to where one broke. It must never hide a breach. */
import { performance } from 'node:perf_hooks';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { nearest, quote } from '../rules/index.ts';
import { ACCOUNTS } from '../table/index.ts';
import {
  type Floor,
  type FloorBreach,
  type FloorTable,
  floorDigest,
  floorMoney,
  floorNames,
  openFloor,
  playRound,
} from '../testing/index.ts';
import { readRounds } from './count.ts';
import { fault } from './fault.ts';
import { commandFor } from './hints.ts';
import { makeJson } from './output.ts';
import { letDraw, showProgress } from './progress.ts';
import { makeTable, printable } from './table.ts';
import { fold, terminalWidth } from './width.ts';

export interface SimulateFloorOptions {
  readonly rounds: string;
  readonly seed: string;
  readonly tables?: readonly string[];
  readonly json?: true;
}

/** An invariant broke. */
const EXIT_BROKEN = 1;
const ROUNDS_MAX = 1e9;
/** Rounds between two steps of the progress bar: about a second of work. */
const ROUNDS_A_PIECE = 2000;

export async function simulateFloor(options: SimulateFloorOptions): Promise<void> {
  const rounds = readRounds(options.rounds);
  if (rounds < 1 || rounds > ROUNDS_MAX) fault(`--rounds: ${rounds} is not from 1 to ${ROUNDS_MAX} rounds`);
  const floor = choose(options);
  const startMs = performance.now();
  const breach = await play(floor, rounds);
  const seconds = (performance.now() - startMs) / 1000;
  const answer = options.json ? makeJson(makeAnswer(floor, breach, seconds)) : fold(makeText(floor, seconds), terminalWidth());
  process.stdout.write(answer);
  if (breach === null) return;
  process.stderr.write(sayBreach(floor.seed, breach));
  process.exitCode = EXIT_BROKEN;
}

function choose({ tables, seed }: SimulateFloorOptions): Floor {
  const names = floorNames(RULEBOOKS);
  const asked = tables?.flatMap((entry) => entry.split(/[\s,]+/)).filter((name) => name !== '') ?? names;
  const floor = openFloor(RULEBOOKS, asked, seed);
  if (typeof floor !== 'string') return floor;
  const near = nearest(floor, names);
  return fault(
    `--tables: ${quote(floor)} is no table${near === undefined ? '' : ` (did you mean '${near}'?)`}; write such as ${names[0]}`,
  );
}

/** The tables play a round each in turn, as long as nothing breaks. */
async function play(floor: Floor, rounds: number): Promise<FloorBreach | null> {
  const { tables } = floor;
  const progress = await showProgress(Math.ceil(rounds / ROUNDS_A_PIECE));
  try {
    for (let i = 0; i < rounds; i++) {
      const breach = playRound(floor, tables[i % tables.length] as FloorTable);
      if (breach !== null) return breach;
      if ((i + 1) % ROUNDS_A_PIECE > 0) continue;
      progress.step();
      await letDraw();
    }
  } finally {
    progress.stop();
  }
  return null;
}

const total = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
const roundsOf = ({ tables }: Floor): number => tables.reduce((sum, { rounds }) => sum + rounds, 0);

/** Most first, and by name where they are even. */
const inOrder = (counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));

function makeAnswer(floor: Floor, breach: FloorBreach | null, seconds: number): unknown {
  const rounds = roundsOf(floor);
  const money = floorMoney(floor);
  return {
    seed: floor.seed,
    rounds,
    tables: floor.tables.map(({ name, rounds: own, commands }) => ({ table: name, rounds: own, commands })),
    accepted: Object.fromEntries(inOrder(floor.accepted)),
    refused: Object.fromEntries(inOrder(floor.refused)),
    events: Object.fromEntries(inOrder(floor.events)),
    money: { ...money, sum: ACCOUNTS.reduce((sum, account) => sum + money[account], 0) },
    digest: floorDigest(floor),
    seconds,
    roundsPerSecond: rounds / seconds,
    broken: breach === null ? null : { ...breach, reproduce: reproduce(floor.seed, breach) },
  };
}

function makeText(floor: Floor, seconds: number): string {
  const rounds = roundsOf(floor);
  const money = floorMoney(floor);
  const sum = ACCOUNTS.reduce((soFar, account) => soFar + money[account], 0);
  const list = (head: string, counts: ReadonlyMap<string, number>): string =>
    makeTable(
      [{ head }, { head: 'times', align: 'right' }],
      inOrder(counts).map(([name, count]) => [name, `${count}`]),
    );
  return [
    `${rounds} rounds at ${floor.tables.length} tables from seed '${printable(floor.seed)}': ${total(floor.accepted)} commands accepted, ${total(floor.refused)} refused\n`,
    list('accepted', floor.accepted),
    list('refused', floor.refused),
    list('event', floor.events),
    `${ACCOUNTS.map((account) => `${account} ${money[account]}`).join(', ')}: together ${sum}\n`,
    `digest ${floorDigest(floor)}; ${Math.round(rounds / seconds)} rounds a second\n`,
  ].join('\n');
}

/** The same table alone, up to the same round. */
function reproduce(seed: string, { table, round }: FloorBreach): string {
  const word = /^[\w.-]+$/.test(seed) ? seed : `'${seed.replaceAll("'", "'\\''")}'`;
  return commandFor(`simulate-floor --seed ${word} --tables ${table} --rounds ${round}`);
}

function sayBreach(seed: string, breach: FloorBreach): string {
  const { table, round, command, message } = breach;
  const where = `broken at ${table}, round ${round}, seed ${quote(seed)}: ${message.replace(/^croupier: /, '')}`;
  const lines = [`croupier: ${where}`, `  while ${JSON.stringify(command)}`, `  again: ${reproduce(seed, breach)}`];
  return `${lines.map(printable).join('\n')}\n`;
}
