/** Divides the prizes of a tournament among the entries, and computes refunds. No unit of money is lost or added. */
import { AMOUNT_MAX, assert, type Minor, roundDownToMultiple, roundUpToMultiple } from '../rules/index.ts';
import type { EntryTerms, Prizes } from './conditions.ts';

interface Award {
  readonly entry: string;
  /** The place that the entry shares with the other entries of its group. */
  readonly place: number;
  readonly amount: Minor;
}

export interface PrizeList {
  readonly awards: readonly Award[];
  /** The prizes of places that no entry reached. */
  readonly unawarded: Minor;
}

const PER_CENT = 100n;

/** The number of places that have a prize. */
export const prizeCountOf = (prizes: Prizes): number => (prizes.by === 'shares' ? prizes.percents : prizes.amounts).length;

/**
 * [crown-sic-bo 8.2.1(j)] Gives each place its prize. `groups` are the entries from the first place on, and tied entries are in one group.
 * A group shares the prizes of all its places equally. Units that cannot be divided go one each to the first entries of the group, so the
 * caller puts them in the order of the lots. The pool is not used if the prizes are fixed amounts.
 */
export function distributePrizes(pool: Minor, prizes: Prizes, groups: readonly (readonly string[])[]): PrizeList {
  const amounts = prizes.by === 'shares' ? shareByPercent(BigInt(pool), prizes.percents) : prizes.amounts.map(BigInt);
  const awards: Award[] = [];
  let reached = 0;
  for (const group of groups) {
    if (reached >= amounts.length) break;
    const parts = shareEqually(sumOf(amounts.slice(reached, reached + group.length)), group.length);
    for (const [i, entry] of group.entries()) awards.push({ entry, place: reached + 1, amount: toMinor(parts[i] as bigint) });
    reached += group.length;
  }
  return { awards, unawarded: toMinor(sumOf(amounts.slice(reached))) };
}

/** Rounds each share down. The units that are left go one each to the best places that have a share. */
function shareByPercent(pool: bigint, percents: readonly number[]): readonly bigint[] {
  assert(
    sumOf(percents.map(BigInt)) === PER_CENT,
    `the shares of the prizes are ${percents.join(', ')}, which is not 100 in total`,
  );
  const shares = percents.map((percent) => divideDown(pool * BigInt(percent), PER_CENT));
  let left = pool - sumOf(shares);
  return shares.map((share, i) => {
    if (left === 0n || percents[i] === 0) return share;
    left--;
    return share + 1n;
  });
}

/** Equal parts, rounded down. The units that are left go one each to the first parts. */
function shareEqually(sum: bigint, count: number): readonly bigint[] {
  const part = divideDown(sum, BigInt(count));
  const left = Number(sum - part * BigInt(count));
  return Array.from({ length: count }, (_, i) => (i < left ? part + 1n : part));
}

/** [crown-sic-bo 8.2.1(h)] The part of an amount in per cent. Rounds up to a whole unit, in favour of the player. */
export function refundOf(amount: Minor, percent: number): Minor {
  assert(percent >= 0 && percent <= 100, `cannot refund ${percent} per cent`);
  return toMinor(roundUpToMultiple(BigInt(amount) * BigInt(percent), PER_CENT) / PER_CENT);
}

/** [crown-sic-bo 8.2.1(g)] Before the free period ends, an applicant gets everything back; later the part that the conditions say. */
export function withdrawalRefund(
  paid: Minor,
  { withdrawFreeUntilMs, lateRefundPercent }: EntryTerms,
  atMs: number,
): { readonly refund: Minor; readonly free: boolean } {
  const free = atMs <= withdrawFreeUntilMs;
  return { free, refund: free ? paid : refundOf(paid, lateRefundPercent) };
}

const divideDown = (amount: bigint, by: bigint): bigint => roundDownToMultiple(amount, by) / by;

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

function toMinor(amount: bigint): Minor {
  assert(amount >= 0n && amount <= BigInt(AMOUNT_MAX), `${amount} is not an amount`);
  return Number(amount);
}
