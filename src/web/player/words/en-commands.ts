/** English answers of the command line. */

export const EN_COMMANDS = {
  commandEmpty: 'Type a bet and an amount.',
  commandUnknown: (text: string) => `Unknown bet or command “${text}”. Type help.`,
  commandNoAmount: (bet: string) => `How much on ${bet}?`,
  commandBadAmount: (text: string) => `“${text}” is not an amount.`,
  noBets: 'You have no wagers.',
  commandSent: 'Waiting for the house…',
  sumStaked: (sum: string) => `${sum} in total`,
  noCountdown: 'No countdown.',
  chipsLeft: (chips: string, staked: string) => `${chips} in chips, ${staked} on the layout`,
  limitsAre: (minimum: string, maximum: string) => `Minimum ${minimum}, maximum ${maximum}`,
};
