/** Simulates rounds from a seed, in blocks that workers can roll in parallel, and compares the results with the exact odds. */
import { assert, assertPresent } from './assert.ts';
import { outcomeOfRoll, rollsOf } from './dice.ts';
import { generatorOf, rollInto } from './generator.ts';
import type { Bet, Layout } from './layout.ts';
import { type PayMatrix, payMatrix } from './matrix.ts';
import { AMOUNT_MAX } from './money.ts';
import type { Stake } from './notation.ts';
import { oddsOf } from './odds.ts';
import { checkStakes } from './pattern.ts';
import { add, approximate, divide, multiply, ONE, type Ratio, ratio, subtract, sum } from './ratio.ts';
import { fail, ok, quote, type Result } from './result.ts';
import type { BetId } from './vocabulary.ts';

/** Rounds per block. A different number would change the results of every seed, because each block has its own generator. */
export const BLOCK_ROUNDS = 65_536;
/** At most this many rounds are simulated, so that counts stay exact and a simulation ends within hours. */
export const SIMULATED_ROUNDS_MAX = 1e12;

export interface SimulationPlan {
  readonly rounds: number;
  readonly seed: string;
  /** Wagers made in every round; empty to count only the outcomes. */
  readonly wagers: readonly Stake[];
}

/** The counts of some blocks, as plain data that workers can send. */
export interface Tally {
  /** How often each of the 36 or 216 rolls occurred. */
  readonly rolls: number[];
  /** Completed wagers (turns) on the bet that lasts several throws, if the layout has one, and how many of them won. */
  turns: number;
  turnsWon: number;
  /** Net result of the wagers, and the lowest and highest running result, as multiples of 1/denominator of the pay matrix. */
  net: number;
  lowest: number;
  highest: number;
}

const emptyTally = (rolls: number): Tally => ({
  rolls: Array<number>(rolls).fill(0),
  turns: 0,
  turnsWon: 0,
  net: 0,
  lowest: 0,
  highest: 0,
});

export const blocksOf = (rounds: number): number => Math.ceil(rounds / BLOCK_ROUNDS);

/** Checks a plan before its blocks are given to workers. */
export function checkPlan(layout: Layout, plan: SimulationPlan): Result<SimulationPlan> {
  const { rounds, wagers } = plan;
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > SIMULATED_ROUNDS_MAX) {
    return fail('bad-amount', 'rounds', `${quote(rounds)} is not a number of rounds from 1 to ${SIMULATED_ROUNDS_MAX}`);
  }
  const staked = checkStakes(layout, wagers);
  if (!staked.ok) return staked;
  const severalThrowIndex = wagers.findIndex(({ bet }) => assertPresent(layout.byId.get(bet), bet).throws > 1);
  if (severalThrowIndex !== -1) {
    const message = `${wagers[severalThrowIndex]?.bet} takes several throws and is always simulated; remove it from the wagers`;
    return fail('field-does-not-apply', `wagers[${severalThrowIndex}]`, message);
  }
  if (staked.value * BigInt(rounds) * largestChangePerUnit(payMatrix(layout)) <= BigInt(AMOUNT_MAX)) return ok(plan);
  return fail('amount-unsafe', 'wagers', `stakes of ${staked.value} over ${rounds} rounds are too large to be counted exactly`);
}

/** The largest change of the running result that one unit can cause, as a multiple of 1/denominator. */
const largestChangePerUnit = ({ wins, denominator }: PayMatrix): bigint =>
  BigInt(wins.reduce((largest, odds) => Math.max(largest, odds), denominator));

export function simulateBlocks(layout: Layout, plan: SimulationPlan, firstBlock: number, blocks: number): Tally {
  const possibleRolls = rollsOf(layout.dice.count);
  const tally = emptyTally(possibleRolls);
  const buffer = new Uint8Array(BLOCK_ROUNDS);
  const severalThrowBet = layout.bets.find(({ throws }) => throws > 1);
  const passes = severalThrowBet === undefined ? null : passesByRoll(layout, severalThrowBet);
  const nets = netsByRoll(layout, plan.wagers);
  for (let block = firstBlock; block < firstBlock + blocks; block++) {
    const rounds = Math.min(BLOCK_ROUNDS, plan.rounds - block * BLOCK_ROUNDS);
    assert(rounds > 0, `block ${block} is beyond the plan`);
    const rolled = buffer.subarray(0, rounds);
    const state = generatorOf(plan.seed, block);
    rollInto(state, possibleRolls, rolled);
    countRolls(rolled, tally.rolls);
    if (severalThrowBet !== undefined && passes !== null)
      countTurns(rolled, passes, severalThrowBet.throws, tally, () => extraRoll(state, possibleRolls));
    if (plan.wagers.length > 0) addNetResults(rolled, nets, tally);
  }
  return tally;
}

