/** The English texts about wagers below the minimum. */

export const EN_LOW_WAGERS = {
  title: 'Below the minimum',
  low: (bet: string, stake: string, minimum: string) => `${bet}: ${stake} is below the minimum of ${minimum}.`,
  more: (count: number) => (count === 1 ? '1 more wager is below its minimum.' : `${count} more wagers are below their minimum.`),
  /** What the rulebook does with the wager. `fewChips`: in a tournament, the player cannot wager the minimum. */
  outcomes: {
    warned: 'This round it is paid or collected, and you get a warning. After the warning, such wagers are returned.',
    returned: 'It will be returned, whatever the result.',
    stands: 'Raise it or take it back before betting closes. Otherwise it is settled as placed.',
    fewChips: 'You have fewer chips than the minimum, so it is settled as placed.',
  },
};
