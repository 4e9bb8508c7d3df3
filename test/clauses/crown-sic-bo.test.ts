/** Tests each Crown Sic Bo clause about bets against copies of its lists that were typed independently in this file. Simple conditions say which rolls win. */
import { describe, expect, it } from 'vitest';
import { CROWN_SIC_BO, RULEBOOKS } from '../../src/rulebooks/index.ts';
import { settle } from '../../src/rules/index.ts';
import {
  allAlike,
  allDiffer,
  countShowing,
  formatRolls,
  ROLLS,
  type Roll,
  range,
  settleAllRolls,
  type TestLayout,
  totalOf,
} from '../kit/all-rolls.ts';

const TEST_LAYOUTS = Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F'].map((id) => [id, settleAllRolls(CROWN_SIC_BO, id)]));
const testLayoutOf = (id: string): TestLayout => {
  const layout = TEST_LAYOUTS[id];
  if (layout === undefined) throw new Error(`no layout ${id}`);
  return layout;
};
const NUMBER_LAYOUTS = ['A', 'B', 'E', 'F'].map(testLayoutOf);
const LAYOUTS_WITH_ODD_AND_EVEN = ['E', 'F'].map(testLayoutOf);
const SYMBOL_LAYOUTS = ['C', 'D'].map(testLayoutOf);
const ALL_LAYOUTS = [...NUMBER_LAYOUTS, ...SYMBOL_LAYOUTS];

const NUMBERS = range(1, 6);
const TOTALS = range(4, 17);
const SYMBOLS = ['fish', 'prawn', 'gourd', 'coin', 'crab', 'chicken'] as const;
const COLOURS = { red: ['fish', 'chicken'], green: ['prawn', 'crab'], blue: ['gourd', 'coin'] } as const;
const PAIRS = NUMBERS.flatMap((low) => range(low + 1, 6).map((high) => [low, high] as const));
/** The bet named "3 of 4 Dice" exists four times, each with four numbers. */
const FOURS = ['6543', '6532', '5432', '4321'];

/** Returns the face number of a symbol: fish 1, prawn 2, gourd 3, coin 4, crab 5, chicken 6. */
const faceOf = (symbol: (typeof SYMBOLS)[number]): number => SYMBOLS.indexOf(symbol) + 1;
const COLOUR_FACES = Object.entries(COLOURS).map(([colour, symbols]) => [colour, symbols.map(faceOf)] as const);

const betIds = (kind: string, selectors: readonly (string | number)[]): readonly string[] =>
  selectors.map((selector) => `${kind}:${selector}`);

function expectWins(layouts: readonly TestLayout[], bet: string, condition: (roll: Roll) => boolean): void {
  for (const layout of layouts) expect(layout.rolls(bet, 'won')).toEqual(formatRolls(ROLLS.filter(condition)));
}

function expectLoses(layouts: readonly TestLayout[], bet: string, condition: (roll: Roll) => boolean): void {
  for (const layout of layouts) expect(layout.rolls(bet, 'lost')).toEqual(formatRolls(ROLLS.filter(condition)));
}

