/** Rulebook data of Big and Small (SkyCity Adelaide): bets and odds of the full and the mini layout, as printed. */
import type { Rulebook } from '../rules/index.ts';
import { ADELAIDE_CONDUCT } from './conduct/adelaide-big-and-small.ts';

// biome-ignore format: the bets follow the reading order of the layout
const ORDER_FULL = [
  'odd', 'even', 'small', 'big', 'any-triple', 'triple:1', 'double:1', 'triple:2', 'double:2', 'triple:3',
  'double:3', 'triple:4', 'double:4', 'triple:5', 'double:5', 'triple:6', 'double:6', 'total:4', 'total:5',
  'total:6', 'total:7', 'total:8', 'total:9', 'total:10', 'total:11', 'total:12', 'total:13', 'total:14',
  'total:15', 'total:16', 'total:17', 'pair:1-2', 'pair:1-3', 'pair:1-4', 'pair:1-5', 'pair:1-6', 'pair:2-3',
  'pair:2-4', 'pair:2-5', 'pair:2-6', 'pair:3-4', 'pair:3-5', 'pair:3-6', 'pair:4-5', 'pair:4-6', 'pair:5-6',
  'four:4321', 'four:5432', 'four:6532', 'four:6543', 'single:1', 'single:2', 'single:3', 'single:4', 'single:5',
  'single:6', 'field',
] as const;

// biome-ignore format: the bets follow the reading order of the layout
const ORDER_MINI = [
  'small', 'any-triple', 'big', 'triple:1', 'double:1', 'triple:2', 'double:2', 'triple:3', 'double:3',
  'triple:4', 'double:4', 'triple:5', 'double:5', 'triple:6', 'double:6', 'total:4', 'total:5', 'total:6',
  'total:7', 'total:8', 'total:9', 'total:10', 'total:17', 'total:16', 'total:15', 'total:14', 'total:13',
  'total:12', 'total:11', 'pair:1-2', 'pair:1-3', 'pair:1-4', 'pair:1-5', 'pair:1-6', 'pair:2-3', 'pair:2-4',
  'pair:2-5', 'pair:2-6', 'pair:3-4', 'pair:3-5', 'pair:3-6', 'pair:4-5', 'pair:4-6', 'pair:5-6', 'single:1',
  'single:2', 'single:3', 'single:4', 'single:5', 'single:6',
] as const;