function countRolls(rolled: Uint8Array, counts: number[]): void {
  // Two sets of counters, so that the CPU need not wait for the previous increment.
  const even = new Int32Array(counts.length);
  const odd = new Int32Array(counts.length);
  const evenLength = rolled.length - (rolled.length % 2);
  for (let i = 0; i < evenLength; i += 2) {
    const first = rolled[i] as number;
    const second = rolled[i + 1] as number;
    even[first] = (even[first] as number) + 1;
    odd[second] = (odd[second] as number) + 1;
  }
  for (const last of rolled.subarray(evenLength)) even[last] = (even[last] as number) + 1;
  for (const [roll, count] of counts.entries()) counts[roll] = count + (even[roll] as number) + (odd[roll] as number);
}

/** 1 for each roll that meets the condition of the bet, otherwise 0. */
const passesByRoll = (layout: Layout, bet: Bet): Uint8Array =>
  outcomeOfRoll(layout.dice.count).map((outcome) => (bet.paysOn[outcome] == null ? 0 : 1));

function extraRoll(state: Int32Array, possibleRolls: number): number {
  const one = new Uint8Array(1);
  rollInto(state, possibleRolls, one);
  return one[0] as number;
}

/** Counts turns of the bet that lasts several throws. A turn at the end of the block is completed with extra rolls. */
function countTurns(rolled: Uint8Array, passes: Uint8Array, throws: number, tally: Tally, rollExtra: () => number): void {
  let passed = 0;
  const countThrow = (roll: number): void => {
    passed = passes[roll] === 1 ? passed + 1 : 0;
    if (passed > 0 && passed < throws) return;
    tally.turns++;
    if (passed === throws) tally.turnsWon++;
    passed = 0;
  };
  for (let i = 0; i < rolled.length; i++) countThrow(rolled[i] as number);
  while (passed > 0) countThrow(rollExtra());
}

/** The net result of the wagers on each roll, as a multiple of 1/denominator: a lookup table for the simulation. */
function netsByRoll(layout: Layout, wagers: readonly Stake[]): Float64Array {
  const { wins, denominator, bets } = payMatrix(layout);
  const netOn = (outcome: number): number =>
    wagers.reduce((net, { bet, stake }) => {
      const won = wins[outcome * bets + assertPresent(layout.byId.get(bet), bet).index] as number;
      return net + stake * (won === 0 ? -denominator : won);
    }, 0);
  return Float64Array.from(outcomeOfRoll(layout.dice.count), netOn);
}

/** Adds up the running result of the wagers over the rounds. */
function addNetResults(rolled: Uint8Array, nets: Float64Array, tally: Tally): void {
  let { net, lowest, highest } = tally;
  for (let i = 0; i < rolled.length; i++) {
    net += nets[rolled[i] as number] as number;
    if (net < lowest) lowest = net;
    if (net > highest) highest = net;
  }
  tally.net = net;
  tally.lowest = lowest;
  tally.highest = highest;
}

/** Joins the tallies of two consecutive sequences of blocks. */
export function joinTallies(first: Tally, second: Tally): Tally {
  return {
    rolls: first.rolls.map((count, roll) => count + (second.rolls[roll] as number)),
    turns: first.turns + second.turns,
    turnsWon: first.turnsWon + second.turnsWon,
    net: first.net + second.net,
    lowest: Math.min(first.lowest, first.net + second.lowest),
    highest: Math.max(first.highest, first.net + second.highest),
  };
}

/** One bet's simulated and exact return, for one unit per round, or per turn if it takes several throws. */
export interface SimulatedBet {
  readonly bet: BetId;
  readonly trials: number;
  readonly hits: number;
  /** The average return of one unit, including the stake. */
  readonly return: Ratio;
  readonly expected: Ratio;
  /** The difference between the simulated and the exact return, in standard deviations of the mean. */
  readonly z: number;
}

export function reportBets(layout: Layout, tally: Tally): readonly SimulatedBet[] {
  const counts = layout.outcomes.map(() => 0);
  for (const [roll, outcome] of outcomeOfRoll(layout.dice.count).entries()) {
    counts[outcome] = (counts[outcome] as number) + (tally.rolls[roll] as number);
  }
  const rounds = counts.reduce((total, count) => total + count, 0);
  return layout.bets.map((bet) => {
    const wins = bet.throws === 1 ? winsByOutcome(bet, counts) : [{ odds: oddsOfLastThrow(bet), hits: tally.turnsWon }];
    const trials = bet.throws === 1 ? rounds : tally.turns;
    const returned = sum(wins.map(({ odds, hits }) => multiply(add(odds, ONE), ratio(hits))));
    const { return: expected, variance } = oddsOf(layout, bet);
    const mean = divide(returned, ratio(trials));
    const z = approximate(subtract(mean, expected)) / Math.sqrt(approximate(variance) / trials);
    return { bet: bet.id, trials, hits: wins.reduce((total, { hits }) => total + hits, 0), return: mean, expected, z };
  });
}

const winsByOutcome = (bet: Bet, counts: readonly number[]): { odds: Ratio; hits: number }[] =>
  bet.paysOn.flatMap((odds, outcome) => (odds === null ? [] : [{ odds, hits: counts[outcome] as number }]));

const oddsOfLastThrow = (bet: Bet): Ratio =>
  assertPresent(
    bet.paysOn.find((odds) => odds !== null),
    `the odds of ${bet.id}`,
  );
