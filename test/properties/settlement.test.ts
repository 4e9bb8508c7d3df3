/** Tests properties of every settlement, on random rounds of every layout. On failure fast-check prints the seed and path. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { limitsInForce, makeRatio, readRound, type SettledWager, type Settlement, settle } from '../../src/rules/index.ts';
import { type AnyRound, anyRound, roundWithSharedMaximum, settleLikeTable } from '../kit/random-rounds.ts';
import { rowOf, valueIn } from '../kit/sample.ts';
import { quickOrFull } from '../kit/size.ts';

const RUNS = { seed: 20_231_006, numRuns: quickOrFull(300, 500) };
const settled = (round: AnyRound): Settlement => valueIn(settle(RULEBOOKS, round));
const total = (amounts: readonly number[]): bigint => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);

/** How often each case occurred. The last test checks that every case occurred. */
const caseCounts = new Map<string, number>();
const countCase = (name: string, times = 1): void => {
  caseCounts.set(name, (caseCounts.get(name) ?? 0) + times);
};

const byPlayerAndBet = ({ wagers }: Settlement) =>
  Object.fromEntries(
    wagers.map(({ odds, ...row }) => [`${row.player} ${row.bet}`, { ...row, odds: odds === null ? null : makeRatio(odds) }]),
  );

describe('money', () => {
  /** The expected payment of a won wager, from the rounding policy alone, without `paid` and `paidOn`. */
  const expectedPayment = (round: AnyRound, { player, bet, counted, odds }: SettledWager): bigint => {
    if (odds === null) return 0n;
    const { policy } = RULEBOOKS.find(({ id }) => id === round.rulebook)?.money.rounding ?? { policy: 'none' };
    // `payUnit` and `due` are multiplied by the denominator of the odds, so that they are integers.
    const payUnit = odds.d * (policy === 'none' ? 1n : BigInt(round.chip ?? 1));
    const stake = BigInt(counted);
    const minimum = BigInt(limitsInForce(round.sign ?? {}, round.limits?.[player], bet).minimum);
    const isInexact = (stake * odds.n) % payUnit !== 0n;
    const asksForMultiples = policy === 'up-to-chip-or-lower-multiple' && round.sign?.multiples === true;
    const usesLowerMultiple = asksForMultiples && isInexact && minimum > 0n && stake >= minimum;
    const due = (usesLowerMultiple ? stake - (stake % minimum) : stake) * odds.n;
    return (((due + payUnit - 1n) / payUnit) * payUnit) / odds.d;
  };

  it('is conserved: every stake is returned, rides (stays for the next throw), or is won by the house', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const { wagers } = settled(round);
        for (const row of wagers) {
          expect(row.counted + row.returned).toBe(row.stake);
          expect(Math.min(row.counted, row.returned, row.paid)).toBeGreaterThanOrEqual(0);
          countCase(row.outcome);
        }
        const rowsWith = (outcome: string) => wagers.filter((row) => row.outcome === outcome);
        const staked = total(round.wagers.map(({ stake }) => stake));
        const returnedSum =
          total(wagers.map((row) => row.returned + row.paid)) + total(rowsWith('won').map((row) => row.counted));
        const riding = total(rowsWith('rides').map((row) => row.counted));
        const houseGain =
          total(rowsWith('lost').map((row) => row.counted)) -
          rowsWith('won').reduce((sum, row) => sum + expectedPayment(round, row), 0n);
        expect(staked - returnedSum - riding).toBe(houseGain);
        expect(total(wagers.map((row) => row.stake))).toBe(staked);
        if (houseGain < 0n) countCase('a loss for the house');
      }),
      RUNS,
    );
  });

  it('is paid only to winners, at their odds, rounded up by less than one chip', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const { wagers, lit } = settled(round);
        const { policy } = RULEBOOKS.find(({ id }) => id === round.rulebook)?.money.rounding ?? { policy: 'none' };
        const chip = policy === 'none' ? 1n : BigInt(round.chip ?? 1);
        for (const { outcome, odds, paid, paidOn, counted, bet, stake } of wagers) {
          expect(outcome === 'returned').toBe(counted === 0);
          expect(odds !== null).toBe(outcome === 'won');
          if (outcome === 'won') expect(lit).toContain(bet);
          if (outcome === 'lost' || outcome === 'rides') expect(lit).not.toContain(bet);
          if (odds === null) {
            expect([paid, paidOn]).toEqual([0, 0]);
            continue;
          }
          const excess = BigInt(paid) * odds.d - BigInt(paidOn) * odds.n;
          expect(excess >= 0n && excess < chip * odds.d).toBe(true);
          expect(BigInt(paid) % chip).toBe(0n);
          expect(paidOn).toBeLessThanOrEqual(counted);
          if (paidOn < counted) expect(round.sign?.multiples).toBe(true);
          if (excess > 0n) countCase('rounded up');
          if (paidOn < counted) countCase('paid on the lower multiple');
          if (counted < stake) countCase('won in part');
        }
      }),
      RUNS,
    );
  });

  it('stays within the limits of each player, if the limits are per player', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const rulebook = RULEBOOKS.find(({ id }) => id === round.rulebook);
        if (rulebook?.money.limits.maximumOver !== 'player-and-bet') return;
        const { wagers, advised } = settled(round);
        // `advised` lists the players who get a warning.
        const expectedAdvised = new Set<string>();
        for (const { player, bet, stake, counted } of wagers) {
          const { minimum, maximum } = limitsInForce(round.sign ?? {}, round.limits?.[player], bet);
          // After the first throw, the shooter bet is locked and limits no longer apply.
          if (bet === 'shooter' && (round.throw ?? 1) > 1) {
            expect(counted).toBe(stake);
            countCase('locked');
            continue;
          }
          const warned = round.warned?.includes(player) ?? false;
          const countsInFull = rulebook.money.belowMinimum.policy === 'warn-then-return' && !warned;
          if (stake < minimum && countsInFull) expectedAdvised.add(player);
          expect(counted).toBe(stake < minimum && !countsInFull ? 0 : Math.min(stake, maximum ?? stake));
          if (maximum !== null && stake > maximum) countCase('above the maximum');
        }
        expect(new Set(advised)).toEqual(expectedAdvised);
        countCase('advised', advised.length);
      }),
      RUNS,
    );
  });
});

