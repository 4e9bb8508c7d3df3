/** A fictional rulebook with every kind of winning condition, for tests of the rules. */
import {
  type Conduct,
  type Layout,
  type MoneyRules,
  openLayout,
  type RaisedOdds,
  type Result,
  type Rulebook,
  type SettledRow,
  type SettledWager,
} from '../../src/rules/index.ts';

/** The simplest money rules: limits per player, wagers outside the limits rejected, no rounding, fixed odds. */
const PLAIN_MONEY_RULES: MoneyRules = {
  limits: { maximumOver: 'player-and-bet', clauses: ['m.limits'] },
  belowMinimum: { policy: 'rejected', clauses: ['m.below'] },
  aboveMaximum: { policy: 'rejected', clauses: ['m.above'] },
  differential: null,
  multiples: null,
  rounding: { policy: 'none', clauses: ['m.rounding'] },
  individualLimits: null,
  oddsFloor: null,
};

/** A conduct without steps or acts, because the rules do not use it. */
const NO_CONDUCT: Conduct = {
  ladder: ['dealer'],
  ladderClauses: [],
  oneTable: { clauses: [] },
  voided: { clauses: [] },
  sideBets: { clauses: [] },
  officer: 'officer',
  acts: {},
  steps: [],
  tumbles: { least: 1, covered: false, clauses: [] },
  tumblingPersonKeys: null,
  bell: null,
  failures: [],
  announcement: {},
  interruption: { wagers: 'void', establishedClauses: [], clauses: [] },
  invalidation: null,
  dryspins: null,
  staffMayNotWager: { clauses: [] },
  ageMin: { years: 18, staffClauses: [], clauses: [] },
  playerAids: { allowed: 'all', clauses: [] },
  notices: { raiseMinimum: null, closure: null },
  seizure: null,
  closureNotified: null,
  chips: { only: { clauses: [] }, colours: null },
  abstention: null,
  disputes: null,
  shooter: null,
  locked: { clauses: [] },
  tournaments: null,
  placement: { aboveMaximum: { policy: 'accept', clauses: [] }, belowMinimum: { policy: 'accept', clauses: [] } },
};

/** All players on a bet share its maximum, and two bets have a Differential. */
export const SHARED_MAXIMUM_RULES: Partial<MoneyRules> = {
  limits: { maximumOver: 'bet', clauses: ['m.limits'] },
  belowMinimum: { policy: 'stands', clauses: ['m.below'] },
  aboveMaximum: { policy: 'pro-rata', clauses: ['m.share'] },
  differential: { pairs: [['big', 'small']], clauses: ['m.differential'] },
};

/** Players are warned about the first wager below the minimum. Wagers above the maximum are cut. Winnings are rounded up to a chip. If wagers must be multiples of the minimum, the odds apply to the next lower multiple instead. */
export const CHIP_ROUNDING_RULES: Partial<MoneyRules> = {
  belowMinimum: { policy: 'warn-then-return', clauses: ['m.below'] },
  aboveMaximum: { policy: 'cut', clauses: ['m.above'] },
  multiples: { clauses: ['m.multiples'] },
  rounding: { policy: 'up-to-chip-or-lower-multiple', clauses: ['m.rounding'] },
  individualLimits: { clauses: ['m.agreed'] },
};

export function sampleBook(money: Partial<MoneyRules> = {}): Rulebook {
  return {
    id: 'sample',
    title: 'Sample',
    house: null,
    version: '1',
    effective: null,
    clauses: ['title'],
    defines: {},
    listedBetsOnly: { clauses: [] },
    dice: {
      three: { count: 3, symbols: null, colours: null, totals: true, clauses: [] },
      'two-dice': { count: 2, symbols: null, colours: null, totals: false, clauses: [] },
    },
    payTables: {
      three: {
        clauses: ['table'],
        lines: [
          {
            title: 'Big',
            shape: 'total',
            tripleLoses: true,
            bets: { big: [11, 12, 13, 14, 15, 16, 17] },
            pays: '1/1',
            clauses: { offered: ['big.offered'], wins: ['big.wins'], loses: ['big.loses'], pays: ['big.pays'] },
          },
          {
            title: 'Small',
            shape: 'total',
            tripleLoses: true,
            bets: { small: [4, 5, 6, 7, 8, 9, 10] },
            pays: '1/1',
            clauses: { wins: ['small.wins'] },
          },
          {
            title: 'Total {}',
            shape: 'total',
            tripleLoses: false,
            bets: { 'total:4': [4], 'total:9': [9] },
            pays: '50/1',
            clauses: { wins: ['total'] },
            perBet: { 'total:9': ['total.nine'] },
          },
          {
            title: 'Single {}',
            shape: 'alike',
            atLeast: 1,
            bets: { 'single:1': [[1]], 'single:6': [[6]] },
            pays: { 1: '1/1', 2: '2/1', 3: '12/1' },
            clauses: {},
          },
          { title: 'Pair {}', shape: 'showing', bets: { 'pair:1-4': [1, 4] }, pays: '11/2', clauses: {} },
          { title: 'Four {}', shape: 'distinct', bets: { 'four:4321': [4, 3, 2, 1] }, pays: '7/1', clauses: {} },
          {
            title: 'Run',
            shape: 'alike',
            atLeast: 1,
            bets: { run: [[1]] },
            throws: 3,
            soleHolder: { clauses: ['run.sole', 'run.only'] },
            pays: '9/1',
            clauses: { wins: ['run.wins'], loses: ['run.loses'], pays: ['run.pays'] },
          },
        ],
      },
      'two-dice': {
        clauses: ['table.two'],
        lines: [
          { title: 'Number {}', shape: 'total', tripleLoses: false, bets: { 'number:7': [7] }, pays: '4/1', clauses: {} },
          { title: 'Row {}', shape: 'total', tripleLoses: false, bets: { 'row:2-12': [2, 12] }, pays: '1/2', clauses: {} },
        ],
      },
    },
    layouts: [
      {
        id: 'whole',
        title: 'The whole layout',
        dice: 'three',
        payTable: 'three',
        clauses: [],
        bets: ['big', 'small', 'total:9', 'single:1', 'single:6', 'pair:1-4', 'four:4321', 'run'],
      },
      { id: 'three-bets', title: 'Three bets', dice: 'three', payTable: 'three', clauses: [], bets: ['small', 'total:4', 'big'] },
      { id: 'two-dice', title: 'Two dice', dice: 'two-dice', payTable: 'two-dice', clauses: [], bets: ['number:7', 'row:2-12'] },
    ],
    exclusive: [],
    money: { ...PLAIN_MONEY_RULES, ...money },
    conduct: NO_CONDUCT,
  };
}

/** The stored row of a settled wager, computed without the code under test. Its last field is the amount paid above the exact odds. */
export function rowOf({ player, bet, counted, returned, outcome, odds, paidOn, paid }: SettledWager): SettledRow {
  const exact = odds === null ? 0n : (BigInt(paidOn) * odds.n) / odds.d;
  return [player, bet, counted, returned, outcome, paid, Number(BigInt(paid) - exact)];
}

/** The value of a result that must be ok. */
export function valueIn<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.problem.at}: ${result.problem.message}`);
  return result.value;
}

export const sampleLayout = (money: Partial<MoneyRules> = {}, id = 'whole', raised: RaisedOdds = {}): Layout =>
  valueIn(openLayout(sampleBook(money), id, raised));
