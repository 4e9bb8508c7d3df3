/** Holds what a round or a log of rounds says was paid against the rules. It must never pass over a payment that it could not check. */
import { makeAnswer, type Rulebook, readRound, type SettlementAnswer, sayProblem, settleRound } from '../../rules/index.ts';

/** More than a day of a busy table; a file beyond that is not read. */
const LOG_CHARACTERS_MAX = 20_000_000;

/** What a log may say of a wager besides whose it is: the fields of `croupier settle`'s answer. */
const CLAIMS = ['counted', 'returned', 'outcome', 'odds', 'paidOn', 'paid'] as const;
type Claim = (typeof CLAIMS)[number];

export type Verdict =
  /** Every payment named is right. `last` is the last round, with what it should pay. */
  | { readonly kind: 'pass'; readonly rounds: number; readonly checked: number; readonly last: SettlementAnswer }
  | {
      readonly kind: 'wrong';
      /** Which round of the log, from 1. */
      readonly round: number;
      readonly player: string;
      readonly bet: string;
      readonly field: Claim;
      readonly said: string;
      readonly due: string;
      readonly clauses: readonly string[];
      readonly last: SettlementAnswer;
    }
  | { readonly kind: 'unreadable'; readonly round: number; readonly why: string };

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** One JSON document, or one round a line; text names what is wrong. */
export function readEntries(text: string): readonly unknown[] | string {
  if (text.length > LOG_CHARACTERS_MAX) return `more than ${LOG_CHARACTERS_MAX} characters`;
  try {
    const whole: unknown = JSON.parse(text);
    return Array.isArray(whole) ? whole : [whole];
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

/** The round without what it claims, as the gate takes it. */
function withoutClaims(entry: unknown): unknown {
  if (!isFields(entry) || !Array.isArray(entry.wagers)) return entry;
  const strip = (wager: unknown): unknown =>
    isFields(wager)
      ? Object.fromEntries(Object.entries(wager).filter(([name]) => name !== 'clauses' && !CLAIMS.includes(name as Claim)))
      : wager;
  return { ...entry, wagers: entry.wagers.map(strip) };
}

const claimsOf = (wager: Fields): readonly Claim[] => CLAIMS.filter((claim) => wager[claim] !== undefined);

type Wrong = Extract<Verdict, { readonly kind: 'wrong' }>;

function firstWrong(entry: Fields, round: number, answer: SettlementAnswer): Wrong | string | number {
  let checked = 0;
  const seen = new Set<string>();
  for (const wager of entry.wagers as readonly Fields[]) {
    const claims = claimsOf(wager);
    const [player, bet] = [String(wager.player), String(wager.bet)];
    const due = answer.wagers.find((row) => row.player === player && row.bet === bet);
    if (due === undefined) continue;
    const name = JSON.stringify([player, bet]);
    // Stakes of one player on one bet are one wager: two rows cannot both say what it was paid.
    if (claims.length > 0 && seen.has(name)) return `${player} has two rows for ${bet}; sum their stakes first`;
    seen.add(name);
    for (const field of claims) {
      checked++;
      if (wager[field] === due[field]) continue;
      const [said, computed] = [JSON.stringify(wager[field]), JSON.stringify(due[field])];
      return { kind: 'wrong', round, player, bet, field, said, due: computed, clauses: due.clauses, last: answer };
    }
  }
  return checked;
}

/** Round by round; the first that is wrong ends it. */
export function verifyLog(rulebooks: readonly Rulebook[], text: string): Verdict {
  const entries = readEntries(text);
  if (typeof entries === 'string') return { kind: 'unreadable', round: 0, why: entries };
  let checked = 0;
  let last: SettlementAnswer | null = null;
  for (const [i, entry] of entries.entries()) {
    const round = i + 1;
    const read = readRound(rulebooks, withoutClaims(entry));
    if (!read.ok) return { kind: 'unreadable', round, why: sayProblem(read.problem) };
    const settled = settleRound(read.value.layout, read.value.round);
    if (!settled.ok) return { kind: 'unreadable', round, why: sayProblem(settled.problem) };
    last = makeAnswer(settled.value);
    const found = firstWrong(entry as Fields, round, last);
    if (typeof found === 'string') return { kind: 'unreadable', round, why: found };
    if (typeof found !== 'number') return found;
    checked += found;
  }
  if (last === null) return { kind: 'unreadable', round: 0, why: 'there is no round in it' };
  return { kind: 'pass', rounds: entries.length, checked, last };
}
