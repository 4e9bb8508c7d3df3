/** Checks the payments in a round or a log of rounds against the rules. A payment that cannot be checked is an error. */
import { makeAnswer, type Rulebook, readRound, type SettlementAnswer, sayProblem, settleRound } from '../../../rules/index.ts';

/** The log of a busy table for one day is shorter. */
const LOG_CHARACTERS_MAX = 20_000_000;

/** The fields of a wager that a log claims and this module checks. `croupier settle` prints the same fields. */
const CLAIMS = ['counted', 'returned', 'outcome', 'odds', 'paidOn', 'paid'] as const;
type Claim = (typeof CLAIMS)[number];

export type Verdict =
  /** All claims are correct. `checked` counts them. `last` is the correct settlement of the last checked round. */
  | { readonly kind: 'pass'; readonly rounds: number; readonly checked: number; readonly last: SettlementAnswer }
  | {
      readonly kind: 'wrong';
      /** The position in the log, from 1. */
      readonly round: number;
      readonly player: string;
      readonly bet: string;
      readonly field: Claim;
      readonly claimed: string;
      readonly expected: string;
      readonly clauses: readonly string[];
      readonly last: SettlementAnswer;
    }
  /** `round` is 0 if the whole text is invalid. */
  | { readonly kind: 'unreadable'; readonly round: number; readonly reason: string };

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads JSON, or one JSON round per line. Returns an error message if the text is invalid. */
export function readEntries(text: string): readonly unknown[] | string {
  if (text.length > LOG_CHARACTERS_MAX) return `more than ${LOG_CHARACTERS_MAX} characters`;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [parsed];
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.length < 2 || !lines.every((line) => line.trim().startsWith('{'))) return (error as Error).message;
    const entries: unknown[] = [];
    for (const [i, line] of lines.entries()) {
      try {
        entries.push(JSON.parse(line));
      } catch (fault) {
        return `line ${i + 1}: ${(fault as Error).message}`;
      }
    }
    return entries;
  }
}

/** Removes the checked fields, because `readRound` rejects them. */
function withoutClaims(entry: unknown): unknown {
  if (!isFields(entry) || !Array.isArray(entry.wagers)) return entry;
  const removeClaims = (wager: unknown): unknown =>
    isFields(wager)
      ? Object.fromEntries(Object.entries(wager).filter(([name]) => name !== 'clauses' && !CLAIMS.includes(name as Claim)))
      : wager;
  return { ...entry, wagers: entry.wagers.map(removeClaims) };
}

const claimsOf = (wager: Fields): readonly Claim[] => CLAIMS.filter((claim) => wager[claim] !== undefined);

type Wrong = Extract<Verdict, { readonly kind: 'wrong' }>;

/** Returns the first wrong field, an error message, or the number of checked fields. */
function checkRound(entry: Fields, round: number, answer: SettlementAnswer): Wrong | string | number {
  let checked = 0;
  const checkedWagers = new Set<string>();
  for (const wager of entry.wagers as readonly Fields[]) {
    const claims = claimsOf(wager);
    const [player, bet] = [String(wager.player), String(wager.bet)];
    const expected = answer.wagers.find((row) => row.player === player && row.bet === bet);
    if (expected === undefined) continue;
    const key = JSON.stringify([player, bet]);
    // All stakes of a player on one bet are one wager, so only one row may contain its payment.
    if (claims.length > 0 && checkedWagers.has(key)) return `${player} has two rows for ${bet}; sum their stakes first`;
    checkedWagers.add(key);
    for (const field of claims) {
      checked++;
      if (wager[field] === expected[field]) continue;
      return {
        kind: 'wrong',
        round,
        player,
        bet,
        field,
        claimed: JSON.stringify(wager[field]),
        expected: JSON.stringify(expected[field]),
        clauses: expected.clauses,
        last: answer,
      };
    }
  }
  return checked;
}

/** Checks all rounds of a log. The check stops at the first wrong or unreadable round. */
export function checkLog(rulebooks: readonly Rulebook[], text: string): Verdict {
  const entries = readEntries(text);
  if (typeof entries === 'string') return { kind: 'unreadable', round: 0, reason: entries };
  let checked = 0;
  let last: SettlementAnswer | null = null;
  for (const [i, entry] of entries.entries()) {
    const round = i + 1;
    const read = readRound(rulebooks, withoutClaims(entry));
    if (!read.ok) return { kind: 'unreadable', round, reason: sayProblem(read.problem) };
    const settled = settleRound(read.value.layout, read.value.round);
    if (!settled.ok) return { kind: 'unreadable', round, reason: sayProblem(settled.problem) };
    last = makeAnswer(settled.value);
    const result = checkRound(entry as Fields, round, last);
    if (typeof result === 'string') return { kind: 'unreadable', round, reason: result };
    if (typeof result !== 'number') return result;
    checked += result;
  }
  if (last === null) return { kind: 'unreadable', round: 0, reason: 'the log has no round' };
  return { kind: 'pass', rounds: entries.length, checked, last };
}
