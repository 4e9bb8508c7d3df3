/** Tests the Triple Dice clauses about bets and the four throws of the shooter (the player with the dice) against a copy of the wager table that was typed independently in this file. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS, TRIPLE_DICE } from '../../src/rulebooks/index.ts';
import { makeRatio, oddsOf, ratio, type Settlement, settle, valueAfterPasses, type Wager } from '../../src/rules/index.ts';
import { allAlike, countShowing, formatRolls, ROLLS, type Roll, settleAllRolls } from '../kit/all-rolls.ts';
import { valueIn } from '../kit/sample.ts';

const MAT = settleAllRolls(TRIPLE_DICE, 'mat');
const SYMBOLS = ['crown', 'anchor', 'spade', 'heart', 'diamond', 'club'] as const;
const faceOf = (symbol: (typeof SYMBOLS)[number]): number => SYMBOLS.indexOf(symbol) + 1;
const CROWN = faceOf('crown');
const RED = (['heart', 'diamond', 'crown'] as const).map(faceOf);
const BLACK = (['spade', 'club', 'anchor'] as const).map(faceOf);

const settleWagers = (wagers: readonly Wager[], result: readonly number[], extraFields: object = {}): Settlement =>
  valueIn(settle(RULEBOOKS, { rulebook: 'triple-dice', layout: 'mat', wagers, result, ...extraFields }));

/** Expects that the bet pays these odds on the rolls that meet the condition, and loses on all other rolls. */
function expectWinsOnly(bet: string, odds: string, condition: (roll: Roll) => boolean): void {
  expect(MAT.rolls(bet, 'won')).toEqual(formatRolls(ROLLS.filter(condition)));
  expect(MAT.rolls(bet, 'lost')).toEqual(formatRolls(ROLLS.filter((roll) => !condition(roll))));
  expect(MAT.odds(bet)).toEqual([odds]);
}

describe('the dice, and the limits on the sign of the table', () => {
  it('[triple-dice 2] accepts three dice with six symbols and has no total', () => {
    const { dice } = MAT.rulebookLayout;
    expect(dice).toMatchObject({ count: 3, symbols: ['crown', 'anchor', 'spade', 'heart', 'diamond', 'club'] });
    expect(settleWagers([], [6, 4, 1]).result).toEqual({ faces: [1, 4, 6], total: null });
    expect(settle(RULEBOOKS, { rulebook: 'triple-dice', layout: 'mat', wagers: [], result: [1, 2] })).toMatchObject({
      ok: false,
      problem: { code: 'wrong-number-of-dice' },
    });
  });

  it('[triple-dice 6] returns a wager below the minimum and the part above the maximum', () => {
    const sign = { minimum: 100, maximum: 500 };
    const wagers = [99, 100, 500, 501].map((stake, i) => ({ player: `p${i}`, bet: 'symbol:crown', stake }));
    const round = settleWagers(wagers, [1, 2, 3], { sign });
    expect(round.wagers.map(({ counted, returned, outcome, paid }) => [counted, returned, outcome, paid])).toEqual([
      [0, 99, 'returned', 0],
      [100, 0, 'won', 100],
      [500, 0, 'won', 500],
      [500, 1, 'won', 500],
    ]);
    // No player gets a warning.
    expect(round.advised).toEqual([]);
    expect(round.wagers.map(({ clauses }) => clauses.includes('6'))).toEqual([true, false, false, true]);
  });

  it('[triple-dice 6] applies the maximum to each player and bet separately', () => {
    const wagers = ['ann', 'bo'].map((player) => ({ player, bet: 'red', stake: 500 }));
    expect(settleWagers(wagers, [2, 3, 6], { sign: { maximum: 500 } }).wagers.map(({ counted }) => counted)).toEqual([500, 500]);
  });
});

describe('the wager table', () => {
  it('[triple-dice wager-table-outside-bets] a symbol pays 1 to 1 when at least one die shows it', () => {
    expect(MAT.betsOfKind('symbol').toSorted()).toEqual(SYMBOLS.map((symbol) => `symbol:${symbol}`).toSorted());
    for (const symbol of SYMBOLS) expectWinsOnly(`symbol:${symbol}`, '1/1', (roll) => countShowing(roll, faceOf(symbol)) > 0);
  });

  it('[triple-dice wager-table-red-or-black] red and black pay 4 to 1 when all three dice have the colour', () => {
    expectWinsOnly('red', '4/1', (roll) => countShowing(roll, ...RED) === 3);
    expectWinsOnly('black', '4/1', (roll) => countShowing(roll, ...BLACK) === 3);
    expect(MAT.rolls('red', 'won')).toHaveLength(27);
  });

  it('[triple-dice wager-table-double-combination] a double combination pays 2 to 1 on two or three equal symbols of its group', () => {
    const showsDoubleIn = (group: readonly (typeof SYMBOLS)[number][]) => (roll: Roll) =>
      group.some((symbol) => countShowing(roll, faceOf(symbol)) >= 2);
    expect(MAT.betsOfKind('double-combination').toSorted()).toEqual([
      'double-combination:diamond-spade-anchor',
      'double-combination:heart-crown-club',
    ]);
    expectWinsOnly('double-combination:heart-crown-club', '2/1', showsDoubleIn(['heart', 'crown', 'club']));
    expectWinsOnly('double-combination:diamond-spade-anchor', '2/1', showsDoubleIn(['diamond', 'spade', 'anchor']));
    expect(MAT.rolls('double-combination:heart-crown-club', 'won')).toHaveLength(48);
  });

  it('[triple-dice wager-table-any-triple] Any Triple pays 35 to 1, with edge 0', () => {
    expectWinsOnly('any-triple', '35/1', allAlike);
    const bet = MAT.rulebookLayout.byId.get('any-triple');
    expect(bet === undefined ? '' : makeRatio(oddsOf(MAT.rulebookLayout, bet).edge)).toBe('0/1');
  });

  it('[triple-dice wager-table-specific-triple] a specific triple pays 120 to 1', () => {
    expect(MAT.betsOfKind('triple').toSorted()).toEqual(SYMBOLS.map((symbol) => `triple:${symbol}`).toSorted());
    for (const symbol of SYMBOLS) expectWinsOnly(`triple:${symbol}`, '120/1', (roll) => countShowing(roll, faceOf(symbol)) === 3);
  });

  it('has eighteen bets', () => {
    expect(MAT.bets).toHaveLength(18);
  });
});

