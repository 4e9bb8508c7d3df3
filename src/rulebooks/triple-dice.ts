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
  defines: {},
  listedBetsOnly: { clauses: [] },

  dice: {
    symbols: {
      count: 3,
      symbols: ['crown', 'anchor', 'spade', 'heart', 'diamond', 'club'],
      colours: { red: [4, 5, 1], black: [3, 6, 2] },
      totals: false,
      clauses: ['2', 'wager-table-red-or-black'],
    },
  },

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
          throws: 4,
          soleHolder: { clauses: ['8'] },
          pays: '9/1',
          clauses: { wins: ['7.3'], loses: ['7.4'], pays: ['7.5', 'wager-table-shooters-bet'] },
        },
      ],
    },
  },

  layouts: [{ id: 'mat', title: 'the layout mat', dice: 'symbols', payTable: 'wagers', clauses: [], bets: ORDER }],

  exclusive: [],

  money: {
    limits: { maximumOver: 'player-and-bet', clauses: ['6'] },
    belowMinimum: { policy: 'rejected', clauses: ['6'] },
    aboveMaximum: { policy: 'rejected', clauses: ['6'] },
    differential: null,
    multiples: null,
    rounding: { policy: 'none', clauses: [] },
    individualLimits: null,
    oddsFloor: null,
  },

  conduct: TRIPLE_DICE_CONDUCT,
} as const satisfies Rulebook;
