/** Settles a whole round: what each wager pays and which limits acted on it. The order of the wagers does not change any amount. */
import { assert, assertPresent } from './assert.ts';
import { type Outcome, outcomeOf } from './dice.ts';
import { explainerOf } from './explain.ts';
import type { Bet, Layout } from './layout.ts';
import { type Limits, type LimitsInForce, limitsInForce, type Sign, shareCap } from './limits.ts';
import { AMOUNT_MAX, isAmount, type Minor, winningsInChips, winningsRoundedDown } from './money.ts';
import { makeRatio, type Ratio, type RatioText } from './ratio.ts';
import { fail, ok, quote, type Result } from './result.ts';
import type { Acted, SettledRow, SettledWager, Wager } from './settled.ts';
import type { BetId, Face } from './vocabulary.ts';

/** The limits and other values that a settlement depends on, besides the wagers and the dice. */
export interface Terms {
  readonly sign: Sign;
  /** Limits agreed with individual players. */
  readonly limits: ReadonlyMap<string, Limits>;
  /** Players who were already warned about the minimum. */
  readonly warned: ReadonlySet<string>;
  /** The smallest amount that the float can pay. */
  readonly chip: Minor;
  /** The number of the current throw, for bets over several throws. */
  readonly throw: number;
}

/** A round to settle. `readRound` builds it from untrusted input. */
export interface Round extends Terms {
  readonly wagers: readonly Wager[];
  readonly result: readonly Face[];
}

/** All stakes on one bet: each player once, with the stake at the same index. */
export interface BetStakes {
  readonly bet: Bet;
  readonly players: readonly string[];
  readonly stakes: readonly Minor[];
}

export interface Settlement<W = SettledWager> {
  readonly result: { readonly faces: readonly Face[]; readonly total: number | null };
  /** Winning bets, in the reading order of the layout. */
  readonly lit: readonly BetId[];
  /** Players to be warned that their next wagers below the minimum will be returned. */
  readonly advised: readonly string[];
  /** One row per player and bet, in order of first appearance. */
  readonly wagers: readonly W[];
}

/**
 * A bet with wagers on it. The wagers are parallel lists, because one object per wager would cost more than settling it.
 * `index` is the index of a wager in these lists.
 */
interface Spot extends BetStakes {
  /** What the bet pays on this outcome; null if it loses. */
  readonly odds: Ratio | null;
  readonly limits: LimitsInForce;
  /** The part of each stake that counts after the limits applied so far. */
  readonly counted: Minor[];
  /** The limits agreed with a player, by index. */
  readonly agreed: Map<number, LimitsInForce>;
  /** The limits that acted on a wager, by index. */
  readonly acted: Map<number, Acted>;
}

type Spots = ReadonlyMap<BetId, Spot>;

function openSpot(terms: Terms, { bet, players, stakes }: BetStakes, outcome: Outcome): Spot {
  const odds = bet.paysOn[outcome.index] ?? null;
  const limits = limitsInForce(terms.sign, undefined, bet.id);
  return { bet, players, stakes, odds, limits, counted: [...stakes], agreed: new Map(), acted: new Map() };
}

function openSpots(terms: Terms, stakes: Iterable<BetStakes>, outcome: Outcome): Spots {
  const spots = new Map<BetId, Spot>();
  for (const betStakes of stakes) {
    const { id } = betStakes.bet;
    if (betStakes.players.length === 0) continue;
    assert(!spots.has(id), `the stakes on ${id} are in more than one entry`);
    assert(
      betStakes.players.length === betStakes.stakes.length && betStakes.stakes.every(isStake),
      `a stake on ${id} is not a valid amount`,
    );
    const spot = openSpot(terms, betStakes, outcome);
    spots.set(id, spot);
    if (terms.limits.size > 0) applyAgreedLimits(terms, spot);
  }
  return spots;
}

const isStake = (stake: Minor): boolean => isAmount(stake) && stake > 0;

/** Limits agreed with individual players override the sign. */
function applyAgreedLimits(terms: Terms, { bet, players, agreed, acted }: Spot): void {
  for (const [index, player] of players.entries()) {
    const limits = terms.limits.get(player);
    if (limits === undefined) continue;
    agreed.set(index, limitsInForce(terms.sign, limits, bet.id));
    acted.set(index, { agreed: true });
  }
}

/** The order in which wagers are settled: the bet of each wager and its index in the lists of the bet. */
type Order = readonly (readonly [bet: BetId, index: number])[];

/** Adds up the stakes of each player on each bet. Wagers are settled in order of first appearance. */
function groupByBet(layout: Layout, wagers: readonly Wager[]): { readonly stakes: Iterable<BetStakes>; readonly order: Order } {
  const byBet = new Map<BetId, { bet: Bet; players: string[]; stakes: Minor[]; indexes: Map<string, number> }>();
  const order: [BetId, number][] = [];
  for (const { player, bet: id, stake } of wagers) {
    let betStakes = byBet.get(id);
    if (betStakes === undefined) {
      betStakes = { bet: assertPresent(layout.byId.get(id), `the bet ${id}`), players: [], stakes: [], indexes: new Map() };
      byBet.set(id, betStakes);
    }
    const { players, stakes, indexes } = betStakes;
    const index = indexes.get(player);
    if (index === undefined) {
      indexes.set(player, players.length);
      order.push([id, players.length]);
      players.push(player);
      stakes.push(stake);
    } else stakes[index] = (stakes[index] as Minor) + stake;
  }
  return { stakes: byBet.values(), order };
}

