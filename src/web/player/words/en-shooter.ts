/** English texts of the shooter's turn. */

export const EN_SHOOTER = {
  shooter: 'Shooter',
  diceOffered: 'The dice are offered. Take them to throw.',
  takeDice: 'Take the dice',
  /** The position is null if the shooter has left the seat. */
  seatThrows: (position: number | null, throwNumber: number, throwCount: number): string =>
    `${position === null ? 'The shooter' : `Seat ${position}`} throws: throw ${throwNumber} of ${throwCount}`,
  seatThrew: (position: number | null, throwNumber: number, throwCount: number): string =>
    `${position === null ? 'The shooter' : `Seat ${position}`} has thrown: throw ${throwNumber} of ${throwCount}`,
  turnOver: 'Your turn as shooter is over.',
  youShoot: (throwNumber: number, throwCount: number) => `You are the shooter: throw ${throwNumber} of ${throwCount}`,
  youThrew: (throwNumber: number, throwCount: number) => `You have thrown: throw ${throwNumber} of ${throwCount}`,
  shooterBetFirst: (bet: string) => `First place a chip on ${bet}.`,
  /** The turn, and what the shooter must do first. Read by screen readers. */
  turnAndBet: (turn: string, betFirst: string) => `${turn}. ${betFirst}`,
  betAsShooter: (amount: string) => `Bet ${amount} as shooter`,
  chooseDice: (count: number, offeredCount: number) => `Choose ${count} of ${offeredCount} dice.`,
  die: (number: number) => `Die ${number}`,
  takeChosenDice: 'Take these',
  throwNow: 'Throw the dice',
  shooterBetLocked: (stake: string) => `Your shooter's bet of ${stake} is locked in.`,
  openUntilThrown: 'Betting is open until the dice are thrown',
  /** The shooter must wager on this bet before the first throw. */
  betToThrow: (bet: string) => `Bet on ${bet} to throw`,
  waitingForSeat: (position: number) => `Waiting for seat ${position}`,
};
