/** Seeded simulation of rounds in blocks that any worker may roll, and their comparison with exact odds; it must never settle for money. */
import { assert, present } from './assert.ts';
import { outcomeOfRoll, rollsOf } from './dice.ts';
import { generatorOf, rollInto } from './generator.ts';
import type { Bet, Layout } from './layout.ts';
import { type PayMatrix, payMatrix } from './matrix.ts';
import { AMOUNT_MAX } from './money.ts';
import type { Stake } from './notation.ts';
import { oddsOf } from './odds.ts';
import { checkStakes } from './pattern.ts';
import { add, approximate, divide, multiply, ONE, type Ratio, ratio, subtract, sum } from './ratio.ts';
import { done, failed, quote, type Result } from './result.ts';
import type { BetId } from './vocabulary.ts';

/** Rounds that one generator rolls; part of what a seed means, so changing it changes every simulation. */
export const BLOCK_ROUNDS = 65_536;
/** Counts stay exact and a run ends within hours. */
export const SIMULATED_ROUNDS_MAX = 1e12;

export interface SimulationPlan {
  readonly rounds: number;
  readonly seed: string;
  /** Wagers made in every round, followed one by one; none to follow only the outcomes. */
  readonly wagers: readonly Stake[];
}

/** What happened in some blocks, in a form that workers can hand over. */
export interface Tally {
  /** How often each of the 36 or 216 rolls came. */
  readonly rolls: number[];
  /** Turns of the bet over several throws, if the layout has one, and how many were won. */
  turns: number;
  turnsWon: number;
  /** Net result of the plan's wagers, and its lowest and highest point on the way, over the pay matrix's denominator. */
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

/** A plan is checked before blocks are handed out. */
export function checkPlan(layout: Layout, plan: SimulationPlan): Result<SimulationPlan> {
  const { rounds, wagers } = plan;
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > SIMULATED_ROUNDS_MAX) {
    return failed('bad-amount', 'rounds', `${quote(rounds)} is not a number of rounds from 1 to ${SIMULATED_ROUNDS_MAX}`);
  }
  const staked = checkStakes(layout, wagers);
  if (!staked.ok) return staked;
  const several = wagers.findIndex(({ bet }) => present(layout.byId.get(bet), bet).throws > 1);
  if (several !== -1) {
    const message = `${wagers[several]?.bet} takes several throws and is simulated anyway; leave it out`;
    return failed('field-does-not-apply', `wagers[${several}]`, message);
  }
  if (staked.value * BigInt(rounds) * greatestFactor(payMatrix(layout)) <= BigInt(AMOUNT_MAX)) return done(plan);
  return failed(
    'amount-unsafe',
    'wagers',
    `stakes of ${staked.value} over ${rounds} rounds could exceed what can be counted exactly`,
  );
}

/** The most that one unit can add to or take from a running result, over the matrix's denominator. */
const greatestFactor = ({ wins, denominator }: PayMatrix): bigint =>
  BigInt(wins.reduce((most, odds) => Math.max(most, odds), denominator));

/** Rolls some of the plan's blocks, one after another. */
export function simulateBlocks(layout: Layout, plan: SimulationPlan, firstBlock: number, blocks: number): Tally {
  const sides = rollsOf(layout.dice.count);
  const tally = emptyTally(sides);
  const buffer = new Uint8Array(BLOCK_ROUNDS);
  const run = layout.bets.find(({ throws }) => throws > 1);
  const passes = run === undefined ? null : passesOf(layout, run);
  const nets = netsByRoll(layout, plan.wagers);
  for (let block = firstBlock; block < firstBlock + blocks; block++) {
    const rounds = Math.min(BLOCK_ROUNDS, plan.rounds - block * BLOCK_ROUNDS);
    assert(rounds > 0, `block ${block} lies beyond the plan`);
    const rolled = buffer.subarray(0, rounds);
    const state = generatorOf(plan.seed, block);
    rollInto(state, sides, rolled);
    countRolls(rolled, tally.rolls);
    if (run !== undefined && passes !== null) followTurns(rolled, passes, run.throws, tally, () => extraRoll(state, sides));
    if (plan.wagers.length > 0) followWagers(rolled, nets, tally);
  }
  return tally;
}

