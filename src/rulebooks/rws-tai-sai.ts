/** Rulebook data of Tai Sai, Open Cover (Resorts World Sentosa): three layouts, each with its pay table, as printed. */
import type { PayLine, Rulebook } from '../rules/index.ts';
import { RWS_CONDUCT } from './conduct/rws-tai-sai.ts';

// biome-ignore format: the bets follow the reading order of the layout
const ORDER_A = [
  'small', 'double:1', 'double:2', 'double:3', 'triple:1', 'triple:2', 'triple:3', 'any-triple', 'triple:4',
  'triple:5', 'triple:6', 'double:4', 'double:5', 'double:6', 'big', 'total:4', 'total:5', 'total:6', 'total:7',
  'total:8', 'total:9', 'total:10', 'total:11', 'total:12', 'total:13', 'total:14', 'total:15', 'total:16',
  'total:17', 'pair:1-2', 'pair:1-3', 'pair:1-4', 'pair:1-5', 'pair:1-6', 'pair:2-3', 'pair:2-4', 'pair:2-5',
  'pair:2-6', 'pair:3-4', 'pair:3-5', 'pair:3-6', 'pair:4-5', 'pair:4-6', 'pair:5-6', 'single:1', 'single:2',
  'single:3', 'single:4', 'single:5', 'single:6',
] as const;

// biome-ignore format: the bets follow the reading order of the layout
const ORDER_C = [
  'double-single:113', 'double-single:114', 'double-single:115', 'double-single:116', 'double-single:221',
  'double-single:223', 'double-single:224', 'double-single:225', 'double-single:226', 'double-single:331',
  'double-single:332', 'double-single:334', 'double-single:335', 'double-single:336', 'double-single:441',
  'double-single:442', 'double-single:443', 'double-single:445', 'double-single:446', 'double-single:551',
  'double-single:552', 'double-single:553', 'double-single:554', 'double-single:556', 'double-single:661',
  'double-single:662', 'double-single:663', 'double-single:664', 'three:126', 'three:135', 'three:234',
  'three:256', 'three:346', 'three:123', 'three:136', 'three:145', 'three:235', 'three:356', 'three:124',
  'three:146', 'three:236', 'three:245', 'three:456', 'three:125', 'three:134', 'three:156', 'three:246',
  'three:345', 'odd', 'even', 'small', 'big', 'any-triple', 'triple:1', 'double:1', 'triple:2', 'double:2',
  'triple:3', 'double:3', 'triple:4', 'double:4', 'triple:5', 'double:5', 'triple:6', 'double:6', 'total:4',
  'total:5', 'total:6', 'total:7', 'total:8', 'total:9', 'total:10', 'total:11', 'total:12', 'total:13',
  'total:14', 'total:15', 'total:16', 'total:17', 'pair:5-6', 'pair:4-6', 'pair:4-5', 'pair:3-6', 'pair:3-5',
  'pair:3-4', 'pair:2-6', 'pair:2-5', 'pair:2-4', 'pair:2-3', 'pair:1-6', 'pair:1-5', 'pair:1-4', 'pair:1-3',
  'pair:1-2', 'four:6543', 'four:6532', 'four:5432', 'four:4321', 'single:1', 'single:2', 'single:3', 'single:4',
  'single:5', 'single:6',
] as const;

// biome-ignore format: the bets follow the reading order of the layout
const ORDER_E = [
  'big', 'small', 'any-triple', 'triple:1', 'triple:2', 'triple:3', 'triple:4', 'triple:5', 'triple:6',
  'pair:1-4', 'pair:1-2', 'pair:2-4', 'pair:1-3', 'pair:2-3', 'pair:3-4', 'pair:2-5', 'pair:2-6', 'pair:3-5',
  'pair:4-5', 'pair:3-6', 'pair:1-5', 'pair:1-6', 'pair:4-6', 'pair:5-6', 'total:10', 'total:9', 'total:8',
  'total:7', 'total:6', 'total:5', 'total:4', 'total:11', 'total:12', 'total:13', 'total:14', 'total:15',
  'total:16', 'total:17', 'single:1', 'single:2', 'single:3', 'single:4', 'single:5', 'single:6', 'three:126',
  'three:135', 'three:234', 'three:256', 'three:346', 'three:123', 'three:136', 'three:145', 'three:235',
  'three:356', 'three:124', 'three:146', 'three:236', 'three:245', 'three:456', 'three:125', 'three:134',
  'three:156', 'three:246', 'three:345', 'double-single:113', 'double-single:114', 'double-single:115',
  'double-single:116', 'double-single:221', 'double-single:223', 'double-single:224', 'double-single:225',
  'double-single:226', 'double-single:331', 'double-single:332', 'double-single:334', 'double-single:335',
  'double-single:336', 'double-single:441', 'double-single:442', 'double-single:443', 'double-single:445',
  'double-single:446', 'double-single:551', 'double-single:552', 'double-single:553', 'double-single:554',
  'double-single:556', 'double-single:661', 'double-single:662', 'double-single:663', 'double-single:664',
  'four:6543', 'four:6542', 'four:6532', 'four:6432', 'four:5432', 'four:6541', 'four:6531', 'four:6431',
  'four:5431', 'four:6521', 'four:6421', 'four:5421', 'four:6321', 'four:5321', 'four:4321',
] as const;

