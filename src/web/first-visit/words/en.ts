/** The English messages of the first visit: tips at the table and how to play. */

export const EN = {
  howToPlay: 'How to play',
  close: 'Close',
  steps: [
    'Choose a chip below the felt.',
    'Press a bet before betting closes. Press again to add a chip.',
    'The dice decide. Winning bets light up and are paid. Losing chips are taken.',
  ] satisfies readonly string[],
  examples: 'Three examples',
  result: (dice: string, total: string | null) => (total === null ? dice : `${dice}, total ${total}`),
  odds: (n: string, d: string) => `${n} to ${d}`,
  wins: (stake: string, bet: string, odds: string, paid: string) =>
    `You put ${stake} on ${bet}. It pays ${odds}: you win ${paid} and get your ${stake} back.`,
  loses: (stake: string, bet: string, odds: string) =>
    `You put ${stake} on ${bet}, which pays ${odds}. It does not win: you lose ${stake}.`,
  tips: 'Tips for your first round',
  tipOf: (step: string, count: string) => `Tip ${step} of ${count}`,
  tip: {
    rack: 'Choose a chip here. The highlighted chip is the one you bet with.',
    felt: 'Press a bet to put the chip on it. Press again to add one more.',
    phase: 'Here you see how long you can bet, and when the dice roll.',
    actions: 'Undo a chip, clear all, or repeat your last bets. The + beside your chips buys more.',
  },
  next: 'Next',
  done: 'Start playing',
  skip: 'Skip tips',
};
