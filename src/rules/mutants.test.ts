/** Tests that mutation testing asked for: without them, a line of the rules could be changed and no test failed. */
import { describe, expect, it } from 'vitest';
import { CHIP_ROUNDING_RULES, SHARED_MAXIMUM_RULES, sampleBook, sampleLayout, valueIn } from '../../test/kit/sample.ts';
import { assertPresent } from './assert.ts';
import { checkLayout } from './check.ts';
import { rollInto } from './generator.ts';
import { readRound, WAGERS_MAX } from './input.ts';
import type { Bet, Layout } from './layout.ts';
import { parseStakes } from './notation.ts';
import { makeRatio, type Ratio, ratio } from './ratio.ts';
import { type Round, settleRound } from './settle.ts';
import type { Wager } from './settled.ts';
import { leastCover } from './simplex.ts';
import { checkPlan, reportBets, simulateBlocks } from './simulate.ts';

const whole = sampleLayout();

/** A bet of the sample rulebook with different odds for each total; null if the bet loses. */
const withOdds = (id: string, index: number, pays: (total: number) => Ratio | null): Bet => ({
  ...assertPresent(whole.byId.get(id), id),
  index,
  paysOn: whole.outcomes.map(({ total }) => pays(total)),
});

const withBets = (...bets: readonly Bet[]): Layout => ({ ...whole, bets, byId: new Map(bets.map((bet) => [bet.id, bet])) });

describe('sets of wagers that cannot lose', () => {
  it('do not contain a bet that lasts several throws', () => {
    // With one throw, 1/10 on the run and 1/2 on big would return one unit on every roll.
    const run = withOdds('run', 0, (total) => (total <= 10 ? ratio(9) : null));
    const big = withOdds('big', 1, (total) => (total > 10 ? ratio(1) : null));
    expect(checkLayout(withBets(run, big)).filter(({ code }) => code === 'cannot-lose')).toEqual([]);
    expect(checkLayout(withBets({ ...run, throws: 1 }, big)).filter(({ code }) => code === 'cannot-lose')).toHaveLength(1);
  });
});

// Each row of the matrix is a bet, and each column is an outcome.
describe('the least cover (the smallest stakes that return one unit in every column)', () => {
  it.each<[string, bigint[][], string, string[]]>([
    // 2y >= 1 and 2x + y >= 1: y = 1/2, x = 1/4
    [
      'uses the bound that is reached first',
      [
        [0n, 2n],
        [2n, 1n],
      ],
      '3/4',
      ['1/4', '1/2'],
    ],
    ['takes the first of two equal bets', [[3n], [3n]], '1/3', ['1/3', '0/1']],
    // The simplex method solves the dual problem: a variable per column, a constraint per row. After its first step, both constraints
    // limit the second variable to 1. By Bland's rule, the variable with the lower number leaves the basis.
    [
      'in a tie, removes the variable with the lowest number from the basis',
      [
        [1n, 1n],
        [3n, 1n],
      ],
      '1/1',
      ['0/1', '1/1'],
    ],
  ])('%s', (_, returns, cost, stakes) => {
    const cover = leastCover(returns, 1n);
    expect(cover === null ? null : [makeRatio(cover.cost), cover.stakes.map(makeRatio)]).toEqual([cost, stakes]);
  });
});

describe('a roll', () => {
  // The roll from a half word is (216 · half) / 2^16. The half is rejected if the remainder is less than 88, which is 2^16 mod 216.
  // 7889 · 216 = 26 · 2^16 + 88 is just accepted and gives 26. 1214 · 216 = 4 · 2^16 + 80 is rejected.
  it.each<[string, number, number, number[]]>([
    ['both halves are just accepted', 7889, 7889, [26, 26]],
    ['the low half is rejected', 7889, 1214, [26]],
    ['the high half is rejected', 1214, 7889, [26]],
  ])('from the two halves of a 32-bit word: %s', (_, high, low, rolls) => {
    const rolled = new Uint8Array(rolls.length);
    const state = Int32Array.of((high << 16) | low, 0, 0, 0);
    rollInto(state, 216, rolled);
    expect([...rolled]).toEqual(rolls);
    // The counter of the generator: one word was used.
    expect(state[3]).toBe(1);
  });
});

