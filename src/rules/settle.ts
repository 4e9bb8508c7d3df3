/** What a whole round should pay, with the clause behind each step; it must never depend on the order of the wagers. */
import { present } from './assert.ts';
import { type Outcome, outcomeOf } from './dice.ts';
import type { Bet, Layout } from './layout.ts';
import { type Limits, type LimitsInForce, limitsInForce, type Sign, shareCap } from './limits.ts';
import { AMOUNT_MAX, downToMultiple, type Minor, payableExactly, winningsUp } from './money.ts';
import type { Ratio } from './ratio.ts';
import { done, failed, quote, type Result } from './result.ts';
import type { BetId, ClauseId, Face } from './vocabulary.ts';

/** Money a player has put on a bet. */
export interface Wager {
  readonly player: string;
  readonly bet: BetId;
  readonly stake: Minor;
}

/** Everything settlement needs to know of a round; lawful once `readRound` has let it through. */
export interface Round {
  readonly wagers: readonly Wager[];
  readonly result: readonly Face[];
  readonly sign: Sign;
  /** Limits agreed with individual players. */
  readonly limits: ReadonlyMap<string, Limits>;
  /** Players already told about the minimum. */
  readonly warned: ReadonlySet<string>;
  /** The smallest amount the float can pay. */
  readonly chip: Minor;
  /** At which throw of its several a wager over several throws is. */
  readonly throw: number;
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

export interface Settlement {
  readonly result: { readonly faces: readonly Face[]; readonly total: number | null };
  /** Bets that win, in the layout's reading order. */
  readonly lit: readonly BetId[];
  /** Players to be told that later wagers below the minimum will go back. */
  readonly advised: readonly string[];
  /** One row per player and bet, in order of first appearance. */
  readonly wagers: readonly SettledWager[];
}

/** A bet that someone has wagered on: what every wager on it shares, worked out once. */
interface Spot {
  readonly bet: Bet;
  /** What it pays on this outcome; null where it loses. */
  readonly odds: Ratio | null;
  readonly limits: LimitsInForce;
  /** The clauses behind a wager on it to which no limit or rounding was applied. */
  readonly clauses: readonly ClauseId[];
  readonly rows: Map<string, Row>;
}

/** One player's wager on its way through the limits. */
interface Row {
  readonly player: string;
  readonly spot: Spot;
  readonly limits: LimitsInForce;
  stake: Minor;
  counted: Minor;
  /** Clauses of the limits that were applied to it. */
  applied: readonly ClauseId[];
}

const NONE: readonly ClauseId[] = [];

/** Each clause once, in order; most wagers have only one list, which they share. */
const cite = (first: readonly ClauseId[], second: readonly ClauseId[]): readonly ClauseId[] =>
  second.length === 0 ? first : [...new Set([...first, ...second])];

function openSpot(round: Round, bet: Bet, outcome: Outcome): Spot {
  const odds = bet.paysOn[outcome.index] ?? null;
  const { wins, loses, pays } = bet.clauses;
  const clauses = odds === null ? loses : round.throw < bet.throws ? wins : cite(wins, pays);
  return { bet, odds, limits: limitsInForce(round.sign, undefined, bet.id), clauses, rows: new Map() };
}

/** Stakes of one player on one bet are one wager. */
function gather(
  layout: Layout,
  round: Round,
  outcome: Outcome,
): { readonly rows: readonly Row[]; readonly spots: ReadonlyMap<BetId, Spot> } {
  const rows: Row[] = [];
  const spots = new Map<BetId, Spot>();
  for (const { player, bet: id, stake } of round.wagers) {
    let spot = spots.get(id);
    if (spot === undefined) {
      spot = openSpot(round, present(layout.byId.get(id), `the bet ${id}`), outcome);
      spots.set(id, spot);
    }
    const row = spot.rows.get(player);
    if (row === undefined) {
      const opened = openRow(layout, round, spot, player, stake);
      spot.rows.set(player, opened);
      rows.push(opened);
    } else {
      row.stake += stake;
      row.counted += stake;
    }
  }
  return { rows, spots };
}

function openRow(layout: Layout, round: Round, spot: Spot, player: string, stake: Minor): Row {
  const agreed = round.limits.get(player);
  if (agreed === undefined) return { player, spot, limits: spot.limits, stake, counted: stake, applied: NONE };
  const limits = limitsInForce(round.sign, agreed, spot.bet.id);
  return { player, spot, limits, stake, counted: stake, applied: layout.rulebook.money.individualLimits?.clauses ?? NONE };
}

function count(row: Row, counted: Minor, clauses: readonly ClauseId[]): void {
  row.counted = counted;
  row.applied = cite(row.applied, clauses);
}

/** Below the minimum: what the book does with it. Answers the players to be told. */
function applyMinimum(layout: Layout, round: Round, rows: readonly Row[]): readonly string[] {
  const { policy, clauses } = layout.rulebook.money.belowMinimum;
  const advised = new Set<string>();
  for (const row of rows) {
    if (row.stake >= row.limits.minimum) continue;
    const goesBack = policy === 'rejected' || (policy === 'warn-then-return' && round.warned.has(row.player));
    count(row, goesBack ? 0 : row.stake, clauses);
    if (policy === 'warn-then-return' && !goesBack) advised.add(row.player);
  }
  return [...advised];
}

/** Above the maximum, one player at a time. */
function applyMaximum(layout: Layout, rows: readonly Row[]): void {
  const { clauses } = layout.rulebook.money.aboveMaximum;
  for (const row of rows) {
    const { maximum } = row.limits;
    if (maximum !== null && row.counted > maximum) count(row, maximum, clauses);
  }
}

/** Above the maximum, all players of a bet together, and then the Differential of the book's pairs. */
function applySharedMaximum(layout: Layout, round: Round, spots: ReadonlyMap<BetId, Spot>): void {
  const { aboveMaximum, differential } = layout.rulebook.money;
  for (const spot of spots.values()) {
    const { maximum } = spot.limits;
    if (maximum !== null) share(spot, BigInt(maximum), aboveMaximum.clauses);
  }
  if (differential === null || round.sign.differential === undefined) return;
  const allowed = BigInt(round.sign.differential);
  for (const [one, other] of differential.pairs) {
    const [light, heavy] = countedOn(spots.get(one)) <= countedOn(spots.get(other)) ? [one, other] : [other, one];
    share(spots.get(heavy), countedOn(spots.get(light)) + allowed, differential.clauses);
  }
}

function countedOn(spot: Spot | undefined): bigint {
  let total = 0n;
  for (const { counted } of spot?.rows.values() ?? []) total += BigInt(counted);
  return total;
}

/** Brings the wagers on one bet down to a cap, from the stakes as they were placed. */
function share(spot: Spot | undefined, cap: bigint, clauses: readonly ClauseId[]): void {
  if (spot === undefined || countedOn(spot) <= cap) return;
  const rows = [...spot.rows.values()];
  const shares = shareCap(rows, cap, spot.limits.minimum);
  for (const [i, row] of rows.entries()) count(row, shares[i] as Minor, clauses);
}

/** What a won wager is paid on, and what it is paid, by the book's rounding. */
function pay(layout: Layout, round: Round, row: Row, odds: Ratio): { paidOn: Minor; paid: bigint; clauses: readonly ClauseId[] } {
  const { policy, clauses } = layout.rulebook.money.rounding;
  const chip = policy === 'none' ? 1 : round.chip;
  const { minimum } = row.limits;
  const { counted } = row;
  if (payableExactly(counted, odds, chip)) return { paidOn: counted, paid: winningsUp(counted, odds, chip), clauses: NONE };
  const toLower = policy === 'up-to-chip-or-lower-multiple' && round.sign.multiples === true && minimum > 0 && counted >= minimum;
  const paidOn = toLower ? Number(downToMultiple(BigInt(counted), BigInt(minimum))) : counted;
  return { paidOn, paid: winningsUp(paidOn, odds, chip), clauses };
}

function close(layout: Layout, round: Round, row: Row): Result<SettledWager> {
  const { player, stake, counted, applied } = row;
  const { bet, odds, clauses } = row.spot;
  const returned = stake - counted;
  const unpaid = (outcome: SettledWager['outcome'], why: readonly ClauseId[]): Result<SettledWager> =>
    done({ player, bet: bet.id, stake, counted, returned, outcome, odds: null, paidOn: 0, paid: 0, clauses: why });
  if (counted === 0) return unpaid('returned', applied);
  if (odds === null) return unpaid('lost', cite(clauses, applied));
  if (round.throw < bet.throws) return unpaid('rides', cite(clauses, applied));
  const { paidOn, paid, clauses: rounding } = pay(layout, round, row, odds);
  if (paid > BigInt(AMOUNT_MAX)) {
    return failed('amount-unsafe', 'wagers', `${quote(player)} would win more on ${bet.id} than can be written exactly`);
  }
  const why = cite(cite(clauses, applied), rounding);
  return done({ player, bet: bet.id, stake, counted, returned, outcome: 'won', odds, paidOn, paid: Number(paid), clauses: why });
}

/** Settles a lawful round. */
export function settleRound(layout: Layout, round: Round): Result<Settlement> {
  const outcome = outcomeOf(round.result);
  const { rows, spots } = gather(layout, round, outcome);
  const advised = applyMinimum(layout, round, rows);
  if (layout.rulebook.money.limits.maximumOver === 'bet') applySharedMaximum(layout, round, spots);
  else applyMaximum(layout, rows);
  const wagers: SettledWager[] = [];
  for (const row of rows) {
    const settled = close(layout, round, row);
    if (!settled.ok) return settled;
    wagers.push(settled.value);
  }
  const wins = ({ paysOn, throws }: Bet): boolean => paysOn[outcome.index] != null && (throws === 1 || round.throw === throws);
  return done({
    result: { faces: outcome.faces, total: layout.dice.totals ? outcome.total : null },
    lit: layout.bets.filter(wins).map(({ id }) => id),
    advised,
    wagers,
  });
}