describe('a shared maximum', () => {
  /** The sum that counts with a cap: the cap, or more if the minimums of all players together exceed the cap. */
  const cappedSum = (stakes: readonly number[], cap: number | null, minimum: number): number => {
    const sum = stakes.reduce((soFar, stake) => soFar + stake, 0);
    if (cap === null || sum <= cap) return sum;
    return Math.max(
      cap,
      stakes.reduce((soFar, stake) => soFar + Math.min(stake, minimum), 0),
    );
  };

  it('is shared completely: a share is at most its stake, and at least the minimum or the whole stake if that is smaller', () => {
    fc.assert(
      fc.property(roundWithSharedMaximum, (round) => {
        const { wagers } = settled(round);
        const rowsOn = (bet: string) => wagers.filter((row) => row.bet === bet);
        const limitsOf = (bet: string) => limitsInForce(round.sign ?? {}, undefined, bet);
        const capped = (bet: string): number => {
          const { minimum, maximum } = limitsOf(bet);
          return cappedSum(
            rowsOn(bet).map(({ stake }) => stake),
            maximum,
            minimum,
          );
        };
        const expected = new Map([...new Set(wagers.map(({ bet }) => bet))].map((bet) => [bet, capped(bet)]));
        const differential = round.sign?.differential;
        for (const [one, other] of differential === undefined ? [] : [['big', 'small'] as const, ['odd', 'even'] as const]) {
          const [smaller, larger] = capped(one) <= capped(other) ? [one, other] : [other, one];
          const cap = capped(smaller) + (differential ?? 0);
          if (capped(larger) <= cap) continue;
          expected.set(
            larger,
            Math.min(
              capped(larger),
              cappedSum(
                rowsOn(larger).map(({ stake }) => stake),
                cap,
                limitsOf(larger).minimum,
              ),
            ),
          );
          countCase('cut by the Differential');
        }
        for (const [bet, sum] of expected) {
          const { minimum } = limitsOf(bet);
          expect(rowsOn(bet).reduce((soFar, { counted }) => soFar + counted, 0)).toBe(sum);
          for (const { stake, counted } of rowsOn(bet)) {
            expect(counted).toBeLessThanOrEqual(stake);
            expect(counted).toBeGreaterThanOrEqual(Math.min(stake, minimum));
            if (counted < stake) countCase('pro rata');
            if (counted < stake && counted === minimum) countCase('raised to the minimum');
          }
        }
      }),
      RUNS,
    );
  });
});

