/** Settles a whole round: what each wager pays and what acted on it. The result does not depend on the order of the wagers. */
import { assert, present } from './assert.ts';
import { type Outcome, outcomeOf } from './dice.ts';
import { explainerOf } from './explain.ts';
import type { Bet, Layout } from './layout.ts';
import { type Limits, type LimitsInForce, limitsInForce, type Sign, shareCap } from './limits.ts';
import { AMOUNT_MAX, isAmount, type Minor, winningsDown, winningsInChips } from './money.ts';
import { makeRatio, type Ratio, type RatioText } from './ratio.ts';
import { done, failed, quote, type Result } from './result.ts';
import type { Acted, SettledRow, SettledWager, Wager } from './settled.ts';
import type { BetId, Face } from './vocabulary.ts';

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

/** All stakes on one bet: each player once, and what they have there in the same place of the second list. */
export interface BetStakes {
  readonly bet: Bet;
  readonly players: readonly string[];
  readonly stakes: readonly Minor[];
}

export interface Settlement<W = SettledWager> {
  readonly result: { readonly faces: readonly Face[]; readonly total: number | null };
  /** Bets that win, in the layout's reading order. */
  readonly lit: readonly BetId[];
  /** Players to be told that later wagers below the minimum will go back. */
  readonly advised: readonly string[];
  /** One row per player and bet, in order of first appearance. */
  readonly wagers: readonly W[];
}

/**
 * A bet that someone has wagered on: what every wager on it shares, worked out once, and the wagers themselves. These stand in
 * lists side by side, each at its place, for an object a wager would cost more than all that is done with it.
 */
interface Spot extends BetStakes {
  /** What it pays on this outcome; null where it loses. */
  readonly odds: Ratio | null;
  readonly limits: LimitsInForce;
  /** What counts of each stake, on its way through the limits. */
  readonly counted: Minor[];
  /** The limits agreed with a player, by place. */
  readonly agreed: Map<number, LimitsInForce>;
  /** The limits that acted on a wager, by place. */
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
  for (const ofBet of stakes) {
    const { id } = ofBet.bet;
    if (ofBet.players.length === 0) continue;
    assert(!spots.has(id), `the stakes on ${id} come together`);
    assert(ofBet.players.length === ofBet.stakes.length && ofBet.stakes.every(isStake), `every stake on ${id} is an amount`);
    const spot = openSpot(terms, ofBet, outcome);
    spots.set(id, spot);
    if (terms.limits.size > 0) agree(terms, spot);
  }
  return spots;
}

const isStake = (stake: Minor): boolean => isAmount(stake) && stake > 0;

/** Limits agreed with individual players go before the sign. */
function agree(terms: Terms, { bet, players, agreed, acted }: Spot): void {
  for (const [place, player] of players.entries()) {
    const limits = terms.limits.get(player);
    if (limits === undefined) continue;
    agreed.set(place, limitsInForce(terms.sign, limits, bet.id));
    acted.set(place, { agreed: true });
  }
}

/** In which order wagers are settled: the bet of each and its place there. */
type Order = readonly (readonly [bet: BetId, place: number])[];

/** Stakes of one player on one bet are one wager. They are settled in order of first appearance. */
function gather(layout: Layout, wagers: readonly Wager[]): { readonly stakes: Iterable<BetStakes>; readonly order: Order } {
  const byBet = new Map<BetId, { bet: Bet; players: string[]; stakes: Minor[]; places: Map<string, number> }>();
  const order: [BetId, number][] = [];
  for (const { player, bet: id, stake } of wagers) {
    let ofBet = byBet.get(id);
    if (ofBet === undefined) {
      ofBet = { bet: present(layout.byId.get(id), `the bet ${id}`), players: [], stakes: [], places: new Map() };
      byBet.set(id, ofBet);
    }
    const { players, stakes, places } = ofBet;
    const place = places.get(player);
    if (place === undefined) {
      places.set(player, players.length);
      order.push([id, players.length]);
      players.push(player);
      stakes.push(stake);
    } else stakes[place] = (stakes[place] as Minor) + stake;
  }
  return { stakes: byBet.values(), order };
}

/** Every wager in its order, which is bet by bet where there is no other. */
function visitAll(spots: Spots, order: Order | null, visit: (spot: Spot, place: number) => void): void {
  if (order !== null) for (const [bet, place] of order) visit(spots.get(bet) as Spot, place);
  else for (const spot of spots.values()) for (let place = 0; place < spot.players.length; place++) visit(spot, place);
}

const playerAt = ({ players }: Spot, place: number): string => players[place] as string;

const stakeAt = ({ stakes }: Spot, place: number): Minor => stakes[place] as Minor;

const countedAt = ({ counted }: Spot, place: number): Minor => counted[place] as Minor;

/** Few have limits of their own: a bet without any is not asked for each of its wagers. */
const limitsAt = ({ agreed, limits }: Spot, place: number): LimitsInForce =>
  agreed.size === 0 ? limits : (agreed.get(place) ?? limits);

function count(spot: Spot, place: number, counted: Minor, acted: Acted): void {
  spot.counted[place] = counted;
  const before = spot.acted.get(place);
  spot.acted.set(place, before === undefined ? acted : { ...before, ...acted });
}

/** Below the minimum: what the book does with it. Answers the players to be told. */
function applyMinimum(layout: Layout, terms: Terms, spots: Spots, order: Order | null): readonly string[] {
  const { policy } = layout.rulebook.money.belowMinimum;
  const advised = new Set<string>();
  visitAll(spots, order, (spot, place) => {
    const stake = stakeAt(spot, place);
    const { minimum } = limitsAt(spot, place);
    if (stake >= minimum || isLocked(terms, spot)) return;
    const player = playerAt(spot, place);
    const goesBack = policy === 'rejected' || (policy === 'warn-then-return' && terms.warned.has(player));
    count(spot, place, goesBack ? 0 : stake, { minimum });
    if (policy === 'warn-then-return' && !goesBack) advised.add(player);
  });
  return [...advised];
}

