/** English texts of the side panel: last results, roads, own bets, and the proof of the dice. */

export const EN = {
  lastResults: 'Last results',
  allResults: 'All results',
  allResultsAndCounts: 'All results, counts',
  results: 'Results',
  severalTables: 'Watch several tables',
  myBets: 'My bets',
  wins: (amount: string) => `wins ${amount}`,
  moreBets: (count: number): string => (count === 1 ? '1 more bet' : `${count} more bets`),
  staked: 'Staked',
  possibleWin: 'Possible win',
  upTo: (amount: string) => `up to ${amount}`,
  noWin: 'none',
  // the dialog behind the shield
  dice: 'Dice',
  realDice: 'Real dice, read by the dealer.',
  commitment: 'Commitment of this round',
  commitmentMeans: 'The server chose the seed of the dice before betting opened, and published this hash of it.',
  copy: 'Copy',
  copied: 'Copied',
  notVerifiedYet: 'Your browser verifies the dice after each round in which you bet.',
  steps: 'Steps of a round',
  rulesOfGame: 'Rules of the game',
  lastRound: (round: number) => `Record of round ${round}`,
};
