/** Measures whether the time per wager of `settleRound` grows with the number of wagers. */
import { type Layout, type Round, type Sign, settleRound, type Wager } from '../src/rules/index.ts';
import {
  alternatingMinimums,
  type Finding,
  formatInteger,
  formatNumber,
  nanoseconds,
  openLayoutOf,
  type Report,
  randomIntegers,
} from './measure.ts';

const TARGET_GROWTH = 3;
const WAGER_COUNTS = [1_000, 10_000, 100_000];
const REPETITIONS = 6;
const STAKE_MAX = 100_000;
const MINIMUM = 500;
/** The maximum is per player and bet, or per bet. The wagers exceed the maximum per bet, so that players share it. */
const MAXIMUM = { 'player-and-bet': 50_000, bet: 100_000 };
const RESULT_FACES = [1, 2, 4] as const;

export async function measurePrecise(): Promise<Report> {
  return {
    findings: [
      await compareSizes('settle a round precisely, wagers cut to the maximum', openLayoutOf('crown-sic-bo', 'E'), {}),
      await compareSizes('settle a round precisely, maximum shared in proportion', openLayoutOf('rws-tai-sai', 'C'), {
        differential: 100,
      }),
    ],
    notes: [],
  };
}

/** `sign` is the notice with the limits of the table. `randomRound` adds the minimum and the maximum. */
async function compareSizes(name: string, layout: Layout, sign: Sign): Promise<Finding> {
  const largestCount = Math.max(...WAGER_COUNTS);
  const measurements = WAGER_COUNTS.map((wagerCount) => {
    const round = randomRound(layout, sign, wagerCount);
    const settleRepeatedly = (): void => {
      for (let call = 0; call < largestCount / wagerCount; call++) settleOnce(layout, round);
    };
    return () => nanoseconds(settleRepeatedly) / largestCount;
  });
  const nsPerWager = await alternatingMinimums(REPETITIONS, 1, ...measurements);
  return {
    name: `${name}, growth of the cost per wager`,
    value: (nsPerWager.at(-1) as number) / (nsPerWager[0] as number),
    unit: '',
    bound: 'at most',
    target: TARGET_GROWTH,
    detail: `${nsPerWager.map((ns) => formatNumber(ns)).join(', ')} ns per wager at ${WAGER_COUNTS.map(formatInteger).join(', ')}`,
  };
}

function settleOnce(layout: Layout, round: Round): void {
  const result = settleRound(layout, round);
  if (!result.ok || result.value.wagers.length !== round.wagers.length) throw new Error('not all wagers are settled');
}

/** Creates a round with one random wager per player. */
function randomRound(layout: Layout, sign: Sign, wagerCount: number): Round {
  const nextInteger = randomIntegers(wagerCount);
  // Leaves out bets that only one player may hold.
  const bets = layout.bets.filter(({ soleHolder }) => soleHolder === null);
  const wagers = Array.from({ length: wagerCount }, (_, i): Wager => {
    const bet = bets[nextInteger(bets.length)] as Layout['bets'][number];
    return { player: `player ${i}`, bet: bet.id, stake: 1 + nextInteger(STAKE_MAX) };
  });
  const maximum = MAXIMUM[layout.rulebook.money.limits.maximumOver];
  return {
    wagers,
    result: RESULT_FACES,
    sign: { minimum: MINIMUM, maximum, ...sign },
    limits: new Map(),
    // Nobody was warned about the minimum, and the smallest amount that can be paid is 100.
    warned: new Set(),
    chip: 100,
    throw: 1,
  };
}