/** Visits every wager in the given order; bet by bet if the order is null. */
function forEachWager(spots: Spots, order: Order | null, visit: (spot: Spot, index: number) => void): void {
  if (order !== null) for (const [bet, index] of order) visit(spots.get(bet) as Spot, index);
  else for (const spot of spots.values()) for (let index = 0; index < spot.players.length; index++) visit(spot, index);
}

const playerAt = ({ players }: Spot, index: number): string => players[index] as string;

const stakeAt = ({ stakes }: Spot, index: number): Minor => stakes[index] as Minor;

const countedAt = ({ counted }: Spot, index: number): Minor => counted[index] as Minor;

/** Few players have agreed limits, so the size check avoids most lookups. */
const limitsAt = ({ agreed, limits }: Spot, index: number): LimitsInForce =>
  agreed.size === 0 ? limits : (agreed.get(index) ?? limits);

function setCounted(spot: Spot, index: number, counted: Minor, acted: Acted): void {
  spot.counted[index] = counted;
  const previous = spot.acted.get(index);
  spot.acted.set(index, previous === undefined ? acted : { ...previous, ...acted });
}

/** Applies the rulebook's policy for wagers below the minimum. Returns the players to be warned. */
function applyMinimum(layout: Layout, terms: Terms, spots: Spots, order: Order | null): readonly string[] {
  const { policy } = layout.rulebook.money.belowMinimum;
  const advised = new Set<string>();
  forEachWager(spots, order, (spot, index) => {
    const stake = stakeAt(spot, index);
    const { minimum } = limitsAt(spot, index);
    if (stake >= minimum || isLocked(terms, spot)) return;
    const player = playerAt(spot, index);
    const isReturned = policy === 'rejected' || (policy === 'warn-then-return' && terms.warned.has(player));
    setCounted(spot, index, isReturned ? 0 : stake, { minimum });
    if (policy === 'warn-then-return' && !isReturned) advised.add(player);
  });
  return [...advised];
}

/** Applies the rulebook's policy for wagers above the maximum. */
function applyMaximum(layout: Layout, terms: Terms, spots: Spots): void {
  switch (layout.rulebook.money.aboveMaximum.policy) {
    case 'cut':
    case 'rejected':
      for (const spot of spots.values()) cutToMaximum(terms, spot);
      break;
    case 'pro-rata':
      shareMaximum(layout, terms, spots);
      break;
  }
}

/** A wager over several throws is locked after the first throw: limits apply only at that throw. */
const isLocked = (terms: Terms, { bet }: Spot): boolean => bet.throws > 1 && terms.throw > 1;

function cutToMaximum(terms: Terms, spot: Spot): void {
  if (isLocked(terms, spot)) return;
  for (let index = 0; index < spot.players.length; index++) {
    const { maximum } = limitsAt(spot, index);
    if (maximum !== null && countedAt(spot, index) > maximum) setCounted(spot, index, maximum, { maximum });
  }
}

/** All players on a bet share its maximum. Then the Differential limits the larger total of each pair. */
function shareMaximum(layout: Layout, terms: Terms, spots: Spots): void {
  for (const spot of spots.values()) {
    const { maximum } = spot.limits;
    if (maximum !== null) share(spot, BigInt(maximum), { maximum });
  }
  const { differential } = terms.sign;
  if (differential === undefined) return;
  const allowed = BigInt(differential);
  for (const [one, other] of layout.rulebook.money.differential?.pairs ?? []) {
    const [smaller, larger] = countedOn(spots.get(one)) <= countedOn(spots.get(other)) ? [one, other] : [other, one];
    share(spots.get(larger), countedOn(spots.get(smaller)) + allowed, { differential });
  }
}

const NO_AMOUNTS: readonly Minor[] = [];

/** The sum that counts on a bet. The sum is a number while it is exact, and a bigint above that. */
function countedOn(spot: Spot | undefined): bigint {
  let [large, exact] = [0n, 0];
  for (const counted of spot?.counted ?? NO_AMOUNTS) {
    if (exact + counted > AMOUNT_MAX) {
      large += BigInt(exact);
      exact = 0;
    }
    exact += counted;
  }
  return large + BigInt(exact);
}

/** Reduces the wagers on one bet to a cap, in proportion to the stakes as placed. */
function share(spot: Spot | undefined, cap: bigint, acted: Acted): void {
  if (spot === undefined || countedOn(spot) <= cap) return;
  const claims = spot.players.map((player, index) => ({ player, stake: stakeAt(spot, index) }));
  const shares = shareCap(claims, cap, spot.limits.minimum);
  for (const [index, shared] of shares.entries()) setCounted(spot, index, shared, acted);
}

