/** The reasons why a tournament refuses a command, in order of precedence. */
import type { ClauseId } from '../rules/index.ts';

/** If several apply, the tournament gives the first in this list. */
export const TOURNAMENT_REFUSALS = [
  // the person
  'not-your-role',
  'not-in-charge', // another person is in charge, or nobody has taken charge
  'not-your-entry',
  // the tournament
  'tournament-over', // cancelled or finished
  'no-conditions',
  'approval-withdrawn',
  'no-director',
  'director-away',
  'approved', // approved conditions are frozen
  'other-conditions', // the approval is for other conditions
  'not-approved',
  'wrong-stage',
  'may-not-extend', // there are enough players, or the conditions cancel the tournament
  // sessions, tables and draws
  'unknown-session',
  'wrong-phase',
  'session-not-next', // a session that sends players to it is not over
  'unknown-table',
  'table-in-use',
  'tables-missing', // fewer tables are designated than the session needs
  'tables-uneven', // a smaller table would qualify more easily
  'draw-not-committed',
  'draw-committed',
  'draw-invalid',
  // people and entries
  'unknown-entry',
  'not-in-session',
  'excluded',
  'under-age',
  'staff-may-not-enter',
  'entered-already',
  'wrong-status',
  'not-next-in-line', // another person has waited longer
  'tournament-full',
  'too-few-players',
  'may-not-refuse',
  'seat-missing', // an entry of the session has no seat
  'seat-taken',
  'not-acknowledged', // a player may not know that the session starts earlier
  'not-briefed',
  'not-signed',
  'no-substitute',
  'substitutes-not-allowed',
  'no-buy-back',
  // play
  'spins-over',
  'spins-left',
  'spin-not-next',
  'table-not-ready', // a spin is under way, or chips, people or results of the table are not in line with the tournament
  'no-tie',
  'bad-rows',
  'not-determined', // it is not certain who goes on
  'agreement-missing',
  'not-counted',
  'count-differs',
  'signed', // the count has been signed
  'same-person',
  'not-signed-off',
  'tie-open',
  // prizes
  'no-prize',
  'paid',
  // time
  'too-early',
  'too-late',
  'bad-time',
] as const;

export type TournamentRefusalCode = (typeof TOURNAMENT_REFUSALS)[number];

export interface TournamentRefusal {
  readonly code: TournamentRefusalCode;
  readonly clauses: readonly ClauseId[];
  /** Details, such as the entry, the session or the amount. */
  readonly facts: Readonly<Record<string, string | number>>;
}

export const refuse = (
  code: TournamentRefusalCode,
  clauses: readonly ClauseId[] = [],
  facts: Readonly<Record<string, string | number>> = {},
): TournamentRefusal => ({ code, clauses, facts });

export const isRefusal = (value: object): value is TournamentRefusal => 'code' in value;
