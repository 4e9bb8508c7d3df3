/** English texts about a player's chips. */

export const EN = {
  title: 'Your chips',
  close: 'Close',
  amount: 'Amount',
  buyChips: 'Buy chips',
  /** Practice chips cost nothing. */
  buyHint: 'Practice chips are free and have no cash value.',
  buyAmount: (amount: string) => `Buy ${amount}`,
  bought: (amount: string) => `You bought ${amount} in chips.`,
  /** Where players buy chips at a table with real money. */
  buyAtTable: 'Buy chips from the dealer at this table.',
  returnChips: 'Return chips',
  returnHint: {
    practice: 'The chips go back to the cashier.',
    live: 'The chips become your money at this table. The dealer pays it out.',
  },
  returnButton: 'Return',
  buyFromWallet: (amount: string) => `You have ${amount} at this table that is not in chips.`,
  buyButton: 'Get chips for it',
  noChips: 'You have no chips to return.',
  done: 'Done.',
  noAnswer: 'No answer from the server. Try again.',
};