// A line has bets of one shape at the same odds. `pays`: the odds; '5/1' is 5 to 1.
// `{}` in a title stands for the part of the bet's name after the colon.
// `pays: { 1, 2, 3 }`: the odds if one, two or three dice match.
// `shape` says when a bet wins:
// - `total`: the dice add up to one of these totals.
// - `alike`: at least `atLeast` dice show faces of the same inner list. If `atLeast` is 2, [[1], [2]] wins on two 1s or two 2s, and
//   [[1, 2]] also wins on a 1 with a 2.
// - `showing`: the dice include these faces. A face that is listed twice must appear on two dice.
// - `distinct`: all dice are different, and each shows one of these faces.

/** The lines that all three pay tables have. */
const COMMON_LINES = [
  {
    title: 'Small',
    shape: 'total',
    tripleLoses: true,
    bets: { small: [4, 5, 6, 7, 8, 9, 10] },
    pays: '1/1',
    clauses: {},
  },
  {
    title: 'Big',
    shape: 'total',
    tripleLoses: true,
    bets: { big: [11, 12, 13, 14, 15, 16, 17] },
    pays: '1/1',
    clauses: {},
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
    pays: { 1: '1/1', 2: '2/1', 3: '12/1' },
    clauses: {},
  },
  {
    title: 'Total sum combination {}',
    shape: 'total',
    tripleLoses: false,
    bets: { 'total:4': [4], 'total:17': [17] },
    pays: '62/1',
    clauses: {},
  },
  {
    title: 'Total sum combination {}',
    shape: 'total',
    tripleLoses: false,
    bets: { 'total:5': [5], 'total:16': [16] },
    pays: '31/1',
    clauses: {},
  },
  {
    title: 'Total sum combination {}',
    shape: 'total',
    tripleLoses: false,
    bets: { 'total:6': [6], 'total:15': [15] },
    pays: '18/1',
    clauses: {},
  },
  {
    title: 'Total sum combination {}',
    shape: 'total',
    tripleLoses: false,
    bets: { 'total:7': [7], 'total:14': [14] },
    pays: '12/1',
    clauses: {},
  },
  {
    title: 'Total sum combination {}',
    shape: 'total',
    tripleLoses: false,
    bets: { 'total:8': [8], 'total:13': [13] },
    pays: '8/1',
    clauses: {},
  },
  {
    title: 'Total sum combination {}',
    shape: 'total',
    tripleLoses: false,
    bets: { 'total:9': [9], 'total:12': [12] },
    pays: '7/1',
    clauses: {},
  },
  {
    title: 'Total sum combination {}',
    shape: 'total',
    tripleLoses: false,
    bets: { 'total:10': [10], 'total:11': [11] },
    pays: '6/1',
    clauses: {},
  },
  {
    title: 'Domino combination {}',
    shape: 'showing',
    bets: {
      'pair:1-4': [1, 4],
      'pair:1-2': [1, 2],
      'pair:2-4': [2, 4],
      'pair:1-3': [1, 3],
      'pair:2-3': [2, 3],
      'pair:3-4': [3, 4],
      'pair:2-5': [2, 5],
      'pair:2-6': [2, 6],
      'pair:3-5': [3, 5],
      'pair:4-5': [4, 5],
      'pair:3-6': [3, 6],
      'pair:1-5': [1, 5],
      'pair:1-6': [1, 6],
      'pair:4-6': [4, 6],
      'pair:5-6': [5, 6],
    },
    pays: '6/1',
    clauses: {},
  },
  {
    title: 'Any triple',
    shape: 'alike',
    atLeast: 3,
    bets: { 'any-triple': [[1], [2], [3], [4], [5], [6]] },
    pays: '31/1',
    clauses: {},
  },
  {
    title: 'Specific straight triple {}',
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
    clauses: {},
  },
] as const satisfies readonly PayLine[];

