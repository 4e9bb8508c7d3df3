/** Explains a settled row: its odds, its arithmetic and every clause behind it. No other code puts clauses on a settled wager. */
import { type Outcome, outcomeOf } from './dice.ts';
import { type Bet, clausesOn, type Layout } from './layout.ts';
import { type Minor, stakeUp, winningsDown } from './money.ts';
import type { Ratio } from './ratio.ts';
import { type Acted, OUTCOMES, type SettledRow, type SettledWager } from './settled.ts';
import type { ClauseId, Face, MoneyRules } from './vocabulary.ts';

const NONE: readonly ClauseId[] = [];
const NOTHING: Acted = {};

/** Each clause once, in order. */
const cite = (...lists: readonly (readonly ClauseId[])[]): readonly ClauseId[] => [...new Set(lists.flat())];

/** The clauses of the limits that acted on a wager, in the order in which settlement applies them; those that may have acted where that is unrecorded. */
function limitClauses(money: MoneyRules, [, bet, counted, returned, , , , acted = NOTHING]: SettledRow): readonly ClauseId[] {
  const { individualLimits, belowMinimum, aboveMaximum } = money;
  const differential = money.differential?.clauses ?? NONE;
  if (acted.unrecorded) {
    if (returned === 0) return NONE;
    const paired = money.differential?.pairs.some((pair) => pair.includes(bet)) ?? false;
    return counted === 0 ? belowMinimum.clauses : cite(aboveMaximum.clauses, paired ? differential : NONE);
  }
  return cite(
    acted.agreed ? (individualLimits?.clauses ?? NONE) : NONE,
    acted.minimum === undefined ? NONE : belowMinimum.clauses,
    acted.maximum === undefined ? NONE : aboveMaximum.clauses,
    acted.differential === undefined ? NONE : differential,
  );
}

/** What the odds were applied to. A row that does not say so was paid on all that counted, or on as much as comes to what was paid. */
function paidOnOf([, , counted, , , paid, rounded, acted = NOTHING]: SettledRow, odds: Ratio | null): Minor {
  if (!acted.unrecorded || odds === null) return acted.paidOn ?? counted;
  const exact = paid - rounded;
  return winningsDown(counted, odds) === exact ? counted : stakeUp(exact, odds);
}

function clausesBehind(layout: Layout, shown: Outcome | null, bet: Bet | undefined, row: SettledRow, rounds: boolean) {
  const outcome = row[4];
  const { money } = layout.rulebook;
  const limits = limitClauses(money, row);
  if (outcome === 'returned') return limits;
  const decided = bet === undefined || shown === null ? NONE : clausesOn(layout, bet, shown);
  const pays = outcome === 'won' ? (bet?.clauses.pays ?? NONE) : NONE;
  return cite(decided, pays, limits, rounds ? money.rounding.clauses : NONE);
}

/** How many keys `rowKey` has. */
const ROW_KEYS = 512;

/** Rows on one bet with equal keys have the same clauses. */
const rowKey = ([, , , returned, outcome, , , acted = NOTHING]: SettledRow, rounds: boolean): number =>
  OUTCOMES.indexOf(outcome) +
  (rounds ? 4 : 0) +
  (acted.agreed ? 8 : 0) +
  (acted.minimum === undefined ? 0 : 16) +
  (acted.maximum === undefined ? 0 : 32) +
  (acted.differential === undefined ? 0 : 64) +
  (acted.unrecorded ? (returned > 0 ? 256 : 128) : 0);

/**
 * Explains the rows of one round, exactly as `settleRound` does. A record may name a bet that the layout no longer has, or lack its faces: then
 * the odds are null and the clauses of the bet are left out. Rows share their lists of clauses, because a round may have thousands of rows.
 */
export function explainerOf(layout: Layout, faces: readonly Face[]): (row: SettledRow) => SettledWager {
  const shown = faces.length === 0 ? null : outcomeOf(faces);
  const known = new Map<number, readonly ClauseId[]>();
  return (row) => {
    const [player, id, counted, returned, outcome, paid, rounded] = row;
    const bet = shown === null ? undefined : layout.byId.get(id);
    const odds = outcome === 'won' && shown !== null ? (bet?.paysOn[shown.index] ?? null) : null;
    const paidOn = outcome === 'won' ? paidOnOf(row, odds) : 0;
    const rounds = rounded > 0 || (outcome === 'won' && paidOn < counted);
    const key = (bet === undefined ? 0 : bet.index + 1) * ROW_KEYS + rowKey(row, rounds);
    const clauses = known.get(key) ?? clausesBehind(layout, shown, bet, row, rounds);
    known.set(key, clauses);
    return { player, bet: id, stake: counted + returned, counted, returned, outcome, odds, paidOn, paid, clauses };
  };
}

export const explainRow = (layout: Layout, faces: readonly Face[], row: SettledRow): SettledWager =>
  explainerOf(layout, faces)(row);