describe('rulebook and dice', () => {
  it('[crown-sic-bo title] has the title Sic Bo, the house Crown Melbourne and no version', () => {
    const { title, house, version, effective } = CROWN_SIC_BO;
    expect({ title, house, version, effective }).toEqual({
      title: 'Sic Bo',
      house: 'Crown Melbourne',
      version: null,
      effective: null,
    });
  });

  it('[crown-sic-bo 1-1-total] the total is the sum of the three faces', () => {
    for (const layout of ALL_LAYOUTS) {
      for (const roll of ROLLS) expect(layout.settle({ result: roll }).result.total).toBe(totalOf(roll));
    }
  });

  it('[crown-sic-bo 1.4.1] every bet wins on some rolls and loses on all others', () => {
    for (const layout of ALL_LAYOUTS) {
      for (const bet of layout.bets) {
        const [won, lost] = [layout.rolls(bet, 'won').length, layout.rolls(bet, 'lost').length];
        expect(won).toBeGreaterThan(0);
        expect(lost).toBeGreaterThan(0);
        expect(won + lost).toBe(216);
      }
    }
  });

  it('[crown-sic-bo 1.4.2] each wager wins or loses only by its own bet', () => {
    const wagers = [
      { player: 'ann', bet: 'big', stake: 300 },
      { player: 'bo', bet: 'big', stake: 500 },
      { player: 'ann', bet: 'small', stake: 700 },
    ];
    expect(testLayoutOf('A').settle({ wagers, result: [4, 5, 6] }).wagers).toMatchObject([
      { player: 'ann', bet: 'big', stake: 300, counted: 300, outcome: 'won', paid: 300 },
      { player: 'bo', bet: 'big', stake: 500, counted: 500, outcome: 'won', paid: 500 },
      { player: 'ann', bet: 'small', stake: 700, counted: 700, outcome: 'lost', paid: 0 },
    ]);
  });

  it('[crown-sic-bo 2.4] a result has three dice on every layout', () => {
    for (const layout of CROWN_SIC_BO.layouts.map(({ id }) => id)) {
      const round = { rulebook: 'crown-sic-bo', layout, wagers: [{ player: 'ann', bet: 'big', stake: 1 }] };
      expect(settle(RULEBOOKS, { ...round, result: [1, 2, 3] })).toMatchObject({ ok: true });
      for (const result of [
        [1, 2],
        [1, 2, 3, 4],
      ])
        expect(settle(RULEBOOKS, { ...round, result })).toMatchObject({ ok: false });
    }
  });

  it('[crown-sic-bo 2.1] layouts A, B, E and F use numbers, C and D use symbols, and each rejects the special bets of the other kind', () => {
    expect(CROWN_SIC_BO.layouts.map(({ id }) => id)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
    expect(NUMBER_LAYOUTS.map(({ rulebookLayout }) => rulebookLayout.dice.symbols)).toEqual([null, null, null, null]);
    expect(SYMBOL_LAYOUTS.map(({ rulebookLayout }) => rulebookLayout.dice.symbols)).toEqual([SYMBOLS, SYMBOLS]);
    const wager = (layout: string, bet: string) =>
      settle(RULEBOOKS, { rulebook: 'crown-sic-bo', layout, wagers: [{ player: 'ann', bet, stake: 1 }], result: [1, 2, 3] });
    for (const layout of ['A', 'B', 'E', 'F']) {
      for (const bet of ['symbol:fish', 'colour:red', 'any-colour-triple', 'colour-double:red', 'symbol-triple:crab']) {
        expect(wager(layout, bet)).toMatchObject({ ok: false, problem: { code: 'bet-not-on-layout', at: 'wagers[0].bet' } });
      }
    }
    for (const layout of ['C', 'D']) {
      for (const bet of ['single:1', 'double:1', 'triple:1', 'any-triple', 'pair:1-2', 'odd', 'four:6543']) {
        expect(wager(layout, bet)).toMatchObject({ ok: false, problem: { code: 'bet-not-on-layout', at: 'wagers[0].bet' } });
      }
    }
  });

  it('[crown-sic-bo 2.4.1(b)] the dice have six different symbols, and opposite faces share a colour', () => {
    for (const { rulebookLayout } of SYMBOL_LAYOUTS) {
      expect(new Set(rulebookLayout.dice.symbols).size).toBe(6);
      const colourOf = (face: number) =>
        Object.entries(rulebookLayout.dice.colours ?? {}).find(([, faces]) => faces.includes(face as 1))?.[0];
      for (const face of NUMBERS) expect(colourOf(face)).toBe(colourOf(7 - face));
    }
  });

  it.each([
    ['[crown-sic-bo 2.4.1(b)(i)]', 'red', ['fish', 'chicken']],
    ['[crown-sic-bo 2.4.1(b)(i)]', 'green', ['prawn', 'crab']],
    ['[crown-sic-bo 2.4.1(b)(i)]', 'blue', ['gourd', 'coin']],
  ] as const)('%s %s is the colour of %j only', (_, colour, symbols) => {
    const faces = symbols.map(faceOf);
    for (const { rulebookLayout } of SYMBOL_LAYOUTS) expect(rulebookLayout.dice.colours?.[colour]).toEqual(faces);
    for (const layout of SYMBOL_LAYOUTS) {
      for (const face of NUMBERS) {
        // `lit` lists the winning bets.
        const wins = layout.settle({ result: [face, face, face] as Roll }).lit.includes(`colour:${colour}`);
        expect(wins).toBe(faces.includes(face));
      }
    }
  });

  it('[crown-sic-bo 2.4.1(b)(ii)] the symbols have the values 1 to 6 for totals, Big and Small', () => {
    for (const layout of SYMBOL_LAYOUTS) {
      expect(layout.rulebookLayout.dice.symbols).toEqual(['fish', 'prawn', 'gourd', 'coin', 'crab', 'chicken']);
      for (const [i, symbol] of SYMBOLS.entries()) {
        const face = (i + 1) as 1;
        const settlement = layout.settle({ result: [face, face, face] });
        expect(settlement.result.total).toBe(3 * (i + 1));
        expect(settlement.lit).toContain(`symbol-triple:${symbol}`);
      }
      // Prawn, crab and gourd add up to 10. Prawn, crab and coin add up to 11.
      expect(layout.settle({ result: [2, 5, 3] }).lit).toContain('small');
      expect(layout.settle({ result: [2, 5, 4] }).lit).toContain('big');
    }
  });
});

describe('available bets', () => {
  it.each<[string, string, readonly string[]]>([
    ['[crown-sic-bo 3.7.1(a)]', 'big', ['big']],
    ['[crown-sic-bo 3.7.1(b)]', 'small', ['small']],
    ['[crown-sic-bo 3.7.1(c)]', 'triple', betIds('triple', NUMBERS)],
    ['[crown-sic-bo 3.7.1(d)]', 'double', betIds('double', NUMBERS)],
    ['[crown-sic-bo 3.7.1(e)]', 'any-triple', ['any-triple']],
    ['[crown-sic-bo 3.7.1(f)]', 'total', betIds('total', [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17])],
    [
      '[crown-sic-bo 3.7.1(g)]',
      'pair',
      betIds('pair', ['1-2', '1-3', '1-4', '1-5', '1-6', '2-3', '2-4', '2-5', '2-6', '3-4', '3-5', '3-6', '4-5', '4-6', '5-6']),
    ],
    ['[crown-sic-bo 3.7.1(h)]', 'single', betIds('single', NUMBERS)],
  ])('%s layouts A, B, E and F offer %s', (_, kind, bets) => {
    for (const layout of NUMBER_LAYOUTS) expect(layout.betsOfKind(kind).toSorted()).toEqual(bets.toSorted());
  });

  it('[crown-sic-bo 3.7.1] layouts A and B offer 50 bets of eight kinds', () => {
    for (const layout of [testLayoutOf('A'), testLayoutOf('B')]) {
      const kinds = ['big', 'small', 'triple', 'double', 'any-triple', 'total', 'pair', 'single'];
      expect(layout.bets).toHaveLength(50);
      expect(kinds.flatMap((kind) => layout.betsOfKind(kind)).toSorted()).toEqual(layout.bets.toSorted());
    }
  });

  it.each<[string, string, readonly string[]]>([
    ['[crown-sic-bo 3.7.2(a)]', 'odd', ['odd']],
    ['[crown-sic-bo 3.7.2(b)]', 'even', ['even']],
    ['[crown-sic-bo 3.7.2(c)]', 'four', betIds('four', FOURS)],
  ])('%s only layouts E and F offer %s', (_, kind, bets) => {
    for (const layout of LAYOUTS_WITH_ODD_AND_EVEN) expect(layout.betsOfKind(kind).toSorted()).toEqual(bets.toSorted());
    for (const id of ['A', 'B', 'C', 'D']) expect(testLayoutOf(id).betsOfKind(kind)).toEqual([]);
  });

  it('[crown-sic-bo 3.7.2] layouts E and F offer the bets of A and B and six more', () => {
    for (const layout of LAYOUTS_WITH_ODD_AND_EVEN) {
      const additionalBets = ['odd', 'even', ...betIds('four', FOURS)];
      expect(layout.bets.toSorted()).toEqual([...testLayoutOf('A').bets, ...additionalBets].toSorted());
    }
  });

  it.each<[string, string, readonly string[]]>([
    ['[crown-sic-bo 3.7.3(a)]', 'big', ['big']],
    ['[crown-sic-bo 3.7.3(b)]', 'small', ['small']],
    ['[crown-sic-bo 3.7.3(c)]', 'symbol-triple', betIds('symbol-triple', SYMBOLS)],
    ['[crown-sic-bo 3.7.3(d)]', 'colour-triple', betIds('colour-triple', ['red', 'green', 'blue'])],
    ['[crown-sic-bo 3.7.3(e)]', 'any-symbol-triple', ['any-symbol-triple']],
    ['[crown-sic-bo 3.7.3(f)]', 'any-colour-triple', ['any-colour-triple']],
    ['[crown-sic-bo 3.7.3(g)]', 'total', betIds('total', TOTALS)],
    ['[crown-sic-bo 3.7.3(h)]', 'colour-double', betIds('colour-double', ['red', 'green', 'blue'])],
    ['[crown-sic-bo 3.7.3(i)]', 'colour', betIds('colour', ['red', 'green', 'blue'])],
    ['[crown-sic-bo 3.7.3(j)]', 'symbol', betIds('symbol', SYMBOLS)],
  ])('%s layouts C and D offer %s', (_, kind, bets) => {
    for (const layout of SYMBOL_LAYOUTS) expect(layout.betsOfKind(kind).toSorted()).toEqual(bets.toSorted());
  });

  it('[crown-sic-bo 3.7.3] layouts C and D offer 39 bets, without number doubles, pairs, Odd and Even', () => {
    for (const layout of SYMBOL_LAYOUTS) {
      expect(layout.bets).toHaveLength(39);
      for (const kind of ['double', 'pair', 'odd', 'even', 'four', 'single', 'triple', 'any-triple'])
        expect(layout.betsOfKind(kind)).toEqual([]);
    }
  });

  it.each(['field', 'total:3', 'total:18', 'pair:1-1', 'pair:4-1', 'double:7', 'four:5421', 'three:123', 'combination'])(
    '[crown-sic-bo 3.20] rejects the unknown bet %s on every layout',
    (bet) => {
      for (const { id } of CROWN_SIC_BO.layouts) {
        const input = { rulebook: 'crown-sic-bo', layout: id, wagers: [{ player: 'ann', bet, stake: 1 }], result: [1, 2, 3] };
        expect(settle(RULEBOOKS, input)).toMatchObject({ ok: false, problem: { code: 'unknown-bet', at: 'wagers[0].bet' } });
      }
    },
  );
});

describe('winning results', () => {
  const isSmall = (roll: Roll) => [4, 5, 6, 7, 8, 9, 10].includes(totalOf(roll));
  const isBig = (roll: Roll) => [11, 12, 13, 14, 15, 16, 17].includes(totalOf(roll));
  const isOdd = (roll: Roll) => [5, 7, 9, 11, 13, 15, 17].includes(totalOf(roll));
  const isEven = (roll: Roll) => [4, 6, 8, 10, 12, 14, 16].includes(totalOf(roll));

  it.each([
    ['[crown-sic-bo 3.8.1]', 'small', '4 to 10', isSmall, ALL_LAYOUTS],
    ['[crown-sic-bo 3.9.1]', 'big', '11 to 17', isBig, ALL_LAYOUTS],
    ['[crown-sic-bo 3.17.1]', 'odd', 'the odd totals from 5 to 17', isOdd, LAYOUTS_WITH_ODD_AND_EVEN],
    ['[crown-sic-bo 3.18.1]', 'even', 'the even totals from 4 to 16', isEven, LAYOUTS_WITH_ODD_AND_EVEN],
  ] as const)('%s %s wins on %s: 105 rolls', (_, bet, _range, isInRange, layouts) => {
    expectWins(layouts, bet, (roll) => isInRange(roll) && !allAlike(roll));
    for (const layout of layouts) expect(layout.rolls(bet, 'won')).toHaveLength(105);
  });

  it.each([
    ['[crown-sic-bo 3.8.2]', 'small', isSmall, ALL_LAYOUTS],
    ['[crown-sic-bo 3.9.2]', 'big', isBig, ALL_LAYOUTS],
    ['[crown-sic-bo 3.17.2]', 'odd', isOdd, LAYOUTS_WITH_ODD_AND_EVEN],
    ['[crown-sic-bo 3.18.2]', 'even', isEven, LAYOUTS_WITH_ODD_AND_EVEN],
  ] as const)('%s %s loses on every triple and on all totals outside its range', (_, bet, isInRange, layouts) => {
    expectLoses(layouts, bet, (roll) => allAlike(roll) || !isInRange(roll));
  });

  it('[crown-sic-bo 3.10.1] a number triple wins when all dice show its number', () => {
    for (const number of NUMBERS) expectWins(NUMBER_LAYOUTS, `triple:${number}`, (roll) => countShowing(roll, number) === 3);
  });

  it('[crown-sic-bo 3.10.2(a)] a symbol triple wins when all dice show its symbol', () => {
    for (const symbol of SYMBOLS)
      expectWins(SYMBOL_LAYOUTS, `symbol-triple:${symbol}`, (roll) => countShowing(roll, faceOf(symbol)) === 3);
  });

  it('[crown-sic-bo 3.10.2(b)] a colour triple wins when all dice show its colour', () => {
    for (const [colour, faces] of COLOUR_FACES) {
      expectWins(SYMBOL_LAYOUTS, `colour-triple:${colour}`, (roll) => countShowing(roll, ...faces) === 3);
    }
  });

  it('[crown-sic-bo 3.10.3] a specific triple loses on every roll that is not this triple', () => {
    for (const number of NUMBERS) expectLoses(NUMBER_LAYOUTS, `triple:${number}`, (roll) => countShowing(roll, number) < 3);
    for (const symbol of SYMBOLS)
      expectLoses(SYMBOL_LAYOUTS, `symbol-triple:${symbol}`, (roll) => countShowing(roll, faceOf(symbol)) < 3);
    for (const [colour, faces] of COLOUR_FACES) {
      expectLoses(SYMBOL_LAYOUTS, `colour-triple:${colour}`, (roll) => countShowing(roll, ...faces) < 3);
    }
  });

  it('[crown-sic-bo 3.11.1] [crown-sic-bo 3.11.1(i)] a double wins when two or three dice show its number', () => {
    for (const number of NUMBERS) expectWins(NUMBER_LAYOUTS, `double:${number}`, (roll) => countShowing(roll, number) >= 2);
  });

  it('[crown-sic-bo 3.11.1(ii)] pays a double only one time on a triple, at 11 to 1', () => {
    for (const layout of NUMBER_LAYOUTS) {
      for (const number of NUMBERS) {
        const roll = [number, number, number] as Roll;
        const wagers = [{ player: 'ann', bet: `double:${number}`, stake: 100 }];
        // `paidOn` is the amount to which the odds are applied.
        expect(layout.settle({ wagers, result: roll }).wagers).toMatchObject([{ outcome: 'won', paidOn: 100, paid: 1100 }]);
      }
    }
  });

  it('[crown-sic-bo 3.11.2] [crown-sic-bo 3.11.2(i)] a colour double wins when two or three dice show its colour', () => {
    for (const [colour, faces] of COLOUR_FACES) {
      expectWins(SYMBOL_LAYOUTS, `colour-double:${colour}`, (roll) => countShowing(roll, ...faces) >= 2);
    }
  });

  it('[crown-sic-bo 3.11.2(ii)] pays a colour double only one time on three dice of the colour, at 3 to 1', () => {
    for (const layout of SYMBOL_LAYOUTS) {
      for (const [colour, faces] of COLOUR_FACES) {
        for (const roll of ROLLS.filter((each) => countShowing(each, ...faces) === 3)) {
          expect(layout.oddsOn(`colour-double:${colour}`, roll)).toBe('3/1');
        }
      }
    }
  });

  it('[crown-sic-bo 3.11.3] a double loses when fewer than two dice show its number or colour', () => {
    for (const number of NUMBERS) expectLoses(NUMBER_LAYOUTS, `double:${number}`, (roll) => countShowing(roll, number) < 2);
    for (const [colour, faces] of COLOUR_FACES) {
      expectLoses(SYMBOL_LAYOUTS, `colour-double:${colour}`, (roll) => countShowing(roll, ...faces) < 2);
    }
  });

  const isColourTriple = (roll: Roll) => COLOUR_FACES.some(([, faces]) => countShowing(roll, ...faces) === 3);

  it('[crown-sic-bo 3.12.1] Any Triple wins on all six triples', () => {
    expectWins(NUMBER_LAYOUTS, 'any-triple', allAlike);
  });

  it('[crown-sic-bo 3.12.2] Any Symbol Triple wins when all dice show the same symbol', () => {
    expectWins(SYMBOL_LAYOUTS, 'any-symbol-triple', allAlike);
  });

  it('[crown-sic-bo 3.12.3] Any Colour Triple wins when all dice show the same colour: 24 rolls', () => {
    expectWins(SYMBOL_LAYOUTS, 'any-colour-triple', isColourTriple);
    for (const layout of SYMBOL_LAYOUTS) expect(layout.rolls('any-colour-triple', 'won')).toHaveLength(24);
  });

  it('[crown-sic-bo 3.12.4] Any Triple, Any Symbol Triple and Any Colour Triple lose on every roll without such a triple', () => {
    expectLoses(NUMBER_LAYOUTS, 'any-triple', (roll) => !allAlike(roll));
    expectLoses(SYMBOL_LAYOUTS, 'any-symbol-triple', (roll) => !allAlike(roll));
    expectLoses(SYMBOL_LAYOUTS, 'any-colour-triple', (roll) => !isColourTriple(roll));
  });

  it('[crown-sic-bo 3.13] each total from 4 to 17 is a separate bet', () => {
    for (const layout of ALL_LAYOUTS) expect(layout.betsOfKind('total').toSorted()).toEqual(betIds('total', TOTALS).toSorted());
  });

  it('[crown-sic-bo 3.13.1] a total wins with every combination, including triples', () => {
    for (const total of TOTALS) expectWins(ALL_LAYOUTS, `total:${total}`, (roll) => totalOf(roll) === total);
    for (const layout of ALL_LAYOUTS) {
      for (const [triple, total] of [
        [2, 6],
        [3, 9],
        [4, 12],
        [5, 15],
      ]) {
        expect(layout.settle({ result: [triple, triple, triple] as Roll }).lit).toContain(`total:${total}`);
      }
    }
  });

  it('[crown-sic-bo 3.13.2] a total loses on every other total', () => {
    for (const total of TOTALS) expectLoses(ALL_LAYOUTS, `total:${total}`, (roll) => totalOf(roll) !== total);
  });

  it('[crown-sic-bo 3.14] each pair of two different numbers is a separate bet', () => {
    for (const layout of NUMBER_LAYOUTS) {
      expect(layout.betsOfKind('pair').toSorted()).toEqual(PAIRS.map(([low, high]) => `pair:${low}-${high}`).toSorted());
    }
  });

  it('[crown-sic-bo 3.14.1] a pair wins when both its numbers appear, and is paid only one time', () => {
    for (const [low, high] of PAIRS) {
      expectWins(NUMBER_LAYOUTS, `pair:${low}-${high}`, (roll) => roll.includes(low as 1) && roll.includes(high as 1));
      for (const layout of NUMBER_LAYOUTS) expect(layout.odds(`pair:${low}-${high}`)).toEqual(['6/1']);
    }
  });

  it('[crown-sic-bo 3.14.2] a pair loses when one of its numbers is missing', () => {
    for (const [low, high] of PAIRS) {
      expectLoses(NUMBER_LAYOUTS, `pair:${low}-${high}`, (roll) => !roll.includes(low as 1) || !roll.includes(high as 1));
    }
  });

  it('[crown-sic-bo 3.15] [crown-sic-bo 3.15(a)] a single number wins when at least one die shows it, and loses otherwise', () => {
    for (const number of NUMBERS) {
      expectWins(NUMBER_LAYOUTS, `single:${number}`, (roll) => countShowing(roll, number) >= 1);
      expectLoses(NUMBER_LAYOUTS, `single:${number}`, (roll) => countShowing(roll, number) === 0);
    }
  });

  it('[crown-sic-bo 3.15] [crown-sic-bo 3.15(b)] a single symbol wins when at least one die shows it, and loses otherwise', () => {
    for (const symbol of SYMBOLS) {
      expectWins(SYMBOL_LAYOUTS, `symbol:${symbol}`, (roll) => countShowing(roll, faceOf(symbol)) >= 1);
      expectLoses(SYMBOL_LAYOUTS, `symbol:${symbol}`, (roll) => countShowing(roll, faceOf(symbol)) === 0);
    }
  });

  it('[crown-sic-bo 3.16] a single colour wins when at least one die shows it, and loses otherwise', () => {
    for (const [colour, faces] of COLOUR_FACES) {
      expectWins(SYMBOL_LAYOUTS, `colour:${colour}`, (roll) => countShowing(roll, ...faces) >= 1);
      expectLoses(SYMBOL_LAYOUTS, `colour:${colour}`, (roll) => countShowing(roll, ...faces) === 0);
    }
  });

  it('[crown-sic-bo 3.16.1] pays a colour only one time on two or three dice, at 1 to 1', () => {
    for (const layout of SYMBOL_LAYOUTS) {
      for (const [colour, faces] of COLOUR_FACES) {
        for (const roll of ROLLS.filter((each) => countShowing(each, ...faces) >= 2)) {
          expect(layout.oddsOn(`colour:${colour}`, roll)).toBe('1/1');
        }
      }
    }
  });

  const showsThreeOf = (four: string) => (roll: Roll) => allDiffer(roll) && roll.every((face) => four.includes(`${face}`));

  it('[crown-sic-bo 3.19.1] 3 of 4 Dice wins if the dice show three different numbers of its four', () => {
    for (const four of FOURS) expectWins(LAYOUTS_WITH_ODD_AND_EVEN, `four:${four}`, showsThreeOf(four));
  });

  it('[crown-sic-bo 3.19.2] 3 of 4 Dice loses on all other rolls, including rolls with a repeated number', () => {
    for (const four of FOURS) expectLoses(LAYOUTS_WITH_ODD_AND_EVEN, `four:${four}`, (roll) => !showsThreeOf(four)(roll));
  });
});
