/** Every clause of the Dicette rulebook in our own words, with its kind and the folder that implements it. */
import type { Clause } from '../../rules/index.ts';

export const DICETTE_CLAUSES = [
  { id: '1', kind: 'displayed', home: 'web', says: 'The markings of the mat follow the diagram.' },
  {
    id: 'diagram',
    kind: 'enforced',
    home: 'rules',
    says: 'Rows pay 2 to 1, columns pay 5 to 1. 7, the fields and the colours are separate.',
  },
  { id: '2', kind: 'enforced', home: 'rules', says: 'Both dice are the same and have the faces 1 to 6.' },
  { id: '3', kind: 'enforced', home: 'table', says: 'The dealer runs the game and may not wager.' },
  { id: '4', kind: 'enforced', home: 'table', says: 'Only the dealer may throw the dice or use the dice cage.' },
  { id: '5', kind: 'enforced', home: 'table', says: 'The dealer calls a no spin or no throw if a die is not flat.' },
  { id: '6', kind: 'enforced', home: 'table', says: 'A no spin or no throw is void and decides no wager.' },
  { id: '7', kind: 'displayed', home: 'rules', says: 'A sign at the table shows the minimum and the maximum.' },
  { id: '8', kind: 'enforced', home: 'rules', says: 'The winning number is the sum of the two upper faces.' },
  { id: '9', kind: 'enforced', home: 'rules', says: 'The bets.' },
  { id: '9(a)', kind: 'enforced', home: 'rules', says: 'A number from 2 to 12 wins when the dice add up to it.' },
  { id: '9(b)', kind: 'enforced', home: 'rules', says: 'A row wins when it contains the winning number.' },
  { id: '9(c)', kind: 'enforced', home: 'rules', says: 'A column wins when it contains the winning number.' },
  { id: '9(d)', kind: 'enforced', home: 'rules', says: 'The low field wins on 2 to 6.' },
  { id: '9(e)', kind: 'enforced', home: 'rules', says: 'The high field wins on 8 to 12.' },
  { id: '9(f)', kind: 'enforced', home: 'rules', says: 'Red wins on a red number.' },
  { id: '9(g)', kind: 'enforced', home: 'rules', says: 'Black wins on a black number.' },
  { id: '10', kind: 'enforced', home: 'rules', says: 'If the winning number is 7, only wagers on 7 win.' },
  { id: '11', kind: 'enforced', home: 'rules', says: 'Each winning wager is paid at least the listed odds.' },
  {
    id: '11-single-numbers',
    kind: 'enforced',
    home: 'rules',
    says: 'Numbers pay 20 to 1 on 2 and 12, 10 to 1 on 3 and 11, 8 to 1 on 4 and 10, 6 to 1 on 5 and 9, 5 to 1 on 6 and 8, and 4 to 1 on 7.',
  },
  {
    id: '11-other-wagers',
    kind: 'enforced',
    home: 'rules',
    says: 'Rows pay 2 to 1, columns 5 to 1, fields and colours 1 to 1.',
  },
  { id: '12', kind: 'enforced', home: 'table', says: 'What people under 18 may not do.' },
  { id: '12(i)', kind: 'enforced', home: 'table', says: 'People under 18 may not play.' },
  { id: '12(ii)', kind: 'enforced', home: 'table', says: 'People under 18 may not deal or help to run the game.' },
] as const satisfies readonly Clause[];
