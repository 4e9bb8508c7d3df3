/** The dealer's checklist of a settlement: which losing wagers are taken, which bets are paid, and with which chips. */
import type { StaffTable } from '../../../protocol/index.ts';
import type { Act } from '../../../rules/index.ts';
import { houseChips } from '../../shell/money.ts';

export type Payment = StaffTable['toPay'][number];
export type LosingWager = StaffTable['toTake'][number];

export interface Checklist {
  readonly round: number;
  /** All payments of the round, including those already paid. */
  readonly payments: readonly Payment[];
  /** Keys (`makeLineKey`) of taken wagers. The console informs the server only when all are taken. */
  readonly taken: readonly string[];
}

export const EMPTY_CHECKLIST: Checklist = { round: 0, payments: [], taken: [] };

export const makeLineKey = ({ bet, player }: Pick<LosingWager, 'bet' | 'player'>): string => `${bet} ${player}`;

/** Adds new payments, and starts a new checklist for a new round. Returns the same object if nothing is new. */
export function addPayments(checklist: Checklist, round: number, payments: readonly Payment[]): Checklist {
  if (checklist.round !== round) return { round, payments, taken: [] };
  const knownKeys = new Set(checklist.payments.map(makeLineKey));
  const added = payments.filter((line) => !knownKeys.has(makeLineKey(line)));
  return added.length === 0 ? checklist : { ...checklist, payments: [...checklist.payments, ...added] };
}

export const isTaken = ({ taken }: Checklist, line: LosingWager): boolean => taken.includes(makeLineKey(line));

export function toggleTaken(checklist: Checklist, line: LosingWager): Checklist {
  const key = makeLineKey(line);
  const taken = checklist.taken.includes(key) ? checklist.taken.filter((each) => each !== key) : [...checklist.taken, key];
  return { ...checklist, taken };
}

/** A line of the checklist is a losing wager to take, or a bet to pay: its winnings, or a part of a stake to hand back. */
export interface UnmarkedLines {
  readonly act: 'take-losers' | 'pay-winners';
  readonly unmarkedCount: number;
  readonly lineCount: number;
}

/** Lists the bets to mark as paid. The table waits for all of them, also if only a part of a stake is handed back. */
export const owingBets = (lines: readonly Payment[]): readonly string[] => [...new Set(lines.map(({ bet }) => bet))];

/** A keypad has the digits 1 to 9. */
const DIGIT_COUNT = 9;

/** Assigns the digits to nine lines at a time. When all nine are marked, the next nine lines get the digits. */
export function assignDigits(marks: readonly boolean[]): readonly (number | null)[] {
  const firstUnmarked = marks.indexOf(false);
  const start = firstUnmarked - (firstUnmarked % DIGIT_COUNT);
  return marks.map((_, i) => (firstUnmarked >= 0 && i >= start && i < start + DIGIT_COUNT ? i - start + 1 : null));
}

/** What is not taken or paid yet, according to the server. */
type OpenLines = Pick<StaffTable, 'toTake' | 'unpaid'>;

/**
 * Counts the lines that the dealer has not marked, although the act would report all lines as taken or paid. Returns null if all
 * lines are marked, or if the act takes and pays nothing.
 */
export function countUnmarkedLines(act: Act, checklist: Checklist, { toTake, unpaid }: OpenLines): UnmarkedLines | null {
  if (act !== 'take-losers' && act !== 'pay-winners') return null;
  const [lines, unmarked] =
    act === 'take-losers'
      ? [toTake, toTake.filter((line) => !isTaken(checklist, line))]
      : [new Set([...owingBets(checklist.payments), ...unpaid]), unpaid];
  const lineCount = 'size' in lines ? lines.size : lines.length;
  return unmarked.length === 0 ? null : { act, unmarkedCount: unmarked.length, lineCount };
}

/**
 * Values of the chips in the float (the chips of the house at the table), largest first: the smallest amount that the table's set-up
 * lets the float pay, and the usual chips that are multiples of it. So every multiple of the smallest can be paid.
 */
export const floatChips = (smallestMinor: number): readonly number[] => [
  ...houseChips(0, Number.POSITIVE_INFINITY)
    .map(({ valueMinor }) => valueMinor)
    .filter((valueMinor) => valueMinor > smallestMinor && valueMinor % smallestMinor === 0)
    .reverse(),
  smallestMinor,
];

export interface ChipBreakdown {
  readonly chips: readonly { readonly valueMinor: number; readonly count: number }[];
  /** What cannot be paid with the chips, because it is smaller than the smallest chip. */
  readonly restMinor: number;
}

/** Breaks an amount into the chips that the dealer pays with, the largest first. `values`: see `floatChips`. */
export function breakIntoChips(amountMinor: number, values: readonly number[]): ChipBreakdown {
  const chips: { readonly valueMinor: number; readonly count: number }[] = [];
  let restMinor = amountMinor;
  for (const valueMinor of values) {
    const count = Math.floor(restMinor / valueMinor);
    if (count > 0) chips.push({ valueMinor, count });
    restMinor -= count * valueMinor;
  }
  return { chips, restMinor };
}

/** The winnings of each player in these payments, in the order of the payments. A part of a stake that is only handed back is not in it. */
export function sumByPlayer(payments: readonly Payment[]): readonly { readonly player: string; readonly paidMinor: number }[] {
  const sums = new Map<string, number>();
  for (const { player, paid } of payments) if (paid > 0) sums.set(player, (sums.get(player) ?? 0) + paid);
  return [...sums].map(([player, paidMinor]) => ({ player, paidMinor }));
}
