/** What a player wants on the layout, worked out without a page: doubling, repeating, going back. It must never decide what the table takes. */
import type { BetId, Minor } from '../../rules/index.ts';

/** Amounts by holding: a bet, or a bet and the colour of the chips on it. */
export type Holdings = Readonly<Record<string, Minor>>;

/** A wish: so much more on a holding, or so much less. */
export interface Change {
  readonly bet: BetId;
  /** Of the player's own colour; undefined for chips of the house. */
  readonly colour?: string;
  readonly amount: number;
}

const BESIDE = ' ';

export const makeHolding = (bet: BetId, colour?: string): string => (colour === undefined ? bet : `${bet}${BESIDE}${colour}`);

export function parseHolding(holding: string): { readonly bet: BetId; readonly colour?: string } {
  const [bet = '', ...colour] = holding.split(BESIDE);
  return colour.length === 0 ? { bet } : { bet, colour: colour.join(BESIDE) };
}

/** What lies on each bet, whatever its chips. */
export function byBet(holdings: Holdings): Readonly<Record<BetId, Minor>> {
  const sums: Record<BetId, Minor> = {};
  for (const [holding, amount] of Object.entries(holdings)) {
    const { bet } = parseHolding(holding);
    if (amount !== 0) sums[bet] = (sums[bet] ?? 0) + amount;
  }
  return sums;
}

export const sumOf = (amounts: Readonly<Record<string, Minor>>): Minor =>
  Object.values(amounts).reduce((sum, amount) => sum + amount, 0);

/** What leads from one to the other: what comes off first, so that its chips are there for what goes on. */
export function changesBetween(from: Holdings, to: Holdings): readonly Change[] {
  const holdings = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changes = holdings.map((holding) => ({ ...parseHolding(holding), amount: (to[holding] ?? 0) - (from[holding] ?? 0) }));
  return [...changes.filter(({ amount }) => amount < 0), ...changes.filter(({ amount }) => amount > 0)];
}

/** The changes that can still be made: nothing comes off that another tab has taken off already. */
export const leftOf = (changes: readonly Change[], now: Holdings): readonly Change[] =>
  changes.flatMap((change) => {
    const amount = Math.max(change.amount, -(now[makeHolding(change.bet, change.colour)] ?? 0));
    return amount === 0 ? [] : [{ ...change, amount }];
  });

export interface Bounds {
  readonly now: Holdings;
  /** Chips of the house in the rack. */
  readonly cash: Minor;
  /** Amounts in the rack by colour. */
  readonly colours: Readonly<Record<string, Minor>>;
  /** The most that the sign lets this player have on a bet; null without such a limit. */
  readonly maximumOf: (bet: BetId) => Minor | null;
  /** Bets that may not be touched now: locked in, or not offered to this player. */
  readonly isBarred: (bet: BetId) => boolean;
}

/** A wish that was cut, and by what. */
export interface Capped {
  readonly bet: BetId;
  readonly wanted: Minor;
  readonly got: Minor;
  readonly by: 'maximum' | 'chips' | 'barred';
}

export interface Fitted {
  readonly changes: readonly Change[];
  readonly capped: readonly Capped[];
}

/** As much of what is wanted as the sign and the rack allow, one after the other. */
export function fitting(wanted: readonly Change[], { now, cash, colours, maximumOf, isBarred }: Bounds): Fitted {
  const stakes: Record<BetId, Minor> = { ...byBet(now) };
  const left = new Map<string | undefined, Minor>([[undefined, cash], ...Object.entries(colours)]);
  const changes: Change[] = [];
  const capped: Capped[] = [];
  for (const wish of wanted) {
    const { bet, colour, amount } = wish;
    const maximum = maximumOf(bet);
    const room = maximum === null ? amount : Math.max(0, maximum - (stakes[bet] ?? 0));
    const has = left.get(colour) ?? 0;
    const got = isBarred(bet) ? 0 : Math.min(amount, room, has);
    if (got < amount) capped.push({ bet, wanted: amount, got, by: isBarred(bet) ? 'barred' : room < has ? 'maximum' : 'chips' });
    if (got === 0) continue;
    stakes[bet] = (stakes[bet] ?? 0) + got;
    left.set(colour, has - got);
    changes.push({ ...wish, amount: got });
  }
  return { changes, capped };
}

/** What lies on one bet, by the colour of its chips. */
export const holdingsOn = (holdings: Holdings, bet: BetId): Holdings =>
  Object.fromEntries(Object.entries(holdings).filter(([holding]) => parseHolding(holding).bet === bet));

/** So much of it off, or all; what was laid down last is as a rule of a colour, and comes off first. */
export function takenOff(holdings: Holdings, amount: Minor | 'all'): readonly Change[] {
  let left = amount === 'all' ? sumOf(holdings) : amount;
  const kept: Record<string, Minor> = { ...holdings };
  for (const [holding, has] of Object.entries(holdings).reverse()) {
    const off = Math.min(left, has);
    kept[holding] = has - off;
    left -= off;
  }
  return changesBetween(holdings, kept);
}

/** The same again on top of what lies there. */
export const doubling = (now: Holdings): readonly Change[] => changesBetween({}, now);

/** What lay there in an earlier round, so many times. */
export const repeating = (before: Holdings, times: number): readonly Change[] =>
  changesBetween({}, before).map((change) => ({ ...change, amount: change.amount * times }));

/** What this page had on the layout before each step, newest last, and what was taken back. */
export interface Past {
  readonly done: readonly Holdings[];
  readonly undone: readonly Holdings[];
}

export const NO_PAST: Past = { done: [], undone: [] };
/** More steps than anybody makes in one round. */
const STEPS_KEPT = 200;

export const remember = (past: Past, now: Holdings): Past => ({ done: [...past.done, now].slice(-STEPS_KEPT), undone: [] });

const isSame = (one: Holdings, other: Holdings): boolean => changesBetween(one, other).every(({ amount }) => amount === 0);

/** The last step that changed anything; null where there is none. */
export function stepBack({ done, undone }: Past, now: Holdings): { readonly past: Past; readonly to: Holdings } | null {
  const at = done.findLastIndex((before) => !isSame(before, now));
  const to = done[at];
  return to === undefined ? null : { past: { done: done.slice(0, at), undone: [...undone, now] }, to };
}

export function stepForward({ done, undone }: Past, now: Holdings): { readonly past: Past; readonly to: Holdings } | null {
  const to = undone.at(-1);
  return to === undefined ? null : { past: { done: [...done, now], undone: undone.slice(0, -1) }, to };
}
