/** What holds of every settlement, on random rounds of every layout; fast-check prints seed and path of a round that breaks it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { limitsInForce, makeRatio, readRound, type SettledWager, type Settlement, settle } from '../../src/rules/index.ts';
import { anyRound, type Given, settledAtTable, sharedRound } from '../kit/rounds.ts';
import { rowOf, valueIn } from '../kit/sample.ts';
import { sized } from '../kit/size.ts';

const RUNS = { seed: 20_231_006, numRuns: sized(300, 500) };
const settled = (round: Given): Settlement => valueIn(settle(RULEBOOKS, round));
const total = (amounts: readonly number[]): bigint => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);

/** How often things happened, so that the last test can see that something did. */
const seen = new Map<string, number>();
const saw = (what: string, times = 1): void => {
  seen.set(what, (seen.get(what) ?? 0) + times);
};

/** Rows by player and bet, without their order; clauses kept, odds as text. */
const byRow = ({ wagers }: Settlement) =>
  Object.fromEntries(
    wagers.map(({ odds, ...row }) => [`${row.player} ${row.bet}`, { ...row, odds: odds === null ? null : makeRatio(odds) }]),
  );

describe('money', () => {
  /** What the house pays on a won wager, from the book's rounding alone: `paid` and `paidOn` are not looked at. */
  const owed = (round: Given, { player, bet, counted, odds }: SettledWager): bigint => {
    if (odds === null) return 0n;
    const { policy } = RULEBOOKS.find(({ id }) => id === round.rulebook)?.money.rounding ?? { policy: 'none' };
    const unit = odds.d * (policy === 'none' ? 1n : BigInt(round.chip ?? 1));
    const stake = BigInt(counted);
    const minimum = BigInt(limitsInForce(round.sign ?? {}, round.limits?.[player], bet).minimum);
    const notInFull = (stake * odds.n) % unit !== 0n && minimum > 0n && stake >= minimum;
    const lower = policy === 'up-to-chip-or-lower-multiple' && round.sign?.multiples === true && notInFull;
    const due = (lower ? stake - (stake % minimum) : stake) * odds.n;
    return (((due + unit - 1n) / unit) * unit) / odds.d;
  };

  it('is conserved: what the players put down comes back to them, rides, or is what the house gains', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const { wagers } = settled(round);
        for (const row of wagers) {
          expect(row.counted + row.returned).toBe(row.stake);
          expect(Math.min(row.counted, row.returned, row.paid)).toBeGreaterThanOrEqual(0);
          saw(row.outcome);
        }
        const of = (outcome: string) => wagers.filter((row) => row.outcome === outcome);
        const staked = total(round.wagers.map(({ stake }) => stake));
        const back = total(wagers.map((row) => row.returned + row.paid)) + total(of('won').map((row) => row.counted));
        const riding = total(of('rides').map((row) => row.counted));
        const gained = total(of('lost').map((row) => row.counted)) - of('won').reduce((sum, row) => sum + owed(round, row), 0n);
        expect(staked - back - riding).toBe(gained);
        expect(total(wagers.map((row) => row.stake))).toBe(staked);
        if (gained < 0n) saw('a loss for the house');
      }),
      RUNS,
    );
  });

  it('is paid only to winners, at their odds, less than a chip too much and never short of what they are paid on', () => {
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
          const over = BigInt(paid) * odds.d - BigInt(paidOn) * odds.n;
          expect(over >= 0n && over < chip * odds.d).toBe(true);
          expect(BigInt(paid) % chip).toBe(0n);
          expect(paidOn).toBeLessThanOrEqual(counted);
          if (paidOn < counted) expect(round.sign?.multiples).toBe(true);
          if (over > 0n) saw('rounded up');
          if (paidOn < counted) saw('paid on the lower multiple');
          if (counted < stake) saw('won in part');
        }
      }),
      RUNS,
    );
  });

  it('stays within the limits of one player, where limits are for one player', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const rulebook = RULEBOOKS.find(({ id }) => id === round.rulebook);
        if (rulebook?.money.limits.maximumOver !== 'player-and-bet') return;
        const { wagers, advised } = settled(round);
        const told = new Set<string>();
        for (const { player, bet, stake, counted } of wagers) {
          const { minimum, maximum } = limitsInForce(round.sign ?? {}, round.limits?.[player], bet);
          // a wager over several throws is locked after the first, and limits no longer touch it
          if (bet === 'shooter' && (round.throw ?? 1) > 1) {
            expect(counted).toBe(stake);
            saw('locked');
            continue;
          }
          const warned = round.warned?.includes(player) ?? false;
          const settles = rulebook.money.belowMinimum.policy === 'warn-then-return' && !warned;
          if (stake < minimum && settles) told.add(player);
          expect(counted).toBe(stake < minimum && !settles ? 0 : Math.min(stake, maximum ?? stake));
          if (maximum !== null && stake > maximum) saw('above the maximum');
        }
        expect(new Set(advised)).toEqual(told);
        saw('advised', advised.length);
      }),
      RUNS,
    );
  });
});

