/** Compares the simulation with simple loops over the same rolls, and tests reports of known counts. */
import { describe, expect, it } from 'vitest';
import { sampleLayout } from '../../test/kit/sample.ts';
import { generatorOf, rollInto } from './generator.ts';
import { makeRatio, ratio } from './ratio.ts';
import {
  BLOCK_ROUNDS,
  blocksOf,
  checkPlan,
  joinTallies,
  reportBets,
  SIMULATED_ROUNDS_MAX,
  type SimulationPlan,
  simulateBlocks,
  type Tally,
} from './simulate.ts';

const twoDice = sampleLayout({}, 'two-dice');
/** Its bet `run` wins after three throws in a row with a 1. Such a series of throws is a turn. */
const threeDice = sampleLayout();
const plan = (rounds: number, wagers: SimulationPlan['wagers'] = [], seed = 'seed'): SimulationPlan => ({ rounds, seed, wagers });

/** The faces of a roll by its number: 0 is all ones. */
const facesOf = (roll: number, dice: number): readonly number[] =>
  [...roll.toString(6).padStart(dice, '0')].map((digit) => Number(digit) + 1);
const totalOf = (faces: readonly number[]): number => faces.reduce((total, face) => total + face, 0);

/** The rolls of one block, and a function for the rolls after them. `sides` is the number of possible rolls, as of one die with 36 or 216 sides. */
function blockRolls(
  seed: string,
  block: number,
  sides: number,
  count: number,
): { rolls: readonly number[]; nextRoll: () => number } {
  const [state, rolled] = [generatorOf(seed, block), new Uint8Array(count)];
  rollInto(state, sides, rolled);
  const nextRoll = (): number => {
    const one = new Uint8Array(1);
    rollInto(state, sides, one);
    return one[0] as number;
  };
  return { rolls: [...rolled], nextRoll };
}

describe('a plan', () => {
  it('is divided into blocks of 65536 rounds', () => {
    expect(BLOCK_ROUNDS).toBe(65536);
    expect([1, 65535, 65536, 65537, 1_000_000].map(blocksOf)).toEqual([1, 1, 1, 2, 16]);
  });

  it.each([
    ['one round', plan(1)],
    ['the maximum number of rounds', plan(SIMULATED_ROUNDS_MAX)],
    ['wagers that can be counted exactly', plan(1000, [{ bet: 'number:7', stake: 500 }])],
  ])('may have %s', (_, good) => {
    expect(checkPlan(twoDice, good)).toEqual({ ok: true, value: good });
  });

  it.each([
    ['no rounds', 0, '0'],
    ['a negative number of rounds', -1, '-1'],
    ['1.5 rounds', 1.5, '1.5'],
    ['one round more than the maximum', SIMULATED_ROUNDS_MAX + 1, '1000000000001'],
    ['NaN rounds', Number.NaN, 'NaN'],
  ])('is rejected with %s', (_, rounds, quoted) => {
    expect(checkPlan(twoDice, plan(rounds))).toEqual({
      ok: false,
      problem: {
        code: 'bad-amount',
        at: 'rounds',
        message: `${quoted} is not a number of rounds from 1 to 1000000000000`,
      },
    });
  });

  it('reports an unknown bet', () => {
    const wagers = [
      { bet: 'number:7', stake: 1 },
      { bet: 'number:8', stake: 1 },
    ];
    expect(checkPlan(twoDice, plan(10, wagers))).toEqual({
      ok: false,
      problem: {
        code: 'unknown-bet',
        at: 'wagers[1]',
        message: "there is no bet 'number:8' on layout two-dice of sample",
        nearest: 'number:7',
      },
    });
  });

  it('rejects a wager that lasts several throws', () => {
    expect(checkPlan(threeDice, plan(10, [{ bet: 'run', stake: 1 }]))).toEqual({
      ok: false,
      problem: {
        code: 'field-does-not-apply',
        at: 'wagers[0]',
        message: 'run takes several throws and is always simulated; remove it from the wagers',
      },
    });
  });

  it('rejects stakes and rounds whose results could exceed a safe integer', () => {
    // the greatest odds of layout two-dice are 4 to 1, counted in halves: 8 for each unit and round
    const stakeMax = Math.floor(Number.MAX_SAFE_INTEGER / 8000);
    expect(checkPlan(twoDice, plan(1000, [{ bet: 'row:2-12', stake: stakeMax }]))).toMatchObject({ ok: true });
    const wagers = [
      { bet: 'row:2-12', stake: stakeMax },
      { bet: 'number:7', stake: 1 },
    ];
    expect(checkPlan(twoDice, plan(1000, wagers))).toEqual({
      ok: false,
      problem: {
        code: 'amount-unsafe',
        at: 'wagers',
        message: `stakes of ${stakeMax + 1} over 1000 rounds are too large to be counted exactly`,
      },
    });
  });

  it('is limited by its losses if all odds are below 1', () => {
    const [seven, row] = twoDice.bets;
    if (seven === undefined || row === undefined) throw new Error('two bets are expected');
    const low = { ...twoDice, bets: [{ ...row, index: 0 }], byId: new Map([[row.id, { ...row, index: 0 }]]) };
    // 1 to 2: a loss is 2 halves, a win 1
    const stakeMax = Math.floor(Number.MAX_SAFE_INTEGER / 2);
    expect(checkPlan(low, plan(1, [{ bet: 'row:2-12', stake: stakeMax }]))).toMatchObject({ ok: true });
    expect(checkPlan(low, plan(1, [{ bet: 'row:2-12', stake: stakeMax + 1 }]))).toMatchObject({ ok: false });
  });
});