/** This line is in pay tables 1 and 2. */
const DOUBLES = {
  title: 'Double dice {}',
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
  clauses: {},
} as const satisfies PayLine;

/** This line is in pay tables 2 and 3. */
const THREE_SINGLES = {
  title: 'Three single dice {}',
  shape: 'showing',
  bets: {
    'three:126': [1, 2, 6],
    'three:135': [1, 3, 5],
    'three:234': [2, 3, 4],
    'three:256': [2, 5, 6],
    'three:346': [3, 4, 6],
    'three:123': [1, 2, 3],
    'three:136': [1, 3, 6],
    'three:145': [1, 4, 5],
    'three:235': [2, 3, 5],
    'three:356': [3, 5, 6],
    'three:124': [1, 2, 4],
    'three:146': [1, 4, 6],
    'three:236': [2, 3, 6],
    'three:245': [2, 4, 5],
    'three:456': [4, 5, 6],
    'three:125': [1, 2, 5],
    'three:134': [1, 3, 4],
    'three:156': [1, 5, 6],
    'three:246': [2, 4, 6],
    'three:345': [3, 4, 5],
  },
  pays: '30/1',
  clauses: {},
} as const satisfies PayLine;

/** This line is in pay tables 2 and 3. It has 28 bets, because 112 and 665 are not offered. The rulebook is unclear; our answer is reading R-02. */
const DOUBLES_WITH_SINGLE = {
  title: 'Double with single dice {}',
  shape: 'showing',
  bets: {
    'double-single:113': [1, 1, 3],
    'double-single:114': [1, 1, 4],
    'double-single:115': [1, 1, 5],
    'double-single:116': [1, 1, 6],
    'double-single:221': [2, 2, 1],
    'double-single:223': [2, 2, 3],
    'double-single:224': [2, 2, 4],
    'double-single:225': [2, 2, 5],
    'double-single:226': [2, 2, 6],
    'double-single:331': [3, 3, 1],
    'double-single:332': [3, 3, 2],
    'double-single:334': [3, 3, 4],
    'double-single:335': [3, 3, 5],
    'double-single:336': [3, 3, 6],
    'double-single:441': [4, 4, 1],
    'double-single:442': [4, 4, 2],
    'double-single:443': [4, 4, 3],
    'double-single:445': [4, 4, 5],
    'double-single:446': [4, 4, 6],
    'double-single:551': [5, 5, 1],
    'double-single:552': [5, 5, 2],
    'double-single:553': [5, 5, 3],
    'double-single:554': [5, 5, 4],
    'double-single:556': [5, 5, 6],
    'double-single:661': [6, 6, 1],
    'double-single:662': [6, 6, 2],
    'double-single:663': [6, 6, 3],
    'double-single:664': [6, 6, 4],
  },
  pays: '50/1',
  clauses: {},
} as const satisfies PayLine;

