/** Describes when a bet wins and what the dealer calls out for a result, in the words of a language. */
import type { Announcement, BetId, ClauseId, Dice, Minor, PayLine, Rulebook } from '../../../rules/index.ts';

const FACES = 6;

export interface WinWords {
  readonly faceNames: Readonly<Record<string, string>>;
  readonly or: string;
  readonly and: string;
  readonly total: (totals: string) => string;
  readonly tripleLoses: string;
  /** `atLeast` dice must each show one of these faces. */
  readonly alike: (atLeast: number, faces: string) => string;
  readonly anyTriple: string;
  /** `atLeast` dice must show the same face, or faces of the same group. `faces` lists the faces or groups. */
  readonly alikeAny: (atLeast: number, faces: string) => string;
  /** The dice must show all these faces. */
  readonly showing: (faces: string) => string;
  /** Each die must show one of these faces, and all dice must be different. */
  readonly distinct: (faces: string) => string;
  /** Extends the text of a condition: the condition must be met in each of `count` throws. */
  readonly throws: (count: number, condition: string) => string;
}

export interface BetPayLine {
  readonly line: PayLine;
  readonly dice: Dice;
  readonly clauses: readonly ClauseId[];
}

/** Finds the line of the pay table that contains this bet. */
export function findPayLine(rulebook: Rulebook, layoutId: string, bet: BetId): BetPayLine | null {
  const layout = rulebook.layouts.find(({ id }) => id === layoutId);
  const table = layout && rulebook.payTables[layout.payTable];
  const dice = layout && rulebook.dice[layout.dice];
  const line = table?.lines.find(({ bets }) => Object.hasOwn(bets, bet));
  if (table === undefined || dice === undefined || line === undefined) return null;
  const { wins, pays } = line.clauses;
  return { line, dice, clauses: [...new Set([...(wins ?? table.clauses), ...(pays ?? []), ...(line.perBet?.[bet] ?? [])])] };
}

/** Formats `4, 5 or 6`. Four or more consecutive numbers become a range such as `4–10`. */
function formatList(items: readonly string[], conjunction: string): string {
  const numbers = items.map(Number);
  const isRange = items.length > 3 && numbers.every((value, i) => Number.isInteger(value) && value === (numbers[0] ?? 0) + i);
  if (isRange) return `${items[0]}–${items.at(-1)}`;
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')}${conjunction}${items.at(-1)}`;
}

export function formatWinCondition({ line, dice }: BetPayLine, bet: BetId, words: WinWords): string {
  const nameOf = (face: number): string => {
    const symbol = dice.symbols?.[face - 1];
    return symbol === undefined ? String(face) : (words.faceNames[symbol] ?? symbol);
  };
  const formatFaces = (faces: readonly number[], conjunction: string): string => formatList(faces.map(nameOf), conjunction);
  switch (line.shape) {
    case 'total': {
      const text = words.total(formatList((line.bets[bet] ?? []).map(String), words.or));
      return line.tripleLoses ? `${text} ${words.tripleLoses}` : text;
    }
    case 'alike': {
      const groups = line.bets[bet] ?? [];
      if (line.atLeast === 3 && groups.length === FACES && groups.every(({ length }) => length === 1)) return words.anyTriple;
      const text =
        groups.length === 1
          ? words.alike(line.atLeast, formatFaces(groups[0] ?? [], words.or))
          : words.alikeAny(
              line.atLeast,
              formatList(
                groups.map((group) => formatFaces(group, words.or)),
                words.or,
              ),
            );
      return line.throws === undefined ? text : words.throws(line.throws, text);
    }
    case 'showing':
      return words.showing(formatFaces(line.bets[bet] ?? [], words.and));
    case 'distinct':
      return words.distinct(formatFaces(line.bets[bet] ?? [], words.or));
  }
}

/** The lowest and highest win of a stake in whole minor units, before the rounding of the rulebook. */
export function winningsRange(stakeMinor: Minor, pays: readonly string[]): readonly [lowest: Minor, highest: Minor] {
  const wins = pays.map((ratio) => {
    const [numerator = 0, denominator = 1] = ratio.split('/').map(Number);
    return Math.floor((stakeMinor * numerator) / denominator);
  });
  return wins.length === 0 ? [0, 0] : [Math.min(...wins), Math.max(...wins)];
}

export interface CallWords {
  readonly faceNames: Readonly<Record<string, string>>;
  readonly comma: string;
  readonly total: (total: number) => string;
}

/** Formats what the dealer calls out: the faces in ascending order, symbols by name, and the total if the rulebook has it. */
export function formatCall(
  faces: readonly number[],
  dice: Pick<Dice, 'symbols'>,
  announcement: Readonly<Record<string, Announcement>>,
  { faceNames, comma, total }: CallWords,
): string {
  const rule = Object.values(announcement).find((each) => (each.dice === 'symbols') === (dice.symbols !== null));
  const names = [...faces]
    .sort((a, b) => a - b)
    .map((face) => {
      const symbol = dice.symbols?.[face - 1];
      return symbol === undefined ? String(face) : (faceNames[symbol] ?? symbol);
    })
    .join(comma);
  if (rule?.total !== 'called') return names;
  return `${names}${comma}${total(faces.reduce((sum, face) => sum + face, 0))}`;
}
