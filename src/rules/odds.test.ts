/** Compares exact odds with formulas, for odds of a to 1: probability p by counting, edge 1 - (a + 1) p, variance (a + 1)² p (1 - p). */
import { describe, expect, it } from 'vitest';
import { sampleLayout, valueIn } from '../../test/kit/sample.ts';
import { outcomesOf } from './dice.ts';
import { findBet, type Layout } from './layout.ts';
import { endingsOn, moments, oddsOf, passChance, valueAfterPasses } from './odds.ts';
import { makeRatio, type Ratio, ratio } from './ratio.ts';

const bet = (layout: Layout, id: string) => valueIn(findBet(layout, id, 'bet'));
const indexOf = (notation: string): number => outcomesOf(3).findIndex((outcome) => outcome.notation === notation);
const formatEndings = (entries: readonly { net: Ratio; probability: Ratio }[]) =>
  entries.map(({ net, probability }) => `${makeRatio(net)} at ${makeRatio(probability)}`);

describe('the odds of a bet', () => {
  // The columns after the bet are ways, probability, return, edge and variance. The rolls that win, of 216, with their odds: big 105 at 1;
  // total:9 25 at 50; single:1 75, 15 and 1 at 1, 2 and 12; pair:1-4 30 at 11/2; four:4321 24 at 7.
  it.each([
    ['whole', 'big', 105, '35/72', '35/36', '1/36', '1295/1296'],
    ['whole', 'total:9', 25, '25/216', '425/72', '-353/72', '1379975/5184'],
    ['whole', 'single:1', 91, '91/216', '26/27', '1/27', '2725/1458'],
    ['whole', 'pair:1-4', 30, '5/36', '65/72', '7/72', '26195/5184'],
    ['whole', 'four:4321', 24, '1/9', '8/9', '1/9', '512/81'],
    ['three-bets', 'total:4', 3, '1/72', '17/24', '7/24', '20519/576'],
    ['two-dice', 'number:7', 6, '1/6', '5/6', '1/6', '125/36'],
    ['two-dice', 'row:2-12', 2, '1/18', '1/12', '11/12', '17/144'],
  ])('%s %s', (layoutId, id, ways, probability, betReturn, edge, variance) => {
    const layout = sampleLayout({}, layoutId);
    const odds = oddsOf(layout, bet(layout, id));
    expect(odds.ways).toBe(ways);
    expect([odds.probability, odds.return, odds.edge, odds.variance].map(makeRatio)).toEqual([
      probability,
      betReturn,
      edge,
      variance,
    ]);
  });

  it('list what one unit wins on every winning outcome, and no other outcome', () => {
    const layout = sampleLayout({}, 'two-dice');
    const text = (id: string) =>
      [...(oddsOf(layout, bet(layout, id)).pays ?? [])].map(([notation, pays]) => [notation, makeRatio(pays)]);
    expect(text('number:7')).toEqual([
      ['16', '4/1'],
      ['25', '4/1'],
      ['34', '4/1'],
    ]);
    expect(text('row:2-12')).toEqual([
      ['11', '1/2'],
      ['66', '1/2'],
    ]);
  });

  // The bet `run` needs a 1 in each of three throws.
  it('of a bet that lasts several throws: (91/216)³ at 9 to 1, without a list of outcomes', () => {
    const layout = sampleLayout();
    const odds = oddsOf(layout, bet(layout, 'run'));
    expect([odds.pays, odds.ways]).toEqual([null, null]);
    const p = ratio(91n ** 3n, 216n ** 3n);
    expect(odds.probability).toEqual(p);
    expect(odds.return).toEqual(ratio(10n * 91n ** 3n, 216n ** 3n));
    expect(odds.edge).toEqual(ratio(216n ** 3n - 10n * 91n ** 3n, 216n ** 3n));
    expect(odds.variance).toEqual(ratio(100n * 91n ** 3n * (216n ** 3n - 91n ** 3n), 216n ** 6n));
  });
});

describe('the endings of a wager (its possible net results after a throw)', () => {
  const layout = sampleLayout();
  it.each([
    ['on a loss', 'big', '123', ['-1/1 at 1/1']],
    ['on a win', 'single:1', '116', ['2/1 at 1/1']],
    ['on a loss at the first of three throws', 'run', '236', ['-1/1 at 1/1']],
    // The other two throws meet the condition with probability (91/216)².
    ['if the first of three throws meets the condition', 'run', '136', ['9/1 at 8281/46656', '-1/1 at 38375/46656']],
  ])('%s', (_, id, notation, expected) => {
    expect(formatEndings(endingsOn(layout, bet(layout, id), indexOf(notation)))).toEqual(expected);
  });

  it('on an unknown outcome are one loss', () => {
    expect(formatEndings(endingsOn(layout, bet(layout, 'big'), 99))).toEqual(['-1/1 at 1/1']);
  });

  it.each([
    ['big', '35/72'],
    ['run', '91/216'],
    ['four:4321', '1/9'],
  ])('a throw meets the condition of %s with probability %s', (id, expected) => {
    expect(makeRatio(passChance(layout, bet(layout, id)))).toBe(expected);
  });

  it('have a mean and a variance', () => {
    const { mean, variance } = moments([
      { net: ratio(3), probability: ratio(1, 4) },
      { net: ratio(-1), probability: ratio(3, 4) },
    ]);
    expect([mean, variance].map(makeRatio)).toEqual(['0/1', '3/1']);
    const certain = moments([{ net: ratio(-5, 2), probability: ratio(1) }]);
    expect([certain.mean, certain.variance].map(makeRatio)).toEqual(['-5/2', '0/1']);
  });
});

describe('the expected return of a unit on a bet that lasts several throws', () => {
  it('grows with every throw that meets the condition: 10 · (91/216)^(throws left)', () => {
    const layout = sampleLayout();
    expect(valueAfterPasses(layout, bet(layout, 'run'))).toEqual([
      ratio(10n * 91n ** 3n, 216n ** 3n),
      ratio(10n * 91n ** 2n, 216n ** 2n),
      ratio(10n * 91n, 216n),
      ratio(10),
    ]);
  });

  it('for a bet that can never win is 0 until the end', () => {
    const layout = sampleLayout();
    const never = { ...bet(layout, 'run'), paysOn: layout.outcomes.map(() => null) };
    expect(valueAfterPasses(layout, never).slice(0, 3).map(makeRatio)).toEqual(['0/1', '0/1', '0/1']);
    expect(oddsOf(layout, never)).toMatchObject({ probability: ratio(0), return: ratio(0), edge: ratio(1), variance: ratio(0) });
  });

  it('for a bet on one throw is the return of the bet before the throw, and the return of a win after it', () => {
    const layout = sampleLayout();
    expect(valueAfterPasses(layout, bet(layout, 'big')).map(makeRatio)).toEqual(['35/36', '2/1']);
  });
});