describe('order and names', () => {
  it('the order of wagers does not matter', () => {
    const shuffled = anyRound.chain((round) =>
      fc.tuple(
        fc.constant(round),
        fc.shuffledSubarray([...round.wagers], { minLength: round.wagers.length, maxLength: round.wagers.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([round, wagers]) => {
        const [one, other] = [settled(round), settled({ ...round, wagers })];
        expect(byPlayerAndBet(other)).toEqual(byPlayerAndBet(one));
        expect([other.result, other.lit, new Set(other.advised)]).toEqual([one.result, one.lit, new Set(one.advised)]);
        if (wagers.some((wager, i) => wager !== round.wagers[i])) countCase('shuffled');
      }),
      RUNS,
    );
  });

  it('rows are in order of first appearance', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const first = [...new Set(round.wagers.map(({ player, bet }) => `${player} ${bet}`))];
        expect(settled(round).wagers.map(({ player, bet }) => `${player} ${bet}`)).toEqual(first);
      }),
      RUNS,
    );
  });

  it('the order of dice does not matter', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        expect(settled({ ...round, result: round.result.toReversed() })).toEqual(settled(round));
      }),
      RUNS,
    );
  });

  it('the names of players decide only which of several equal stakes gets a remaining unit', () => {
    const names: Readonly<Record<string, string>> = { ann: 'zoe', bo: 'yan', cy: 'xi', dee: 'ada', eve: 'Bob' };
    const rename = (player: string): string => names[player] as string;
    fc.assert(
      fc.property(anyRound, (round) => {
        const renamed: AnyRound = {
          ...round,
          wagers: round.wagers.map((wager) => ({ ...wager, player: rename(wager.player) })),
          ...(round.limits && {
            limits: Object.fromEntries(Object.entries(round.limits).map(([player, limits]) => [rename(player), limits])),
          }),
          ...(round.warned && { warned: round.warned.map(rename) }),
        };
        const [one, other] = [settled(round), settled(renamed)];
        expect(other.advised).toEqual(one.advised.map(rename));
        for (const [i, row] of one.wagers.entries()) {
          const renamedRow = other.wagers[i];
          const equalStakes = one.wagers.filter(({ bet, stake }) => bet === row.bet && stake === row.stake).length;
          if (equalStakes === 1) expect({ ...renamedRow, player: row.player }).toEqual(row);
          expect(Math.abs(row.counted - (renamedRow?.counted ?? Number.NaN))).toBeLessThanOrEqual(1);
        }
        const counted = (settlement: Settlement, bet: string) =>
          settlement.wagers.flatMap((row) => (row.bet === bet ? [row.counted] : [])).toSorted((a, b) => a - b);
        for (const { bet } of one.wagers) expect(counted(other, bet)).toEqual(counted(one, bet));
      }),
      RUNS,
    );
  });
});

describe('a stake', () => {
  it('divided into several stakes is still one wager', () => {
    const split = anyRound.chain((round) =>
      fc.tuple(
        fc.constant(round),
        fc.array(fc.nat({ max: 1000 }), { minLength: round.wagers.length, maxLength: round.wagers.length }),
      ),
    );
    fc.assert(
      fc.property(split, ([round, parts]) => {
        const wagers = round.wagers.flatMap((wager, i) => {
          const part = Math.min(parts[i] as number, wager.stake - 1);
          return part === 0
            ? [wager]
            : [
                { ...wager, stake: part },
                { ...wager, stake: wager.stake - part },
              ];
        });
        expect(settled({ ...round, wagers })).toEqual(settled(round));
        countCase('split', wagers.length - round.wagers.length);
      }),
      RUNS,
    );
  });

  it('summed by bet and player, as at a table, is settled as in a round', () => {
    fc.assert(
      fc.property(anyRound, (input) => {
        const { layout, round } = valueIn(readRound(RULEBOOKS, input));
        const [one, other] = [settled(input), settleLikeTable(layout, round)];
        // The eighth field of a row lists limits, which `rowOf` does not compute.
        expect(other.wagers.map((row) => row.slice(0, 7)).sort()).toEqual(one.wagers.map(rowOf).sort());
        expect([other.result, other.lit, new Set(other.advised)]).toEqual([one.result, one.lit, new Set(one.advised)]);
      }),
      RUNS,
    );
  });

  it('below every cap is settled as without a cap', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const sums = new Map<string, number>();
        for (const { bet, stake } of round.wagers) sums.set(bet, (sums.get(bet) ?? 0) + stake);
        const largestSum = Math.max(1, ...sums.values());
        const { minimum = 1, maximum: _, differential: __, bets: ___, ...sign } = round.sign ?? {};
        const { limits: ____, ...rest } = round;
        const uncapped = { ...rest, sign: { ...sign, minimum } };
        expect(settled({ ...rest, sign: { ...sign, minimum, maximum: Math.max(minimum, largestSum) } })).toEqual(
          settled(uncapped),
        );
      }),
      RUNS,
    );
  });
});

it('every case occurred', () => {
  const moneyCases = [
    'won',
    'lost',
    'returned',
    'rides',
    'rounded up',
    'paid on the lower multiple',
    'won in part',
    'above the maximum',
  ];
  const otherCases = [
    'a loss for the house',
    'advised',
    'pro rata',
    'raised to the minimum',
    'cut by the Differential',
    'shuffled',
    'split',
    'locked',
  ];
  for (const name of [...moneyCases, ...otherCases]) expect([name, (caseCounts.get(name) ?? 0) > 0]).toEqual([name, true]);
});
