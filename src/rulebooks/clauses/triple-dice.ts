/** Every clause of the Triple Dice rulebook in our own words, its kind and its home; it must never quote the rulebook. */
import type { Clause } from '../../rules/index.ts';

export const TRIPLE_DICE_CLAUSES = [
  { id: '1', kind: 'displayed', home: 'web', says: 'The mat is marked much like the diagram.' },
  { id: '2', kind: 'enforced', home: 'rules', says: 'Three alike dice carry the four card suits, a crown and an anchor.' },
  { id: '3', kind: 'enforced', home: 'table', says: 'A dealer controls the game and may not wager.' },
  {
    id: '4',
    kind: 'enforced',
    home: 'table',
    says: 'A die that does not lie flat on the mat makes a no throw, called by the dealer.',
  },
  { id: '5', kind: 'enforced', home: 'table', says: 'A no throw is void for all wagers.' },
  { id: '6', kind: 'displayed', home: 'rules', says: 'A sign at the table shows the lowest and highest wager.' },
  { id: '7', kind: 'enforced', home: 'table', says: 'The dealer offers the dice to the players.' },
  { id: '7.1', kind: 'enforced', home: 'table', says: 'Whoever shoots has to wager on the shooter bet.' },
  {
    id: '7.2',
    kind: 'enforced',
    home: 'table',
    says: 'A shooter wager is locked for its four throws and cannot be taken back.',
  },
  {
    id: '7.3',
    kind: 'enforced',
    home: 'rules',
    says: 'The shooter bet wins with a crown in each of four throws; several at once count as one.',
  },
  { id: '7.4', kind: 'enforced', home: 'rules', says: 'A throw without a crown loses the shooter bet and ends it.' },
  { id: '7.5', kind: 'enforced', home: 'rules', says: 'Four throws with a crown pay the shooter 9 to 1.' },
  {
    id: '7.6',
    kind: 'enforced',
    home: 'table',
    says: 'The shooter may also wager on the bets that last one throw.',
  },
  {
    id: '7.7',
    kind: 'enforced',
    home: 'table',
    says: 'All three dice are thrown together, or the dealer calls no throw.',
  },
  {
    id: '7.8',
    kind: 'recorded',
    home: 'table',
    says: 'The shooter picks three of five dice and keeps them for all four throws.',
  },
  { id: '8', kind: 'enforced', home: 'rules', says: 'Players who do not shoot may wager on each throw by itself.' },
  {
    id: '9',
    kind: 'enforced',
    home: 'table',
    says: 'A no throw is thrown again, and no wager changes before that.',
  },
  { id: '10', kind: 'enforced', home: 'table', says: 'Nobody under 18 plays, deals or helps conduct the game.' },
  { id: 'wager-table-outside-bets', kind: 'enforced', home: 'rules', says: 'Each of the six symbols pays 1 to 1.' },
  {
    id: 'wager-table-red-or-black',
    kind: 'enforced',
    home: 'rules',
    says: 'Red and Black pay 4 to 1: heart, diamond, crown against spade, club, anchor.',
  },
  {
    id: 'wager-table-double-combination',
    kind: 'enforced',
    home: 'rules',
    says: 'Doubles of heart, crown, club or of diamond, spade, anchor pay 2 to 1.',
  },
  { id: 'wager-table-any-triple', kind: 'enforced', home: 'rules', says: 'Three alike symbols of whichever kind pay 35 to 1.' },
  { id: 'wager-table-specific-triple', kind: 'enforced', home: 'rules', says: 'Three of the chosen symbol pay 120 to 1.' },
  {
    id: 'wager-table-shooters-bet',
    kind: 'enforced',
    home: 'rules',
    says: 'Four throws running with a crown in each pay the shooter 9 to 1.',
  },
] as const satisfies readonly Clause[];
