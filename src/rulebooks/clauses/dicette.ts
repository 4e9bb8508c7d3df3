/** Every clause of the Dicette rulebook in our own words, its kind and its home; it must never quote the rulebook. */
import type { Clause } from '../../rules/index.ts';

export const DICETTE_CLAUSES = [
  { id: '1', kind: 'displayed', home: 'web', says: 'The mat is marked much like the diagram.' },
  {
    id: 'diagram',
    kind: 'enforced',
    home: 'rules',
    says: 'Places the numbers in rows at 2 to 1 and columns at 5 to 1, with 7, fields and colours apart.',
  },
  { id: '2', kind: 'enforced', home: 'rules', says: 'Two alike dice with faces 1 to 6 are used.' },
  { id: '3', kind: 'enforced', home: 'table', says: 'A dealer controls the game and may not wager.' },
  { id: '4', kind: 'enforced', home: 'table', says: 'Only the dealer throws the dice or works the cage.' },
  {
    id: '5',
    kind: 'enforced',
    home: 'table',
    says: 'A die that does not lie flat makes a no spin or no throw, called by the dealer.',
  },
  { id: '6', kind: 'enforced', home: 'table', says: 'A no spin or no throw is void for all wagers.' },
  { id: '7', kind: 'displayed', home: 'rules', says: 'A sign at the table shows the lowest and highest wager.' },
  { id: '8', kind: 'enforced', home: 'rules', says: 'The winning number adds the upper faces of both dice.' },
  { id: '9', kind: 'enforced', home: 'rules', says: 'Gathers the bets that may be wagered on.' },
  { id: '9(a)', kind: 'enforced', home: 'rules', says: 'A number from 2 to 12 wins when the dice add up to it.' },
  { id: '9(b)', kind: 'enforced', home: 'rules', says: 'A row of the mat wins when the winning number stands in it.' },
  { id: '9(c)', kind: 'enforced', home: 'rules', says: 'A column of the mat wins when the winning number stands in it.' },
  { id: '9(d)', kind: 'enforced', home: 'rules', says: 'The low field wins on 2 to 6.' },
  { id: '9(e)', kind: 'enforced', home: 'rules', says: 'The high field wins on 8 to 12.' },
  { id: '9(f)', kind: 'enforced', home: 'rules', says: 'Red wins when the mat shows the winning number in red.' },
  { id: '9(g)', kind: 'enforced', home: 'rules', says: 'Black wins when the mat shows the winning number in black.' },
  { id: '10', kind: 'enforced', home: 'rules', says: 'On a 7 nothing wins but the number 7 itself.' },
  { id: '11', kind: 'enforced', home: 'rules', says: 'The listed odds are the least that a winning wager is paid.' },
  {
    id: '11-single-numbers',
    kind: 'enforced',
    home: 'rules',
    says: 'Numbers pay 20, 10, 8, 6 and 5 to 1 from 2 and 12 inwards, and 7 pays 4 to 1.',
  },
  { id: '11-other-wagers', kind: 'enforced', home: 'rules', says: 'Rows pay 2 to 1, columns 5 to 1, fields and colours 1 to 1.' },
  { id: '12', kind: 'enforced', home: 'table', says: 'Gathers what nobody under 18 may do.' },
  { id: '12(i)', kind: 'enforced', home: 'table', says: 'Nobody under 18 plays.' },
  { id: '12(ii)', kind: 'enforced', home: 'table', says: 'Nobody under 18 deals or helps conduct the game.' },
] as const satisfies readonly Clause[];
