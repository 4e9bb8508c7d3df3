/** The reasons why a table refuses a command, in order of precedence. */
import type { ClauseId } from '../rules/index.ts';

/** If several apply, the table gives the first in this list. */
export const REFUSALS = [
  // the person
  'not-in-this-book', // the rulebook does not have the act
  'tournament-table', // at this table, only the tournament does the act, or nobody
  'not-your-role',
  'not-automatic', // the set-up of the table does not let the system do the act
  'not-at-this-table',
  'not-yours', // the act, or the dice, are another player's
  'staff-barred', // a member of staff is under age, has a wager or holds the dice
  // the table
  'table-closed',
  'table-open',
  'table-designated', // a tournament uses the table
  'table-suspended',
  'table-running', // there is no malfunction
  'round-under-way',
  'no-round',
  'not-this-step',
  'too-few-tumbles',
  'too-early',
  'tournament-waits', // the tournament does not let the table begin the next spin
  'betting-not-open',
  'betting-closed',
  'wagers-on-layout',
  // dice and results
  'electronic-dice',
  'dice-not-committed',
  'dice-committed', // an earlier commitment is not revealed yet
  'dice-not-revealed', // the seed of the result is not revealed yet
  'dice-invalid', // the seed is lost or does not match its commitment
  'failure-not-now', // a roll cannot fail in this way at this step
  'no-result',
  'result-settled',
  'unknown-round',
  'round-not-settled',
  'unknown-grounds',
  'dice-not-offered',
  'no-shooter',
  'shooter-chosen',
  'shooter-must-bet',
  'dice-not-chosen',
  'bad-dice',
  'same-result',
  'other-result', // the second person read other faces
  'same-reader', // the first reader cannot confirm the dice
  'tumbled-by-another', // the person who tumbled keys the result
  'same-person', // the person who takes over already has the dice
  'result-not-confirmed', // a second person must read the dice first
  'readings-differ', // two people read different faces, and the role that corrects results decides
  // people
  'player-barred',
  'unknown-player',
  'player-seated',
  'under-age',
  'player-not-barred',
  'not-seated',
  'staff-may-not-wager',
  'unknown-staff',
  'bad-position',
  'position-taken',
  'not-abstaining', // the player need not give up the seat
  // bets
  'unknown-bet',
  'bet-withheld', // the bet favours the player, and the set-up does not name it
  'shooter-only',
  'locked-in', // a wager that lasts several throws cannot change
  // chips and amounts
  'chips-of-another-table',
  'unknown-colour',
  'value-not-declared', // the player did not say what a colour chip is worth
  'newcomer-not-named', // a player who has the colour agrees for one newcomer, by name
  'bad-amount',
  'colour-held', // players with this colour did not agree to share it
  'colour-not-approved',
  'colour-runs-out', // other players would have no free colour
  'values-differ', // the player's colour chips have another value
  'more-than-won', // the player did not win so much since the round
  'not-enough-chips',
  'not-enough-wagered',
  'surveillance-not-told',
  'value-unknown', // no record has the value of the chips, and no table of the game is open
  'below-minimum',
  'above-maximum',
  // the house
  'bad-sign', // the minimum and maximum are incomplete or contradictory
  'bad-tournament-session', // a tournament table opens for a session of a tournament, other tables for none
  'no-proposal', // staff have not proposed limits to the player
  'other-limits', // these are not the proposed limits
  'bad-notice-time', // the announced time is too soon or too far ahead
  'notice-needed',
  'notice-not-due', // the announced time has not come
  'no-notice', // no such notice is posted
  'officer-not-told',
  'nothing-held',
  'outcome-not-recorded', // the investigation has not decided this about the held winnings
  'nothing-due',
  'unknown-dispute',
  'dispute-decided',
  'dispute-undecided',
  'review-requested',
  'review-not-requested',
] as const;

export type RefusalCode = (typeof REFUSALS)[number];

export interface Refusal {
  readonly code: RefusalCode;
  /** The clauses that forbid the command; empty if the rulebook is silent and the software decides. */
  readonly clauses: readonly ClauseId[];
  /** Details, such as the player, the amount or the maximum. */
  readonly facts: Readonly<Record<string, string | number>>;
}

export const refuse = (
  code: RefusalCode,
  clauses: readonly ClauseId[] = [],
  facts: Readonly<Record<string, string | number>> = {},
): Refusal => ({ code, clauses, facts });
