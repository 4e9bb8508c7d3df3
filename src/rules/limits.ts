/** The table's sign, individual limits, and how a maximum is shared; it must never know why a book chose its policy. */
import type { Minor } from './money.ts';
import type { BetId } from './vocabulary.ts';

export interface BetLimits {
  readonly minimum?: Minor;
  readonly maximum?: Minor;
}

/** Limits over all bets and, where they differ, by bet. */
export interface Limits extends BetLimits {
  readonly bets?: Readonly<Record<BetId, BetLimits>>;
}

/** The sign at the table. */
export interface Sign extends Limits {
  /** Wagers are asked for in multiples of the minimum. */
  readonly multiples?: boolean;
  /** How far the two totals of a pair may differ. */
  readonly differential?: Minor;
}

export interface LimitsInForce {
  /** 0 where there is none. */
  readonly minimum: Minor;
  /** null where there is none. */
  readonly maximum: Minor | null;
}

function own<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The limits of one bet: what was agreed with the player before the sign, the bet's own before the general. */
export function limitsInForce(sign: Sign, agreed: Limits | undefined, bet: BetId): LimitsInForce {
  const ofPlayer = own(agreed?.bets, bet);
  const ofBet = own(sign.bets, bet);
  return {
    minimum: ofPlayer?.minimum ?? agreed?.minimum ?? ofBet?.minimum ?? sign.minimum ?? 0,
    maximum: ofPlayer?.maximum ?? agreed?.maximum ?? ofBet?.maximum ?? sign.maximum ?? null,
  };
}

/** One claim on a shared maximum. */
export interface Claim {
  readonly player: string;
  readonly stake: Minor;
}

/**
 * Shares a cap among the claims on a bet in proportion to their stakes, in whole minor units.
 * A stake below the minimum stands in full and counts against the cap; no other share falls below the minimum,
 * and the rest of the cap is shared anew among the others. Where the floors alone exceed the cap, the floors win.
 */
export function shareCap(claims: readonly Claim[], cap: bigint, minimum: Minor): readonly Minor[] {
  const total = claims.reduce((soFar, { stake }) => soFar + BigInt(stake), 0n);
  if (total <= cap) return claims.map(({ stake }) => stake);
  const floor = BigInt(minimum);
  const shares = claims.map(({ stake }) => (stake < minimum ? BigInt(stake) : null));
  let room = cap;
  let weight = total;
  for (const share of shares) {
    room -= share ?? 0n;
    weight -= share ?? 0n;
  }
  // The smallest stakes fall below the minimum first, and lifting one only lowers what is left for the others.
  const ascending = [...claims.keys()].filter((i) => shares[i] === null).sort((a, b) => stakeAt(claims, a) - stakeAt(claims, b));
  for (const i of ascending) {
    const stake = BigInt(stakeAt(claims, i));
    if (stake * room >= floor * weight) break;
    shares[i] = floor;
    room -= floor;
    weight -= stake;
  }
  return byLargestRemainder(claims, shares, room, weight);
}

const stakeAt = (claims: readonly Claim[], i: number): Minor => (claims[i] as Claim).stake;

/** Whole units first, then one more each to the largest fractions; ties to the larger stake, then the lower player id. */
function byLargestRemainder(
  claims: readonly Claim[],
  fixed: readonly (bigint | null)[],
  room: bigint,
  weight: bigint,
): readonly Minor[] {
  const shares = claims.map(({ stake }, i) => fixed[i] ?? (BigInt(stake) * room) / weight);
  const open = claims.flatMap(({ player, stake }, i) =>
    fixed[i] === null ? [{ i, player, stake, fraction: (BigInt(stake) * room) % weight }] : [],
  );
  open.sort((a, b) => Number(b.fraction - a.fraction) || b.stake - a.stake || (a.player < b.player ? -1 : 1));
  const given = open.reduce((soFar, { i }) => soFar + (shares[i] as bigint), 0n);
  for (const { i } of open.slice(0, Number(room - given))) shares[i] = (shares[i] as bigint) + 1n;
  return shares.map(Number);
}
