/** Rulebook data of Triple Dice, a game with three symbol dice and a shooter bet over four throws: bets and odds, as printed. */
import type { Rulebook } from '../rules/index.ts';
import { TRIPLE_DICE_CONDUCT } from './conduct/triple-dice.ts';

// biome-ignore format: the bets follow the reading order of the layout
const ORDER = [
  'any-triple', 'triple:heart', 'triple:crown', 'triple:club', 'triple:diamond', 'triple:anchor', 'triple:spade',
  'symbol:heart', 'symbol:crown', 'symbol:club', 'double-combination:heart-crown-club', 'symbol:diamond',
  'symbol:anchor', 'symbol:spade', 'double-combination:diamond-spade-anchor', 'red', 'black', 'shooter',
] as const;

export const TRIPLE_DICE = {
  id: 'triple-dice',
  title: 'Triple Dice',
  house: null,
  version: null,
  effective: null,
  clauses: [],
  // The clauses that define terms.
  defines: {},
  // Players may wager only on the listed bets. No clause says so.
  listedBetsOnly: { clauses: [] },

  // `totals`: the game uses the sum of the faces. `colours`: the faces of each colour.
  dice: {
    symbols: {
      count: 3,
      // The bets below use the numbers 1 to 6 for these symbols, in this order.
      symbols: ['crown', 'anchor', 'spade', 'heart', 'diamond', 'club'],
      colours: { red: [4, 5, 1], black: [3, 6, 2] },
      totals: false,
      clauses: ['2', 'wager-table-red-or-black'],
    },
  },

  // A line has bets of one shape at the same odds. `pays`: the odds; '5/1' is 5 to 1.
  // `{}` in a title stands for the part of the bet's name after the colon.
  // `shape` says when a bet wins:
  // - `alike`: at least `atLeast` dice show faces of the same inner list. If `atLeast` is 2, [[1], [2]] wins on two 1s or two 2s, and
  //   [[1, 2]] also wins on a 1 with a 2.
  payTables: {
    wagers: {
      clauses: [],
      lines: [
        {
          title: 'Symbol {}',
          shape: 'alike',
          atLeast: 1,
          bets: {
            'symbol:crown': [[1]],
            'symbol:anchor': [[2]],
            'symbol:spade': [[3]],
            'symbol:heart': [[4]],
            'symbol:diamond': [[5]],
            'symbol:club': [[6]],
          },
          pays: '1/1',
          clauses: { wins: ['wager-table-outside-bets'] },
        },
        {
          title: 'Red',
          shape: 'alike',
          atLeast: 3,
          bets: { red: [[4, 5, 1]] },
          pays: '4/1',
          clauses: { wins: ['wager-table-red-or-black'] },
        },
        {
          title: 'Black',
          shape: 'alike',
          atLeast: 3,
          bets: { black: [[3, 6, 2]] },
          pays: '4/1',
          clauses: { wins: ['wager-table-red-or-black'] },
        },
        {
          title: 'Double combination {}',
          shape: 'alike',
          atLeast: 2,
          bets: {
            'double-combination:heart-crown-club': [[4], [1], [6]],
            'double-combination:diamond-spade-anchor': [[5], [3], [2]],
          },
          pays: '2/1',
          clauses: { wins: ['wager-table-double-combination'] },
        },
        {
          title: 'Any triple',
          shape: 'alike',
          atLeast: 3,
          bets: { 'any-triple': [[1], [2], [3], [4], [5], [6]] },
          pays: '35/1',
          clauses: { wins: ['wager-table-any-triple'] },
        },
        {
          title: 'Specific triple {}',
          shape: 'alike',
          atLeast: 3,
          bets: {
            'triple:crown': [[1]],
            'triple:anchor': [[2]],
            'triple:spade': [[3]],
            'triple:heart': [[4]],
            'triple:diamond': [[5]],
            'triple:club': [[6]],
          },
          pays: '120/1',
          clauses: { wins: ['wager-table-specific-triple'] },
        },
        {
          title: "Shooter's bet",
          shape: 'alike',
          atLeast: 1,
          bets: { shooter: [[1]] },
          // The bet wins only if four throws in a row meet the condition.
          throws: 4,
          // Only one player may hold the bet.
          soleHolder: { clauses: ['8'] },
          pays: '9/1',
          clauses: { wins: ['7.3'], loses: ['7.4'], pays: ['7.5', 'wager-table-shooters-bet'] },
        },
      ],
    },
  },

  layouts: [{ id: 'mat', title: 'the layout mat', dice: 'symbols', payTable: 'wagers', clauses: [], bets: ORDER }],

  // Results on which only certain bets can win: none.
  exclusive: [],

  money: {
    // The maximum applies to one player's wager on one bet.
    limits: { maximumOver: 'player-and-bet', clauses: ['6'] },
    // The table refuses such a wager. If it still reaches settlement, all of it is returned.
    belowMinimum: { policy: 'rejected', clauses: ['6'] },
    // The table refuses the part above the maximum. If it still reaches settlement, that part is returned.
    aboveMaximum: { policy: 'rejected', clauses: ['6'] },
    // Pairs of opposite bets whose totals may differ only by the amount on the sign; null if there are none.
    differential: null,
    // Set if the sign may require multiples of the minimum.
    multiples: null,
    // The rulebook says nothing: a payment is rounded up to a minor unit, such as a cent.
    rounding: { policy: 'none', clauses: [] },
    // Set if a player can have personal limits.
    individualLimits: null,
    // Set if a table may pay more than the printed odds, but never less.
    oddsFloor: null,
  },

  conduct: TRIPLE_DICE_CONDUCT,
} as const satisfies Rulebook;
