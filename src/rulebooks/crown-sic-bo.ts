/** Rulebook data of Sic Bo (Crown Melbourne): bets and odds of option A (layouts A, B, E, F) and option B (C, D), as printed. */
import type { Rulebook } from '../rules/index.ts';
import { CROWN_CONDUCT } from './conduct/crown-sic-bo.ts';

// biome-ignore format: the bets follow the reading order of the layout
const ORDER_A_B = [
  'small', 'double:1', 'double:2', 'double:3', 'triple:1', 'triple:2', 'triple:3', 'any-triple', 'triple:4',
  'triple:5', 'triple:6', 'double:4', 'double:5', 'double:6', 'big', 'total:4', 'total:5', 'total:6', 'total:7',
  'total:8', 'total:9', 'total:10', 'total:11', 'total:12', 'total:13', 'total:14', 'total:15', 'total:16',
  'total:17', 'pair:1-2', 'pair:1-3', 'pair:1-4', 'pair:1-5', 'pair:1-6', 'pair:2-3', 'pair:2-4', 'pair:2-5',
  'pair:2-6', 'pair:3-4', 'pair:3-5', 'pair:3-6', 'pair:4-5', 'pair:4-6', 'pair:5-6', 'single:1', 'single:2',
  'single:3', 'single:4', 'single:5', 'single:6',
] as const;

// biome-ignore format: the bets follow the reading order of the layout
const ORDER_C_D = [
  'small', 'colour-double:red', 'colour-double:green', 'colour-double:blue', 'symbol-triple:fish',
  'symbol-triple:prawn', 'symbol-triple:gourd', 'any-symbol-triple', 'any-colour-triple', 'symbol-triple:coin',
  'symbol-triple:crab', 'symbol-triple:chicken', 'colour-triple:red', 'colour-triple:green',
  'colour-triple:blue', 'big', 'total:4', 'total:5', 'total:6', 'total:7', 'total:8', 'total:9', 'total:10',
  'total:11', 'total:12', 'total:13', 'total:14', 'total:15', 'total:16', 'total:17', 'colour:red',
  'colour:green', 'colour:blue', 'symbol:fish', 'symbol:prawn', 'symbol:gourd', 'symbol:coin', 'symbol:crab',
  'symbol:chicken',
] as const;

// biome-ignore format: the bets follow the reading order of the layout
const ORDER_E = [
  'odd', 'even', 'small', 'big', 'any-triple', 'triple:1', 'double:1', 'triple:2', 'double:2', 'triple:3',
  'double:3', 'triple:4', 'double:4', 'triple:5', 'double:5', 'triple:6', 'double:6', 'total:4', 'total:5',
  'total:6', 'total:7', 'total:8', 'total:9', 'total:10', 'total:11', 'total:12', 'total:13', 'total:14',
  'total:15', 'total:16', 'total:17', 'pair:1-2', 'pair:1-3', 'pair:1-4', 'pair:1-5', 'pair:1-6', 'pair:2-3',
  'pair:2-4', 'pair:2-5', 'pair:2-6', 'pair:3-4', 'pair:3-5', 'pair:3-6', 'pair:4-5', 'pair:4-6', 'pair:5-6',
  'four:4321', 'four:5432', 'four:6532', 'four:6543', 'single:1', 'single:2', 'single:3', 'single:4', 'single:5',
  'single:6',
] as const;

// biome-ignore format: the bets follow the reading order of the layout
const ORDER_F = [
  'odd', 'even', 'small', 'big', 'any-triple', 'triple:1', 'double:1', 'triple:2', 'double:2', 'triple:3',
  'double:3', 'triple:4', 'double:4', 'triple:5', 'double:5', 'triple:6', 'double:6', 'total:4', 'total:5',
  'total:6', 'total:7', 'total:8', 'total:9', 'total:10', 'total:11', 'total:12', 'total:13', 'total:14',
  'total:15', 'total:16', 'total:17', 'pair:5-6', 'pair:4-6', 'pair:4-5', 'pair:3-6', 'pair:3-5', 'pair:3-4',
  'pair:2-6', 'pair:2-5', 'pair:2-4', 'pair:2-3', 'pair:1-6', 'pair:1-5', 'pair:1-4', 'pair:1-3', 'pair:1-2',
  'four:6543', 'four:6532', 'four:5432', 'four:4321', 'single:1', 'single:2', 'single:3', 'single:4', 'single:5',
  'single:6',
] as const;