describe('readRound', () => {
  const books = [sampleBook(CHIP_ROUNDING_RULES)];
  const round = { rulebook: 'sample', layout: 'whole', wagers: [], result: [1, 4, 6] };

  it.each([
    ['accepts', WAGERS_MAX, true],
    ['rejects', WAGERS_MAX + 1, false],
  ])('%s a list of %i entries', (_, length, ok) => {
    expect(readRound(books, { ...round, warned: Array(length).fill('ann') }).ok).toBe(ok);
  });

  it.each([[{}], [{ minimum: 5 }], [{ maximum: 5 }]])('returns limits without additional fields: %j', (limits) => {
    const read = valueIn(readRound(books, { ...round, sign: limits, limits: { ann: limits } })).round;
    expect(read.sign).toStrictEqual(limits);
    expect(read.limits.get('ann')).toStrictEqual(limits);
  });
});

it('parseStakes quotes an invalid wager without the spaces around it', () => {
  expect(parseStakes('big 1,  big 1 2 ')).toMatchObject({
    ok: false,
    problem: { message: "'big 1 2' is more than a bet and a stake; separate wagers by commas" },
  });
});

describe('a settlement', () => {
  const NO_LIMITS: Round = { wagers: [], result: [1, 4, 6], sign: {}, limits: new Map(), warned: new Set(), chip: 1, throw: 1 };
  const wagersOn = (bet: string, ...stakes: readonly number[]): readonly Wager[] =>
    stakes.map((stake, i) => ({ player: `player ${i}`, bet, stake }));

  it('pays on the whole stake if the sign does not ask for multiples, even with a minimum', () => {
    // 5 at 5½ to 1 wins 27½, rounded up to 28.
    const round = { ...NO_LIMITS, sign: { minimum: 2 }, wagers: wagersOn('pair:1-4', 5) };
    expect(valueIn(settleRound(sampleLayout(CHIP_ROUNDING_RULES), round)).wagers).toMatchObject([{ paidOn: 5, paid: 28 }]);
  });

  it('shares the Differential by the stakes as placed, not as cut by the maximum', () => {
    // 6 units are shared by stakes of 5, 3 and 3: 30/11, 18/11 and 18/11. Shared by the 4, 3 and 3 that the maximum of 10 leaves, they would be 2, 2 and 2.
    const round = { ...NO_LIMITS, sign: { maximum: 10, differential: 6 }, wagers: wagersOn('big', 5, 3, 3) };
    expect(valueIn(settleRound(sampleLayout(SHARED_MAXIMUM_RULES), round)).wagers.map(({ counted }) => counted)).toEqual([
      3, 2, 1,
    ]);
  });
});

describe('a simulation', () => {
  it('completes the turn that its last round begins', () => {
    // One round per seed. The turn is won if this roll and two additional rolls show a 1: probability (91/216)³.
    const seeds = Array.from({ length: 1000 }, (_, i) => `turn ${i}`);
    const tallies = seeds.map((seed) => simulateBlocks(whole, { rounds: 1, seed, wagers: [] }, 0, 1));
    expect(tallies.every(({ turns }) => turns === 1)).toBe(true);
    const won = tallies.reduce((total, { turnsWon }) => total + turnsWon, 0);
    const chance = (91 / 216) ** 3;
    // Within 4 standard deviations.
    expect(Math.abs(won - 1000 * chance) / Math.sqrt(1000 * chance * (1 - chance))).toBeLessThan(4);
  });

  it('is accepted if its results stay within the largest safe integer', () => {
    const evenOdds = withBets(withOdds('big', 0, (total) => (total > 10 ? ratio(1) : null)));
    const plan = { rounds: 1, seed: '', wagers: [{ bet: 'big', stake: Number.MAX_SAFE_INTEGER }] };
    expect(checkPlan(evenOdds, plan)).toEqual({ ok: true, value: plan });
    expect(checkPlan(evenOdds, { ...plan, rounds: 2 })).toMatchObject({ ok: false, problem: { code: 'amount-unsafe' } });
  });

  it('reports a bet that lasts several throws even if it loses on the first outcome of the list', () => {
    const run = withOdds('run', 0, (total) => (total > 10 ? ratio(4) : null));
    const tally = { rolls: Array(216).fill(1), turns: 10, turnsWon: 2, net: 0, lowest: 0, highest: 0 };
    expect(reportBets(withBets(run), tally)).toMatchObject([{ bet: 'run', trials: 10, hits: 2, return: ratio(1) }]);
  });
});
