/** What holds of every sharing of a cap, on random stakes; fast-check prints seed and path of what breaks it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareCap } from '../../src/rules/index.ts';
import { sized } from '../kit/size.ts';

const RUNS = { seed: 5_1_1, numRuns: sized(1000, 3000) };

const seen = { shared: 0, lifted: 0, spared: 0, floors: 0, raised: 0, tied: 0 };

/** Small numbers meet ties and floors often, large ones leave floating point behind. */
const claims = fc
  .oneof(
    fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 }),
    fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 8 }),
    fc.array(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxLength: 5 }),
  )
  .map((stakes) => stakes.map((stake, i) => ({ player: `p${(i * 7) % 10}`, stake })));

const sharing = claims.chain((list) => {
  const most = list.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
  const greatest = Math.max(1, ...list.map(({ stake }) => stake));
  return fc.record({
    list: fc.constant(list),
    cap: fc.bigInt({ min: 0n, max: most + 2n }),
    minimum: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: Math.ceil(greatest / 2) })),
  });
});

const sum = (amounts: readonly number[]): bigint => amounts.reduce((total, amount) => total + BigInt(amount), 0n);

describe('shares of a cap', () => {
  it('sum to the cap, or to floors and small stakes where those exceed it, or to the stakes where there is room', () => {
    fc.assert(
      fc.property(sharing, ({ list, cap, minimum }) => {
        const staked = sum(list.map(({ stake }) => stake));
        const floors = sum(list.map(({ stake }) => Math.min(stake, minimum)));
        const shared = sum(shareCap(list, cap, minimum));
        if (staked <= cap) expect(shared).toBe(staked);
        else if (floors > cap) expect(shared).toBe(floors);
        else expect(shared).toBe(cap);
        if (staked > cap) seen.shared++;
        if (staked > cap && floors > cap) seen.floors++;
      }),
      RUNS,
    );
  });

  it('are never above the stake, nor below the minimum unless the stake was; small stakes stand in full', () => {
    fc.assert(
      fc.property(sharing, ({ list, cap, minimum }) => {
        const shares = shareCap(list, cap, minimum);
        for (const [i, { stake }] of list.entries()) {
          const share = shares[i] as number;
          expect(share).toBeLessThanOrEqual(stake);
          expect(share).toBeGreaterThanOrEqual(Math.min(stake, minimum));
          if (stake < minimum) expect(share).toBe(stake);
          if (stake < minimum && sum(shares) < sum(list.map((claim) => claim.stake))) seen.spared++;
          if (share < stake && share === minimum) seen.lifted++;
        }
      }),
      RUNS,
    );
  });

  it('are within one unit of proportion among those above the minimum', () => {
    fc.assert(
      fc.property(sharing, ({ list, cap, minimum }) => {
        const shares = shareCap(list, cap, minimum);
        if (sum(list.map(({ stake }) => stake)) <= cap) return;
        const open = list.flatMap(({ stake }, i) =>
          (shares[i] as number) > minimum ? [{ stake: BigInt(stake), share: BigInt(shares[i] as number) }] : [],
        );
        for (const a of open) {
          // share/stake of any two differ by no more than a unit of either: (a.share - 1) / a.stake < (b.share + 1) / b.stake
          for (const b of open) expect((a.share - 1n) * b.stake < (b.share + 1n) * a.stake).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('grow with the stake: of two, the larger never has less, and equal ones differ by a unit at most', () => {
    fc.assert(
      fc.property(sharing, ({ list, cap, minimum }) => {
        const shares = shareCap(list, cap, minimum);
        for (const [i, a] of list.entries()) {
          for (const [j, b] of list.entries()) {
            if (a.stake > b.stake) expect(shares[i]).toBeGreaterThanOrEqual(shares[j] as number);
            if (i < j && a.stake === b.stake) {
              expect(Math.abs((shares[i] as number) - (shares[j] as number))).toBeLessThanOrEqual(1);
              if (shares[i] !== shares[j]) {
                expect((shares[i] as number) > (shares[j] as number)).toBe(a.player < b.player);
                seen.tied++;
              }
            }
          }
        }
      }),
      RUNS,
    );
  });

  it('do not fall when their stake is raised and all else stays', () => {
    const raising = sharing.chain((given) => fc.tuple(fc.constant(given), fc.nat(), fc.integer({ min: 1, max: 500 })));
    fc.assert(
      fc.property(raising, ([{ list, cap, minimum }, which, more]) => {
        if (list.length === 0) return;
        const chosen = which % list.length;
        const before = shareCap(list, cap, minimum)[chosen] as number;
        const raised = list.map((claim, i) =>
          i === chosen ? { ...claim, stake: Math.min(claim.stake + more, Number.MAX_SAFE_INTEGER) } : claim,
        );
        const after = shareCap(raised, cap, minimum)[chosen] as number;
        expect(after).toBeGreaterThanOrEqual(before);
        if (after > before) seen.raised++;
      }),
      RUNS,
    );
  });

  it('do not depend on the order of the claims', () => {
    const shuffled = sharing.chain((given) =>
      fc.tuple(
        fc.constant(given),
        fc.shuffledSubarray([...given.list], { minLength: given.list.length, maxLength: given.list.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([{ list, cap, minimum }, other]) => {
        const named = (claimants: typeof list) => {
          const shares = shareCap(claimants, cap, minimum);
          return Object.fromEntries(claimants.map(({ player }, i) => [player, shares[i]]));
        };
        expect(named(other)).toEqual(named(list));
      }),
      RUNS,
    );
  });
});

it('something happened', () => {
  for (const [what, times] of Object.entries(seen)) expect([what, times > 0]).toEqual([what, true]);
});
