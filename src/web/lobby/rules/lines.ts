/** The pay table of a layout as rows for reading: bets of one line together, by family. It must never work out odds itself. */
import type { ClauseId, LayoutData, PayLine, Pays, Rulebook } from '../../../rules/index.ts';
import { FAMILIES, type Family, FELT_WORDS, type FeltBet, type Language } from '../../felt/headless.ts';
import type { Alike, RulesWords } from './english.ts';

export interface PayRow {
  readonly key: string;
  readonly family: Family;
  /** What they are called: the bet's own title, or what each bet of the line is on. */
  readonly name: string;
  readonly bets: readonly string[];
  readonly wins: string;
  /** One for each number of dice that count, or one for all. */
  readonly pays: readonly string[];
  readonly clauses: readonly ClauseId[];
}

/** Every clause that a line names, each once. */
function clausesOfLine({ clauses: { offered = [], wins = [], loses = [], triple = [], pays = [] }, perBet = {} }: PayLine) {
  return [...new Set([...offered, ...wins, ...loses, ...triple, ...pays, ...Object.values(perBet).flat()])];
}

function sayPays(pays: Pays, words: RulesWords): readonly string[] {
  const odds = (ratio: string): string => {
    const [n = '', d = ''] = ratio.split('/');
    return words.pays(n, d);
  };
  if (typeof pays === 'string') return [odds(pays)];
  return Object.entries(pays).map(([count, ratio]) => (words.onDice[Number(count) - 1] ?? '{}').replace('{}', odds(ratio)));
}

/** Numbers one after the other as a range: 4–10, or 3, 6, 10. */
export function sayRange(numbers: readonly number[]): string {
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? first;
  const runs = numbers.length > 2 && numbers.every((number, i) => number === first + i);
  return runs ? `${first}–${last}` : numbers.join(', ');
}

/** A group of several faces is a colour, or what the book makes of it; several groups mean the same of them. */
function alikeOf(groups: readonly (readonly number[])[]): Alike {
  const wide = groups.some((group) => group.length > 1);
  if (groups.length > 1) return wide ? 'colour' : 'same';
  return wide ? 'one-of' : 'face';
}

function sayWins(line: PayLine, bets: readonly string[], { wins }: RulesWords): string {
  const [only] = bets;
  if (line.shape === 'total') {
    const totals = bets.length === 1 && only !== undefined ? wins.totals(sayRange(line.bets[only] ?? [])) : wins.itsTotal;
    return line.tripleLoses ? `${totals}; ${wins.tripleLoses}` : totals;
  }
  if (line.shape === 'alike') {
    const text = wins.alike(line.atLeast, alikeOf(line.bets[only ?? ''] ?? []));
    return line.throws === undefined ? text : `${text}, ${wins.throws(line.throws)}`;
  }
  return line.shape === 'showing' ? wins.showing : wins.distinct;
}

/** A hyphen at which no line ends, so that a pair stays one. */
const UNBROKEN = '\u2011';

/** What a bet of a longer line is on: `1 4`, `heart crown club`. */
function sayOn(bet: string, language: Language): string {
  const { names } = FELT_WORDS[language];
  const [kind = '', selector = ''] = bet.split(':');
  if (selector === '') return names[kind] ?? kind;
  return selector
    .split('-')
    .map((part) => (/^\d/.test(part) ? part : (names[part] ?? part)))
    .join(UNBROKEN);
}

/** The lines that have bets on this layout, in the order of the families. */
export function payRows(
  rulebook: Rulebook,
  layout: LayoutData,
  felt: readonly FeltBet[],
  language: Language,
  words: RulesWords,
): readonly PayRow[] {
  const byId = new Map(felt.map((bet) => [bet.id, bet]));
  const lines = rulebook.payTables[layout.payTable]?.lines ?? [];
  const rows = lines.flatMap((line): readonly PayRow[] => {
    const bets = layout.bets.filter((bet) => Object.hasOwn(line.bets, bet));
    const [first] = bets;
    const one = first === undefined ? undefined : byId.get(first);
    if (first === undefined || one === undefined) return [];
    const stem = line.title
      .replace('{}', '')
      .replace(/[:\s]+$/, '')
      .trim();
    const called = language === 'en' && stem !== '' ? `${stem}: ` : '';
    return [
      {
        key: first,
        family: one.family,
        name: bets.length === 1 ? one.title : `${called}${bets.map((bet) => sayOn(bet, language)).join(', ')}`,
        bets,
        wins: sayWins(line, bets, words),
        pays: sayPays(line.pays, words),
        clauses: clausesOfLine(line),
      },
    ];
  });
  return FAMILIES.flatMap((family) => rows.filter((row) => row.family === family));
}
