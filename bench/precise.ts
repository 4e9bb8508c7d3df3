/** The precise settlement with limits, clauses and exact odds: its cost a wager must not grow with the number of wagers. */
import { type Layout, type Round, type Sign, settleRound, type Wager } from '../src/rules/index.ts';
import { type Finding, grouped, layoutOf, leastInTurns, nanoseconds, numbersFrom, type Report, short } from './measure.ts';

const TARGET = 3;
const SIZES = [1_000, 10_000, 100_000];
const TURNS = 6;
const STAKE_MAX = 100_000;
const MINIMUM = 500;
/** For one player and for a whole bet; of the latter every bet has more than that, so that all of it is shared. */
const MAXIMUM = { 'player-and-bet': 50_000, bet: 100_000 };
const ROLLED = [1, 2, 4] as const;

export async function measurePrecise(): Promise<Report> {
  return {
    findings: [
      await compareSizes('settle a round precisely, maximum cut', layoutOf('crown-sic-bo', 'E'), {}),
      await compareSizes('settle a round precisely, maximum shared', layoutOf('rws-tai-sai', 'C'), { differential: 100 }),
    ],
    notes: [],
  };
}

async function compareSizes(name: string, layout: Layout, sign: Sign): Promise<Finding> {
  const most = Math.max(...SIZES);
  const takers = SIZES.map((size) => {
    const round = roundAtRandom(layout, sign, size);
    const work = (): void => {
      for (let call = 0; call < most / size; call++) settleOnce(layout, round);
    };
    return () => nanoseconds(work) / most;
  });
  const costs = await leastInTurns(TURNS, 1, ...takers);
  return {
    name: `${name}, growth a wager`,
    value: (costs.at(-1) as number) / (costs[0] as number),
    unit: '',
    bound: 'at most',
    target: TARGET,
    detail: `${costs.map((cost) => short(cost)).join(', ')} ns a wager at ${SIZES.map(grouped).join(', ')}`,
  };
}

function settleOnce(layout: Layout, round: Round): void {
  const settled = settleRound(layout, round);
  if (!settled.ok || settled.value.wagers.length !== round.wagers.length) throw new Error('the round is not settled in full');
}

/** Every player has one wager, so that none are added up. */
function roundAtRandom(layout: Layout, sign: Sign, size: number): Round {
  const next = numbersFrom(size);
  const bets = layout.bets.filter(({ soleHolder }) => soleHolder === null);
  const wagers = Array.from({ length: size }, (_, i): Wager => {
    const bet = bets[next(bets.length)] as Layout['bets'][number];
    return { player: `player ${i}`, bet: bet.id, stake: 1 + next(STAKE_MAX) };
  });
  const maximum = MAXIMUM[layout.rulebook.money.limits.maximumOver];
  return {
    wagers,
    result: ROLLED,
    sign: { minimum: MINIMUM, maximum, ...sign },
    limits: new Map(),
    warned: new Set(),
    chip: 100,
    throw: 1,
  };
}
