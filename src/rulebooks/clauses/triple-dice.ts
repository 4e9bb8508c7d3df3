/** Every clause of the Triple Dice rulebook in our own words, with its kind and the folder that implements it. */
import type { Clause } from '../../rules/index.ts';

export const TRIPLE_DICE_CLAUSES = [
  { id: '1', kind: 'displayed', home: 'web', says: 'The markings of the mat follow the diagram.' },
  {
    id: '2',
    kind: 'enforced',
    home: 'rules',
    says: 'The three dice are the same and show crown, anchor, spade, heart, diamond and club.',
  },
  { id: '3', kind: 'enforced', home: 'table', says: 'The dealer runs the game and may not wager.' },
  { id: '4', kind: 'enforced', home: 'table', says: 'The dealer calls a no throw if a die is not flat on the mat.' },
  { id: '5', kind: 'enforced', home: 'table', says: 'A no throw is void and decides no wager.' },
  { id: '6', kind: 'displayed', home: 'rules', says: 'A sign at the table shows the minimum and the maximum.' },
  { id: '7', kind: 'enforced', home: 'table', says: 'The dealer offers the dice to the players.' },
  { id: '7.1', kind: 'enforced', home: 'table', says: 'The shooter, who throws the dice, must wager on the shooter bet.' },
  { id: '7.2', kind: 'enforced', home: 'table', says: 'The shooter bet stays locked for four throws.' },
  {
    id: '7.3',
    kind: 'enforced',
    home: 'rules',
    says: 'The shooter bet wins if each of four throws shows at least one crown.',
  },
  { id: '7.4', kind: 'enforced', home: 'rules', says: 'After a throw without a crown, the shooter bet loses and the turn ends.' },
  { id: '7.5', kind: 'enforced', home: 'rules', says: 'The shooter bet pays 9 to 1.' },
  { id: '7.6', kind: 'enforced', home: 'table', says: 'The shooter may also wager on the bets for a single throw.' },
  {
    id: '7.7',
    kind: 'enforced',
    home: 'table',
    says: 'The shooter must throw all three dice together. Otherwise the dealer calls a no throw.',
  },
  { id: '7.8', kind: 'recorded', home: 'table', says: 'The shooter picks three of five dice and uses them for all four throws.' },
  { id: '8', kind: 'enforced', home: 'rules', says: 'The other players may wager on each single throw.' },
  { id: '9', kind: 'enforced', home: 'table', says: 'After a no throw, the dice are thrown again and no wager may change.' },
  { id: '10', kind: 'enforced', home: 'table', says: 'People under 18 may not play, deal or help to run the game.' },
  {
    id: 'wager-table-outside-bets',
    kind: 'enforced',
    home: 'rules',
    says: 'Each of the six symbols pays 1 to 1 when at least one die shows it.',
  },
  {
    id: 'wager-table-red-or-black',
    kind: 'enforced',
    home: 'rules',
    says: 'Red (heart, diamond, crown) and Black (spade, club, anchor) pay 4 to 1 when all three dice show the colour.',
  },
  {
    id: 'wager-table-double-combination',
    kind: 'enforced',
    home: 'rules',
    says: 'Heart-crown-club and diamond-spade-anchor are two bets. Each pays 2 to 1 when at least two dice show the same one of its symbols.',
  },
  {
    id: 'wager-table-any-triple',
    kind: 'enforced',
    home: 'rules',
    says: 'Any Triple pays 35 to 1 on three equal symbols.',
  },
  {
    id: 'wager-table-specific-triple',
    kind: 'enforced',
    home: 'rules',
    says: 'A specific triple pays 120 to 1 when all dice show its symbol.',
  },
  {
    id: 'wager-table-shooters-bet',
    kind: 'enforced',
    home: 'rules',
    says: 'The shooter bet pays 9 to 1 when four throws in a row show a crown.',
  },
] as const satisfies readonly Clause[];