export const CROWN_SIC_BO = {
  id: 'crown-sic-bo',
  title: 'Sic Bo',
  house: 'Crown Melbourne',
  version: null,
  effective: null,
  clauses: ['title'],
  // The clauses that define terms.
  defines: { bet: ['1.4.1'], wager: ['1.4.2'], total: ['1-1-total'] },
  // Players may wager only on the listed bets.
  listedBetsOnly: { clauses: ['3.20'] },

  // `totals`: the game uses the sum of the faces. `colours`: the faces of each colour.
  dice: {
    numbers: { count: 3, symbols: null, colours: null, totals: true, clauses: ['2.4'] },
    symbols: {
      count: 3,
      // The bets below use the numbers 1 to 6 for these symbols, in this order.
      symbols: ['fish', 'prawn', 'gourd', 'coin', 'crab', 'chicken'],
      colours: { red: [1, 6], green: [2, 5], blue: [3, 4] },
      totals: true,
      clauses: ['2.4', '2.4.1(b)(i)', '2.4.1(b)(ii)'],
    },
  },

  // A line has bets of one shape at the same odds. `pays`: the odds; '5/1' is 5 to 1.
  // `{}` in a title stands for the part of the bet's name after the colon.
  // `pays: { 1, 2, 3 }`: the odds if one, two or three dice match.
  // `shape` says when a bet wins:
  // - `total`: the dice add up to one of these totals.
  // - `alike`: at least `atLeast` dice show faces of the same inner list. If `atLeast` is 2, [[1], [2]] wins on two 1s or two 2s, and
  //   [[1, 2]] also wins on a 1 with a 2.
  // - `showing`: the dice include these faces. A face that is listed twice must appear on two dice.
  // - `distinct`: all dice are different, and each shows one of these faces.
  payTables: {
    'table-1': {
      clauses: ['6.1', 'table-1'],
      lines: [
        {
          title: 'Small',
          shape: 'total',
          tripleLoses: true,
          bets: { small: [4, 5, 6, 7, 8, 9, 10] },
          pays: '1/1',
          clauses: { offered: ['3.7.1(b)'], wins: ['3.8.1'], loses: ['3.8.2'] },
        },
        {
          title: 'Big',
          shape: 'total',
          tripleLoses: true,
          bets: { big: [11, 12, 13, 14, 15, 16, 17] },
          pays: '1/1',
          clauses: { offered: ['3.7.1(a)'], wins: ['3.9.1'], loses: ['3.9.2'] },
        },
        {
          title: 'Specific triple {}',
          shape: 'alike',
          atLeast: 3,
          bets: {
            'triple:1': [[1]],
            'triple:2': [[2]],
            'triple:3': [[3]],
            'triple:4': [[4]],
            'triple:5': [[5]],
            'triple:6': [[6]],
          },
          pays: '180/1',
          clauses: { offered: ['3.7.1(c)'], wins: ['3.10.1'], loses: ['3.10.3'] },
        },
        {
          title: 'Specific double {}',
          shape: 'alike',
          atLeast: 2,
          bets: {
            'double:1': [[1]],
            'double:2': [[2]],
            'double:3': [[3]],
            'double:4': [[4]],
            'double:5': [[5]],
            'double:6': [[6]],
          },
          pays: '11/1',
          clauses: { offered: ['3.7.1(d)'], wins: ['3.11.1(i)', '3.11.1(ii)'], loses: ['3.11.3'] },
        },
        {
          title: 'Any triple',
          shape: 'alike',
          atLeast: 3,
          bets: { 'any-triple': [[1], [2], [3], [4], [5], [6]] },
          pays: '31/1',
          clauses: { offered: ['3.7.1(e)'], wins: ['3.12.1'], loses: ['3.12.4'] },
        },
        {
          title: 'Three dice total {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:4': [4], 'total:17': [17] },
          pays: '62/1',
          clauses: { offered: ['3.7.1(f)'], wins: ['3.13.1'], loses: ['3.13.2'] },
        },
        {
          title: 'Three dice total {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:5': [5], 'total:16': [16] },
          pays: '31/1',
          clauses: { offered: ['3.7.1(f)'], wins: ['3.13.1'], loses: ['3.13.2'] },
        },
        {
          title: 'Three dice total {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:6': [6], 'total:15': [15] },
          pays: '18/1',
          clauses: { offered: ['3.7.1(f)'], wins: ['3.13.1'], loses: ['3.13.2'] },
        },
        {
          title: 'Three dice total {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:7': [7], 'total:14': [14] },
          pays: '12/1',
          clauses: { offered: ['3.7.1(f)'], wins: ['3.13.1'], loses: ['3.13.2'] },
        },
        {
          title: 'Three dice total {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:8': [8], 'total:13': [13] },
          pays: '8/1',
          clauses: { offered: ['3.7.1(f)'], wins: ['3.13.1'], loses: ['3.13.2'] },
        },
        {
          title: 'Three dice total {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:9': [9], 'total:12': [12] },
          pays: '7/1',
          clauses: { offered: ['3.7.1(f)'], wins: ['3.13.1'], loses: ['3.13.2'] },
        },
        {
          title: 'Three dice total {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:10': [10], 'total:11': [11] },
          pays: '6/1',
          clauses: { offered: ['3.7.1(f)'], wins: ['3.13.1'], loses: ['3.13.2'] },
        },
        {
          title: 'Two dice combination {}',
          shape: 'showing',
          bets: {
            'pair:1-2': [1, 2],
            'pair:1-3': [1, 3],
            'pair:1-4': [1, 4],
            'pair:1-5': [1, 5],
            'pair:1-6': [1, 6],
            'pair:2-3': [2, 3],
            'pair:2-4': [2, 4],
            'pair:2-5': [2, 5],
            'pair:2-6': [2, 6],
            'pair:3-4': [3, 4],
            'pair:3-5': [3, 5],
            'pair:3-6': [3, 6],
            'pair:4-5': [4, 5],
            'pair:4-6': [4, 6],
            'pair:5-6': [5, 6],
          },
          pays: '6/1',
          clauses: { offered: ['3.7.1(g)'], wins: ['3.14.1'], loses: ['3.14.2'] },
        },
        {
          title: 'Single die {}',
          shape: 'alike',
          atLeast: 1,
          bets: {
            'single:1': [[1]],
            'single:2': [[2]],
            'single:3': [[3]],
            'single:4': [[4]],
            'single:5': [[5]],
            'single:6': [[6]],
          },
          pays: { 1: '1/1', 2: '2/1', 3: '12/1' },
          clauses: { offered: ['3.7.1(h)'], wins: ['3.15', '3.15(a)'] },
        },
        {
          title: 'Even',
          shape: 'total',
          tripleLoses: true,
          bets: { even: [4, 6, 8, 10, 12, 14, 16] },
          pays: '1/1',
          clauses: { offered: ['3.7.2(b)'], wins: ['3.18.1'], loses: ['3.18.2'] },
        },
        {
          title: 'Odd',
          shape: 'total',
          tripleLoses: true,
          bets: { odd: [5, 7, 9, 11, 13, 15, 17] },
          pays: '1/1',
          clauses: { offered: ['3.7.2(a)'], wins: ['3.17.1'], loses: ['3.17.2'] },
        },
        {
          title: '3 of 4 dice {}',
          shape: 'distinct',
          bets: { 'four:6543': [6, 5, 4, 3], 'four:6532': [6, 5, 3, 2], 'four:5432': [5, 4, 3, 2], 'four:4321': [4, 3, 2, 1] },
          pays: '7/1',
          clauses: { offered: ['3.7.2(c)'], wins: ['3.19.1'], loses: ['3.19.2'] },
        },
      ],
    },

    'table-2': {
      clauses: ['6.2', 'table-2'],
      lines: [
        {
          title: 'Small',
          shape: 'total',
          tripleLoses: true,
          bets: { small: [4, 5, 6, 7, 8, 9, 10] },
          pays: '1/1',
          clauses: { offered: ['3.7.3(b)'], wins: ['3.8.1'], loses: ['3.8.2'] },
        },
        {
          title: 'Big',
          shape: 'total',
          tripleLoses: true,
          bets: { big: [11, 12, 13, 14, 15, 16, 17] },
          pays: '1/1',
          clauses: { offered: ['3.7.3(a)'], wins: ['3.9.1'], loses: ['3.9.2'] },
        },
        {
          title: 'Specific symbol triple {}',
          shape: 'alike',
          atLeast: 3,
          bets: {
            'symbol-triple:fish': [[1]],
            'symbol-triple:prawn': [[2]],
            'symbol-triple:gourd': [[3]],
            'symbol-triple:coin': [[4]],
            'symbol-triple:crab': [[5]],
            'symbol-triple:chicken': [[6]],
          },
          pays: '180/1',
          clauses: { offered: ['3.7.3(c)'], wins: ['3.10.2(a)'], loses: ['3.10.3'] },
        },
        {
          title: 'Specific colour triple {}',
          shape: 'alike',
          atLeast: 3,
          bets: { 'colour-triple:red': [[1, 6]], 'colour-triple:green': [[2, 5]], 'colour-triple:blue': [[3, 4]] },
          pays: '23/1',
          clauses: { offered: ['3.7.3(d)'], wins: ['3.10.2(b)'], loses: ['3.10.3'] },
        },
        {
          title: 'Any symbol triple',
          shape: 'alike',
          atLeast: 3,
          bets: { 'any-symbol-triple': [[1], [2], [3], [4], [5], [6]] },
          pays: '31/1',
          clauses: { offered: ['3.7.3(e)'], wins: ['3.12.2'], loses: ['3.12.4'] },
        },
        {
          title: 'Any colour triple',
          shape: 'alike',
          atLeast: 3,
          bets: {
            'any-colour-triple': [
              [1, 6],
              [2, 5],
              [3, 4],
            ],
          },
          pays: '7/1',
          clauses: { offered: ['3.7.3(f)'], wins: ['3.12.3'], loses: ['3.12.4'] },
        },
        {
          title: 'Specific colour double {}',
          shape: 'alike',
          atLeast: 2,
          bets: { 'colour-double:red': [[1, 6]], 'colour-double:green': [[2, 5]], 'colour-double:blue': [[3, 4]] },
          pays: '3/1',
          clauses: { offered: ['3.7.3(h)'], wins: ['3.11.2(i)', '3.11.2(ii)'], loses: ['3.11.3'] },
        },
        {
          title: 'Single colour {}',
          shape: 'alike',
          atLeast: 1,
          bets: { 'colour:red': [[1, 6]], 'colour:green': [[2, 5]], 'colour:blue': [[3, 4]] },
          pays: '1/1',
          clauses: { offered: ['3.7.3(i)'], wins: ['3.16', '3.16.1'], loses: ['3.16'] },
        },
        {
          title: 'Three dice total {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:4': [4], 'total:17': [17] },
          pays: '62/1',
          clauses: { offered: ['3.7.3(g)'], wins: ['3.13.1'], loses: ['3.13.2'] },
        },
        {
          title: 'Three dice total {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:5': [5], 'total:16': [16] },
          pays: '31/1',
          clauses: { offered: ['3.7.3(g)'], wins: ['3.13.1'], loses: ['3.13.2'] },
        },
        {
          title: 'Three dice total {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:6': [6], 'total:15': [15] },
          pays: '18/1',
          clauses: { offered: ['3.7.3(g)'], wins: ['3.13.1'], loses: ['3.13.2'] },
        },
        {
          title: 'Three dice total {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:7': [7], 'total:14': [14] },
          pays: '12/1',
          clauses: { offered: ['3.7.3(g)'], wins: ['3.13.1'], loses: ['3.13.2'] },
        },
        {
          title: 'Three dice total {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:8': [8], 'total:13': [13] },
          pays: '8/1',
          clauses: { offered: ['3.7.3(g)'], wins: ['3.13.1'], loses: ['3.13.2'] },
        },
        {
          title: 'Three dice total {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:9': [9], 'total:12': [12] },
          pays: '7/1',
          clauses: { offered: ['3.7.3(g)'], wins: ['3.13.1'], loses: ['3.13.2'] },
        },
        {
          title: 'Three dice total {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:10': [10], 'total:11': [11] },
          pays: '6/1',
          clauses: { offered: ['3.7.3(g)'], wins: ['3.13.1'], loses: ['3.13.2'] },
        },
        {
          title: 'Single symbol {}',
          shape: 'alike',
          atLeast: 1,
          bets: {
            'symbol:fish': [[1]],
            'symbol:prawn': [[2]],
            'symbol:gourd': [[3]],
            'symbol:coin': [[4]],
            'symbol:crab': [[5]],
            'symbol:chicken': [[6]],
          },
          pays: { 1: '1/1', 2: '2/1', 3: '12/1' },
          clauses: { offered: ['3.7.3(j)'], wins: ['3.15', '3.15(b)'] },
        },
      ],
    },
  },

  layouts: [
    { id: 'A', title: 'Option A, diagram A', dice: 'numbers', payTable: 'table-1', clauses: ['2.1', '3.7.1'], bets: ORDER_A_B },
    { id: 'B', title: 'Option A, diagram B', dice: 'numbers', payTable: 'table-1', clauses: ['2.1', '3.7.1'], bets: ORDER_A_B },
    { id: 'C', title: 'Option B, diagram C', dice: 'symbols', payTable: 'table-2', clauses: ['2.1', '3.7.3'], bets: ORDER_C_D },
    { id: 'D', title: 'Option B, diagram D', dice: 'symbols', payTable: 'table-2', clauses: ['2.1', '3.7.3'], bets: ORDER_C_D },
    { id: 'E', title: 'Option A, diagram E', dice: 'numbers', payTable: 'table-1', clauses: ['2.1', '3.7.2'], bets: ORDER_E },
    { id: 'F', title: 'Option A, diagram F', dice: 'numbers', payTable: 'table-1', clauses: ['2.1', '3.7.2'], bets: ORDER_F },
  ],

  // Results on which only certain bets can win: none.
  exclusive: [],

  money: {
    // The maximum applies to one player's wager on one bet.
    limits: { maximumOver: 'player-and-bet', clauses: ['4.2.2'] },
    // The first wager below the minimum is settled with a warning. Later ones are returned.
    belowMinimum: { policy: 'warn-then-return', clauses: ['4.2.1'] },
    // The part above the maximum is returned.
    aboveMaximum: { policy: 'cut', clauses: ['4.2.2'] },
    // Pairs of opposite bets whose totals may differ only by the amount on the sign; null if there are none.
    differential: null,
    // Set if the sign may require multiples of the minimum.
    multiples: { clauses: ['4.2.3'] },
    // A payment that chips cannot make is rounded up to an amount that they can.
    rounding: { policy: 'up-to-chip', clauses: ['4.2.3'] },
    // Set if a player can have personal limits.
    individualLimits: { clauses: ['4.3'] },
    // Set if a table may pay more than the printed odds, but never less.
    oddsFloor: null,
  },

  conduct: CROWN_CONDUCT,
} as const satisfies Rulebook;
