/** Tests the combined result of several wagers. Expected values are computed by hand. */
import { describe, expect, it } from 'vitest';
import { sampleLayout, valueIn } from '../../test/kit/sample.ts';
import { outcomesOf } from './dice.ts';
import { PATTERN_WAGERS_MAX, type Pattern, patternOf } from './pattern.ts';
import { makeRatio, ratio } from './ratio.ts';

const formatResults = (pattern: Pattern) =>
  pattern.results.map(({ net, probability }) => `${makeRatio(net)} at ${makeRatio(probability)}`);

describe('a pattern', () => {
  const twoDice = sampleLayout({}, 'two-dice');
  const whole = sampleLayout();

  it('of one wager has two results', () => {
    const pattern = valueIn(patternOf(twoDice, [{ bet: 'number:7', stake: 10 }]));
    expect(formatResults(pattern)).toEqual(['-10/1 at 5/6', '40/1 at 1/6']);
    expect([pattern.staked, makeRatio(pattern.mean), makeRatio(pattern.variance)]).toEqual([10, '-5/3', '3125/9']);
    expect(pattern.best.outcomes).toEqual(['16', '25', '34']);
    expect(pattern.worst.outcomes).toHaveLength(18);
    expect([pattern.worst, pattern.best]).toEqual([pattern.results[0], pattern.results[1]]);
  });

  it('of two wagers that never win together has three results', () => {
    const pattern = valueIn(
      patternOf(twoDice, [
        { bet: 'number:7', stake: 2 },
        { bet: 'row:2-12', stake: 4 },
      ]),
    );
    expect(formatResults(pattern)).toEqual(['-6/1 at 7/9', '0/1 at 1/18', '4/1 at 1/6']);
    expect(pattern.results.map(({ outcomes }) => outcomes.length)).toEqual([16, 2, 3]);
    expect([pattern.staked, makeRatio(pattern.mean)]).toEqual([6, '-4/1']);
  });

  it('merges outcomes with the same net result', () => {
    const pattern = valueIn(
      patternOf(whole, [
        { bet: 'big', stake: 3 },
        { bet: 'small', stake: 3 },
      ]),
    );
    expect(formatResults(pattern)).toEqual(['-6/1 at 1/36', '0/1 at 35/36']);
    expect(pattern.worst.outcomes).toEqual(['111', '222', '333', '444', '555', '666']);
  });

  it('adds up stakes on one bet, even at fractional odds', () => {
    const stakes = [1, 2].map((stake) => ({ bet: 'pair:1-4', stake }));
    const pattern = valueIn(patternOf(whole, stakes));
    expect(formatResults(pattern)).toEqual(['-3/1 at 31/36', '33/2 at 5/36']);
    expect(pattern.staked).toBe(3);
  });

  it('follows a wager that lasts several throws to its end, even if it was staked in parts', () => {
    // `run` wins if three throws in a row show a 1. One throw shows a 1 with probability 91/216.
    const stakes = [1, 1].map((stake) => ({ bet: 'run', stake }));
    const pattern = valueIn(patternOf(whole, stakes));
    expect(pattern.results.map(({ net }) => makeRatio(net))).toEqual(['-2/1', '18/1']);
    expect(pattern.best.probability).toEqual(ratio(91n ** 3n, 216n ** 3n));
    expect(pattern.worst.probability).toEqual(ratio(216n ** 3n - 91n ** 3n, 216n ** 3n));
    expect(pattern.best.outcomes).toEqual(outcomesOf(3).flatMap(({ notation }) => (notation.includes('1') ? [notation] : [])));
    expect(pattern.worst.outcomes).toHaveLength(56);
  });

  it('combines a wager that lasts several throws with a wager on this throw only', () => {
    const pattern = valueIn(
      patternOf(whole, [
        { bet: 'run', stake: 1 },
        { bet: 'single:1', stake: 1 },
      ]),
    );
    // The other two throws of `run` meet its condition with probability (91/216)² = 8281/46656.
    const pass = 8281n;
    const denominator = 216n * 46656n;
    expect(pattern.results.map(({ net, probability }) => [makeRatio(net), probability])).toEqual([
      ['-2/1', ratio(125, 216)],
      ['0/1', ratio(75n * (46656n - pass), denominator)],
      ['1/1', ratio(15n * (46656n - pass), denominator)],
      ['10/1', ratio(75n * pass, denominator)],
      ['11/1', ratio(46656n - pass + 15n * pass, denominator)],
      ['21/1', ratio(pass, denominator)],
    ]);
  });

  it('without wagers always has the net result 0', () => {
    const pattern = valueIn(patternOf(twoDice, []));
    expect(formatResults(pattern)).toEqual(['0/1 at 1/1']);
    expect([pattern.staked, makeRatio(pattern.mean), makeRatio(pattern.variance)]).toEqual([0, '0/1', '0/1']);
  });

  it('stays exact if the winnings are larger than a safe integer', () => {
    const amountMax = Number.MAX_SAFE_INTEGER;
    const stakes = (second: number) => [
      { bet: 'number:7', stake: amountMax - 2 },
      { bet: 'number:7', stake: second },
    ];
    const pattern = valueIn(patternOf(twoDice, stakes(2)));
    expect(pattern.staked).toBe(amountMax);
    expect([makeRatio(pattern.worst.net), makeRatio(pattern.best.net)]).toEqual([
      `-${amountMax}/1`,
      `${9007199254740991n * 4n}/1`,
    ]);
    expect(patternOf(twoDice, stakes(3))).toEqual({
      ok: false,
      problem: { code: 'amount-unsafe', at: 'wagers', message: 'the stakes add up to more than 9007199254740991' },
    });
  });

  it.each([
    ['0', 0, '0'],
    ['a half', 1.5, '1.5'],
    ['a negative amount', -5, '-5'],
    ['more than the largest safe integer', 2 ** 53, '9007199254740992'],
    ['text', '5', "'5'"],
  ])('rejects a stake of %s', (_, stake, quoted) => {
    const stakes = [
      { bet: 'number:7', stake: 1 },
      { bet: 'number:7', stake: stake as number },
    ];
    const message = `${quoted} is not a stake; stakes are whole minor units from 1 to 9007199254740991`;
    expect(patternOf(twoDice, stakes)).toEqual({ ok: false, problem: { code: 'bad-amount', at: 'wagers[1]', message } });
  });

  it('reports an unknown bet', () => {
    const stakes = [
      { bet: 'number:7', stake: 1 },
      { bet: 'number:9', stake: 1 },
    ];
    expect(patternOf(twoDice, stakes)).toEqual({
      ok: false,
      problem: {
        code: 'unknown-bet',
        at: 'wagers[1]',
        message: "there is no bet 'number:9' on layout two-dice of sample",
        nearest: 'number:7',
      },
    });
  });

  it('rejects more than 1000 wagers', () => {
    const stakes = (count: number) => Array.from({ length: count }, () => ({ bet: 'number:7', stake: 1 }));
    expect(PATTERN_WAGERS_MAX).toBe(1000);
    expect(valueIn(patternOf(twoDice, stakes(1000))).staked).toBe(1000);
    expect(patternOf(twoDice, stakes(1001))).toEqual({
      ok: false,
      problem: { code: 'too-many', at: 'wagers', message: 'there are more than 1000 wagers' },
    });
  });
});
