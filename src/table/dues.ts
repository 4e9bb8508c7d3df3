/** Lists what the dealer has to do after a settlement: the losing wagers to take and the wagers to pay. */
import {
  assertPresent,
  type BetId,
  claimOfRow,
  explainerOf,
  type Minor,
  makeRatio,
  type RatioText,
  type SettledWager,
} from '../rules/index.ts';
import type { SettledRow } from './events.ts';
import { rowsAfterCorrection } from './settlement.ts';
import type { PastRound, TableState } from './state.ts';

/** A losing wager to take. */
export interface ToTake {
  readonly bet: BetId;
  readonly player: string;
  readonly amount: Minor;
}

/** A wager to pay: its winnings, and the part of the stake that is returned. */
export interface ToPay {
  readonly bet: BetId;
  readonly player: string;
  readonly stake: Minor;
  /** What one unit wins; null if the wager is only returned. */
  readonly odds: RatioText | null;
  /** The amount that the odds are applied to; 0 if the wager is only returned. */
  readonly paidOn: Minor;
  readonly paid: Minor;
  /** The part of `paid` that rounding added. */
  readonly rounded: Minor;
  readonly returned: Minor;
}

export interface Dues {
  readonly toTake: readonly ToTake[];
  readonly toPay: readonly ToPay[];
}

const NO_DUES: Dues = { toTake: [], toPay: [] };

/** Each list has at most this many wagers. The next wagers follow when these are taken or paid. */
export const DUES_LISTED_MAX = 500;

/** The dues of the current round, in the reading order of the layout. */
export function duesOf(state: TableState): Dues {
  const { round, layout } = state;
  const past = state.history.at(-1);
  if (round === null || !round.done.has('settle') || past?.round !== round.number) return NO_DUES;
  const indexOf = (bet: BetId): number => assertPresent(layout.byId.get(bet), bet).index;
  const rows = currentRows(state, past).toSorted(([, one], [, other]) => indexOf(one) - indexOf(other));
  const isTaken = round.done.has('take');
  const explain = explainerOf(layout, past.faces);
  const lost = isTaken ? [] : rows.filter(([, , counted, , outcome]) => outcome === 'lost' && counted > 0);
  const wonOrReturned = rows.filter((row) => claimOfRow(row) > 0 && round.unpaid.includes(row[1]));
  return {
    toTake: lost.slice(0, DUES_LISTED_MAX).map(([player, bet, amount]) => ({ bet, player, amount })),
    toPay: wonOrReturned.slice(0, DUES_LISTED_MAX).map((row) => toPay(explain(row), row)),
  };
}

const currentRows = (state: TableState, past: PastRound): readonly SettledRow[] =>
  state.corrected === null ? past.rows : rowsAfterCorrection(state, past);

function toPay({ bet, player, stake, odds, paidOn, paid, returned }: SettledWager, [, , , , , , rounded]: SettledRow): ToPay {
  return { bet, player, stake, odds: odds === null ? null : makeRatio(odds), paidOn, paid, rounded, returned };
}
