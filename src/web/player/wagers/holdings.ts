/** Calculates a player's holdings on the layout: differences, doubling, repeating, limits, undo and redo. */
import type { OwnTable, SettledView } from '../../../protocol/index.ts';
import type { BetId, Minor } from '../../../rules/index.ts';

/** Amounts by holding. A holding is a bet, or a bet and the colour of the chips on it, such as `big red`. */
export type Holdings = Readonly<Record<string, Minor>>;

/** An amount to add to a holding, or to remove if negative. */
export interface Change {
  readonly bet: BetId;
  /** Colour of the player's own chips; undefined for house chips. */
  readonly colour?: string;
  readonly amount: number;
}

const SEPARATOR = ' ';

export const makeHolding = (bet: BetId, colour?: string): string => (colour === undefined ? bet : `${bet}${SEPARATOR}${colour}`);

export function parseHolding(holding: string): { readonly bet: BetId; readonly colour?: string } {
  const [bet = '', ...colour] = holding.split(SEPARATOR);
  return colour.length === 0 ? { bet } : { bet, colour: colour.join(SEPARATOR) };
}

/** Sums over all colours on a bet. */
export function sumByBet(holdings: Holdings): Readonly<Record<BetId, Minor>> {
  const sums: Record<BetId, Minor> = {};
  for (const [holding, amount] of Object.entries(holdings)) {
    const { bet } = parseHolding(holding);
    if (amount !== 0) sums[bet] = (sums[bet] ?? 0) + amount;
  }
  return sums;
}

export const sumOf = (amounts: Readonly<Record<string, Minor>>): Minor =>
  Object.values(amounts).reduce((sum, amount) => sum + amount, 0);

/** The changes from one state to another. Removals come first, because they free the chips for additions. */
export function diffHoldings(from: Holdings, to: Holdings): readonly Change[] {
  const holdings = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changes = holdings.map((holding) => ({ ...parseHolding(holding), amount: (to[holding] ?? 0) - (from[holding] ?? 0) }));
  return [...changes.filter(({ amount }) => amount < 0), ...changes.filter(({ amount }) => amount > 0)];
}

/** Limits removals to the amounts on the layout, because another tab may have removed chips already. */
export const clampRemovals = (changes: readonly Change[], holdings: Holdings): readonly Change[] =>
  changes.flatMap((change) => {
    const amount = Math.max(change.amount, -(holdings[makeHolding(change.bet, change.colour)] ?? 0));
    return amount === 0 ? [] : [{ ...change, amount }];
  });

export interface Bounds {
  readonly holdings: Holdings;
  /** House chips in the rack (the player's chips that are not on the layout). */
  readonly cash: Minor;
  /** Amounts in the rack, by colour. */
  readonly colours: Readonly<Record<string, Minor>>;
  /** The player's maximum on a bet; null without one. */
  readonly maximumOf: (bet: BetId) => Minor | null;
  /** True if the bet is locked in (the shooter cannot change it during the turn), or not offered to this player now. */
  readonly isBarred: (bet: BetId) => boolean;
}

/** A request that was reduced or dropped, and the reason. */
export interface CappedRequest {
  readonly bet: BetId;
  readonly requested: Minor;
  readonly granted: Minor;
  readonly reason: 'maximum' | 'chips' | 'barred';
}

export interface FitResult {
  readonly changes: readonly Change[];
  readonly capped: readonly CappedRequest[];
}

/** Reduces the requested changes, in order, to the amounts that the maximum of each bet and the rack allow. */
export function fitToLimits(requested: readonly Change[], { holdings, cash, colours, maximumOf, isBarred }: Bounds): FitResult {
  const stakes: Record<BetId, Minor> = { ...sumByBet(holdings) };
  const chipsByColour = new Map<string | undefined, Minor>([[undefined, cash], ...Object.entries(colours)]);
  const changes: Change[] = [];
  const capped: CappedRequest[] = [];
  for (const request of requested) {
    const { bet, colour, amount } = request;
    const maximum = maximumOf(bet);
    const roomLeft = maximum === null ? amount : Math.max(0, maximum - (stakes[bet] ?? 0));
    const chips = chipsByColour.get(colour) ?? 0;
    const granted = isBarred(bet) ? 0 : Math.min(amount, roomLeft, chips);
    const reason = isBarred(bet) ? 'barred' : roomLeft < chips ? 'maximum' : 'chips';
    if (granted < amount) capped.push({ bet, requested: amount, granted, reason });
    if (granted === 0) continue;
    stakes[bet] = (stakes[bet] ?? 0) + granted;
    chipsByColour.set(colour, chips - granted);
    changes.push({ ...request, amount: granted });
  }
  return { changes, capped };
}