export const RWS_TAI_SAI = {
  id: 'rws-tai-sai',
  title: 'Tai Sai (Open Cover)',
  house: 'Resorts World Sentosa',
  version: '5',
  effective: '2023-10-06T08:00',
  clauses: ['title'],
  // The clauses that define terms.
  defines: { total: ['1.8'], differential: ['1.3'] },
  // Players may wager only on the listed bets.
  listedBetsOnly: { clauses: ['2.1.1'] },

  // `totals`: the game uses the sum of the faces. `colours`: the faces of each colour.
  dice: {
    numbers: { count: 3, symbols: null, colours: null, totals: true, clauses: ['2.2.1'] },
  },

  payTables: {
    'pay-table-1': { clauses: ['4.1.1', 'pt1', '3.9'], lines: [...COMMON_LINES, DOUBLES] },
    'pay-table-2': {
      clauses: ['4.1.2', 'pt2', '3.9'],
      lines: [
        ...COMMON_LINES,
        DOUBLES,
        {
          title: 'Odd',
          shape: 'total',
          tripleLoses: true,
          bets: { odd: [5, 7, 9, 11, 13, 15, 17] },
          pays: '1/1',
          clauses: {},
        },
        {
          title: 'Even',
          shape: 'total',
          tripleLoses: true,
          bets: { even: [4, 6, 8, 10, 12, 14, 16] },
          pays: '1/1',
          clauses: {},
        },
        {
          title: 'Four number combination {}',
          shape: 'distinct',
          bets: { 'four:6543': [6, 5, 4, 3], 'four:6532': [6, 5, 3, 2], 'four:5432': [5, 4, 3, 2], 'four:4321': [4, 3, 2, 1] },
          pays: '7/1',
          clauses: {},
        },
        THREE_SINGLES,
        DOUBLES_WITH_SINGLE,
      ],
    },
    'pay-table-3': {
      clauses: ['4.1.3', 'pt3', '3.9'],
      lines: [
        ...COMMON_LINES,
        {
          title: 'Four number combination {}',
          shape: 'distinct',
          bets: {
            'four:6543': [6, 5, 4, 3],
            'four:6542': [6, 5, 4, 2],
            'four:6532': [6, 5, 3, 2],
            'four:6432': [6, 4, 3, 2],
            'four:5432': [5, 4, 3, 2],
            'four:6541': [6, 5, 4, 1],
            'four:6531': [6, 5, 3, 1],
            'four:6431': [6, 4, 3, 1],
            'four:5431': [5, 4, 3, 1],
            'four:6521': [6, 5, 2, 1],
            'four:6421': [6, 4, 2, 1],
            'four:5421': [5, 4, 2, 1],
            'four:6321': [6, 3, 2, 1],
            'four:5321': [5, 3, 2, 1],
            'four:4321': [4, 3, 2, 1],
          },
          pays: '7/1',
          clauses: {},
        },
        THREE_SINGLES,
        DOUBLES_WITH_SINGLE,
      ],
    },
  },

  layouts: [
    { id: 'A', title: 'Appendix A, pay table 1', dice: 'numbers', payTable: 'pay-table-1', clauses: ['2.1.1'], bets: ORDER_A },
    { id: 'C', title: 'Appendix C, pay table 2', dice: 'numbers', payTable: 'pay-table-2', clauses: ['2.1.1'], bets: ORDER_C },
    { id: 'E', title: 'Appendix E, pay table 3', dice: 'numbers', payTable: 'pay-table-3', clauses: ['2.1.1'], bets: ORDER_E },
  ],

  // Results (`on`) on which only the bets in `allows` can win.
  exclusive: [
    {
      on: { shape: 'alike', groups: [[1], [2], [3], [4], [5], [6]], atLeast: 3 },
      clauses: ['3.10'],
      allows: [
        { clauses: ['3.10.1'], bets: ['triple:1', 'triple:2', 'triple:3', 'triple:4', 'triple:5', 'triple:6'] },
        { clauses: ['3.10.2'], bets: ['any-triple'] },
        { clauses: ['3.10.3'], bets: ['double:1', 'double:2', 'double:3', 'double:4', 'double:5', 'double:6'] },
        { clauses: ['3.10.4'], bets: ['single:1', 'single:2', 'single:3', 'single:4', 'single:5', 'single:6'] },
        { clauses: ['3.10.5'], bets: ['total:6', 'total:9', 'total:12', 'total:15'] },
      ],
    },
  ],

  money: {
    // The maximum applies to the total of all players on one bet.
    limits: { maximumOver: 'bet', clauses: ['3.5'] },
    // A wager below the minimum is settled as placed.
    belowMinimum: { policy: 'stands', clauses: ['5.2.1'] },
    // The wagers on a bet share its maximum in proportion. No share is reduced below the minimum.
    aboveMaximum: { policy: 'pro-rata', clauses: ['5.1.1', '5.1.2'] },
    // Pairs of opposite bets whose totals may differ only by the amount on the sign; null if there are none.
    differential: {
      pairs: [
        ['big', 'small'],
        ['odd', 'even'],
      ],
      clauses: ['1.3', '5.1.1', '5.1.2'],
    },
    // Set if the sign may require multiples of the minimum.
    multiples: null,
    // The rulebook says nothing: a payment is rounded up to a minor unit, such as a cent.
    rounding: { policy: 'none', clauses: [] },
    // Set if a player can have personal limits.
    individualLimits: null,
    // Set if a table may pay more than the printed odds, but never less.
    oddsFloor: null,
  },

  conduct: RWS_CONDUCT,
} as const satisfies Rulebook;
