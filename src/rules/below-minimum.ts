/** Decides what happens to a wager below the minimum. */
import type { Minor } from './money.ts';
import type { MoneyRules } from './vocabulary.ts';

export interface LowWagerFacts {
  readonly minimum: Minor;
  /** Whether the player was already warned about the minimum. */
  readonly warned: boolean;
  /** In a tournament: the player's chips at the close, in the rack and on the layout. */
  readonly chips?: Minor | undefined;
}

/** `counts`: settled as placed. `warned`: settled as placed, and the player is warned. `returned`: the whole stake is returned. */
export type LowWagerOutcome = 'counts' | 'warned' | 'returned';

export function lowWagerOutcome(policy: MoneyRules['belowMinimum']['policy'], facts: LowWagerFacts): LowWagerOutcome {
  const { minimum, warned, chips = minimum } = facts;
  switch (policy) {
    case 'rejected':
      return 'returned';
    case 'stands':
      return 'counts';
    case 'warn-then-return':
      // A tournament player with fewer chips than the minimum may wager all of them.
      if (chips < minimum) return 'counts';
      return warned ? 'returned' : 'warned';
  }
}