interface Payment {
  /** The amount that the odds are applied to. */
  readonly paidOn: Minor;
  /** null if the amount is too large for an exact number. */
  readonly paid: Minor | null;
  /** The part of `paid` that rounding added. */
  readonly rounded: Minor;
}

const UNPAID: Payment = { paidOn: 0, paid: 0, rounded: 0 };

/** Computes what a winning wager is paid, with the rulebook's rounding policy. */
export function payWin(
  layout: Layout,
  terms: Pick<Terms, 'sign' | 'chip'>,
  counted: Minor,
  minimum: Minor,
  odds: Ratio,
): Payment {
  const { policy } = layout.rulebook.money.rounding;
  const chip = policy === 'none' ? 1 : terms.chip;
  const full = winningsInChips(counted, odds, chip);
  if (full.exact) return { paidOn: counted, paid: full.paid, rounded: 0 };
  const useLowerMultiple =
    policy === 'up-to-chip-or-lower-multiple' && terms.sign.multiples === true && minimum > 0 && counted >= minimum;
  const paidOn = useLowerMultiple ? counted - (counted % minimum) : counted;
  const { paid } = winningsInChips(paidOn, odds, chip);
  return { paidOn, paid, rounded: Number(paid) - winningsRoundedDown(paidOn, odds) };
}

/** Settles one wager; null if its winnings are too large for an exact number. */
function settleWager(layout: Layout, terms: Terms, spot: Spot, index: number): SettledRow | null {
  const player = playerAt(spot, index);
  const counted = countedAt(spot, index);
  const returned = stakeAt(spot, index) - counted;
  const outcome = outcomeOn(spot, counted, terms);
  const won = outcome === 'won';
  const { paidOn, paid, rounded } = won
    ? payWin(layout, terms, counted, limitsAt(spot, index).minimum, spot.odds as Ratio)
    : UNPAID;
  if (paid === null) return null;
  const limitsActed = spot.acted.size === 0 ? undefined : spot.acted.get(index);
  const acted = won && paidOn < counted ? { ...limitsActed, paidOn } : limitsActed;
  const { id } = spot.bet;
  return acted === undefined
    ? [player, id, counted, returned, outcome, paid, rounded]
    : [player, id, counted, returned, outcome, paid, rounded, acted];
}

function outcomeOn({ bet, odds }: Spot, counted: Minor, terms: Terms): SettledWager['outcome'] {
  if (counted === 0) return 'returned';
  if (odds === null) return 'lost';
  return terms.throw < bet.throws ? 'rides' : 'won';
}

/** Applies the limits, then settles the wagers in the given order. */
function settleSpots(
  layout: Layout,
  terms: Terms,
  spots: Spots,
  order: Order | null,
  outcome: Outcome,
): Result<Settlement<SettledRow>> {
  const advised = applyMinimum(layout, terms, spots, order);
  applyMaximum(layout, terms, spots);
  const wagers: SettledRow[] = [];
  let unsafeMessage: string | null = null;
  forEachWager(spots, order, (spot, index) => {
    const settled = settleWager(layout, terms, spot, index);
    if (settled !== null) wagers.push(settled);
    else unsafeMessage ??= `${quote(playerAt(spot, index))} would win too much on ${spot.bet.id} for an exact amount`;
  });
  if (unsafeMessage !== null) return fail('amount-unsafe', 'wagers', unsafeMessage);
  return ok({
    result: { faces: outcome.faces, total: layout.dice.totals ? outcome.total : null },
    lit: winningBets(layout, outcome, terms.throw),
    advised,
    wagers,
  });
}

/** The bets that win on an outcome at this throw, in reading order. */
export function winningBets(layout: Layout, outcome: Outcome, throwNumber: number): readonly BetId[] {
  const wins = ({ paysOn, throws }: Bet): boolean => paysOn[outcome.index] != null && (throws === 1 || throwNumber === throws);
  return layout.bets.filter(wins).map(({ id }) => id);
}

/** Settles a valid round and explains every wager. */
export function settleRound(layout: Layout, round: Round): Result<Settlement> {
  const outcome = outcomeOf(round.result);
  const { stakes, order } = groupByBet(layout, round.wagers);
  const settled = settleSpots(layout, round, openSpots(round, stakes, outcome), order, outcome);
  if (!settled.ok) return settled;
  const explain = explainerOf(layout, round.result);
  return ok({ ...settled.value, wagers: settled.value.wagers.map(explain) });
}

/** Settles stakes that are already summed per player and bet. Returns compact rows, bet by bet, because a table may have many wagers. */
export function settleStakes(
  layout: Layout,
  terms: Terms,
  stakes: Iterable<BetStakes>,
  faces: readonly Face[],
): Result<Settlement<SettledRow>> {
  const outcome = outcomeOf(faces);
  return settleSpots(layout, terms, openSpots(terms, stakes, outcome), null, outcome);
}

/** A settlement as JSON values, with odds as `n/d`. */
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
