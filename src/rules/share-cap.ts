/** Shares the maximum of a bet among the players who wagered on it. */
import type { Minor } from './money.ts';

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
