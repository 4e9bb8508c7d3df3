/** Planted bugs in the rulebooks: slips of transcription. Each is one that the books themselves invite. */
import type { PlantedBug } from './bug.ts';

const ADELAIDE = 'src/rulebooks/adelaide-big-and-small.ts';
const CROWN = 'src/rulebooks/crown-sic-bo.ts';
const DICETTE = 'src/rulebooks/dicette.ts';
const RWS = 'src/rulebooks/rws-tai-sai.ts';
const TRIPLE_DICE = 'src/rulebooks/triple-dice.ts';

export const IN_RULEBOOKS: readonly PlantedBug[] = [
  {
    name: 'doubles-with-single-generated',
    file: RWS,
    find: "    'double-single:113': [1, 1, 3],",
    replace: "    'double-single:112': [1, 1, 2],\n    'double-single:665': [6, 6, 5],\n    'double-single:113': [1, 1, 3],",
    also: [
      {
        find: "const ORDER_C = [\n  'double-single:113',",
        replace: "const ORDER_C = [\n  'double-single:112', 'double-single:665', 'double-single:113',",
      },
      {
        find: "'three:345', 'double-single:113',",
        replace: "'three:345', 'double-single:112', 'double-single:665', 'double-single:113',",
      },
    ],
    why: 'thirty doubles with a single, as one would generate them, where the book prints twenty-eight',
  },
  {
    name: 'three-singles-at-31',
    file: RWS,
    find: "pays: '30/1'",
    replace: "pays: '31/1'",
    why: 'three single dice pay 30 to 1; 31 stands a line away',
  },
  {
    name: 'maximum-per-player-at-rws',
    file: RWS,
    find: "maximumOver: 'bet'",
    replace: "maximumOver: 'player-and-bet'",
    why: 'every player would have the whole maximum, and nothing would be shared',
  },
  {
    name: 'differential-of-big-and-even',
    file: RWS,
    find: "['odd', 'even'],",
    replace: "['big', 'even'],",
    why: 'the Differential is between odd and even as well as between big and small',
  },
  {
    name: 'below-minimum-rejected-at-rws',
    file: RWS,
    find: "policy: 'stands'",
    replace: "policy: 'rejected'",
    why: 'a wager below the minimum stands as placed',
  },
  {
    name: 'four-numbers-on-table-3-wrong',
    file: RWS,
    find: "'four:6431': [6, 4, 3, 1],",
    replace: "'four:6431': [6, 5, 3, 1],",
    why: 'one of fifteen combinations would be another one twice',
  },
  {
    name: 'three-of-a-single-at-12',
    file: ADELAIDE,
    find: "3: '10/1' }",
    replace: "3: '12/1' }",
    why: 'a single dice shown three times pays 10 to 1 here and 12 to 1 in the other books',
  },
  {
    name: 'big-wins-on-triples',
    file: ADELAIDE,
    find: 'tripleLoses: true,\n          bets: { big:',
    replace: 'tripleLoses: false,\n          bets: { big:',
    why: 'Big would win on 444 and 555',
  },
  {
    name: 'five-and-a-half-as-five',
    file: ADELAIDE,
    find: "pays: '11/2'",
    replace: "pays: '5/1'",
    why: 'a domino pays 5½ to 1',
  },
  {
    name: 'field-without-15',
    file: ADELAIDE,
    find: 'field: [5, 6, 7, 8, 13, 14, 15, 16]',
    replace: 'field: [5, 6, 7, 8, 13, 14, 16]',
    why: 'eight totals win the field',
  },
  {
    name: 'field-on-the-mini-layout',
    file: ADELAIDE,
    find: "'single:2', 'single:3', 'single:4', 'single:5', 'single:6',\n]",
    replace: "'single:2', 'single:3', 'single:4', 'single:5', 'single:6', 'field',\n]",
    why: 'the mini layout has no field',
  },
  {
    name: 'clause-mistyped',
    file: ADELAIDE,
    find: "wins: ['5(l)']",
    replace: "wins: ['5(1)']",
    why: 'a one for an l: the decision would name a clause that is not there',
  },
  {
    name: 'wrong-clause-of-a-bet',
    file: ADELAIDE,
    find: "wins: ['5(c)'], loses: ['5(c)', '3(f)'], pays: ['6(a)']",
    replace: "wins: ['5(d)'], loses: ['5(d)', '3(f)'], pays: ['6(a)']",
    why: 'Big would be settled by the clause of Small',
  },
  {
    name: 'no-lower-multiple-at-adelaide',
    file: ADELAIDE,
    find: "policy: 'up-to-chip-or-lower-multiple'",
    replace: "policy: 'up-to-chip'",
    why: 'where multiples are asked for, the rest below the lower multiple is not paid on',
  },
  {
    name: 'odd-without-15',
    file: CROWN,
    find: 'odd: [5, 7, 9, 11, 13, 15, 17]',
    replace: 'odd: [5, 7, 9, 11, 13, 17]',
    why: 'an odd total would lose',
  },
  {
    name: 'colour-triple-of-two-colours',
    file: CROWN,
    find: '              [2, 5],',
    replace: '              [2, 4],',
    why: 'any colour triple would win on 244, which is green and blue',
  },
  {
    name: 'colours-swapped',
    file: CROWN,
    find: 'colours: { red: [1, 6], green: [2, 5], blue: [3, 4] }',
    replace: 'colours: { red: [3, 4], green: [2, 5], blue: [1, 6] }',
    why: 'dice would be shown in a colour other than the one that wins',
  },
  {
    name: 'symbols-swapped',
    file: CROWN,
    find: "['fish', 'prawn', 'gourd', 'coin', 'crab', 'chicken']",
    replace: "['fish', 'prawn', 'gourd', 'crab', 'coin', 'chicken']",
    why: 'a 4 is a coin and a 5 is a crab',
  },
  {
    name: 'bet-missing-from-a-layout',
    file: CROWN,
    find: "'four:6543', 'four:6532', 'four:5432', 'four:4321', 'single:1'",
    replace: "'four:6543', 'four:5432', 'four:4321', 'single:1'",
    why: 'layout F has all four combinations',
  },
  {
    name: 'no-rounding-at-crown',
    file: CROWN,
    find: "rounding: { policy: 'up-to-chip',",
    replace: "rounding: { policy: 'none',",
    why: 'winnings are brought up to what the chips can pay',
  },
  {
    name: 'black-with-6-for-5',
    file: DICETTE,
    find: 'black: [4, 5, 9, 10, 12]',
    replace: 'black: [4, 6, 9, 10, 12]',
    why: 'the mat shows 6 in red and 5 in black',
  },
  {
    name: 'a-4-in-the-third-row',
    file: DICETTE,
    find: "'row:5-8-12': [5, 8, 12]",
    replace: "'row:5-8-12': [4, 5, 8, 12]",
    why: '4 stands in the second row alone',
  },
  {
    name: 'odds-fixed-at-dicette',
    file: DICETTE,
    find: "oddsFloor: { clauses: ['11'] }",
    replace: 'oddsFloor: null',
    why: 'the printed odds are the least, and a table may pay more',
  },
  {
    name: 'three-throws-for-the-shooter',
    file: TRIPLE_DICE,
    find: 'throws: 4',
    replace: 'throws: 3',
    why: 'the crown must come in four throws one after another',
  },
  {
    name: 'several-shooters',
    file: TRIPLE_DICE,
    find: "          soleHolder: { clauses: ['8'] },\n",
    replace: '',
    why: "only the shooter may hold the shooter's bet",
  },
  {
    name: 'red-with-the-club',
    file: TRIPLE_DICE,
    find: 'red: [[4, 5, 1]]',
    replace: 'red: [[4, 5, 6]]',
    why: 'heart, diamond and crown are red, the club is black',
  },
];
