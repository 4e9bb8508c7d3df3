/** What a whole round should pay, with the clause behind each step; it must never depend on the order of the wagers. */
import { present } from './assert.ts';
import { outcomeOf } from './dice.ts';
import type { Bet, Layout } from './layout.ts';
import { type Limits, limitsInForce, type Sign, shareCap } from './limits.ts';
import { AMOUNT_MAX, downToMultiple, type Minor, payableExactly, winningsUp } from './money.ts';
import type { Ratio } from './ratio.ts';
import { done, failed, type Result } from './result.ts';
import type { BetId, ClauseId, Face } from './vocabulary.ts';

/** Money a player has put on a bet. */
export interface Wager {
  readonly player: string;
  readonly bet: BetId;
  readonly stake: Minor;
}

/** Everything settlement needs to know of a round; lawful once `readRound` has let it through. */
export interface Round {
  readonly wagers: readonly Wager[];
  readonly result: readonly Face[];
  readonly sign: Sign;
  /** Limits agreed with individual players. */
  readonly limits: ReadonlyMap<string, Limits>;
  /** Players already told about the minimum. */
  readonly warned: ReadonlySet<string>;
  /** The smallest amount the float can pay. */
  readonly chip: Minor;
  /** At which throw of its several a wager over several throws is. */
  readonly throw: number;
}

export const OUTCOMES = ['won', 'lost', 'returned', 'rides'] as const;

/** One player's wager on one bet and what becomes of it. */
export interface SettledWager extends Wager {
  /** What wins or loses after limits and pro rata. */
  readonly counted: Minor;
  /** What goes back whatever the dice say. */
  readonly returned: Minor;
  /** `returned` when nothing counted, `rides` when it goes on to the next throw. */
  readonly outcome: (typeof OUTCOMES)[number];
  /** null unless won. */
  readonly odds: Ratio | null;
  /** What the odds were applied to. */
  readonly paidOn: Minor;
  /** The winnings on top of the stake. */
  readonly paid: Minor;
  readonly clauses: readonly ClauseId[];
}

export interface Settlement {
  readonly result: { readonly faces: readonly Face[]; readonly total: number | null };
  /** Bets that win, in the layout's reading order. */
  readonly lit: readonly BetId[];
  /** Players to be told that later wagers below the minimum will go back. */
  readonly advised: readonly string[];
  /** One row per player and bet, in order of first appearance. */
  readonly wagers: readonly SettledWager[];
}

/** A row on its way through the limits. */
interface Row {
  readonly player: string;
  readonly bet: Bet;
  readonly minimum: Minor;
  readonly maximum: Minor | null;
  stake: Minor;
  counted: Minor;
  readonly clauses: ClauseId[];
}

/** Stakes of one player on one bet are one wager. */
function gather(layout: Layout, round: Round): Row[] {
  const rows = new Map<string, Row>();
  for (const { player, bet: id, stake } of round.wagers) {
    const key = `${id} ${player}`;
    const row = rows.get(key);
    if (row !== undefined) {
      row.stake += stake;
      row.counted += stake;
      continue;
    }
    const bet = present(layout.byId.get(id), `the bet ${id}`);
    const limits = limitsInForce(round.sign, round.limits.get(player), id);
    const agreed = round.limits.has(player) ? (layout.rulebook.money.individualLimits?.clauses ?? []) : [];
    rows.set(key, { player, bet, stake, counted: stake, ...limits, clauses: [...agreed] });
  }
  return [...rows.values()];
}

const count = (row: Row, counted: Minor, clauses: readonly ClauseId[]): void => {
  row.counted = counted;
  row.clauses.push(...clauses);
};

/** Below the minimum: what the book does with it. Answers the players to be told. */
function applyMinimum(layout: Layout, round: Round, rows: readonly Row[]): readonly string[] {
  const { policy, clauses } = layout.rulebook.money.belowMinimum;
  const advised = new Set<string>();
  for (const row of rows.filter(({ stake, minimum }) => stake < minimum)) {
    const goesBack = policy === 'rejected' || (policy === 'warn-then-return' && round.warned.has(row.player));
    count(row, goesBack ? 0 : row.stake, clauses);
    if (policy === 'warn-then-return' && !goesBack) advised.add(row.player);
  }
  return [...advised];
}

/** Above the maximum, one player at a time. */
function applyMaximum(layout: Layout, rows: readonly Row[]): void {
  const { clauses } = layout.rulebook.money.aboveMaximum;
  for (const row of rows) if (row.maximum !== null && row.counted > row.maximum) count(row, row.maximum, clauses);
}