export const ADELAIDE_BIG_AND_SMALL = {
  id: 'adelaide-big-and-small',
  title: 'Big and Small',
  house: 'SkyCity Adelaide',
  version: null,
  effective: null,
  clauses: [],
  // The clauses that define terms.
  defines: {},
  // Players may wager only on the listed bets. No clause says so.
  listedBetsOnly: { clauses: [] },

  // `totals`: the game uses the sum of the faces. `colours`: the faces of each colour.
  dice: {
    numbers: { count: 3, symbols: null, colours: null, totals: true, clauses: [] },
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
  // `perBet`: additional clauses about single bets of the line.
  payTables: {
    'rule-6': {
      clauses: [],
      lines: [
        {
          title: 'Even',
          shape: 'total',
          tripleLoses: true,
          bets: { even: [4, 6, 8, 10, 12, 14, 16] },
          pays: '1/1',
          clauses: { wins: ['5(a)'], triple: ['3(f)'], pays: ['6(a)'] },
        },
        {
          title: 'Odd',
          shape: 'total',
          tripleLoses: true,
          bets: { odd: [5, 7, 9, 11, 13, 15, 17] },
          pays: '1/1',
          clauses: { wins: ['5(b)'], triple: ['3(f)'], pays: ['6(a)'] },
        },
        {
          title: 'Big',
          shape: 'total',
          tripleLoses: true,
          bets: { big: [11, 12, 13, 14, 15, 16, 17] },
          pays: '1/1',
          clauses: { wins: ['5(c)'], triple: ['3(f)'], pays: ['6(a)'] },
        },
        {
          title: 'Small',
          shape: 'total',
          tripleLoses: true,
          bets: { small: [4, 5, 6, 7, 8, 9, 10] },
          pays: '1/1',
          clauses: { wins: ['5(d)'], triple: ['3(f)'], pays: ['6(a)'] },
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
          pays: '190/1',
          clauses: { wins: ['5(e)'], pays: ['6(b)'] },
        },
        {
          title: 'Any triple',
          shape: 'alike',
          atLeast: 3,
          bets: { 'any-triple': [[1], [2], [3], [4], [5], [6]] },
          pays: '32/1',
          clauses: { wins: ['5(f)'], pays: ['6(c)'] },
        },
        {
          title: 'Four numbers combination {}',
          shape: 'distinct',
          bets: { 'four:6543': [6, 5, 4, 3], 'four:6532': [6, 5, 3, 2], 'four:5432': [5, 4, 3, 2], 'four:4321': [4, 3, 2, 1] },
          pays: '7/1',
          clauses: { wins: ['5(g)'], pays: ['6(d)'] },
        },
        {
          title: 'Single dice {}',
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
          pays: { 1: '1/1', 2: '2/1', 3: '10/1' },
          clauses: { wins: ['5(h)'], pays: ['6(e)'] },
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
          clauses: { wins: ['5(i)'], pays: ['6(f)'] },
        },
        {
          title: 'Domino combination {}',
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
          pays: '11/2',
          clauses: { wins: ['5(j)'], pays: ['6(g)'] },
        },
        {
          title: 'Total sum combination {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:4': [4], 'total:17': [17] },
          pays: '64/1',
          clauses: { wins: ['5(k)'], pays: ['6(h)'] },
          perBet: { 'total:4': ['5(k)(1)'], 'total:17': ['5(k)(14)'] },
        },
        {
          title: 'Total sum combination {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:5': [5], 'total:16': [16] },
          pays: '32/1',
          clauses: { wins: ['5(k)'], pays: ['6(i)'] },
          perBet: { 'total:5': ['5(k)(2)'], 'total:16': ['5(k)(13)'] },
        },
        {
          title: 'Total sum combination {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:6': [6], 'total:15': [15] },
          pays: '19/1',
          clauses: { wins: ['5(k)'], pays: ['6(j)'] },
          perBet: { 'total:6': ['5(k)(3)'], 'total:15': ['5(k)(12)'] },
        },
        {
          title: 'Total sum combination {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:7': [7], 'total:14': [14] },
          pays: '12/1',
          clauses: { wins: ['5(k)'], pays: ['6(k)'] },
          perBet: { 'total:7': ['5(k)(4)'], 'total:14': ['5(k)(11)'] },
        },
        {
          title: 'Total sum combination {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:8': [8], 'total:13': [13] },
          pays: '8/1',
          clauses: { wins: ['5(k)'], pays: ['6(l)'] },
          perBet: { 'total:8': ['5(k)(5)'], 'total:13': ['5(k)(10)'] },
        },
        {
          title: 'Total sum combination {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:9': [9], 'total:12': [12] },
          pays: '7/1',
          clauses: { wins: ['5(k)'], pays: ['6(m)'] },
          perBet: { 'total:9': ['5(k)(6)'], 'total:12': ['5(k)(9)'] },
        },
        {
          title: 'Total sum combination {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'total:10': [10], 'total:11': [11] },
          pays: '6/1',
          clauses: { wins: ['5(k)'], pays: ['6(n)'] },
          perBet: { 'total:10': ['5(k)(7)'], 'total:11': ['5(k)(8)'] },
        },
        {
          title: 'Field',
          shape: 'total',
          tripleLoses: false,
          bets: { field: [5, 6, 7, 8, 13, 14, 15, 16] },
          pays: '1/1',
          clauses: { wins: ['5(l)'], pays: ['6(o)'] },
        },
      ],
    },
  },

  layouts: [
    { id: 'full', title: 'Full layout', dice: 'numbers', payTable: 'rule-6', clauses: [], bets: ORDER_FULL },
    { id: 'mini', title: 'Mini layout', dice: 'numbers', payTable: 'rule-6', clauses: [], bets: ORDER_MINI },
  ],

  // Results on which only certain bets can win: none.
  exclusive: [],

  money: {
    // The maximum applies to one player's wager on one bet.
    limits: { maximumOver: 'player-and-bet', clauses: ['3(h)'] },
    // The first wager below the minimum is settled with a warning. Later ones are returned.
    belowMinimum: { policy: 'warn-then-return', clauses: ['8(d)'] },
    // The part above the maximum is returned.
    aboveMaximum: { policy: 'cut', clauses: ['8(e)'] },
    // Pairs of opposite bets whose totals may differ only by the amount on the sign; null if there are none.
    differential: null,
    // Set if the sign may require multiples of the minimum.
    multiples: { clauses: ['3(h)'] },
    // A payment that chips cannot make is rounded up. But if the sign requires multiples of the minimum, the odds apply only to
    // the next lower multiple: at a minimum of 20, a wager of 30 is then paid as if it were 20.
    rounding: { policy: 'up-to-chip-or-lower-multiple', clauses: ['8(f)'] },
    // Set if a player can have personal limits.
    individualLimits: null,
    // Set if a table may pay more than the printed odds, but never less.
    oddsFloor: null,
  },

  conduct: ADELAIDE_CONDUCT,
} as const satisfies Rulebook;
