/** Types of a settled wager, in full and as a compact row, and its net result for the player. */
import type { Minor } from './money.ts';
import type { Ratio } from './ratio.ts';
import type { BetId, ClauseId } from './vocabulary.ts';

/** Money a player has put on a bet. */
export interface Wager {
  readonly player: string;
  readonly bet: BetId;
  readonly stake: Minor;
}

export const OUTCOMES = ['won', 'lost', 'returned', 'rides'] as const;

export interface SettledWager extends Wager {
  /** The part of the stake that wins or loses, after limits and after sharing a maximum with other players. */
  readonly counted: Minor;
  /** The part of the stake that is returned regardless of the dice. */
  readonly returned: Minor;
  /** `returned`: the whole stake is returned. `rides`: the wager continues with the next throw. */
  readonly outcome: (typeof OUTCOMES)[number];
  /** null unless the wager won. */
  readonly odds: Ratio | null;
  /** The amount that the odds were applied to. */
  readonly paidOn: Minor;
  /** The winnings on top of the stake. */
  readonly paid: Minor;
  readonly clauses: readonly ClauseId[];
}

/** The limits and rounding rules that applied to a wager. A row without `acted` was decided by the dice alone. */
export interface Acted {
  /** Limits agreed with the player replaced those of the table's sign. */
  readonly agreed?: true;
  /** The minimum, if the stake is below it. */
  readonly minimum?: Minor;
  /** The maximum that the wager was cut to, or that all players on the bet shared. */
  readonly maximum?: Minor;
  /** The Differential (largest allowed difference between the totals of two opposite bets), if it cut the wager. */
  readonly differential?: Minor;
  /** The amount that the odds were applied to, if less than `counted`. */
  readonly paidOn?: Minor;
  /** The row comes from an old record that does not say which limits applied. Its clauses are those of every limit that may have applied. */
  readonly unrecorded?: true;
}

/** A settled wager as a compact row. `paid` are the winnings without the stake; `rounded` is the part of them that rounding added. */
export type SettledRow = readonly [
  player: string,
  bet: BetId,
  counted: Minor,
  returned: Minor,
  outcome: SettledWager['outcome'],
  paid: Minor,
  rounded: Minor,
  acted?: Acted,
];

/** The net result of a wager for its player: what it won, or minus what it lost. Returned and riding wagers have 0. */
export const netOf = ({ outcome, counted, paid }: Pick<SettledWager, 'outcome' | 'counted' | 'paid'>): number =>
  outcome === 'won' ? paid : outcome === 'lost' ? -counted : 0;

/** What a settled wager gives its player: the returned part, and for a winning wager also the stake that counted and the winnings. A riding wager gives nothing yet. */
export const claimOfRow = ([, , counted, returned, outcome, paid]: SettledRow): Minor =>
  outcome === 'rides' ? 0 : returned + (outcome === 'won' ? counted + paid : 0);

export const netOfRow = ([, , counted, , outcome, paid]: SettledRow): number => netOf({ outcome, counted, paid });

export const netOfAll = (wagers: readonly Pick<SettledWager, 'outcome' | 'counted' | 'paid'>[]): number =>
  wagers.reduce((sum, wager) => sum + netOf(wager), 0);