/** The holdings on one bet, by colour. */
export const holdingsOn = (holdings: Holdings, bet: BetId): Holdings =>
  Object.fromEntries(Object.entries(holdings).filter(([holding]) => parseHolding(holding).bet === bet));

/** Removes an amount, beginning with the last holding, which usually has a colour. */
export function removeAmount(holdings: Holdings, amount: Minor | 'all'): readonly Change[] {
  let toRemove = amount === 'all' ? sumOf(holdings) : amount;
  const remaining: Record<string, Minor> = { ...holdings };
  for (const [holding, holdingAmount] of Object.entries(holdings).reverse()) {
    const removed = Math.min(toRemove, holdingAmount);
    remaining[holding] = holdingAmount - removed;
    toRemove -= removed;
  }
  return diffHoldings(holdings, remaining);
}

/** The changes that add every amount again. */
export const doubleHoldings = (holdings: Holdings): readonly Change[] => diffHoldings({}, holdings);

export const repeatHoldings = (holdings: Holdings, times: number): readonly Change[] =>
  diffHoldings({}, holdings).map((change) => ({ ...change, amount: change.amount * times }));

/** The page's holdings before each step that can be undone, and after each step that can be redone. The next one is last. */
export interface StepHistory {
  readonly past: readonly Holdings[];
  readonly future: readonly Holdings[];
}

export const NO_STEPS: StepHistory = { past: [], future: [] };
/** At most this many steps can be undone. */
const STEPS_MAX = 200;

/** Adds a step. `current` has the holdings before it. */
export const recordStep = (history: StepHistory, current: Holdings): StepHistory => ({
  past: [...history.past, current].slice(-STEPS_MAX),
  future: [],
});

const isSame = (a: Holdings, b: Holdings): boolean => diffHoldings(a, b).every(({ amount }) => amount === 0);

export interface RestoredStep {
  readonly history: StepHistory;
  readonly holdings: Holdings;
}

/** Undoes the last step that changed the holdings. Returns null if there is none. */
export function undoStep({ past, future }: StepHistory, current: Holdings): RestoredStep | null {
  const index = past.findLastIndex((holdings) => !isSame(holdings, current));
  const holdings = past[index];
  return holdings === undefined ? null : { history: { past: past.slice(0, index), future: [...future, current] }, holdings };
}

export function redoStep({ past, future }: StepHistory, current: Holdings): RestoredStep | null {
  const holdings = future.at(-1);
  return holdings === undefined ? null : { history: { past: [...past, current], future: future.slice(0, -1) }, holdings };
}

/**
 * The amounts on the felt: the stakes, and the chips of settled bets until the dealer pays them. A bet in `settled` shows its stake,
 * because the dealer has not put the winnings beside it yet. Other bets show what is due.
 * Returns the same object if nothing is due, so that the felt is not drawn again.
 */
export function addDue(
  stakes: Readonly<Record<BetId, Minor>>,
  own: Pick<OwnTable, 'dueBets'> | null,
  settled: readonly Pick<SettledView, 'bet' | 'stake'>[],
): Readonly<Record<BetId, Minor>> {
  const dueBets = own?.dueBets ?? [];
  if (dueBets.length === 0) return stakes;
  const settledStakes: Record<BetId, Minor> = {};
  for (const { bet, stake } of settled) settledStakes[bet] = (settledStakes[bet] ?? 0) + stake;
  const sums: Record<BetId, Minor> = { ...stakes };
  for (const { bet, amount } of dueBets) {
    const lying = sums[bet] ?? 0;
    sums[bet] = lying + Math.min(amount, Math.max(0, (settledStakes[bet] ?? Number.POSITIVE_INFINITY) - lying));
  }
  return sums;
}

/** Adds chips that the page still shows although they have left the layout. */
export function addChips(
  stakes: Readonly<Record<BetId, Minor>>,
  chips: Readonly<Record<BetId, Minor>>,
): Readonly<Record<BetId, Minor>> {
  const added = Object.entries(chips);
  if (added.length === 0) return stakes;
  return { ...stakes, ...Object.fromEntries(added.map(([bet, amount]) => [bet, (stakes[bet] ?? 0) + amount])) };
}
