/** Settles a whole round: what each wager pays and which limits applied to it. The order of the wagers does not change any amount. */
import { assert, assertPresent } from './assert.ts';
import { lowWagerOutcome } from './below-minimum.ts';
import { type Outcome, outcomeOf } from './dice.ts';
import { explainerOf } from './explain.ts';
import type { Bet, Layout } from './layout.ts';
import { type Limits, type LimitsInForce, limitsInForce, type Sign } from './limits.ts';
import { AMOUNT_MAX, isAmount, type Minor, winningsInChips, winningsRoundedDown } from './money.ts';
import { makeRatio, type Ratio, type RatioText } from './ratio.ts';
import { fail, ok, quote, type Result } from './result.ts';
import type { Acted, SettledRow, SettledWager, Wager } from './settled.ts';
import { shareCap } from './share-cap.ts';
import type { BetId, Face } from './vocabulary.ts';

/** The limits and other values that a settlement depends on, besides the wagers and the dice. */
export interface Terms {
  readonly sign: Sign;
  /** Limits agreed with individual players. */
  readonly limits: ReadonlyMap<string, Limits>;
  /** Players who were already warned about the minimum. */
  readonly warned: ReadonlySet<string>;
  /**
   * In a tournament: the chips of each player at the close, in the rack and on the layout. If they are below the minimum of a bet, every
   * wager on it counts without a warning.
   */
  readonly chipsAtClose?: ReadonlyMap<string, Minor>;
  /** The smallest amount that the float (the chips of the house) can pay. */
  readonly chip: Minor;
  /** The number of the current throw, for bets that last several throws. */
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
 * The wagers on one bet, as parallel lists, because one object per wager would cost more than settling it.
 * `index` is the index of a wager in these lists.
 */
interface BetWagers extends BetStakes {
  /** What the bet pays on this outcome; null if it loses. */
  readonly odds: Ratio | null;
  readonly limits: LimitsInForce;
  /** The part of each stake that counts after the limits applied so far. */
  readonly counted: Minor[];
  /** The limits agreed with a player, by index. */
  readonly agreed: Map<number, LimitsInForce>;
  /** The limits that applied to a wager, by index. */
  readonly acted: Map<number, Acted>;
}

type WagersByBet = ReadonlyMap<BetId, BetWagers>;

function makeBetWagers(terms: Terms, { bet, players, stakes }: BetStakes, outcome: Outcome): BetWagers {
  const odds = bet.paysOn[outcome.index] ?? null;
  const limits = limitsInForce(terms.sign, undefined, bet.id);
  return { bet, players, stakes, odds, limits, counted: [...stakes], agreed: new Map(), acted: new Map() };
}

function makeWagersByBet(terms: Terms, stakes: Iterable<BetStakes>, outcome: Outcome): WagersByBet {
  const byBet = new Map<BetId, BetWagers>();
  for (const betStakes of stakes) {
    const { id } = betStakes.bet;
    if (betStakes.players.length === 0) continue;
    assert(!byBet.has(id), `the stakes on ${id} are in more than one entry`);
    assert(
      betStakes.players.length === betStakes.stakes.length && betStakes.stakes.every(isStake),
      `a stake on ${id} is not a valid amount`,
    );
    const betWagers = makeBetWagers(terms, betStakes, outcome);
    byBet.set(id, betWagers);
    if (terms.limits.size > 0) applyAgreedLimits(terms, betWagers);
  }
  return byBet;
}

const isStake = (stake: Minor): boolean => isAmount(stake) && stake > 0;

/** Limits agreed with individual players override the sign. */
function applyAgreedLimits(terms: Terms, { bet, players, agreed, acted }: BetWagers): void {
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
function forEachWager(byBet: WagersByBet, order: Order | null, visit: (betWagers: BetWagers, index: number) => void): void {
  if (order !== null) for (const [bet, index] of order) visit(byBet.get(bet) as BetWagers, index);
  else
    for (const betWagers of byBet.values())
      for (let index = 0; index < betWagers.players.length; index++) visit(betWagers, index);
}

const playerAt = ({ players }: BetWagers, index: number): string => players[index] as string;

const stakeAt = ({ stakes }: BetWagers, index: number): Minor => stakes[index] as Minor;

const countedAt = ({ counted }: BetWagers, index: number): Minor => counted[index] as Minor;

/** Few players have agreed limits, so the size check avoids most lookups. */
const limitsAt = ({ agreed, limits }: BetWagers, index: number): LimitsInForce =>
  agreed.size === 0 ? limits : (agreed.get(index) ?? limits);

function setCounted(betWagers: BetWagers, index: number, counted: Minor, acted: Acted): void {
  betWagers.counted[index] = counted;
  const previous = betWagers.acted.get(index);
  betWagers.acted.set(index, previous === undefined ? acted : { ...previous, ...acted });
}

/** Applies the rulebook's policy for wagers below the minimum. Returns the players to be warned. */
function applyMinimum(layout: Layout, terms: Terms, byBet: WagersByBet, order: Order | null): readonly string[] {
  const { policy } = layout.rulebook.money.belowMinimum;
  const advised = new Set<string>();
  forEachWager(byBet, order, (betWagers, index) => {
    const stake = stakeAt(betWagers, index);
    const { minimum } = limitsAt(betWagers, index);
    if (stake >= minimum || isLocked(terms, betWagers)) return;
    const player = playerAt(betWagers, index);
    const facts = { minimum, warned: terms.warned.has(player), chips: terms.chipsAtClose?.get(player) };
    const outcome = lowWagerOutcome(policy, facts);
    setCounted(betWagers, index, outcome === 'returned' ? 0 : stake, { minimum });
    if (outcome === 'warned') advised.add(player);
  });
  return [...advised];
}

/** Applies the rulebook's policy for wagers above the maximum. `rejected` also cuts here: it differs from `cut` only when a wager is placed. */
function applyMaximum(layout: Layout, terms: Terms, byBet: WagersByBet): void {
  switch (layout.rulebook.money.aboveMaximum.policy) {
    case 'cut':
    case 'rejected':
      for (const betWagers of byBet.values()) cutToMaximum(terms, betWagers);
      break;
    case 'pro-rata':
      shareMaximum(layout, terms, byBet);
      break;
  }
}

/** A wager that lasts several throws is locked after the first throw: limits apply only at that throw. */
const isLocked = (terms: Terms, { bet }: BetWagers): boolean => bet.throws > 1 && terms.throw > 1;

function cutToMaximum(terms: Terms, betWagers: BetWagers): void {
  if (isLocked(terms, betWagers)) return;
  for (let index = 0; index < betWagers.players.length; index++) {
    const { maximum } = limitsAt(betWagers, index);
    if (maximum !== null && countedAt(betWagers, index) > maximum) setCounted(betWagers, index, maximum, { maximum });
  }
}

/** All players on a bet share its maximum. Then the Differential limits the larger total of each pair of opposite bets. */
function shareMaximum(layout: Layout, terms: Terms, byBet: WagersByBet): void {
  for (const betWagers of byBet.values()) {
    const { maximum } = betWagers.limits;
    if (maximum !== null) share(betWagers, BigInt(maximum), { maximum });
  }
  const { differential } = terms.sign;
  if (differential === undefined) return;
  const allowed = BigInt(differential);
  for (const [one, other] of layout.rulebook.money.differential?.pairs ?? []) {
    const [smaller, larger] = countedOn(byBet.get(one)) <= countedOn(byBet.get(other)) ? [one, other] : [other, one];
    share(byBet.get(larger), countedOn(byBet.get(smaller)) + allowed, { differential });
  }
}

const NO_AMOUNTS: readonly Minor[] = [];

/** The sum that counts on a bet. Adds numbers as long as their sum is exact, because that is faster than adding bigints. */
function countedOn(betWagers: BetWagers | undefined): bigint {
  let [large, exact] = [0n, 0];
  for (const counted of betWagers?.counted ?? NO_AMOUNTS) {
    if (exact + counted > AMOUNT_MAX) {
      large += BigInt(exact);
      exact = 0;
    }
    exact += counted;
  }
  return large + BigInt(exact);
}

/** Reduces the wagers on one bet to a cap, in proportion to the stakes as placed. */
function share(betWagers: BetWagers | undefined, cap: bigint, acted: Acted): void {
  if (betWagers === undefined || countedOn(betWagers) <= cap) return;
  const claims = betWagers.players.map((player, index) => ({ player, stake: stakeAt(betWagers, index) }));
  const shares = shareCap(claims, cap, betWagers.limits.minimum);
  for (const [index, shared] of shares.entries()) setCounted(betWagers, index, shared, acted);
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
  // If the sign asks for multiples of the minimum, only the next lower multiple of the stake is paid.
  const useLowerMultiple =
    policy === 'up-to-chip-or-lower-multiple' && terms.sign.multiples === true && minimum > 0 && counted >= minimum;
  const paidOn = useLowerMultiple ? counted - (counted % minimum) : counted;
  const { paid } = winningsInChips(paidOn, odds, chip);
  return { paidOn, paid, rounded: Number(paid) - winningsRoundedDown(paidOn, odds) };
}

/** Settles one wager; null if its winnings are too large for an exact number. */
function settleWager(layout: Layout, terms: Terms, betWagers: BetWagers, index: number): SettledRow | null {
  const player = playerAt(betWagers, index);
  const counted = countedAt(betWagers, index);
  const returned = stakeAt(betWagers, index) - counted;
  const outcome = outcomeOn(betWagers, counted, terms);
  const won = outcome === 'won';
  const { paidOn, paid, rounded } = won
    ? payWin(layout, terms, counted, limitsAt(betWagers, index).minimum, betWagers.odds as Ratio)
    : UNPAID;
  if (paid === null) return null;
  const limitsApplied = betWagers.acted.size === 0 ? undefined : betWagers.acted.get(index);
  const acted = won && paidOn < counted ? { ...limitsApplied, paidOn } : limitsApplied;
  const { id } = betWagers.bet;
  return acted === undefined
    ? [player, id, counted, returned, outcome, paid, rounded]
    : [player, id, counted, returned, outcome, paid, rounded, acted];
}

function outcomeOn({ bet, odds }: BetWagers, counted: Minor, terms: Terms): SettledWager['outcome'] {
  if (counted === 0) return 'returned';
  if (odds === null) return 'lost';
  return terms.throw < bet.throws ? 'rides' : 'won';
}

/** Applies the limits, then settles the wagers in the given order. */
function settleWagers(
  layout: Layout,
  terms: Terms,
  byBet: WagersByBet,
  order: Order | null,
  outcome: Outcome,
): Result<Settlement<SettledRow>> {
  const advised = applyMinimum(layout, terms, byBet, order);
  applyMaximum(layout, terms, byBet);
  const wagers: SettledRow[] = [];
  let unsafeMessage: string | null = null;
  forEachWager(byBet, order, (betWagers, index) => {
    const settled = settleWager(layout, terms, betWagers, index);
    if (settled !== null) wagers.push(settled);
    else unsafeMessage ??= `${quote(playerAt(betWagers, index))} would win too much on ${betWagers.bet.id} for an exact amount`;
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
  const settled = settleWagers(layout, round, makeWagersByBet(round, stakes, outcome), order, outcome);
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
  return settleWagers(layout, terms, makeWagersByBet(terms, stakes, outcome), null, outcome);
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
