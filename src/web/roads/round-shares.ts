/** Rounds the shares of a whole to percentages without decimals whose sum is 100. */

/**
 * Every share is rounded down, and the largest remainders are rounded up until the sum is 100. Equal remainders are rounded up in the
 * order of the list. Without any count, all shares are 0.
 */
export function roundShares(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const shares = counts.map((count, index) => {
    const remainder = (100 * count) % total;
    return { index, remainder, percent: (100 * count - remainder) / total };
  });
  const missing = 100 - shares.reduce((sum, { percent }) => sum + percent, 0);
  const roundedUp = new Set(
    shares
      .toSorted((a, b) => b.remainder - a.remainder)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return shares.map(({ index, percent }) => percent + (roundedUp.has(index) ? 1 : 0));
}

/**
 * Rounds the shares of the groups of a count: the two sides of each pair, and at the end the results with all dice alike. The sides of a
 * pair and the results that neither of them wins add up to 100. With three dice these results are the triples.
 */
export function roundGroupShares(counts: readonly number[], results: number): readonly number[] {
  const shares = counts.slice(0, -1).flatMap((first, i) => {
    const second = counts[i + 1] ?? 0;
    return i % 2 === 0 ? [roundShares([first, second, results - first - second])] : [];
  });
  const [first = 0, second = 0] = counts;
  const alike = counts.at(-1) ?? 0;
  const isRest = first + second + alike === results;
  const alikeShare = isRest ? shares[0]?.[2] : Math.round((100 * alike) / results);
  return [...shares.flatMap((pair) => pair.slice(0, 2)), alikeShare ?? 100];
}
