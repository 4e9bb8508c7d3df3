/** When a bet wins, in words, and what it would pay: read from the pay table for the card of a bet. It must never settle anything. */
import type { BetId, ClauseId, Dice, Minor, PayLine, Rulebook } from '../../rules/index.ts';

export interface WinsWords {
  readonly faceNames: Readonly<Record<string, string>>;
  readonly or: string;
  readonly and: string;
  readonly total: (totals: string) => string;
  readonly tripleLoses: string;
  readonly alike: (atLeast: number, faces: string) => string;
  readonly alikeAny: (atLeast: number, faces: string) => string;
  readonly showing: (faces: string) => string;
  readonly distinct: (count: number, faces: string) => string;
  readonly throws: (count: number) => string;
}

export interface PayLineOfBet {
  readonly line: PayLine;
  readonly dice: Dice;
  readonly clauses: readonly ClauseId[];
}

/** The line of the pay table that a bet stands on. */
export function payLineOf(rulebook: Rulebook, layoutId: string, bet: BetId): PayLineOfBet | null {
  const layout = rulebook.layouts.find(({ id }) => id === layoutId);
  const table = layout && rulebook.payTables[layout.payTable];
  const dice = layout && rulebook.dice[layout.dice];
  const line = table?.lines.find(({ bets }) => Object.hasOwn(bets, bet));
  if (table === undefined || dice === undefined || line === undefined) return null;
  const { wins, pays } = line.clauses;
  return { line, dice, clauses: [...new Set([...(wins ?? table.clauses), ...(pays ?? []), ...(line.perBet?.[bet] ?? [])])] };
}

/** `4, 5 or 6`; runs of more than three as `4–10`. */
function list(items: readonly string[], or: string): string {
  const numbers = items.map(Number);
  const isRun = items.length > 3 && numbers.every((value, i) => Number.isInteger(value) && value === (numbers[0] ?? 0) + i);
  if (isRun) return `${items[0]}–${items.at(-1)}`;
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')}${or}${items.at(-1)}`;
}

export function winsInWords({ line, dice }: PayLineOfBet, bet: BetId, words: WinsWords): string {
  const nameOf = (face: number): string => {
    const symbol = dice.symbols?.[face - 1];
    return symbol === undefined ? String(face) : (words.faceNames[symbol] ?? symbol);
  };
  const named = (faces: readonly number[], joint: string): string => list(faces.map(nameOf), joint);
  switch (line.shape) {
    case 'total': {
      const text = words.total(list((line.bets[bet] ?? []).map(String), words.or));
      return line.tripleLoses ? `${text} ${words.tripleLoses}` : text;
    }
    case 'alike': {
      const groups = line.bets[bet] ?? [];
      const text =
        groups.length === 1
          ? words.alike(line.atLeast, named(groups[0] ?? [], words.or))
          : words.alikeAny(
              line.atLeast,
              list(
                groups.map((group) => named(group, words.or)),
                words.or,
              ),
            );
      return line.throws === undefined ? text : `${text} ${words.throws(line.throws)}`;
    }
    case 'showing':
      return words.showing(named(line.bets[bet] ?? [], words.and));
    case 'distinct':
      return words.distinct(dice.count, named(line.bets[bet] ?? [], words.or));
  }
}

/** Least and most that a stake can win by a bet's odds, before any rounding up, in whole minor units; a part of one is dropped. */
export function winningsDown(stakeMinor: Minor, pays: readonly string[]): readonly [least: Minor, most: Minor] {
  const each = pays.map((ratio) => {
    const [n = 0, d = 1] = ratio.split('/').map(Number);
    return Math.floor((stakeMinor * n) / d);
  });
  return each.length === 0 ? [0, 0] : [Math.min(...each), Math.max(...each)];
}