/** Above the maximum: what the book does with it. */
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

/** A wager over several throws is locked after the first: limits are its first throw's business. */
const isLocked = (terms: Terms, { bet }: Spot): boolean => bet.throws > 1 && terms.throw > 1;

function cutToMaximum(terms: Terms, spot: Spot): void {
  if (isLocked(terms, spot)) return;
  for (let place = 0; place < spot.players.length; place++) {
    const { maximum } = limitsAt(spot, place);
    if (maximum !== null && countedAt(spot, place) > maximum) count(spot, place, maximum, { maximum });
  }
}

/** All players of a bet share its maximum, and then the Differential of the book's pairs. */
function shareMaximum(layout: Layout, terms: Terms, spots: Spots): void {
  for (const spot of spots.values()) {
    const { maximum } = spot.limits;
    if (maximum !== null) share(spot, BigInt(maximum), { maximum });
  }
  const { differential } = terms.sign;
  if (differential === undefined) return;
  const allowed = BigInt(differential);
  for (const [one, other] of layout.rulebook.money.differential?.pairs ?? []) {
    const [light, heavy] = countedOn(spots.get(one)) <= countedOn(spots.get(other)) ? [one, other] : [other, one];
    share(spots.get(heavy), countedOn(spots.get(light)) + allowed, { differential });
  }
}

const NOTHING: readonly Minor[] = [];

/** In plain numbers as far as these are exact, in big integers beyond. */
function countedOn(spot: Spot | undefined): bigint {
  let [beyond, exact] = [0n, 0];
  for (const counted of spot?.counted ?? NOTHING) {
    if (exact + counted > AMOUNT_MAX) {
      beyond += BigInt(exact);
      exact = 0;
    }
    exact += counted;
  }
  return beyond + BigInt(exact);
}

/** Brings the wagers on one bet down to a cap, from the stakes as they were placed. */
function share(spot: Spot | undefined, cap: bigint, acted: Acted): void {
  if (spot === undefined || countedOn(spot) <= cap) return;
  const claims = spot.players.map((player, place) => ({ player, stake: stakeAt(spot, place) }));
  const shares = shareCap(claims, cap, spot.limits.minimum);
  for (const [place, shared] of shares.entries()) count(spot, place, shared, acted);
}

/** What a won wager is paid on, what it is paid (null where that cannot be written exactly), and the share of it that rounding added. */
interface Payment {
  readonly paidOn: Minor;
  readonly paid: Minor | null;
  readonly rounded: Minor;
}

const UNPAID: Payment = { paidOn: 0, paid: 0, rounded: 0 };

/** What a won wager is paid by the book's rounding. */
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
  const toLower = policy === 'up-to-chip-or-lower-multiple' && terms.sign.multiples === true && minimum > 0 && counted >= minimum;
  const paidOn = toLower ? counted - (counted % minimum) : counted;
  const { paid } = winningsInChips(paidOn, odds, chip);
  return { paidOn, paid, rounded: Number(paid) - winningsDown(paidOn, odds) };
}

/** The end of one wager; null where its winnings cannot be written exactly. */
function close(layout: Layout, terms: Terms, spot: Spot, place: number): SettledRow | null {
  const player = playerAt(spot, place);
  const counted = countedAt(spot, place);
  const returned = stakeAt(spot, place) - counted;
  const outcome = outcomeOn(spot, counted, terms);
  const won = outcome === 'won';
  const { paidOn, paid, rounded } = won
    ? payWin(layout, terms, counted, limitsAt(spot, place).minimum, spot.odds as Ratio)
    : UNPAID;
  if (paid === null) return null;
  const limited = spot.acted.size === 0 ? undefined : spot.acted.get(place);
  const acted = won && paidOn < counted ? { ...limited, paidOn } : limited;
  const { id } = spot.bet;
  return acted === undefined
    ? [player, id, counted, returned, outcome, paid, rounded]
    : [player, id, counted, returned, outcome, paid, rounded, acted];
}

/** What becomes of what counts of a wager. */
function outcomeOn({ bet, odds }: Spot, counted: Minor, terms: Terms): SettledWager['outcome'] {
  if (counted === 0) return 'returned';
  if (odds === null) return 'lost';
  return terms.throw < bet.throws ? 'rides' : 'won';
}

/** Settles the wagers in their order. */
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
  let unsafe: string | null = null;
  visitAll(spots, order, (spot, place) => {
    const settled = close(layout, terms, spot, place);
    if (settled !== null) wagers.push(settled);
    else unsafe ??= `${quote(playerAt(spot, place))} would win more on ${spot.bet.id} than can be written exactly`;
  });
  if (unsafe !== null) return failed('amount-unsafe', 'wagers', unsafe);
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
  const { stakes, order } = gather(layout, round.wagers);
  const settled = settleSpots(layout, round, openSpots(round, stakes, outcome), order, outcome);
  if (!settled.ok) return settled;
  const explain = explainerOf(layout, round.result);
  return done({ ...settled.value, wagers: settled.value.wagers.map(explain) });
}

/** Settles stakes that are already one per player and bet; the wagers come bet by bet and in short, for a table may have many. */
export function settleStakes(
  layout: Layout,
  terms: Terms,
  stakes: Iterable<BetStakes>,
  faces: readonly Face[],
): Result<Settlement<SettledRow>> {
  const outcome = outcomeOf(faces);
  return settleSpots(layout, terms, openSpots(terms, stakes, outcome), null, outcome);
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
