/** Rulebook data of Dicette, a game with two dice: bets and minimum odds, as printed. */
import type { Rulebook } from '../rules/index.ts';
import { DICETTE_CONDUCT } from './conduct/dicette.ts';

// biome-ignore format: the bets follow the reading order of the layout
const ORDER = [
  'row:3-6-10', 'column:2-5', 'number:3', 'number:6', 'number:10', 'column:9-12', 'row:2-4-9-11', 'number:2',
  'number:4', 'number:11', 'number:9', 'row:5-8-12', 'number:5', 'column:3-4', 'number:8', 'column:10-11',
  'number:12', 'number:7', 'field:2-6', 'field:8-12', 'black', 'red',
] as const;

export const DICETTE = {
  id: 'dicette',
  title: 'Dicette',
  house: null,
  version: null,
  effective: null,
  clauses: [],
  // The clauses that define terms.
  defines: { total: ['8'] },
  // Players may wager only on the listed bets.
  listedBetsOnly: { clauses: ['9'] },

  // `totals`: the game uses the sum of the faces. `colours`: the faces of each colour.
  dice: {
    numbers: { count: 2, symbols: null, colours: null, totals: true, clauses: ['2'] },
  },

  // A line has bets of one shape at the same odds. `pays`: the odds; '5/1' is 5 to 1.
  // `{}` in a title stands for the part of the bet's name after the colon.
  // `shape` says when a bet wins:
  // - `total`: the dice add up to one of these totals. `tripleLoses` is false, because two dice have no triples.
  payTables: {
    'rule-11': {
      clauses: ['11'],
      lines: [
        {
          title: 'One number {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'number:2': [2] },
          pays: '20/1',
          clauses: { wins: ['9(a)'], pays: ['11-single-numbers'] },
        },
        {
          title: 'One number {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'number:3': [3] },
          pays: '10/1',
          clauses: { wins: ['9(a)'], pays: ['11-single-numbers'] },
        },
        {
          title: 'One number {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'number:4': [4] },
          pays: '8/1',
          clauses: { wins: ['9(a)'], pays: ['11-single-numbers'] },
        },
        {
          title: 'One number {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'number:5': [5] },
          pays: '6/1',
          clauses: { wins: ['9(a)'], pays: ['11-single-numbers'] },
        },
        {
          title: 'One number {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'number:6': [6] },
          pays: '5/1',
          clauses: { wins: ['9(a)'], pays: ['11-single-numbers'] },
        },
        {
          title: 'One number {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'number:7': [7] },
          pays: '4/1',
          clauses: { wins: ['9(a)'], pays: ['11-single-numbers'] },
        },
        {
          title: 'One number {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'number:8': [8] },
          pays: '5/1',
          clauses: { wins: ['9(a)'], pays: ['11-single-numbers'] },
        },
        {
          title: 'One number {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'number:9': [9] },
          pays: '6/1',
          clauses: { wins: ['9(a)'], pays: ['11-single-numbers'] },
        },
        {
          title: 'One number {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'number:10': [10] },
          pays: '8/1',
          clauses: { wins: ['9(a)'], pays: ['11-single-numbers'] },
        },
        {
          title: 'One number {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'number:11': [11] },
          pays: '10/1',
          clauses: { wins: ['9(a)'], pays: ['11-single-numbers'] },
        },
        {
          title: 'One number {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'number:12': [12] },
          pays: '20/1',
          clauses: { wins: ['9(a)'], pays: ['11-single-numbers'] },
        },
        {
          title: 'Row {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'row:3-6-10': [3, 6, 10], 'row:2-4-9-11': [2, 4, 9, 11], 'row:5-8-12': [5, 8, 12] },
          pays: '2/1',
          clauses: { wins: ['9(b)', 'diagram'], pays: ['11-other-wagers'] },
        },
        {
          title: 'Column {}',
          shape: 'total',
          tripleLoses: false,
          bets: { 'column:2-5': [2, 5], 'column:3-4': [3, 4], 'column:10-11': [10, 11], 'column:9-12': [9, 12] },
          pays: '5/1',
          clauses: { wins: ['9(c)', 'diagram'], pays: ['11-other-wagers'] },
        },
        {
          title: 'Field 2 to 6',
          shape: 'total',
          tripleLoses: false,
          bets: { 'field:2-6': [2, 3, 4, 5, 6] },
          pays: '1/1',
          clauses: { wins: ['9(d)'], pays: ['11-other-wagers'] },
        },
        {
          title: 'Field 8 to 12',
          shape: 'total',
          tripleLoses: false,
          bets: { 'field:8-12': [8, 9, 10, 11, 12] },
          pays: '1/1',
          clauses: { wins: ['9(e)'], pays: ['11-other-wagers'] },
        },
        {
          title: 'Red',
          shape: 'total',
          tripleLoses: false,
          bets: { red: [2, 3, 6, 8, 11] },
          pays: '1/1',
          clauses: { wins: ['9(f)', 'diagram'], pays: ['11-other-wagers'] },
        },
        {
          title: 'Black',
          shape: 'total',
          tripleLoses: false,
          bets: { black: [4, 5, 9, 10, 12] },
          pays: '1/1',
          clauses: { wins: ['9(g)', 'diagram'], pays: ['11-other-wagers'] },
        },
      ],
    },
  },

  layouts: [{ id: 'mat', title: 'the layout mat', dice: 'numbers', payTable: 'rule-11', clauses: ['diagram'], bets: ORDER }],

  // Results (`on`) on which only the bets in `allows` can win.
  exclusive: [
    {
      on: { shape: 'total', totals: [7], tripleLoses: false },
      clauses: ['10'],
      allows: [{ clauses: ['10'], bets: ['number:7'] }],
    },
  ],

  money: {
    // The maximum applies to one player's wager on one bet.
    limits: { maximumOver: 'player-and-bet', clauses: ['7'] },
    // The table refuses such a wager. If it still reaches settlement, all of it is returned.
    belowMinimum: { policy: 'rejected', clauses: ['7'] },
    // The table refuses the part above the maximum. If it still reaches settlement, that part is returned.
    aboveMaximum: { policy: 'rejected', clauses: ['7'] },
    // Pairs of opposite bets whose totals may differ only by the amount on the sign; null if there are none.
    differential: null,
    // Set if the sign may require multiples of the minimum.
    multiples: null,
    // The rulebook says nothing: a payment is rounded up to a minor unit, such as a cent.
    rounding: { policy: 'none', clauses: [] },
    // Set if a player can have personal limits.
    individualLimits: null,
    // Set if a table may pay more than the printed odds, but never less.
    oddsFloor: { clauses: ['11'] },
  },

  conduct: DICETTE_CONDUCT,
} as const satisfies Rulebook;
