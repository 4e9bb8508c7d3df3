/** What of a settlement the dealer has ticked, and how much of it has not been. It must never tick anything by itself. */
import type { StaffTable } from '../../protocol/index.ts';
import type { Act } from '../../rules/index.ts';

export type ToPay = StaffTable['toPay'][number];
export type ToTake = StaffTable['toTake'][number];

export interface Ticks {
  readonly round: number;
  /** Everything that was to be paid since the round was settled, also what has been paid meanwhile. */
  readonly toPay: readonly ToPay[];
  /** Losing wagers that are off the layout, by `lineOf`; the table is told when all of them are. */
  readonly taken: readonly string[];
}

export const NO_TICKS: Ticks = { round: 0, toPay: [], taken: [] };

export const lineOf = ({ bet, player }: Pick<ToTake, 'bet' | 'player'>): string => `${bet} ${player}`;

/** The same object where nothing is new. */
export function withToPay(ticks: Ticks, round: number, toPay: readonly ToPay[]): Ticks {
  if (ticks.round !== round) return { round, toPay, taken: [] };
  const known = new Set(ticks.toPay.map(lineOf));
  const fresh = toPay.filter((line) => !known.has(lineOf(line)));
  return fresh.length === 0 ? ticks : { ...ticks, toPay: [...ticks.toPay, ...fresh] };
}

export const isTaken = ({ taken }: Ticks, line: ToTake): boolean => taken.includes(lineOf(line));

/** Ticked, or not ticked after all. */
export function tickTaken(ticks: Ticks, line: ToTake): Ticks {
  const key = lineOf(line);
  const taken = ticks.taken.includes(key) ? ticks.taken.filter((each) => each !== key) : [...ticks.taken, key];
  return { ...ticks, taken };
}

export interface Unticked {
  readonly act: 'take-losers' | 'pay-winners';
  readonly left: number;
  readonly of: number;
}

/** Bets that are ticked as they are paid; where a wager only goes back there is nothing that the table waits for. */
export const winningBets = (lines: readonly ToPay[]): readonly string[] => [
  ...new Set(lines.filter(({ odds }) => odds !== null).map(({ bet }) => bet)),
];

/** Digits of a keypad without the nought. */
const DIGITS = 9;

/** The digit that ticks each line: nine lines have one at a time, the first nine of which not all are ticked, so that none changes under the hand. */
export function digitsOf(ticked: readonly boolean[]): readonly (number | null)[] {
  const first = ticked.indexOf(false);
  const from = first - (first % DIGITS);
  return ticked.map((_, i) => (first >= 0 && i >= from && i < from + DIGITS ? i - from + 1 : null));
}

type Dues = Pick<StaffTable, 'toTake' | 'unpaid'>;

/** What an act would call done although nobody has ticked it; null where it is all ticked, or has no ticks. */
export function untickedBy(act: Act, ticks: Ticks, { toTake, unpaid }: Dues): Unticked | null {
  if (act !== 'take-losers' && act !== 'pay-winners') return null;
  const [all, left] =
    act === 'take-losers'
      ? [toTake, toTake.filter((line) => !isTaken(ticks, line))]
      : [new Set([...winningBets(ticks.toPay), ...unpaid]), unpaid];
  return left.length === 0 ? null : { act, left: left.length, of: 'size' in all ? all.size : all.length };
}
