/** Builds the rows of a layout's pay table: one row per pay line (bets of one kind with the same odds), grouped by family of bets. */
import type { ClauseId, LayoutData, PayLine, Pays, Rulebook } from '../../rules/index.ts';
import { FAMILIES, type Family, type FeltBet, feltWords, type Language } from '../felt/headless.ts';
import type { Alike } from './words/en.ts';
import type { RulesWords } from './words/index.ts';

export interface PayRow {
  readonly key: string;
  readonly family: Family;
  /** The title of the bet. If the line has several bets: their selections, such as `1‑4`. */
  readonly name: string;
  readonly bets: readonly string[];
  /** When the bets win. */
  readonly wins: string;
  /** One text of odds for each number of matching dice, or a single text if the odds are always the same. */
  readonly pays: readonly string[];
  readonly clauses: readonly ClauseId[];
}

function clausesOfLine({ clauses: { offered = [], wins = [], loses = [], triple = [], pays = [] }, perBet = {} }: PayLine) {
  return [...new Set([...offered, ...wins, ...loses, ...triple, ...pays, ...Object.values(perBet).flat()])];
}

function formatPays(pays: Pays, words: RulesWords): readonly string[] {
  const odds = (ratio: string): string => {
    const [n = '', d = ''] = ratio.split('/');
    return words.pays(n, d);
  };
  if (typeof pays === 'string') return [odds(pays)];
  return Object.entries(pays).map(([count, ratio]) => (words.onDice[Number(count) - 1] ?? '{}').replace('{}', odds(ratio)));
}

/** Formats consecutive numbers as a range such as 4–10, and other numbers as a list such as 3, 6, 10. */
export function formatRange(numbers: readonly number[]): string {
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? first;
  const isRange = numbers.length > 2 && numbers.every((number, i) => number === first + i);
  return isRange ? `${first}–${last}` : numbers.join(', ');
}

/**
 * What the matching dice of a bet have in common. All of them show faces of one group.
 * If a bet has several groups, a group is either one face or the faces of one colour.
 */
function alikeOf(groups: readonly (readonly number[])[]): Alike {
  const hasSeveralFaces = groups.some((group) => group.length > 1);
  if (groups.length > 1) return hasSeveralFaces ? 'colour' : 'same';
  return hasSeveralFaces ? 'one-of' : 'face';
}

/** `shape` is the kind of condition: the total, dice that match (`alike`), certain faces (`showing`), or all dice different (`distinct`). */
function formatWins(line: PayLine, bets: readonly string[], { wins }: RulesWords): string {
  const [firstBet] = bets;
  if (line.shape === 'total') {
    const totals =
      bets.length === 1 && firstBet !== undefined ? wins.totals(formatRange(line.bets[firstBet] ?? [])) : wins.itsTotal;
    return line.tripleLoses ? `${totals}; ${wins.tripleLoses}` : totals;
  }
  if (line.shape === 'alike') {
    const text = wins.alike(line.atLeast, alikeOf(line.bets[firstBet ?? ''] ?? []));
    return line.throws === undefined ? text : `${text}, ${wins.throws(line.throws)}`;
  }
  return line.shape === 'showing' ? wins.showing : wins.distinct;
}

/** The browser does not break a line at this hyphen. */
const NO_BREAK_HYPHEN = '\u2011';

/** Formats the selection of a bet, such as `1‑4` or `heart‑crown‑club`. */
function formatSelection(bet: string, language: Language): string {
  const { names } = feltWords(language);
  const [kind = '', selector = ''] = bet.split(':');
  if (selector === '') return names[kind] ?? kind;
  return selector
    .split('-')
    .map((part) => (/^\d/.test(part) ? part : (names[part] ?? part)))
    .join(NO_BREAK_HYPHEN);
}

/** Builds the rows of all pay lines with bets on the layout, ordered by family. */
export function payRows(
  rulebook: Rulebook,
  layout: LayoutData,
  feltBets: readonly FeltBet[],
  language: Language,
  words: RulesWords,
): readonly PayRow[] {
  const byId = new Map(feltBets.map((bet) => [bet.id, bet]));
  const lines = rulebook.payTables[layout.payTable]?.lines ?? [];
  const rows = lines.flatMap((line): readonly PayRow[] => {
    const bets = layout.bets.filter((bet) => Object.hasOwn(line.bets, bet));
    const [first] = bets;
    const firstBet = first === undefined ? undefined : byId.get(first);
    if (first === undefined || firstBet === undefined) return [];
    const commonTitle = line.title
      .replace('{}', '')
      .replace(/[:\s]+$/, '')
      .trim();
    const prefix = language === 'en' && commonTitle !== '' ? `${commonTitle}: ` : '';
    return [
      {
        key: first,
        family: firstBet.family,
        name: bets.length === 1 ? firstBet.title : `${prefix}${bets.map((bet) => formatSelection(bet, language)).join(', ')}`,
        bets,
        wins: formatWins(line, bets, words),
        pays: formatPays(line.pays, words),
        clauses: clausesOfLine(line),
      },
    ];
  });
  return FAMILIES.flatMap((family) => rows.filter((row) => row.family === family));
}
