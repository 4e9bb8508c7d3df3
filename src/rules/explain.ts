/** Explains a settled wager, given as a row: its odds, its arithmetic and the clauses that apply. No other module assigns clauses to settled wagers. */
import { type Outcome, outcomeOf } from './dice.ts';
import { type Bet, clausesOn, type Layout } from './layout.ts';
import { type Minor, smallestStakeFor, winningsRoundedDown } from './money.ts';
import type { Ratio } from './ratio.ts';
import { type Acted, OUTCOMES, type SettledRow, type SettledWager } from './settled.ts';
import type { ClauseId, Face, MoneyRules } from './vocabulary.ts';

const NO_CLAUSES: readonly ClauseId[] = [];
const NO_LIMITS: Acted = {};

const cite = (...lists: readonly (readonly ClauseId[])[]): readonly ClauseId[] => [...new Set(lists.flat())];

/** The clauses of the limits that applied to a wager, in the order of settlement. For an old row that does not record its limits (`unrecorded`): the clauses of every limit that may have applied. */
function limitClauses(money: MoneyRules, [, bet, counted, returned, , , , acted = NO_LIMITS]: SettledRow): readonly ClauseId[] {
  const { individualLimits, belowMinimum, aboveMaximum } = money;
  const differential = money.differential?.clauses ?? NO_CLAUSES;
  if (acted.unrecorded) {
    if (returned === 0) return NO_CLAUSES;
    const isPaired = money.differential?.pairs.some((pair) => pair.includes(bet)) ?? false;
    return counted === 0 ? belowMinimum.clauses : cite(aboveMaximum.clauses, isPaired ? differential : NO_CLAUSES);
  }
  return cite(
    acted.agreed ? (individualLimits?.clauses ?? NO_CLAUSES) : NO_CLAUSES,
    acted.minimum === undefined ? NO_CLAUSES : belowMinimum.clauses,
    acted.maximum === undefined ? NO_CLAUSES : aboveMaximum.clauses,
    acted.differential === undefined ? NO_CLAUSES : differential,
  );
}

/** The amount that the odds were applied to. If the row does not record the amount, it is computed from the winnings. */
function amountPaidOn([, , counted, , , paid, rounded, acted = NO_LIMITS]: SettledRow, odds: Ratio | null): Minor {
  if (!acted.unrecorded || odds === null) return acted.paidOn ?? counted;
  const unrounded = paid - rounded;
  return winningsRoundedDown(counted, odds) === unrounded ? counted : smallestStakeFor(unrounded, odds);
}

function clausesOfRow(layout: Layout, result: Outcome | null, bet: Bet | undefined, row: SettledRow, isRounded: boolean) {
  const [, , , , outcome] = row;
  const { money } = layout.rulebook;
  const limits = limitClauses(money, row);
  if (outcome === 'returned') return limits;
  const outcomeClauses = bet === undefined || result === null ? NO_CLAUSES : clausesOn(layout, bet, result);
  const pays = outcome === 'won' ? (bet?.clauses.pays ?? NO_CLAUSES) : NO_CLAUSES;
  return cite(outcomeClauses, pays, limits, isRounded ? money.rounding.clauses : NO_CLAUSES);
}

/** The number of different values of `rowKey`. */
const ROW_KEYS = 512;

/** Rows of one bet with the same key have the same clauses. */
const rowKey = ([, , , returned, outcome, , , acted = NO_LIMITS]: SettledRow, isRounded: boolean): number =>
  OUTCOMES.indexOf(outcome) +
  (isRounded ? 4 : 0) +
  (acted.agreed ? 8 : 0) +
  (acted.minimum === undefined ? 0 : 16) +
  (acted.maximum === undefined ? 0 : 32) +
  (acted.differential === undefined ? 0 : 64) +
  (acted.unrecorded ? (returned > 0 ? 256 : 128) : 0);

/**
 * Returns a function that expands the rows of one round to settled wagers with odds and clauses. If an old record contains a bet that the layout no longer has,
 * or contains no faces, the odds are null and the clauses of the bet are omitted. Clauses are cached, because a round may have thousands of rows.
 */
export function explainerOf(layout: Layout, faces: readonly Face[]): (row: SettledRow) => SettledWager {
  const result = faces.length === 0 ? null : outcomeOf(faces);
  const cache = new Map<number, readonly ClauseId[]>();
  return (row) => {
    const [player, id, counted, returned, outcome, paid, rounded] = row;
    const bet = result === null ? undefined : layout.byId.get(id);
    const odds = outcome === 'won' && result !== null ? (bet?.paysOn[result.index] ?? null) : null;
    const paidOn = outcome === 'won' ? amountPaidOn(row, odds) : 0;
    // Rounding either adds to the winnings, or applies the odds to a smaller amount than the one that counts.
    const isRounded = rounded > 0 || (outcome === 'won' && paidOn < counted);
    const key = (bet === undefined ? 0 : bet.index + 1) * ROW_KEYS + rowKey(row, isRounded);
    const clauses = cache.get(key) ?? clausesOfRow(layout, result, bet, row, isRounded);
    cache.set(key, clauses);
    return { player, bet: id, stake: counted + returned, counted, returned, outcome, odds, paidOn, paid, clauses };
  };
}

export const explainRow = (layout: Layout, faces: readonly Face[], row: SettledRow): SettledWager =>
  explainerOf(layout, faces)(row);
