/** Triple Dice clause by clause: the wager table transcribed once more, and the shooter's four throws. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS, TRIPLE_DICE } from '../../src/rulebooks/index.ts';
import { makeRatio, oddsOf, ratio, type Settlement, settle, valueAfterPasses, type Wager } from '../../src/rules/index.ts';
import { allAlike, dealt, ROLLS, type Roll, showing, text } from '../kit/dealt.ts';
import { valueIn } from '../kit/sample.ts';

const MAT = dealt(TRIPLE_DICE, 'mat');
const SYMBOLS = ['crown', 'anchor', 'spade', 'heart', 'diamond', 'club'] as const;
const faceOf = (symbol: (typeof SYMBOLS)[number]): number => SYMBOLS.indexOf(symbol) + 1;
const RED = (['heart', 'diamond', 'crown'] as const).map(faceOf);
const BLACK = (['spade', 'club', 'anchor'] as const).map(faceOf);

const settled = (wagers: readonly Wager[], result: readonly number[], more: object = {}): Settlement =>
  valueIn(settle(RULEBOOKS, { rulebook: 'triple-dice', layout: 'mat', wagers, result, ...more }));

function expectWinsJust(bet: string, odds: string, condition: (roll: Roll) => boolean): void {
  expect(MAT.rolls(bet, 'won')).toEqual(text(ROLLS.filter(condition)));
  expect(MAT.rolls(bet, 'lost')).toEqual(text(ROLLS.filter((roll) => !condition(roll))));
  expect(MAT.odds(bet)).toEqual([odds]);
}

describe('dice, mat and sign', () => {
  it('[triple-dice 2] three dice with crown, anchor, spade, heart, diamond and club, whose sum means nothing', () => {
    const { dice } = MAT.layout;
    expect(dice).toMatchObject({ count: 3, symbols: ['crown', 'anchor', 'spade', 'heart', 'diamond', 'club'] });
    expect(settled([], [6, 4, 1]).result).toEqual({ faces: [1, 4, 6], total: null });
    expect(settle(RULEBOOKS, { rulebook: 'triple-dice', layout: 'mat', wagers: [], result: [1, 2] })).toMatchObject({
      ok: false,
      problem: { code: 'wrong-number-of-dice' },
    });
  });

  it('[triple-dice 6] a wager below the minimum or above the maximum on the sign is no wager in that part', () => {
    const sign = { minimum: 100, maximum: 500 };
    const wagers = [99, 100, 500, 501].map((stake, i) => ({ player: `p${i}`, bet: 'symbol:crown', stake }));
    const round = settled(wagers, [1, 2, 3], { sign });
    expect(round.wagers.map(({ counted, returned, outcome, paid }) => [counted, returned, outcome, paid])).toEqual([
      [0, 99, 'returned', 0],
      [100, 0, 'won', 100],
      [500, 0, 'won', 500],
      [500, 1, 'won', 500],
    ]);
    expect(round.advised).toEqual([]);
    expect(round.wagers.map(({ clauses }) => clauses.includes('6'))).toEqual([true, false, false, true]);
  });

  it('[triple-dice 6] the limits are for one player on one bet', () => {
    const wagers = ['ann', 'bo'].map((player) => ({ player, bet: 'red', stake: 500 }));
    expect(settled(wagers, [2, 3, 6], { sign: { maximum: 500 } }).wagers.map(({ counted }) => counted)).toEqual([500, 500]);
  });
});

describe('the wager table', () => {
  it('[triple-dice wager-table-outside-bets] each of the six symbols wins 1 to 1 on one die or more', () => {
    expect(MAT.kind('symbol').toSorted()).toEqual(SYMBOLS.map((symbol) => `symbol:${symbol}`).toSorted());
    for (const symbol of SYMBOLS) expectWinsJust(`symbol:${symbol}`, '1/1', (roll) => showing(roll, faceOf(symbol)) > 0);
  });

  it('[triple-dice wager-table-red-or-black] red and black win 4 to 1 when all three dice are of the colour', () => {
    expectWinsJust('red', '4/1', (roll) => showing(roll, ...RED) === 3);
    expectWinsJust('black', '4/1', (roll) => showing(roll, ...BLACK) === 3);
    expect(MAT.rolls('red', 'won')).toHaveLength(27);
  });

  it('[triple-dice wager-table-double-combination] two or three alike win 2 to 1 for the group of their symbol', () => {
    const doubleIn = (group: readonly (typeof SYMBOLS)[number][]) => (roll: Roll) =>
      group.some((symbol) => showing(roll, faceOf(symbol)) >= 2);
    expect(MAT.kind('double-combination').toSorted()).toEqual([
      'double-combination:diamond-spade-anchor',
      'double-combination:heart-crown-club',
    ]);
    expectWinsJust('double-combination:heart-crown-club', '2/1', doubleIn(['heart', 'crown', 'club']));
    expectWinsJust('double-combination:diamond-spade-anchor', '2/1', doubleIn(['diamond', 'spade', 'anchor']));
    expect(MAT.rolls('double-combination:heart-crown-club', 'won')).toHaveLength(48);
  });

  it('[triple-dice wager-table-any-triple] three alike win 35 to 1, without an edge', () => {
    expectWinsJust('any-triple', '35/1', allAlike);
    const bet = MAT.layout.byId.get('any-triple');
    expect(bet === undefined ? '' : makeRatio(oddsOf(MAT.layout, bet).edge)).toBe('0/1');
  });

  it('[triple-dice wager-table-specific-triple] three of the chosen symbol win 120 to 1', () => {
    expect(MAT.kind('triple').toSorted()).toEqual(SYMBOLS.map((symbol) => `triple:${symbol}`).toSorted());
    for (const symbol of SYMBOLS) expectWinsJust(`triple:${symbol}`, '120/1', (roll) => showing(roll, faceOf(symbol)) === 3);
  });

  it('the mat has these eighteen bets and no other', () => {
    expect(MAT.bets).toHaveLength(18);
  });
});

describe("the shooter's bet", () => {
  const shooter = { player: 'ann', bet: 'shooter', stake: 100 };
  const at = (throwNumber: number, result: readonly number[]) => settled([shooter], result, { throw: throwNumber });

  it('[triple-dice 7.3] rides on a crown in each throw, several crowns counting as one, and wins at the fourth', () => {
    for (const throwNumber of [1, 2, 3, 4]) {
      for (const roll of ROLLS.filter((each) => showing(each, 1) > 0)) {
        const round = at(throwNumber, roll);
        expect(round.wagers).toMatchObject([
          throwNumber < 4
            ? { outcome: 'rides', counted: 100, returned: 0, paid: 0 }
            : { outcome: 'won', counted: 100, paid: 900 },
        ]);
        expect(round.lit.includes('shooter')).toBe(throwNumber === 4);
      }
    }
  });

  it('[triple-dice 7.4] loses at the first throw without a crown, whichever it is', () => {
    for (const throwNumber of [1, 2, 3, 4]) {
      for (const roll of ROLLS.filter((each) => showing(each, 1) === 0)) {
        expect(at(throwNumber, roll).wagers).toMatchObject([{ outcome: 'lost', counted: 100, returned: 0, paid: 0 }]);
      }
    }
  });

  it('[triple-dice 7.5] [triple-dice wager-table-shooters-bet] pays 9 to 1 on four throws with a crown: (91/216)⁴', () => {
    expect(at(4, [1, 2, 3]).wagers).toMatchObject([{ odds: { n: 9n, d: 1n }, paidOn: 100, paid: 900 }]);
    const bet = MAT.layout.byId.get('shooter');
    if (bet === undefined) throw new Error('no shooter');
    const odds = oddsOf(MAT.layout, bet);
    expect(odds.probability).toEqual(ratio(91n ** 4n, 216n ** 4n));
    expect(makeRatio(odds.edge)).toBe('745516363/1088391168');
    expect(valueAfterPasses(MAT.layout, bet).slice(1, 4).map(makeRatio)).toEqual(['3767855/5038848', '41405/23328', '455/108']);
  });

  it('[triple-dice 7.3] has four throws', () => {
    for (const throwNumber of [0, 5]) {
      const input = { rulebook: 'triple-dice', layout: 'mat', wagers: [shooter], result: [1, 2, 3], throw: throwNumber };
      expect(settle(RULEBOOKS, input)).toMatchObject({ ok: false, problem: { code: 'bad-throw', at: 'throw' } });
    }
  });

  it('[triple-dice 8] only one player has it; the others bet on each throw by itself', () => {
    const other = { player: 'bo', bet: 'shooter', stake: 100 };
    const input = { rulebook: 'triple-dice', layout: 'mat', wagers: [shooter, other], result: [1, 2, 3] };
    expect(settle(RULEBOOKS, input)).toMatchObject({
      ok: false,
      problem: { code: 'sole-holder', at: 'wagers[1].player', message: "only one player may hold shooter (8); 'ann' does" },
    });
    const oneOff = [shooter, ...MAT.bets.filter((bet) => bet !== 'shooter').map((bet) => ({ player: 'bo', bet, stake: 100 }))];
    const round = settled(oneOff, [1, 1, 4], { throw: 2 });
    expect(round.wagers.map(({ outcome }) => outcome).filter((outcome) => outcome === 'rides')).toHaveLength(1);
    expect(round.wagers.filter(({ outcome }) => outcome === 'won').map(({ bet }) => bet)).toEqual([
      'symbol:heart',
      'symbol:crown',
      'double-combination:heart-crown-club',
      'red',
    ]);
  });
});
