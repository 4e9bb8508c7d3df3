/** What a whole round should pay, with the clause behind each step; it must never depend on the order of the wagers. */
import { assert, present } from './assert.ts';
import { type Outcome, outcomeOf } from './dice.ts';
import { type Bet, clausesOn, type Layout } from './layout.ts';
import { type Limits, type LimitsInForce, limitsInForce, type Sign, shareCap } from './limits.ts';
import { isAmount, type Minor, winningsInChips } from './money.ts';
import { makeRatio, type Ratio, type RatioText } from './ratio.ts';
import { done, failed, quote, type Result } from './result.ts';
import type { BetId, ClauseId, Face } from './vocabulary.ts';

/** Money a player has put on a bet. */
export interface Wager {
  readonly player: string;
  readonly bet: BetId;
  readonly stake: Minor;
}

/** What a round is settled under. */
export interface Terms {
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

/** Everything settlement needs to know of a round; lawful once `readRound` has let it through. */
export interface Round extends Terms {
  readonly wagers: readonly Wager[];
  readonly result: readonly Face[];
}

/** All stakes on one bet, by player. */
export interface BetStakes {
  readonly bet: Bet;
  readonly stakes: ReadonlyMap<string, Minor>;
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
  /** The same with the limits that were applied: lists that many wagers share. */
  readonly cited: Map<readonly ClauseId[], readonly ClauseId[]>;
  readonly rows: Row[];
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

/** Each clause once, in order. */
function cite(first: readonly ClauseId[], second: readonly ClauseId[]): readonly ClauseId[] {
  if (second.length === 0) return first;
  return first.length === 0 ? second : [...new Set([...first, ...second])];
}

function openSpot(layout: Layout, terms: Terms, bet: Bet, outcome: Outcome): Spot {
  const odds = bet.paysOn[outcome.index] ?? null;
  const decided = clausesOn(layout, bet, outcome);
  const clauses = odds === null || terms.throw < bet.throws ? decided : cite(decided, bet.clauses.pays);
  return { bet, odds, limits: limitsInForce(terms.sign, undefined, bet.id), clauses, cited: new Map(), rows: [] };
}

function openRow(layout: Layout, terms: Terms, spot: Spot, player: string, stake: Minor): Row {
  const agreed = terms.limits.get(player);
  const row: Row =
    agreed === undefined
      ? { player, spot, limits: spot.limits, stake, counted: stake, applied: NONE }
      : {
          player,
          spot,
          limits: limitsInForce(terms.sign, agreed, spot.bet.id),
          stake,
          counted: stake,
          applied: layout.rulebook.money.individualLimits?.clauses ?? NONE,
        };
  spot.rows.push(row);
  return row;
}

interface Gathered {
  /** In order of first appearance. */
  readonly rows: readonly Row[];
  readonly spots: ReadonlyMap<BetId, Spot>;
}

/** Stakes of one player on one bet are one wager. */
function gather(layout: Layout, round: Round, outcome: Outcome): Gathered {
  const rows: Row[] = [];
  const spots = new Map<BetId, Spot>();
  const known = new Map<BetId, Map<string, Row>>();
  for (const { player, bet: id, stake } of round.wagers) {
    let ofBet = known.get(id);
    if (ofBet === undefined) {
      ofBet = new Map();
      known.set(id, ofBet);
      spots.set(id, openSpot(layout, round, present(layout.byId.get(id), `the bet ${id}`), outcome));
    }
    const row = ofBet.get(player);
    if (row === undefined) {
      const opened = openRow(layout, round, spots.get(id) as Spot, player, stake);
      ofBet.set(player, opened);
      rows.push(opened);
    } else {
      row.stake += stake;
      row.counted += stake;
    }
  }
  return { rows, spots };
}

/** Stakes that are already one per player and bet, as a table holds them. */
function take(layout: Layout, terms: Terms, stakes: Iterable<BetStakes>, outcome: Outcome): Gathered {
  const rows: Row[] = [];
  const spots = new Map<BetId, Spot>();
  for (const { bet, stakes: ofBet } of stakes) {
    if (ofBet.size === 0) continue;
    assert(!spots.has(bet.id), `the stakes on ${bet.id} come together`);
    const spot = openSpot(layout, terms, bet, outcome);
    spots.set(bet.id, spot);
    for (const [player, stake] of ofBet) {
      assert(isAmount(stake) && stake > 0, `the stake of ${player} on ${bet.id} is an amount`);
      rows.push(openRow(layout, terms, spot, player, stake));
    }
  }
  return { rows, spots };
}

function count(row: Row, counted: Minor, clauses: readonly ClauseId[]): void {
  row.counted = counted;
  row.applied = cite(row.applied, clauses);
}

/** Below the minimum: what the book does with it. Answers the players to be told. */
function applyMinimum(layout: Layout, terms: Terms, rows: readonly Row[]): readonly string[] {
  const { policy, clauses } = layout.rulebook.money.belowMinimum;
  const advised = new Set<string>();
  for (const row of rows) {
    if (row.stake >= row.limits.minimum || isLocked(terms, row)) continue;
    const goesBack = policy === 'rejected' || (policy === 'warn-then-return' && terms.warned.has(row.player));
    count(row, goesBack ? 0 : row.stake, clauses);
    if (policy === 'warn-then-return' && !goesBack) advised.add(row.player);
  }
  return [...advised];
}

/** Above the maximum: what the book does with it. */
function applyMaximum(layout: Layout, terms: Terms, rows: readonly Row[], spots: ReadonlyMap<BetId, Spot>): void {
  switch (layout.rulebook.money.aboveMaximum.policy) {
    case 'cut':
    case 'rejected':
      cutToMaximum(layout, terms, rows);
      break;
    case 'pro-rata':
      shareMaximum(layout, terms, spots);
      break;
  }
}

/** A wager over several throws is locked after the first: limits are its first throw's business. */
const isLocked = (terms: Terms, { spot }: Row): boolean => spot.bet.throws > 1 && terms.throw > 1;

function cutToMaximum(layout: Layout, terms: Terms, rows: readonly Row[]): void {
  const { clauses } = layout.rulebook.money.aboveMaximum;
  for (const row of rows) {
    const { maximum } = row.limits;
    if (maximum !== null && row.counted > maximum && !isLocked(terms, row)) count(row, maximum, clauses);
  }
}

/** All players of a bet share its maximum, and then the Differential of the book's pairs. */
function shareMaximum(layout: Layout, terms: Terms, spots: ReadonlyMap<BetId, Spot>): void {
  const { aboveMaximum, differential } = layout.rulebook.money;
  for (const spot of spots.values()) {
    const { maximum } = spot.limits;
    if (maximum !== null) share(spot, BigInt(maximum), aboveMaximum.clauses);
  }
  if (differential === null || terms.sign.differential === undefined) return;
  const allowed = BigInt(terms.sign.differential);
  for (const [one, other] of differential.pairs) {
    const [light, heavy] = countedOn(spots.get(one)) <= countedOn(spots.get(other)) ? [one, other] : [other, one];
    share(spots.get(heavy), countedOn(spots.get(light)) + allowed, differential.clauses);
  }
}

const NO_ROWS: readonly Row[] = [];

function countedOn(spot: Spot | undefined): bigint {
  let total = 0n;
  for (const { counted } of spot?.rows ?? NO_ROWS) total += BigInt(counted);
  return total;
}

/** Brings the wagers on one bet down to a cap, from the stakes as they were placed. */
function share(spot: Spot | undefined, cap: bigint, clauses: readonly ClauseId[]): void {
  if (spot === undefined || countedOn(spot) <= cap) return;
  const shares = shareCap(spot.rows, cap, spot.limits.minimum);
  for (const [i, row] of spot.rows.entries()) count(row, shares[i] as Minor, clauses);
}

/** What a won wager is paid on, and what it is paid, by the book's rounding; null where that cannot be written exactly. */
function pay(
  layout: Layout,
  terms: Terms,
  row: Row,
  odds: Ratio,
): { paidOn: Minor; paid: Minor | null; clauses: readonly ClauseId[] } {
  const { policy, clauses } = layout.rulebook.money.rounding;
  const chip = policy === 'none' ? 1 : terms.chip;
  const { counted } = row;
  const full = winningsInChips(counted, odds, chip);
  if (full.exact) return { paidOn: counted, paid: full.paid, clauses: NONE };
  const { minimum } = row.limits;
  const toLower = policy === 'up-to-chip-or-lower-multiple' && terms.sign.multiples === true && minimum > 0 && counted >= minimum;
  const paidOn = toLower ? counted - (counted % minimum) : counted;
  return { paidOn, paid: winningsInChips(paidOn, odds, chip).paid, clauses };
}

/** The clauses behind a wager: its bet's and those of the limits applied to it. */
function clausesBehind({ spot, applied }: Row): readonly ClauseId[] {
  const known = spot.cited.get(applied);
  if (known !== undefined) return known;
  const cited = cite(spot.clauses, applied);
  spot.cited.set(applied, cited);
  return cited;
}

/** The end of one wager; null where its winnings cannot be written exactly. */
function close(layout: Layout, terms: Terms, row: Row): SettledWager | null {
  const { player, stake, counted, applied } = row;
  const { bet, odds } = row.spot;
  const returned = stake - counted;
  if (counted === 0 || odds === null || terms.throw < bet.throws) {
    const outcome = counted === 0 ? 'returned' : odds === null ? 'lost' : 'rides';
    const why = counted === 0 ? applied : clausesBehind(row);
    return { player, bet: bet.id, stake, counted, returned, outcome, odds: null, paidOn: 0, paid: 0, clauses: why };
  }
  const { paidOn, paid, clauses: rounding } = pay(layout, terms, row, odds);
  if (paid === null) return null;
  const why = cite(clausesBehind(row), rounding);
  return { player, bet: bet.id, stake, counted, returned, outcome: 'won', odds, paidOn, paid, clauses: why };
}

function settleGathered(layout: Layout, terms: Terms, { rows, spots }: Gathered, outcome: Outcome): Result<Settlement> {
  const advised = applyMinimum(layout, terms, rows);
  applyMaximum(layout, terms, rows, spots);
  const wagers: SettledWager[] = [];
  for (const row of rows) {
    const settled = close(layout, terms, row);
    if (settled === null) {
      const message = `${quote(row.player)} would win more on ${row.spot.bet.id} than can be written exactly`;
      return failed('amount-unsafe', 'wagers', message);
    }
    wagers.push(settled);
  }
  return done({
    result: { faces: outcome.faces, total: layout.dice.totals ? outcome.total : null },
    lit: betsLit(layout, outcome, terms.throw),
    advised,
    wagers,
  });
}

/** Bets that win on an outcome at this throw, in reading order. */
export function betsLit(layout: Layout, outcome: Outcome, throwNumber: number): readonly BetId[] {
  const wins = ({ paysOn, throws }: Bet): boolean => paysOn[outcome.index] != null && (throws === 1 || throwNumber === throws);
  return layout.bets.filter(wins).map(({ id }) => id);
}

/** Settles a lawful round. */
export function settleRound(layout: Layout, round: Round): Result<Settlement> {
  const outcome = outcomeOf(round.result);
  return settleGathered(layout, round, gather(layout, round, outcome), outcome);
}

/** Settles stakes that are already one per player and bet; rows come bet by bet. */
export function settleStakes(
  layout: Layout,
  terms: Terms,
  stakes: Iterable<BetStakes>,
  faces: readonly Face[],
): Result<Settlement> {
  const outcome = outcomeOf(faces);
  return settleGathered(layout, terms, take(layout, terms, stakes, outcome), outcome);
}

/** A settlement as programs exchange it: values that survive JSON, odds as `n/d`. */
export interface SettlementAnswer extends Omit<Settlement, 'wagers'> {
  readonly wagers: readonly (Omit<SettledWager, 'odds'> & { readonly odds: RatioText | null })[];
}

export const makeAnswer = ({ result, lit, advised, wagers }: Settlement): SettlementAnswer => ({
  result,
  lit,
  advised,
  wagers: wagers.map(({ player, bet, stake, counted, returned, outcome, odds, paidOn, paid, clauses }) => ({
    player,
    bet,
    stake,
    counted,
    returned,
    outcome,
    odds: odds === null ? null : makeRatio(odds),
    paidOn,
    paid,
    clauses,
  })),
});
