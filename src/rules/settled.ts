/** What a settled wager is, in full and as a row, and what it comes to for its player. */
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

/** One player's wager on one bet and what becomes of it. */
export interface SettledWager extends Wager {
  /** What wins or loses after limits and pro rata. */
  readonly counted: Minor;
  /** What goes back whatever the dice say. */
  readonly returned: Minor;
  /** `returned` when nothing counted, `rides` when it goes on to the next throw. */
  readonly outcome: (typeof OUTCOMES)[number];
  /** null unless won. */
  readonly odds: Ratio | null;
  /** What the odds were applied to. */
  readonly paidOn: Minor;
  /** The winnings on top of the stake. */
  readonly paid: Minor;
  readonly clauses: readonly ClauseId[];
}

/** What acted on a wager besides the dice. Settlement writes it; a row on which nothing acted has none. */
export interface Acted {
  /** Limits agreed with the player took the place of the sign's. */
  readonly agreed?: true;
  /** The minimum that the stake is below. */
  readonly minimum?: Minor;
  /** The maximum that the wager was cut to, or that all players on the bet shared. */
  readonly maximum?: Minor;
  /** The Differential by which the heavier side of a pair was cut. */
  readonly differential?: Minor;
  /** What the odds were applied to, where that is less than what counted. */
  readonly paidOn?: Minor;
  /** The row comes from a record that does not say what acted. Its limit clauses are those that may have acted. */
  readonly unrecorded?: true;
}

/** A settled wager in short: `paid` is won on top of the stake, and `rounded` is the share of it that rounding added. */
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

/** The net result of a wager for its player: what it won, or minus what it lost. A wager that goes back or rides on has none. */
export const netOf = ({ outcome, counted, paid }: Pick<SettledWager, 'outcome' | 'counted' | 'paid'>): number =>
  outcome === 'won' ? paid : outcome === 'lost' ? -counted : 0;

export const netOfRow = ([, , counted, , outcome, paid]: SettledRow): number => netOf({ outcome, counted, paid });

/** The net result of several wagers. */
export const netOfAll = (wagers: readonly Pick<SettledWager, 'outcome' | 'counted' | 'paid'>[]): number =>
  wagers.reduce((sum, wager) => sum + netOf(wager), 0);