function countRolls(rolled: Uint8Array, counts: number[]): void {
  // Two sets of counters, so that one roll need not wait for the count of the one before.
  const even = new Int32Array(counts.length);
  const odd = new Int32Array(counts.length);
  const pairs = rolled.length - (rolled.length % 2);
  for (let i = 0; i < pairs; i += 2) {
    const first = rolled[i] as number;
    const second = rolled[i + 1] as number;
    even[first] = (even[first] as number) + 1;
    odd[second] = (odd[second] as number) + 1;
  }
  for (const last of rolled.subarray(pairs)) even[last] = (even[last] as number) + 1;
  for (const [roll, count] of counts.entries()) counts[roll] = count + (even[roll] as number) + (odd[roll] as number);
}

const passesOf = (layout: Layout, bet: Bet): Uint8Array =>
  outcomeOfRoll(layout.dice.count).map((outcome) => (bet.paysOn[outcome] == null ? 0 : 1));

function extraRoll(state: Int32Array, sides: number): number {
  const one = new Uint8Array(1);
  rollInto(state, sides, one);
  return one[0] as number;
}

/** Turns follow one another through the block; one cut off by its end is played out with rolls of its own, or wins would be missed. */
function followTurns(rolled: Uint8Array, passes: Uint8Array, throws: number, tally: Tally, extra: () => number): void {
  let passed = 0;
  const take = (roll: number): void => {
    passed = passes[roll] === 1 ? passed + 1 : 0;
    if (passed > 0 && passed < throws) return;
    tally.turns++;
    if (passed === throws) tally.turnsWon++;
    passed = 0;
  };
  for (let i = 0; i < rolled.length; i++) take(rolled[i] as number);
  while (passed > 0) take(extra());
}

/** What one round with these wagers nets on each roll, over the pay matrix's denominator: settled once per roll, then looked up. */
function netsByRoll(layout: Layout, wagers: readonly Stake[]): Float64Array {
  const { wins, denominator, bets } = payMatrix(layout);
  const netOn = (outcome: number): number =>
    wagers.reduce((net, { bet, stake }) => {
      const won = wins[outcome * bets + present(layout.byId.get(bet), bet).index] as number;
      return net + stake * (won === 0 ? -denominator : won);
    }, 0);
  return Float64Array.from(outcomeOfRoll(layout.dice.count), netOn);
}

/** Follows the running result of the wagers from round to round. */
function followWagers(rolled: Uint8Array, nets: Float64Array, tally: Tally): void {
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

/** The tally of two runs of blocks, the second played after the first. */
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

/** One bet's simulated result beside its exact expectation, for one unit a round (a turn, where it takes several throws). */
export interface SimulatedBet {
  readonly bet: BetId;
  readonly trials: number;
  readonly hits: number;
  /** What came back for each unit, the stake counted. */
  readonly return: Ratio;
  readonly expected: Ratio;
  /** By how many standard deviations of the mean the two differ. */
  readonly z: number;
}

export function reportBets(layout: Layout, tally: Tally): readonly SimulatedBet[] {
  const counts = layout.outcomes.map(() => 0);
  for (const [roll, outcome] of outcomeOfRoll(layout.dice.count).entries()) {
    counts[outcome] = (counts[outcome] as number) + (tally.rolls[roll] as number);
  }
  const rounds = counts.reduce((total, count) => total + count, 0);
  return layout.bets.map((bet) => {
    const wins = bet.throws === 1 ? winsByOutcome(bet, counts) : [{ odds: oddsOfRun(bet), hits: tally.turnsWon }];
    const trials = bet.throws === 1 ? rounds : tally.turns;
    const back = sum(wins.map(({ odds, hits }) => multiply(add(odds, ONE), ratio(hits))));
    const { return: expected, variance } = oddsOf(layout, bet);
    const mean = divide(back, ratio(trials));
    const z = approximate(subtract(mean, expected)) / Math.sqrt(approximate(variance) / trials);
    return { bet: bet.id, trials, hits: wins.reduce((total, { hits }) => total + hits, 0), return: mean, expected, z };
  });
}

const winsByOutcome = (bet: Bet, counts: readonly number[]): { odds: Ratio; hits: number }[] =>
  bet.paysOn.flatMap((odds, outcome) => (odds === null ? [] : [{ odds, hits: counts[outcome] as number }]));

const oddsOfRun = (bet: Bet): Ratio =>
  present(
    bet.paysOn.find((odds) => odds !== null),
    `the odds of ${bet.id}`,
  );
