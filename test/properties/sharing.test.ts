/** Tests properties of `shareCap`, which divides a maximum between players, on random stakes. On failure fast-check prints the seed and path. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareCap } from '../../src/rules/index.ts';
import { quickOrFull } from '../kit/size.ts';

const RUNS = { seed: 511, numRuns: quickOrFull(1000, 3000) };

/** How often each case occurred. The last test checks that every case occurred. */
const caseCounts = { shared: 0, raisedToMinimum: 0, countedInFull: 0, minimumsExceedCap: 0, grown: 0, unequalForEqualStakes: 0 };

/**
 * Small stakes often have equal shares or shares at the minimum. Products of large stakes exceed exact floating point.
 * The player ids are not in the order of the list, because ties are decided by id.
 */
const claims = fc
  .oneof(
    fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 }),
    fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 8 }),
    fc.array(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxLength: 5 }),
  )
  .map((stakes) => stakes.map((stake, i) => ({ player: `p${(i * 7) % 10}`, stake })));

const sharing = claims.chain((list) => {
  const stakeSum = list.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
  const largestStake = Math.max(1, ...list.map(({ stake }) => stake));
  return fc.record({
    list: fc.constant(list),
    cap: fc.bigInt({ min: 0n, max: stakeSum + 2n }),
    minimum: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: Math.ceil(largestStake / 2) })),
  });
});

const sum = (amounts: readonly number[]): bigint => amounts.reduce((total, amount) => total + BigInt(amount), 0n);

describe('shares of a cap', () => {
  it('sum to the cap, to the stakes if these are below the cap, or to the minimums if these exceed the cap', () => {
    fc.assert(
      fc.property(sharing, ({ list, cap, minimum }) => {
        const staked = sum(list.map(({ stake }) => stake));
        const minimumSum = sum(list.map(({ stake }) => Math.min(stake, minimum)));
        const shared = sum(shareCap(list, cap, minimum));
        if (staked <= cap) expect(shared).toBe(staked);
        else if (minimumSum > cap) expect(shared).toBe(minimumSum);
        else expect(shared).toBe(cap);
        if (staked > cap) caseCounts.shared++;
        if (staked > cap && minimumSum > cap) caseCounts.minimumsExceedCap++;
      }),
      RUNS,
    );
  });

  it('are at most the stake and at least the minimum; stakes below the minimum count in full', () => {
    fc.assert(
      fc.property(sharing, ({ list, cap, minimum }) => {
        const shares = shareCap(list, cap, minimum);
        for (const [i, { stake }] of list.entries()) {
          const share = shares[i] as number;
          expect(share).toBeLessThanOrEqual(stake);
          expect(share).toBeGreaterThanOrEqual(Math.min(stake, minimum));
          if (stake < minimum) expect(share).toBe(stake);
          if (stake < minimum && sum(shares) < sum(list.map((claim) => claim.stake))) caseCounts.countedInFull++;
          if (share < stake && share === minimum) caseCounts.raisedToMinimum++;
        }
      }),
      RUNS,
    );
  });

  it('that exceed the minimum are proportional to their stakes, within one unit', () => {
    fc.assert(
      fc.property(sharing, ({ list, cap, minimum }) => {
        const shares = shareCap(list, cap, minimum);
        if (sum(list.map(({ stake }) => stake)) <= cap) return;
        const aboveMinimum = list.flatMap(({ stake }, i) =>
          (shares[i] as number) > minimum ? [{ stake: BigInt(stake), share: BigInt(shares[i] as number) }] : [],
        );
        for (const a of aboveMinimum) {
          // The quotients share / stake of two players differ by less than one unit of each share: (a.share - 1) / a.stake < (b.share + 1) / b.stake
          for (const b of aboveMinimum) expect((a.share - 1n) * b.stake < (b.share + 1n) * a.stake).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('grow with the stake, and differ by at most one unit for equal stakes', () => {
    fc.assert(
      fc.property(sharing, ({ list, cap, minimum }) => {
        const shares = shareCap(list, cap, minimum);
        for (const [i, a] of list.entries()) {
          for (const [j, b] of list.entries()) {
            if (a.stake > b.stake) expect(shares[i]).toBeGreaterThanOrEqual(shares[j] as number);
            if (i < j && a.stake === b.stake) {
              expect(Math.abs((shares[i] as number) - (shares[j] as number))).toBeLessThanOrEqual(1);
              // The player whose id sorts first gets the extra unit.
              if (shares[i] !== shares[j]) {
                expect((shares[i] as number) > (shares[j] as number)).toBe(a.player < b.player);
                caseCounts.unequalForEqualStakes++;
              }
            }
          }
        }
      }),
      RUNS,
    );
  });

  it('do not decrease if only their own stake increases', () => {
    const raising = sharing.chain((input) => fc.tuple(fc.constant(input), fc.nat(), fc.integer({ min: 1, max: 500 })));
    fc.assert(
      fc.property(raising, ([{ list, cap, minimum }, choice, increase]) => {
        if (list.length === 0) return;
        const index = choice % list.length;
        const before = shareCap(list, cap, minimum)[index] as number;
        const raised = list.map((claim, i) =>
          i === index ? { ...claim, stake: Math.min(claim.stake + increase, Number.MAX_SAFE_INTEGER) } : claim,
        );
        const after = shareCap(raised, cap, minimum)[index] as number;
        expect(after).toBeGreaterThanOrEqual(before);
        if (after > before) caseCounts.grown++;
      }),
      RUNS,
    );
  });

  it('do not depend on the order of the claims', () => {
    const shuffled = sharing.chain((input) =>
      fc.tuple(
        fc.constant(input),
        fc.shuffledSubarray([...input.list], { minLength: input.list.length, maxLength: input.list.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([{ list, cap, minimum }, shuffledList]) => {
        const sharesByPlayer = (claimList: typeof list) => {
          const shares = shareCap(claimList, cap, minimum);
          return Object.fromEntries(claimList.map(({ player }, i) => [player, shares[i]]));
        };
        expect(sharesByPlayer(shuffledList)).toEqual(sharesByPlayer(list));
      }),
      RUNS,
    );
  });
});

it('every case occurred', () => {
  for (const [name, times] of Object.entries(caseCounts)) expect([name, times > 0]).toEqual([name, true]);
});