describe('a shared maximum', () => {
  /** What the stakes on a bet come to under a cap: the cap, unless floors and stakes below the minimum exceed it. */
  const under = (stakes: readonly number[], cap: number | null, minimum: number): number => {
    const sum = stakes.reduce((soFar, stake) => soFar + stake, 0);
    if (cap === null || sum <= cap) return sum;
    return Math.max(
      cap,
      stakes.reduce((soFar, stake) => soFar + Math.min(stake, minimum), 0),
    );
  };

  it('is shared to the last unit, no share above its stake, none below the minimum unless the stake was', () => {
    fc.assert(
      fc.property(sharedRound, (round) => {
        const { wagers } = settled(round);
        const rowsOn = (bet: string) => wagers.filter((row) => row.bet === bet);
        const limitsOf = (bet: string) => limitsInForce(round.sign ?? {}, undefined, bet);
        const capped = (bet: string): number => {
          const { minimum, maximum } = limitsOf(bet);
          return under(
            rowsOn(bet).map(({ stake }) => stake),
            maximum,
            minimum,
          );
        };
        const expected = new Map([...new Set(wagers.map(({ bet }) => bet))].map((bet) => [bet, capped(bet)]));
        const differential = round.sign?.differential;
        for (const [one, other] of differential === undefined ? [] : [['big', 'small'] as const, ['odd', 'even'] as const]) {
          const [light, heavy] = capped(one) <= capped(other) ? [one, other] : [other, one];
          const cap = capped(light) + (differential ?? 0);
          if (capped(heavy) <= cap) continue;
          expected.set(
            heavy,
            Math.min(
              capped(heavy),
              under(
                rowsOn(heavy).map(({ stake }) => stake),
                cap,
                limitsOf(heavy).minimum,
              ),
            ),
          );
          saw('cut by the Differential');
        }
        for (const [bet, sum] of expected) {
          const { minimum } = limitsOf(bet);
          expect(rowsOn(bet).reduce((soFar, { counted }) => soFar + counted, 0)).toBe(sum);
          for (const { stake, counted } of rowsOn(bet)) {
            expect(counted).toBeLessThanOrEqual(stake);
            expect(counted).toBeGreaterThanOrEqual(Math.min(stake, minimum));
            if (counted < stake) saw('pro rata');
            if (counted < stake && counted === minimum) saw('lifted to the minimum');
          }
        }
      }),
      RUNS,
    );
  });
});

describe('the order and the names', () => {
  it('of wagers change nothing', () => {
    const shuffled = anyRound.chain((round) =>
      fc.tuple(
        fc.constant(round),
        fc.shuffledSubarray([...round.wagers], { minLength: round.wagers.length, maxLength: round.wagers.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([round, wagers]) => {
        const [one, other] = [settled(round), settled({ ...round, wagers })];
        expect(byRow(other)).toEqual(byRow(one));
        expect([other.result, other.lit, new Set(other.advised)]).toEqual([one.result, one.lit, new Set(one.advised)]);
        if (wagers.some((wager, i) => wager !== round.wagers[i])) saw('shuffled');
      }),
      RUNS,
    );
  });

  it('of first appearance is the order of the rows', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const first = [...new Set(round.wagers.map(({ player, bet }) => `${player} ${bet}`))];
        expect(settled(round).wagers.map(({ player, bet }) => `${player} ${bet}`)).toEqual(first);
      }),
      RUNS,
    );
  });

  it('of dice change nothing', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        expect(settled({ ...round, result: round.result.toReversed() })).toEqual(settled(round));
      }),
      RUNS,
    );
  });

  it('of players change nothing but which of two equal stakes gets a unit left over', () => {
    const names: Readonly<Record<string, string>> = { ann: 'zoe', bo: 'yan', cy: 'xi', dee: 'ada', eve: 'Bob' };
    const rename = (player: string): string => names[player] as string;
    fc.assert(
      fc.property(anyRound, (round) => {
        const renamed: Given = {
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
          const same = other.wagers[i];
          const equals = one.wagers.filter(({ bet, stake }) => bet === row.bet && stake === row.stake).length;
          if (equals === 1) expect({ ...same, player: row.player }).toEqual(row);
          expect(Math.abs(row.counted - (same?.counted ?? Number.NaN))).toBeLessThanOrEqual(1);
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
  it('split into several is still one wager', () => {
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
        saw('split', wagers.length - round.wagers.length);
      }),
      RUNS,
    );
  });

  it('held by bet and player is settled as in a round', () => {
    fc.assert(
      fc.property(anyRound, (given) => {
        const { layout, round } = valueIn(readRound(RULEBOOKS, given));
        const [one, other] = [settled(given), settledAtTable(layout, round)];
        expect(other.wagers.map((row) => row.slice(0, 7)).sort()).toEqual(one.wagers.map(rowOf).sort());
        expect([other.result, other.lit, new Set(other.advised)]).toEqual([one.result, one.lit, new Set(one.advised)]);
      }),
      RUNS,
    );
  });

  it('below every cap is settled as without one', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const sums = new Map<string, number>();
        for (const { bet, stake } of round.wagers) sums.set(bet, (sums.get(bet) ?? 0) + stake);
        const most = Math.max(1, ...sums.values());
        const { minimum = 1, maximum: _, differential: __, bets: ___, ...sign } = round.sign ?? {};
        const { limits: ____, ...rest } = round;
        const uncapped = { ...rest, sign: { ...sign, minimum } };
        expect(settled({ ...rest, sign: { ...sign, minimum, maximum: Math.max(minimum, most) } })).toEqual(settled(uncapped));
      }),
      RUNS,
    );
  });
});

it('something happened', () => {
  const things = [
    'won',
    'lost',
    'returned',
    'rides',
    'rounded up',
    'paid on the lower multiple',
    'won in part',
    'above the maximum',
  ];
  const more = [
    'a loss for the house',
    'advised',
    'pro rata',
    'lifted to the minimum',
    'cut by the Differential',
    'shuffled',
    'split',
    'locked',
  ];
  for (const thing of [...things, ...more]) expect([thing, (seen.get(thing) ?? 0) > 0]).toEqual([thing, true]);
});
