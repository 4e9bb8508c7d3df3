/** What the dealer still has to take and to pay of a settled round, wager by wager. It must never move money: the settlement has done so. */
import { type BetId, explainerOf, type Minor, makeRatio, present, type RatioText, type SettledWager } from '../rules/index.ts';
import type { SettledRow } from './events.ts';
import { rowsByDice } from './settlement.ts';
import type { PastRound, TableState } from './state.ts';

export interface ToTake {
  readonly bet: BetId;
  readonly player: string;
  readonly amount: Minor;
}

/** Winnings on top of the stake, and what goes back of it. */
export interface ToPay {
  readonly bet: BetId;
  readonly player: string;
  readonly stake: Minor;
  /** What one unit wins; null where the wager only goes back. */
  readonly odds: RatioText | null;
  /** What the odds are applied to; 0 where the wager only goes back. */
  readonly paidOn: Minor;
  readonly paid: Minor;
  /** The share of what is paid that rounding added. */
  readonly rounded: Minor;
  readonly returned: Minor;
}

export interface Dues {
  /** Comes first: losers are taken before winners are paid. */
  readonly toTake: readonly ToTake[];
  readonly toPay: readonly ToPay[];
}

const NOTHING: Dues = { toTake: [], toPay: [] };

/** Wagers that are listed at one time; the next follow as these are taken and paid. */
export const DUES_LISTED_MAX = 500;

/** In the layout's reading order. */
export function duesOf(state: TableState): Dues {
  const { round, layout } = state;
  const past = state.history.at(-1);
  if (round === null || !round.done.has('settle') || past?.round !== round.number) return NOTHING;
  const placeOf = (bet: BetId): number => present(layout.byId.get(bet), bet).index;
  const rows = rowsNow(state, past).toSorted(([, one], [, other]) => placeOf(one) - placeOf(other));
  const taken = round.done.has('take');
  const explain = explainerOf(layout, past.faces);
  const lost = taken ? [] : rows.filter(([, , counted, , outcome]) => outcome === 'lost' && counted > 0);
  const owed = rows.filter(([, bet, , returned, outcome]) => (outcome === 'won' ? round.unpaid.includes(bet) : returned > 0));
  return {
    toTake: lost.slice(0, DUES_LISTED_MAX).map(([player, bet, amount]) => ({ bet, player, amount })),
    toPay: owed.slice(0, DUES_LISTED_MAX).map((row) => payOf(explain(row), row)),
  };
}

const rowsNow = (state: TableState, past: PastRound): readonly SettledRow[] =>
  state.corrected === null ? past.rows : rowsByDice(state, past);

function payOf({ bet, player, stake, odds, paidOn, paid, returned }: SettledWager, [, , , , , , rounded]: SettledRow): ToPay {
  return { bet, player, stake, odds: odds === null ? null : makeRatio(odds), paidOn, paid, rounded, returned };
}
