/** Generates random valid rounds on every layout of every rulebook, with all fields that the rulebook uses. */
import fc from 'fast-check';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  type Layout,
  type Round,
  type RoundInput,
  type Rulebook,
  type SettledRow,
  type Settlement,
  settleStakes,
  type Wager,
} from '../../src/rules/index.ts';
import { valueIn } from './sample.ts';

/** A round as input, with a list of wagers. */
export type AnyRound = RoundInput & { readonly wagers: readonly Wager[] };

const PLAYERS = ['ann', 'bo', 'cy', 'dee', 'eve'];

const minimum = fc.integer({ min: 1, max: 300 });
const range = fc.integer({ min: 0, max: 3000 });
const limits = fc.tuple(minimum, range).map(([low, width]) => ({ minimum: low, maximum: low + width }));

/** Small stakes, stakes near the limits, and very large ones. */
const stake = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 400 }) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 5000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 1_000_000_000_000 }) },
);

/** Wagers on a few bets, so that players share bets and wager more than once. */
function wagersOn(bets: readonly string[]): fc.Arbitrary<readonly Wager[]> {
  const shooterBets = bets.filter((bet) => bet === 'shooter');
  return fc.shuffledSubarray([...bets], { minLength: 1, maxLength: 5 }).chain((chosenBets) =>
    fc.array(
      fc
        .record({ player: fc.constantFrom(...PLAYERS), bet: fc.constantFrom(...chosenBets, ...shooterBets), stake })
        // Only one player may place the shooter bet.
        .map((wager) => (wager.bet === 'shooter' ? { ...wager, player: 'ann' } : wager)),
      { maxLength: 14 },
    ),
  );
}

const optional = <T>(applies: boolean, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  applies ? fc.option(arbitrary, { nil: undefined }) : fc.constant(undefined);

const dropUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** The sign of a table: its limits, for all bets and for single bets. */
function signOf({ money }: Rulebook, bets: readonly string[]): fc.Arbitrary<object> {
  return fc
    .record({
      general: limits,
      betLimits: fc.dictionary(fc.constantFrom(...bets), limits, { maxKeys: 3 }),
      multiples: optional(money.multiples !== null, fc.boolean()),
      differential: optional(money.differential !== null, fc.integer({ min: 0, max: 4000 })),
    })
    .map(({ general, betLimits, ...rest }) => dropUndefined({ ...general, bets: { ...betLimits }, ...rest }));
}

function roundOn(rulebook: Rulebook, layout: Rulebook['layouts'][number]): fc.Arbitrary<AnyRound> {
  const { money } = rulebook;
  const dice = rulebook.dice[layout.dice]?.count ?? 3;
  const hasShooterBet = layout.bets.includes('shooter');
  return wagersOn(layout.bets)
    .chain((wagers) => {
      const usedBets = [...new Set(wagers.map(({ bet }) => bet))];
      return fc.record({
        rulebook: fc.constant(rulebook.id),
        layout: fc.constant(layout.id),
        wagers: fc.constant(wagers),
        result: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: dice, maxLength: dice }),
        sign: fc.option(signOf(rulebook, usedBets.length > 0 ? usedBets : layout.bets), { nil: undefined, freq: 4 }),
        limits: optional(money.individualLimits !== null, fc.dictionary(fc.constantFrom(...PLAYERS), limits, { maxKeys: 2 })),
        // Players who were already warned about the minimum.
        warned: optional(money.belowMinimum.policy === 'warn-then-return', fc.shuffledSubarray(PLAYERS)),
        // The smallest amount that can be paid.
        chip: fc.option(fc.constantFrom(1, 5, 25, 50, 100), { nil: undefined }),
        // The number of the throw in the shooter's turn.
        throw: optional(hasShooterBet, fc.integer({ min: 1, max: 4 })),
        // Odds above the printed ones.
        odds: optional(
          money.oddsFloor !== null,
          fc.dictionary(fc.constantFrom(...layout.bets), fc.constantFrom('41/2', '21/1', '67/3')),
        ),
      });
    })
    .map(
      (fields) =>
        dropUndefined({
          ...fields,
          ...(fields.limits && { limits: { ...fields.limits } }),
          ...(fields.odds && { odds: { ...fields.odds } }),
        }) as AnyRound,
    );
}

export const anyRound: fc.Arbitrary<AnyRound> = fc.oneof(
  ...RULEBOOKS.flatMap((rulebook) => rulebook.layouts.map((layout) => roundOn(rulebook, layout))),
);

/** Rounds of the rulebooks in which all players share the maximum of a bet. */
export const roundWithSharedMaximum: fc.Arbitrary<AnyRound> = fc.oneof(
  ...RULEBOOKS.filter(({ money }) => money.limits.maximumOver === 'bet').flatMap((rulebook) =>
    rulebook.layouts.map((layout) => roundOn(rulebook, layout)),
  ),
);

/** Settles a round like a table, which keeps one sum of stakes per player and bet. */
export function settleLikeTable(layout: Layout, round: Round): Settlement<SettledRow> {
  const stakesByBet = layout.bets.map((bet) => ({ bet, sums: new Map<string, number>() }));
  for (const { player, bet, stake } of round.wagers) {
    const sums = stakesByBet.find((each) => each.bet.id === bet)?.sums;
    sums?.set(player, (sums.get(player) ?? 0) + stake);
  }
  const stakes = stakesByBet.map(({ bet, sums }) => ({ bet, players: [...sums.keys()], stakes: [...sums.values()] }));
  return valueIn(settleStakes(layout, round, stakes, round.result));
}