/** Above the maximum, all players of a bet together, and then the Differential of the book's pairs. */
function applySharedMaximum(layout: Layout, round: Round, rows: readonly Row[]): void {
  const { aboveMaximum, differential } = layout.rulebook.money;
  const byBet = new Map<BetId, Row[]>();
  for (const row of rows) {
    const group = byBet.get(row.bet.id);
    if (group === undefined) byBet.set(row.bet.id, [row]);
    else group.push(row);
  }
  for (const group of byBet.values()) {
    const { maximum } = group[0] as Row;
    if (maximum !== null) share(group, BigInt(maximum), aboveMaximum.clauses);
  }
  if (differential === null || round.sign.differential === undefined) return;
  const allowed = BigInt(round.sign.differential);
  const countedOn = (bet: BetId): bigint => (byBet.get(bet) ?? []).reduce((total, { counted }) => total + BigInt(counted), 0n);
  for (const [one, other] of differential.pairs) {
    const [light, heavy] = countedOn(one) <= countedOn(other) ? [one, other] : [other, one];
    share(byBet.get(heavy) ?? [], countedOn(light) + allowed, differential.clauses);
  }
}

/** Brings the wagers on one bet down to a cap, from the stakes as they were placed. */
function share(group: readonly Row[], cap: bigint, clauses: readonly ClauseId[]): void {
  const counted = group.reduce((total, row) => total + BigInt(row.counted), 0n);
  if (counted <= cap) return;
  const shares = shareCap(group, cap, (group[0] as Row).minimum);
  for (const [i, row] of group.entries()) count(row, shares[i] as Minor, clauses);
}

/** What a won wager is paid on, and what it is paid, by the book's rounding. */
function pay(layout: Layout, round: Round, row: Row, odds: Ratio): { paidOn: Minor; paid: bigint; clauses: readonly ClauseId[] } {
  const { policy, clauses } = layout.rulebook.money.rounding;
  const chip = policy === 'none' ? 1 : round.chip;
  const { counted, minimum } = row;
  if (payableExactly(counted, odds, chip)) return { paidOn: counted, paid: winningsUp(counted, odds, chip), clauses: [] };
  const toLower = policy === 'up-to-chip-or-lower-multiple' && round.sign.multiples === true && counted >= minimum && minimum > 0;
  const paidOn = toLower ? Number(downToMultiple(BigInt(counted), BigInt(minimum))) : counted;
  return { paidOn, paid: winningsUp(paidOn, odds, chip), clauses };
}

const cite = (...lists: (readonly ClauseId[])[]): readonly ClauseId[] => [...new Set(lists.flat())];

function close(layout: Layout, round: Round, row: Row, odds: Ratio | null): Result<SettledWager> {
  const { player, bet, stake, counted } = row;
  const common = { player, bet: bet.id, stake, counted, returned: stake - counted };
  const unpaid = { ...common, odds: null, paidOn: 0, paid: 0 };
  const { wins, loses, pays } = bet.clauses;
  if (counted === 0) return done({ ...unpaid, outcome: 'returned', clauses: cite(row.clauses) });
  if (odds === null) return done({ ...unpaid, outcome: 'lost', clauses: cite(loses, row.clauses) });
  if (round.throw < bet.throws) return done({ ...unpaid, outcome: 'rides', clauses: cite(wins, row.clauses) });
  const { paidOn, paid, clauses } = pay(layout, round, row, odds);
  if (paid > BigInt(AMOUNT_MAX))
    return failed('amount-unsafe', 'wagers', `${player} would win more on ${bet.id} than can be written exactly`);
  return done({ ...common, outcome: 'won', odds, paidOn, paid: Number(paid), clauses: cite(wins, pays, row.clauses, clauses) });
}

/** Settles a lawful round. */
export function settleRound(layout: Layout, round: Round): Result<Settlement> {
  const outcome = outcomeOf(round.result);
  const rows = gather(layout, round);
  const advised = applyMinimum(layout, round, rows);
  if (layout.rulebook.money.limits.maximumOver === 'bet') applySharedMaximum(layout, round, rows);
  else applyMaximum(layout, rows);
  const wagers: SettledWager[] = [];
  for (const row of rows) {
    const settled = close(layout, round, row, row.bet.paysOn[outcome.index] ?? null);
    if (!settled.ok) return settled;
    wagers.push(settled.value);
  }
  const wins = ({ paysOn, throws }: Bet): boolean => paysOn[outcome.index] != null && (throws === 1 || round.throw === throws);
  return done({
    result: { faces: outcome.faces, total: layout.dice.totals ? outcome.total : null },
    lit: layout.bets.filter(wins).map(({ id }) => id),
    advised,
    wagers,
  });
}
