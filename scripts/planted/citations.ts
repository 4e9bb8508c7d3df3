/** Planted bugs (mistakes that the tests must catch) in the clauses and titles of the rulebooks. Odds and payments stay correct. */
import type { PlantedBug } from './bug.ts';

const ADELAIDE = 'src/rulebooks/adelaide-big-and-small.ts';
const CROWN = 'src/rulebooks/crown-sic-bo.ts';
const DICETTE = 'src/rulebooks/dicette.ts';
const RWS = 'src/rulebooks/rws-tai-sai.ts';
const TRIPLE_DICE = 'src/rulebooks/triple-dice.ts';

/** The text after a title, up to a text that occurs only here. The title alone occurs several times in the file. */
const CROWN_SMALL = `',
          shape: 'total',
          tripleLoses: true,
          bets: { small: [4, 5, 6, 7, 8, 9, 10] },
          pays: '1/1',
          clauses: { offered: ['3.7.1(b)']`;
const CROWN_BIG = `',
          shape: 'total',
          tripleLoses: true,
          bets: { big: [11, 12, 13, 14, 15, 16, 17] },
          pays: '1/1',
          clauses: { offered: ['3.7.1(a)']`;
const DICETTE_ROW = `',
          shape: 'total',
          tripleLoses: false,
          bets: { 'row:`;
const DICETTE_COLUMN = `',
          shape: 'total',
          tripleLoses: false,
          bets: { 'column:`;

