/** The subcommand `simulate-floor`: simulates a whole house, checks every invariant, and prints how to reproduce a violation. */
import { performance } from 'node:perf_hooks';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { nearest, quote } from '../rules/index.ts';
import { ACCOUNTS } from '../table/index.ts';
import {
  type BrokenInvariant,
  houseDigest,
  houseMoney,
  openHouse,
  playRound,
  type SimulatedHouse,
  type SimulatedTable,
  tableNames,
} from '../testing/index.ts';
import { commandFor } from './next-command.ts';
import { formatJson } from './output.ts';
import { showProgress, yieldToTimers } from './progress.ts';
import { parseRoundCount } from './round-count.ts';
import { formatTable, printable } from './table.ts';
import { fail } from './user-error.ts';
import { fold, terminalWidth } from './width.ts';

export interface SimulateFloorOptions {
  readonly rounds: string;
  readonly seed: string;
  readonly tables?: readonly string[];
  readonly json?: true;
}

/** The exit code if an invariant was violated. */
const EXIT_VIOLATION = 1;
const ROUNDS_MAX = 1e9;
/** One step of the progress bar has this many rounds and takes about a second. */
const ROUNDS_PER_STEP = 2000;

export async function simulateFloor(options: SimulateFloorOptions): Promise<void> {
  const rounds = parseRoundCount(options.rounds);
  if (rounds < 1 || rounds > ROUNDS_MAX) fail(`--rounds: ${rounds} is not in the range from 1 to ${ROUNDS_MAX}`);
  const house = openChosenHouse(options);
  const startMs = performance.now();
  const violation = await playRounds(house, rounds);
  const seconds = (performance.now() - startMs) / 1000;
  const answer = options.json
    ? formatJson(buildAnswer(house, violation, seconds))
    : fold(formatText(house, seconds), terminalWidth());
  process.stdout.write(answer);
  if (violation === null) return;
  process.stderr.write(formatViolation(house.seed, violation));
  process.exitCode = EXIT_VIOLATION;
}

function openChosenHouse({ tables, seed }: SimulateFloorOptions): SimulatedHouse {
  const names = tableNames(RULEBOOKS);
  const requested = tables?.flatMap((entry) => entry.split(/[\s,]+/)).filter((name) => name !== '') ?? names;
  const house = openHouse(RULEBOOKS, requested, seed);
  if (typeof house !== 'string') return house;
  const near = nearest(house, names);
  return fail(
    `--tables: ${quote(house)} is not a table${near === undefined ? '' : ` (did you mean '${near}'?)`}; expected a name such as ${names[0]}`,
  );
}

/** Plays one round at each table in turn. Returns the first violation of an invariant, or null. */
async function playRounds(house: SimulatedHouse, rounds: number): Promise<BrokenInvariant | null> {
  const { tables } = house;
  const progress = await showProgress(Math.ceil(rounds / ROUNDS_PER_STEP));
  try {
    for (let i = 0; i < rounds; i++) {
      const violation = playRound(house, tables[i % tables.length] as SimulatedTable);
      if (violation !== null) return violation;
      if ((i + 1) % ROUNDS_PER_STEP > 0) continue;
      progress.step();
      await yieldToTimers();
    }
  } finally {
    progress.stop();
  }
  return null;
}

const sumCounts = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
const roundsOf = ({ tables }: SimulatedHouse): number => tables.reduce((sum, { rounds }) => sum + rounds, 0);

/** Sorts by count, the highest first, then by name. */
const sortByCount = (counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...counts].sort(([nameA, countA], [nameB, countB]) => countB - countA || (nameA < nameB ? -1 : 1));

function buildAnswer(house: SimulatedHouse, violation: BrokenInvariant | null, seconds: number): unknown {
  const rounds = roundsOf(house);
  const money = houseMoney(house);
  return {
    seed: house.seed,
    rounds,
    tables: house.tables.map(({ name, rounds: tableRounds, commands }) => ({ table: name, rounds: tableRounds, commands })),
    accepted: Object.fromEntries(sortByCount(house.accepted)),
    refused: Object.fromEntries(sortByCount(house.refused)),
    events: Object.fromEntries(sortByCount(house.events)),
    money: { ...money, sum: ACCOUNTS.reduce((sum, account) => sum + money[account], 0) },
    digest: houseDigest(house),
    seconds,
    roundsPerSecond: rounds / seconds,
    broken: violation === null ? null : { ...violation, reproduce: formatReproduction(house.seed, violation) },
  };
}

function formatText(house: SimulatedHouse, seconds: number): string {
  const rounds = roundsOf(house);
  const money = houseMoney(house);
  const sum = ACCOUNTS.reduce((subtotal, account) => subtotal + money[account], 0);
  const formatCounts = (header: string, counts: ReadonlyMap<string, number>): string =>
    formatTable(
      [{ header }, { header: 'times', align: 'right' }],
      sortByCount(counts).map(([name, count]) => [name, `${count}`]),
    );
  return [
    `${rounds} rounds at ${house.tables.length} ${house.tables.length === 1 ? 'table' : 'tables'} from seed '${printable(house.seed)}': ${sumCounts(house.accepted)} commands accepted, ${sumCounts(house.refused)} refused\n`,
    formatCounts('accepted', house.accepted),
    formatCounts('refused', house.refused),
    formatCounts('event', house.events),
    `${ACCOUNTS.map((account) => `${account} ${money[account]}`).join(', ')}: total ${sum}\n`,
    `digest ${houseDigest(house)}; ${Math.round(rounds / seconds)} rounds per second\n`,
  ].join('\n');
}

/** Formats the command that plays only this table, up to the same round. */
function formatReproduction(seed: string, { table, round }: BrokenInvariant): string {
  const quotedSeed = /^[\w.-]+$/.test(seed) ? seed : `'${seed.replaceAll("'", "'\\''")}'`;
  return commandFor(`simulate-floor --seed ${quotedSeed} --tables ${table} --rounds ${round}`);
}

function formatViolation(seed: string, violation: BrokenInvariant): string {
  const { table, round, command, message } = violation;
  const description = `invariant violated at ${table}, round ${round}, seed ${quote(seed)}: ${message.replace(/^croupier: /, '')}`;
  const lines = [
    `croupier: ${description}`,
    `  command: ${JSON.stringify(command)}`,
    `  reproduce: ${formatReproduction(seed, violation)}`,
  ];
  return `${lines.map(printable).join('\n')}\n`;
}
