/** Lists all rolls of the dice, describes rolls without using the library, and settles a layout on every roll. */
import {
  FACES,
  type Face,
  type Layout,
  makeRatio,
  openLayout,
  type Round,
  type Rulebook,
  type Settlement,
  settleRound,
} from '../../src/rules/index.ts';
import { valueIn } from './sample.ts';

export type Roll = readonly Face[];

/** All ordered rolls of two dice. `ROLLS` has all ordered rolls of three dice. */
export const ROLLS_OF_TWO: readonly Roll[] = FACES.flatMap((a) => FACES.map((b) => [a, b]));
export const ROLLS: readonly Roll[] = ROLLS_OF_TWO.flatMap((roll) => FACES.map((face) => [...roll, face]));

export const totalOf = (roll: Roll): number => roll.reduce((total: number, face) => total + face, 0);

/** Counts the dice that show one of these faces. */
export const countShowing = (roll: Roll, ...faces: readonly number[]): number =>
  roll.filter((face) => faces.includes(face)).length;

export const allAlike = (roll: Roll): boolean => roll.every((face) => face === roll[0]);
export const allDiffer = (roll: Roll): boolean => roll.every((face) => countShowing(roll, face) === 1);
export const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);
export const formatRolls = (rolls: readonly Roll[]): readonly string[] => rolls.map((roll) => roll.join(''));

/** A round without wagers and limits. Tests add the fields that they need. */
export const EMPTY_ROUND: Round = {
  wagers: [],
  result: [],
  sign: {},
  limits: new Map(),
  warned: new Set(),
  chip: 1,
  throw: 1,
};

export interface TestLayout {
  readonly rulebookLayout: Layout;
  readonly bets: readonly string[];
  /** The bets of one kind, as the layout lists them. */
  readonly betsOfKind: (kind: string) => readonly string[];
  /** The rolls on which a wager on the bet has this outcome. */
  readonly rolls: (bet: string, expectedOutcome: 'won' | 'lost') => readonly string[];
  /** The distinct odds that the bet pays over all rolls. */
  readonly odds: (bet: string) => readonly string[];
  readonly oddsOn: (bet: string, roll: Roll) => string | null;
  readonly settle: (round: Partial<Round>) => Settlement;
}

/** Settles a layout on every roll. Each bet has a stake of two units, so that odds such as 11 to 2 pay whole units. */
export function settleAllRolls(rulebook: Rulebook, layoutId: string): TestLayout {
  const layout = valueIn(openLayout(rulebook, layoutId));
  const bets = layout.bets.map(({ id }) => id);
  const wagers = bets.map((bet) => ({ player: 'ann', bet, stake: 2 }));
  const settle = (round: Partial<Round>): Settlement => valueIn(settleRound(layout, { ...EMPTY_ROUND, ...round }));
  const rowsByBet = new Map(
    bets.map((bet) => [bet, new Map<string, { readonly outcome: string; readonly odds: string | null }>()]),
  );
  for (const roll of layout.dice.count === 2 ? ROLLS_OF_TWO : ROLLS) {
    for (const { bet, outcome, odds, paid, paidOn } of settle({ wagers, result: roll }).wagers) {
      // `paidOn` is the stake to which the odds apply.
      if (odds !== null && BigInt(paid) * odds.d !== BigInt(paidOn) * odds.n) throw new Error(`${bet} pays ${paid} on ${paidOn}`);
      rowsByBet.get(bet)?.set(roll.join(''), { outcome, odds: odds === null ? null : makeRatio(odds) });
    }
  }
  const rowsOf = (bet: string) => {
    const rowsByRoll = rowsByBet.get(bet);
    if (rowsByRoll === undefined) throw new Error(`${bet} is not on layout ${layoutId} of ${rulebook.id}`);
    return [...rowsByRoll];
  };
  return {
    rulebookLayout: layout,
    bets,
    betsOfKind: (kind) => bets.filter((bet) => bet === kind || bet.startsWith(`${kind}:`)),
    rolls: (bet, expectedOutcome) => rowsOf(bet).flatMap(([roll, { outcome }]) => (outcome === expectedOutcome ? [roll] : [])),
    odds: (bet) => [...new Set(rowsOf(bet).flatMap(([, { odds }]) => odds ?? []))].sort(),
    oddsOn: (bet, roll) => rowsOf(bet).find(([key]) => key === roll.join(''))?.[1].odds ?? null,
    settle,
  };
}
