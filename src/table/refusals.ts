/** The reasons why a table refuses a command, in order of precedence. */
import type { ClauseId } from '../rules/index.ts';

/** If several apply, the table gives the first in this list. */
export const REFUSALS = [
  // who is asking
  'not-in-this-book', // the rulebook does not have the act
  'not-your-role',
  'not-automatic',
  'not-at-this-table',
  'not-yours',
  'staff-barred',
  // the table
  'table-closed',
  'table-open',
  'table-suspended',
  'table-running',
  'round-under-way',
  'no-round',
  'not-this-step',
  'too-few-tumbles',
  'too-early',
  'betting-not-open',
  'betting-closed',
  'wagers-on-layout',
  // dice and results
  'electronic-dice',
  'dice-not-committed',
  'dice-committed',
  'failure-not-now',
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
  'result-not-confirmed',
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
  'not-abstaining',
  // bets
  'unknown-bet',
  'bet-withheld',
  'shooter-only',
  'locked-in', // a wager over several throws cannot change
  // chips and amounts
  'chips-of-another-table',
  'unknown-colour',
  'value-not-declared',
  'bad-amount',
  'colour-held',
  'colour-not-approved',
  'colour-runs-out', // other players would have no free colour
  'values-differ',
  'not-enough-chips',
  'not-enough-wagered',
  'surveillance-not-told',
  'below-minimum',
  'above-maximum',
  // the house
  'bad-sign',
  'notice-needed',
  'notice-not-due',
  'officer-not-told',
  'nothing-held',
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