export const IN_CITATIONS: readonly PlantedBug[] = [
  {
    name: 'small-loses-by-its-winning-clause',
    file: CROWN,
    find: "offered: ['3.7.1(b)'], wins: ['3.8.1'], loses: ['3.8.2']",
    replace: "offered: ['3.7.1(b)'], wins: ['3.8.2'], loses: ['3.8.1']",
    why: '3.8.1 says when Small wins, 3.8.2 when it loses',
  },
  {
    name: 'odd-offered-as-even',
    file: CROWN,
    find: "offered: ['3.7.2(b)'], wins: ['3.18.1']",
    replace: "offered: ['3.7.2(a)'], wins: ['3.18.1']",
    also: [{ find: "offered: ['3.7.2(a)'], wins: ['3.17.1']", replace: "offered: ['3.7.2(b)'], wins: ['3.17.1']" }],
    why: 'clause 3.7.2(a) is Odd and 3.7.2(b) is Even; the pay table has the opposite order',
  },
  {
    name: 'triples-offered-as-doubles',
    file: CROWN,
    find: "offered: ['3.7.1(c)'], wins: ['3.10.1']",
    replace: "offered: ['3.7.1(d)'], wins: ['3.10.1']",
    also: [{ find: "offered: ['3.7.1(d)'], wins: ['3.11.1(i)'", replace: "offered: ['3.7.1(c)'], wins: ['3.11.1(i)'" }],
    why: '3.7.1(c) is Specific Triples and 3.7.1(d) is Specific Doubles',
  },
  {
    name: 'symbol-triples-by-the-clause-of-colours',
    file: CROWN,
    find: "offered: ['3.7.3(c)'], wins: ['3.10.2(a)']",
    replace: "offered: ['3.7.3(c)'], wins: ['3.10.2(b)']",
    also: [{ find: "offered: ['3.7.3(d)'], wins: ['3.10.2(b)']", replace: "offered: ['3.7.3(d)'], wins: ['3.10.2(a)']" }],
    why: '3.10.2(a) is about symbols and 3.10.2(b) about colours',
  },
  {
    name: 'single-die-by-the-clause-of-symbols',
    file: CROWN,
    find: "offered: ['3.7.1(h)'], wins: ['3.15', '3.15(a)']",
    replace: "offered: ['3.7.1(h)'], wins: ['3.15', '3.15(b)']",
    also: [
      {
        find: "offered: ['3.7.3(j)'], wins: ['3.15', '3.15(b)']",
        replace: "offered: ['3.7.3(j)'], wins: ['3.15', '3.15(a)']",
      },
    ],
    why: '3.15(a) is about numbers and 3.15(b) about symbols',
  },
  {
    name: 'totals-by-the-next-line-of-odds',
    file: ADELAIDE,
    find: "pays: ['6(h)'] },\n          perBet: { 'total:4'",
    replace: "pays: ['6(i)'] },\n          perBet: { 'total:4'",
    also: [
      { find: "pays: ['6(i)'] },\n          perBet: { 'total:5'", replace: "pays: ['6(h)'] },\n          perBet: { 'total:5'" },
    ],
    why: 'clause 6(h) pays the totals 4 and 17, clause 6(i) the totals 5 and 16',
  },
  {
    name: 'triples-by-the-odds-of-any-triple',
    file: ADELAIDE,
    find: "wins: ['5(e)'], pays: ['6(b)']",
    replace: "wins: ['5(e)'], pays: ['6(c)']",
    also: [{ find: "wins: ['5(f)'], pays: ['6(c)']", replace: "wins: ['5(f)'], pays: ['6(b)']" }],
    why: 'a specific triple is paid by 6(b), any triple by 6(c)',
  },
  {
    name: 'shooter-loses-by-the-winning-clause',
    file: TRIPLE_DICE,
    find: "wins: ['7.3'], loses: ['7.4']",
    replace: "wins: ['7.4'], loses: ['7.3']",
    why: '7.3 says when the shooter wins, 7.4 when the shooter loses',
  },
  {
    name: 'any-triple-by-the-row-of-specific-triple',
    file: TRIPLE_DICE,
    find: "pays: '35/1',\n          clauses: { wins: ['wager-table-any-triple'] }",
    replace: "pays: '35/1',\n          clauses: { wins: ['wager-table-specific-triple'] }",
    also: [
      {
        find: "pays: '120/1',\n          clauses: { wins: ['wager-table-specific-triple'] }",
        replace: "pays: '120/1',\n          clauses: { wins: ['wager-table-any-triple'] }",
      },
    ],
    why: 'any triple and a specific triple have different rows in the table of wagers',
  },
  {
    name: 'rows-by-the-clause-of-columns',
    file: DICETTE,
    find: "pays: '2/1',\n          clauses: { wins: ['9(b)', 'diagram']",
    replace: "pays: '2/1',\n          clauses: { wins: ['9(c)', 'diagram']",
    also: [
      {
        find: "pays: '5/1',\n          clauses: { wins: ['9(c)', 'diagram']",
        replace: "pays: '5/1',\n          clauses: { wins: ['9(b)', 'diagram']",
      },
    ],
    why: 'the rulebook calls a row a horizontal column (clause 9(b)) and a column a vertical column (9(c))',
  },
  {
    name: 'triples-allowed-as-any-triple',
    file: RWS,
    find: "clauses: ['3.10.1'], bets: ['triple:1'",
    replace: "clauses: ['3.10.2'], bets: ['triple:1'",
    also: [{ find: "clauses: ['3.10.2'], bets: ['any-triple']", replace: "clauses: ['3.10.1'], bets: ['any-triple']" }],
    why: 'on a triple, clause 3.10.1 lets the bet on this triple win, and 3.10.2 the bet on any triple',
  },
  {
    name: 'big-called-small',
    file: CROWN,
    find: `title: 'Small${CROWN_SMALL}`,
    replace: `title: 'Big${CROWN_SMALL}`,
    also: [{ find: `title: 'Big${CROWN_BIG}`, replace: `title: 'Small${CROWN_BIG}` }],
    why: 'players and dealers read the title, not the id',
  },
  {
    name: 'rows-called-columns',
    file: DICETTE,
    find: `title: 'Row {}${DICETTE_ROW}`,
    replace: `title: 'Column {}${DICETTE_ROW}`,
    also: [{ find: `title: 'Column {}${DICETTE_COLUMN}`, replace: `title: 'Row {}${DICETTE_COLUMN}` }],
    why: 'players and dealers read the title, not the id',
  },
  {
    name: 'titles-of-two-layouts-swapped',
    file: CROWN,
    find: "id: 'A', title: 'Option A, diagram A'",
    replace: "id: 'A', title: 'Option B, diagram C'",
    also: [{ find: "id: 'C', title: 'Option B, diagram C'", replace: "id: 'C', title: 'Option A, diagram A'" }],
    why: 'layout A is option A, with numbers; layout C is option B, with symbols',
  },
  {
    name: 'treble-clause-missing',
    file: ADELAIDE,
    find: "wins: ['5(d)'], triple: ['3(f)']",
    replace: "wins: ['5(d)']",
    why: 'clause 3(f) says that Small loses on a treble (three equal dice)',
  },
  {
    name: 'maximum-by-the-clause-of-the-minimum',
    file: ADELAIDE,
    find: "aboveMaximum: { policy: 'cut', clauses: ['8(e)'] }",
    replace: "aboveMaximum: { policy: 'cut', clauses: ['8(d)'] }",
    why: 'clause 8(e) returns the excess above the maximum; 8(d) is about the minimum',
  },
];
