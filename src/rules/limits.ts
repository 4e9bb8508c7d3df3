/** Computes which limits apply to a wager (those of the table's sign or those agreed with the player), and shares a maximum among players. */
import type { Minor } from './money.ts';
import type { BetId } from './vocabulary.ts';

export interface BetLimits {
  readonly minimum?: Minor;
  readonly maximum?: Minor;
}

/** Limits for all bets, and the bets with different limits. */
export interface Limits extends BetLimits {
  readonly bets?: Readonly<Record<BetId, BetLimits>>;
}

/** The notice at a table that shows its limits. */
export interface Sign extends Limits {
  /** The sign asks for wagers in multiples of the minimum. */
  readonly multiples?: boolean;
  /** The largest allowed difference between the totals of two paired bets. */
  readonly differential?: Minor;
}

export interface LimitsInForce {
  /** 0 if there is no minimum. */
  readonly minimum: Minor;
  /** null if there is no maximum. */
  readonly maximum: Minor | null;
}

function getOwn<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The limits that apply to one bet. Agreed limits override the sign, and limits of the bet override general ones. */
export function limitsInForce(sign: Sign, agreed: Limits | undefined, bet: BetId): LimitsInForce {
  const agreedForBet = getOwn(agreed?.bets, bet);
  const signForBet = getOwn(sign.bets, bet);
  return {
    minimum: agreedForBet?.minimum ?? agreed?.minimum ?? signForBet?.minimum ?? sign.minimum ?? 0,
    maximum: agreedForBet?.maximum ?? agreed?.maximum ?? signForBet?.maximum ?? sign.maximum ?? null,
  };
}

/** One player's stake on a bet with a shared maximum. */
export interface Claim {
  readonly player: string;
  readonly stake: Minor;
}

/**
 * Divides a cap (the largest total that may count on a bet) among the claims in proportion to their stakes, in whole minor units.
 * A stake below the minimum counts in full. A share that would fall below the minimum is raised to it, and the others
 * share the rest. If the minimums alone exceed the cap, every share is its minimum.
 */
export function shareCap(claims: readonly Claim[], cap: bigint, minimum: Minor): readonly Minor[] {
  const total = claims.reduce((soFar, { stake }) => soFar + BigInt(stake), 0n);
  if (total <= cap) return claims.map(({ stake }) => stake);
  const minimumShare = BigInt(minimum);
  const shares = claims.map(({ stake }) => (stake < minimum ? BigInt(stake) : null));
  // `room` is what is left of the cap. `weight` is the sum of the stakes that share it.
  let room = cap;
  let weight = total;
  for (const share of shares) {
    room -= share ?? 0n;
    weight -= share ?? 0n;
  }
  // Ascending, because raising one share to the minimum leaves less for the larger stakes.
  const ascending = [...claims.keys()].filter((i) => shares[i] === null).sort((a, b) => stakeAt(claims, a) - stakeAt(claims, b));
  for (const i of ascending) {
    const stake = BigInt(stakeAt(claims, i));
    if (stake * room >= minimumShare * weight) break;
    shares[i] = minimumShare;
    room -= minimumShare;
    weight -= stake;
  }
  return roundByLargestRemainder(claims, shares, room, weight);
}

const stakeAt = (claims: readonly Claim[], i: number): Minor => (claims[i] as Claim).stake;

/** Divides `room` among the claims without a fixed share. Rounds each share down, then gives one unit each to the largest fractions. Ties: the larger stake, then the player id that sorts first. */
function roundByLargestRemainder(
  claims: readonly Claim[],
  fixed: readonly (bigint | null)[],
  room: bigint,
  weight: bigint,
): readonly Minor[] {
  const shares = claims.map(({ stake }, i) => fixed[i] ?? (BigInt(stake) * room) / weight);
  const openClaims = claims.flatMap(({ player, stake }, i) =>
    fixed[i] === null ? [{ i, player, stake, fraction: (BigInt(stake) * room) % weight }] : [],
  );
  openClaims.sort((a, b) => Number(b.fraction - a.fraction) || b.stake - a.stake || (a.player < b.player ? -1 : 1));
  const assigned = openClaims.reduce((soFar, { i }) => soFar + (shares[i] as bigint), 0n);
  for (const { i } of openClaims.slice(0, Number(room - assigned))) shares[i] = (shares[i] as bigint) + 1n;
  return shares.map(Number);
}