describe("the shooter's bet", () => {
  const shooter = { player: 'ann', bet: 'shooter', stake: 100 };
  const settleThrow = (throwNumber: number, result: readonly number[]) => settleWagers([shooter], result, { throw: throwNumber });

  it('[triple-dice 7.3] continues after each throw with a crown and wins at the fourth', () => {
    for (const throwNumber of [1, 2, 3, 4]) {
      for (const roll of ROLLS.filter((each) => countShowing(each, CROWN) > 0)) {
        const round = settleThrow(throwNumber, roll);
        // `rides`: the wager stays for the next throw.
        expect(round.wagers).toMatchObject([
          throwNumber < 4
            ? { outcome: 'rides', counted: 100, returned: 0, paid: 0 }
            : { outcome: 'won', counted: 100, paid: 900 },
        ]);
        expect(round.lit.includes('shooter')).toBe(throwNumber === 4);
      }
    }
  });

  it('[triple-dice 7.4] loses at the first throw without a crown', () => {
    for (const throwNumber of [1, 2, 3, 4]) {
      for (const roll of ROLLS.filter((each) => countShowing(each, CROWN) === 0)) {
        expect(settleThrow(throwNumber, roll).wagers).toMatchObject([{ outcome: 'lost', counted: 100, returned: 0, paid: 0 }]);
      }
    }
  });

  it('[triple-dice 7.5] [triple-dice wager-table-shooters-bet] pays 9 to 1 after four throws with a crown, with probability (91/216)⁴', () => {
    expect(settleThrow(4, [1, 2, 3]).wagers).toMatchObject([{ odds: { n: 9n, d: 1n }, paidOn: 100, paid: 900 }]);
    const bet = MAT.rulebookLayout.byId.get('shooter');
    if (bet === undefined) throw new Error('no shooter');
    const odds = oddsOf(MAT.rulebookLayout, bet);
    expect(odds.probability).toEqual(ratio(91n ** 4n, 216n ** 4n));
    expect(makeRatio(odds.edge)).toBe('745516363/1088391168');
    // The value of the bet after one, two and three throws with a crown.
    expect(valueAfterPasses(MAT.rulebookLayout, bet).slice(1, 4).map(makeRatio)).toEqual([
      '3767855/5038848',
      '41405/23328',
      '455/108',
    ]);
  });

  it('[triple-dice 7.3] has only the throws 1 to 4', () => {
    for (const throwNumber of [0, 5]) {
      const input = { rulebook: 'triple-dice', layout: 'mat', wagers: [shooter], result: [1, 2, 3], throw: throwNumber };
      expect(settle(RULEBOOKS, input)).toMatchObject({ ok: false, problem: { code: 'bad-throw', at: 'throw' } });
    }
  });

  it('[triple-dice 8] belongs to one player, and the other players wager on each throw', () => {
    const secondShooter = { player: 'bo', bet: 'shooter', stake: 100 };
    const input = { rulebook: 'triple-dice', layout: 'mat', wagers: [shooter, secondShooter], result: [1, 2, 3] };
    expect(settle(RULEBOOKS, input)).toMatchObject({
      ok: false,
      problem: {
        code: 'sole-holder',
        at: 'wagers[1].player',
        message: "only one player may hold shooter (8); 'ann' already holds it",
      },
    });
    const wagers = [shooter, ...MAT.bets.filter((bet) => bet !== 'shooter').map((bet) => ({ player: 'bo', bet, stake: 100 }))];
    const round = settleWagers(wagers, [1, 1, 4], { throw: 2 });
    expect(round.wagers.map(({ outcome }) => outcome).filter((outcome) => outcome === 'rides')).toHaveLength(1);
    expect(round.wagers.filter(({ outcome }) => outcome === 'won').map(({ bet }) => bet)).toEqual([
      'symbol:heart',
      'symbol:crown',
      'double-combination:heart-crown-club',
      'red',
    ]);
  });
});