describe('blocks', () => {
  it.each([
    ['an even number of rounds', twoDice, 36, 1000],
    ['an odd number of rounds', threeDice, 216, 1001],
    ['one round', threeDice, 216, 1],
  ])('count every roll of %s', (_, layout, sides, rounds) => {
    const counts = new Array<number>(sides).fill(0);
    for (const roll of blockRolls('seed', 0, sides, rounds).rolls) counts[roll] = (counts[roll] as number) + 1;
    expect(simulateBlocks(layout, plan(rounds), 0, 1).rolls).toEqual(counts);
  });

  it('add up the results of the wagers, times the denominator', () => {
    const wagers = [
      { bet: 'number:7', stake: 3 },
      { bet: 'row:2-12', stake: 5 },
    ];
    let [net, lowest, highest] = [0, 0, 0];
    for (const roll of blockRolls('seed', 0, 36, 5000).rolls) {
      const total = totalOf(facesOf(roll, 2));
      // In halves: 4 to 1 wins 8, 1 to 2 wins 1, and a loss is 2.
      net += total === 7 ? 3 * 8 : -3 * 2;
      net += total === 2 || total === 12 ? 5 * 1 : -5 * 2;
      [lowest, highest] = [Math.min(lowest, net), Math.max(highest, net)];
    }
    expect(simulateBlocks(twoDice, plan(5000, wagers), 0, 1)).toMatchObject({ net, lowest, highest, turns: 0, turnsWon: 0 });
  });

  it('record the highest and the lowest running result', () => {
    const tallies = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) =>
      simulateBlocks(threeDice, plan(20, [{ bet: 'single:1', stake: 1 }], seed), 0, 1),
    );
    for (const [i, seed] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
      let [net, lowest, highest] = [0, 0, 0];
      for (const roll of blockRolls(seed, 0, 216, 20).rolls) {
        const ones = facesOf(roll, 3).filter((face) => face === 1).length;
        // In halves, by the number of ones: a loss is 2, and 1, 2 and 12 to 1 win 2, 4 and 24.
        net += [-2, 2, 4, 24][ones] as number;
        [lowest, highest] = [Math.min(lowest, net), Math.max(highest, net)];
      }
      expect(tallies[i]).toMatchObject({ net, lowest, highest });
    }
    expect(tallies.some(({ highest }) => highest > 0)).toBe(true);
    expect(tallies.some(({ lowest }) => lowest < 0)).toBe(true);
  });

  it('have no net result without wagers', () => {
    expect(simulateBlocks(twoDice, plan(500), 0, 1)).toMatchObject({ net: 0, lowest: 0, highest: 0 });
  });

  it.each(['a', 'b', 'c', 'd', 'e'])('continue after the end of the block until the last turn ends: seed %s', (seed) => {
    let [turns, won, passed] = [0, 0, 0];
    const countThrow = (roll: number): void => {
      if (!facesOf(roll, 3).includes(1)) {
        turns++;
        passed = 0;
      } else if (++passed === 3) {
        turns++;
        won++;
        passed = 0;
      }
    };
    const { rolls, nextRoll } = blockRolls(seed, 0, 216, 400);
    for (const roll of rolls) countThrow(roll);
    while (passed > 0) countThrow(nextRoll());
    expect(simulateBlocks(threeDice, plan(400, [], seed), 0, 1)).toMatchObject({ turns, turnsWon: won });
    expect(won).toBeGreaterThan(0);
  });

  it('give the same tally if they are simulated in several parts', () => {
    const rounds = 2 * BLOCK_ROUNDS + 1234;
    const long = plan(rounds, [{ bet: 'big', stake: 2 }]);
    const all = simulateBlocks(threeDice, long, 0, 3);
    const [lastBlock, firstTwoBlocks] = [simulateBlocks(threeDice, long, 2, 1), simulateBlocks(threeDice, long, 0, 2)];
    expect(joinTallies(firstTwoBlocks, lastBlock)).toEqual(all);
    expect(all.rolls.reduce((total, count) => total + count, 0)).toBe(rounds);
    expect(lastBlock.rolls.reduce((total, count) => total + count, 0)).toBe(1234);
    // each block has its own generator
    const [firstRoll] = blockRolls('seed', 1, 216, 1).rolls;
    expect(simulateBlocks(twoDice, plan(BLOCK_ROUNDS + 1), 1, 1).rolls.indexOf(1)).toBe(blockRolls('seed', 1, 36, 1).rolls[0]);
    expect(simulateBlocks(threeDice, plan(BLOCK_ROUNDS + 1), 1, 1).rolls.indexOf(1)).toBe(firstRoll);
  });

  it('cannot be rolled beyond the plan', () => {
    expect(() => simulateBlocks(twoDice, plan(BLOCK_ROUNDS), 1, 1)).toThrow(new Error('croupier: block 1 is beyond the plan'));
    expect(simulateBlocks(twoDice, plan(BLOCK_ROUNDS), 0, 0).rolls).toEqual(new Array(36).fill(0));
  });

  it('throw for a bet that is not on the layout', () => {
    expect(() => simulateBlocks(twoDice, plan(1, [{ bet: 'big', stake: 1 }]), 0, 1)).toThrow('croupier: big is missing');
  });
});

describe('joined tallies', () => {
  const tally = (net: number, lowest: number, highest: number): Tally => ({
    rolls: [1, 2],
    turns: 3,
    turnsWon: 1,
    net,
    lowest,
    highest,
  });
  it.each([
    ['the lowest point of the second starts from the end of the first', tally(-5, -6, 1), tally(2, -4, 3), -3, -9, 1],
    ['the highest point of the second starts from the end of the first', tally(7, -1, 8), tally(2, -1, 4), 9, -1, 11],
    ['the extremes of the first can be the extremes of both', tally(0, -9, 9), tally(0, -1, 1), 0, -9, 9],
  ])('%s', (_, first, second, net, lowest, highest) => {
    expect(joinTallies(first, second)).toEqual({ rolls: [2, 4], turns: 6, turnsWon: 2, net, lowest, highest });
  });

  it('add up roll by roll', () => {
    const first = { ...tally(0, 0, 0), rolls: [1, 20], turns: 5, turnsWon: 2 };
    const second = { ...tally(0, 0, 0), rolls: [300, 4000], turns: 70, turnsWon: 30 };
    expect(joinTallies(first, second)).toMatchObject({ rolls: [301, 4020], turns: 75, turnsWon: 32 });
  });
});

describe('a report', () => {
  const tally = (rolls: readonly number[], otherFields: Partial<Tally> = {}): Tally => ({
    rolls: [...rolls],
    turns: 0,
    turnsWon: 0,
    net: 0,
    lowest: 0,
    highest: 0,
    ...otherFields,
  });

  it('equals the expectation if every roll occurred once', () => {
    const report = reportBets(twoDice, tally(new Array(36).fill(1)));
    expect(report.map(({ bet, trials, hits }) => [bet, trials, hits])).toEqual([
      ['number:7', 36, 6],
      ['row:2-12', 36, 2],
    ]);
    for (const { return: simulatedReturn, expected, z } of report) {
      expect(simulatedReturn).toEqual(expected);
      expect(z).toBe(0);
    }
    expect(report.map(({ expected }) => makeRatio(expected))).toEqual(['5/6', '1/12']);
  });

  it('gives the difference in standard deviations', () => {
    // 36 rounds of nothing but 7: return 5, expected 5/6, variance 125/36
    const sevens = Array.from({ length: 36 }, (_, roll) => (totalOf(facesOf(roll, 2)) === 7 ? 6 : 0));
    const [seven, row] = reportBets(twoDice, tally(sevens));
    expect(seven).toMatchObject({ trials: 36, hits: 36, return: ratio(5), expected: ratio(5, 6) });
    expect(seven?.z).toBeCloseTo((5 - 5 / 6) / Math.sqrt(125 / 36 / 36), 12);
    // never 2 nor 12: return 0, expected 1/12, variance 17/144
    expect(row).toMatchObject({ trials: 36, hits: 0, return: ratio(0) });
    expect(row?.z).toBeCloseTo(-(1 / 12) / Math.sqrt(17 / 144 / 36), 12);
  });

  it('pays one, two and three matching dice at their own odds', () => {
    // 111 once, 112 twice, 123 three times, 666 four times: 10 units on single:1 return 13 + 2·3 + 3·2
    const rolls = new Array<number>(216).fill(0);
    const rollIndex = (faces: string) => Number.parseInt([...faces].map((face) => Number(face) - 1).join(''), 6);
    for (const [faces, count] of [
      ['111', 1],
      ['121', 2],
      ['321', 3],
      ['666', 4],
    ] as const)
      rolls[rollIndex(faces)] = count;
    // One turn, because the report divides by the number of turns.
    const single = reportBets(threeDice, tally(rolls, { turns: 1 })).find(({ bet }) => bet === 'single:1');
    expect(single).toMatchObject({ trials: 10, hits: 6, return: ratio(25, 10), expected: ratio(26, 27) });
  });

  it('counts turns, not rounds, for a bet that lasts several throws', () => {
    const run = reportBets(threeDice, tally(new Array(216).fill(1), { turns: 40, turnsWon: 3 })).find(({ bet }) => bet === 'run');
    const p = (91 / 216) ** 3;
    expect(run).toMatchObject({ trials: 40, hits: 3, return: ratio(30, 40), expected: ratio(10n * 91n ** 3n, 216n ** 3n) });
    expect(run?.z).toBeCloseTo((0.75 - 10 * p) / Math.sqrt((100 * p * (1 - p)) / 40), 12);
  });

  it('of a long simulation is within five standard deviations of the odds', () => {
    for (const layout of [twoDice, threeDice]) {
      const report = reportBets(layout, simulateBlocks(layout, plan(8 * BLOCK_ROUNDS, [], 'long'), 0, 8));
      for (const { z } of report) expect(Math.abs(z)).toBeLessThan(5);
    }
  });
});
