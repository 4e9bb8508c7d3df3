/** Builds the texts of each bet from a rulebook's pay table: what the layout prints, and what screen readers speak. */
import type { Dice, Face, PayLine, Pays, RatioText, Rulebook } from '../../rules/index.ts';
import type { OddsStyle } from './geometry.ts';
import { type Family, type FeltWords, feltWords, fill, type Language } from './words/index.ts';
import { ZH_HANT_PRINT } from './words/zh-hant-print.ts';

/** A die or symbol printed in a cell. */
export interface Mark {
  readonly face: Face;
  /** null for dice with numbers. */
  readonly symbol: string | null;
  readonly colour: string | null;
}

/**
 * All texts of a bet [adelaide-big-and-small 1(b)]. In addition to the print of the diagrams, a felt has numerals, a second
 * language and the warnings that the rules require [crown-sic-bo 2.2.1(b), 2.2.2].
 */
export interface FeltBet {
  readonly id: string;
  /** The part of the id before the colon. */
  readonly kind: string;
  readonly family: Family;
  /** The spoken name in the chosen language. */
  readonly title: string;
  /** The spoken odds. */
  readonly pays: string;
  /** The odds in the printed style of the rulebook. */
  readonly caption: string;
  /** The printed text in the chosen language and in the other language; either may be empty. */
  readonly label: string;
  readonly otherLabel: string;
  /** The totals of the bet, or the numbers of its dice. */
  readonly note: string;
  /** A printed rule, such as ANY TRIPLE LOSES; empty for most bets. */
  readonly warning: string;
  readonly marks: readonly Mark[];
  readonly colour: string | null;
}

const FAMILY_OF: Readonly<Record<string, Family>> = {
  small: 'chances',
  big: 'chances',
  odd: 'chances',
  even: 'chances',
  field: 'chances',
  red: 'chances',
  black: 'chances',
  total: 'totals',
  number: 'totals',
  pair: 'pairs',
  four: 'fours',
  single: 'singles',
  symbol: 'singles',
  colour: 'singles',
  three: 'threes',
  'double-single': 'double-singles',
  row: 'lines',
  column: 'lines',
  shooter: 'shooter',
};

const HALF = '½';

/** The two printed terms of odds n/d: `5½` and `1` for 11/2. */
function termsOf(ratio: string): { readonly n: string; readonly d: string } {
  const [n = 0, d = 1] = ratio.split('/').map(Number);
  if (d === 2) return { n: `${Math.floor(n / 2) || ''}${HALF}`, d: '1' };
  return { n: String(n), d: String(d) };
}

const formatOdds = (text: string, ratio: string): string => {
  const { n, d } = termsOf(ratio);
  return text.replace('{n}', n).replace('{d}', d);
};

function spokenPays(pays: Pays, words: FeltWords): string {
  const odds = (ratio: string): string => formatOdds(words.odds, ratio);
  if (typeof pays === 'string') return fill(words.pays, odds(pays));
  const parts = Object.entries(pays).map(([dice, ratio]) => fill(words.onDice[Number(dice) - 1] ?? '', odds(ratio)));
  return fill(words.pays, parts.join(words.comma));
}

function printedPays(pays: Pays, oddsStyle: OddsStyle, words: FeltWords): string {
  if (typeof pays === 'string') return formatOdds(words.oddsStyles[oddsStyle], pays);
  const parts = Object.entries(pays).map(([dice, ratio]) =>
    fill((words.onDice[Number(dice) - 1] ?? '').toUpperCase(), formatOdds(words.oddsStyles.to, ratio)),
  );
  return parts.join(' · ');
}

/** The winning dice to print; empty if there are too many. The shape is the kind of winning condition, such as `alike` for triples. */
function facesOf(line: PayLine, id: string): readonly Face[] {
  switch (line.shape) {
    case 'total':
      return [];
    case 'showing':
    case 'distinct':
      return line.bets[id] ?? [];
    case 'alike': {
      const groups = line.bets[id] ?? [];
      const [first = []] = groups;
      // Several groups of one face each: the bet wins on any of these faces.
      if (groups.length > 1) return groups.length < 6 && first.length === 1 ? groups.flat() : [];
      // A bet over several throws prints one die per throw.
      const times = line.throws ?? line.atLeast;
      return first.length === 1 ? Array.from({ length: times }, () => first[0] as Face) : first;
    }
  }
}

function totalsNote(totals: readonly number[]): string {
  const [first = 0] = totals;
  const last = totals.at(-1) ?? 0;
  if (totals.length < 2) return '';
  return last - first === totals.length - 1 && totals.length > 2 ? `${first}–${last}` : totals.join(' ');
}

const colourOf = (dice: Dice, face: Face): string | null =>
  Object.entries(dice.colours ?? {}).find(([, faces]) => faces.includes(face))?.[0] ?? null;

/** Splits a selector (the part of a bet's id after the colon), such as `126` into `1`, `2`, `6` and `heart-crown` into `heart`, `crown`. */
function partsOf(selector: string): readonly string[] {
  if (/^\d{3,}$/.test(selector)) return [...selector];
  return selector === '' ? [] : selector.split('-');
}

type PrintedWords = Pick<FeltWords, 'print' | 'names'>;

/** The words of the chosen language and of the second language on the felt: English on a Chinese felt, otherwise Chinese. */
interface WordPair {
  readonly chosen: FeltWords;
  readonly other: PrintedWords;
}

function printedLabel(words: PrintedWords, kind: string, selector: string, marks: readonly Mark[]): string {
  const names = partsOf(selector).map((part) => words.names[part] ?? part);
  const text = words.print[kind === 'triple' && marks[0]?.symbol != null ? 'symbol-triple' : kind];
  if (text !== undefined) return fill(text, names.join(' ').toUpperCase());
  if (kind === 'single' || kind === 'symbol' || kind === 'colour') return names.join(' ').toUpperCase();
  return marks.length > 0 || kind === 'row' || kind === 'column' ? '' : selector.replace('-', '–');
}

/** The spoken name of a bet: the title of the rulebook, or a translation. */
function spokenTitle(words: FeltWords, line: PayLine, kind: string, selector: string, label: string): string {
  const parts = partsOf(selector);
  if (words.spoken === null) return line.title.replace('{}', parts.join(kind === 'pair' ? words.and : words.comma));
  const text = words.spoken[kind];
  const names = parts.map((part) => (/^\d/.test(part) ? part : (words.names[part] ?? part)));
  return text === undefined ? label : fill(text, names.join(kind === 'field' ? '–' : words.and)).trim();
}

/** The colour of a bet on one number: red or black if the bet on that colour wins on the number, otherwise green. */
function colourOfTotal(lines: readonly PayLine[], total: number): string {
  const betColour = ['red', 'black'].find((colour) =>
    lines.some((line) => line.shape === 'total' && line.bets[colour]?.includes(total)),
  );
  return betColour ?? 'green';
}

function colourOfBet(lines: readonly PayLine[], line: PayLine, kind: string, id: string, marks: readonly Mark[]): string | null {
  if (id === 'red' || id === 'black') return id;
  if (kind === 'number' && line.shape === 'total') return colourOfTotal(lines, line.bets[id]?.[0] ?? 0);
  const [first] = marks;
  return first?.colour != null && marks.every(({ colour }) => colour === first.colour) ? first.colour : null;
}

export interface BetsOptions {
  readonly language?: Language;
  readonly oddsStyle?: OddsStyle;
  /** Odds that the table has raised, by bet. */
  readonly raised?: Readonly<Record<string, RatioText>>;
}

/** All bets of a layout with their texts, in reading order. */
export function feltBets(rulebook: Rulebook, layoutId: string, options: BetsOptions = {}): readonly FeltBet[] {
  const { language = 'en', oddsStyle = 'to', raised = {} } = options;
  const layout = rulebook.layouts.find(({ id }) => id === layoutId);
  const dice = layout && rulebook.dice[layout.dice];
  const lines = layout && rulebook.payTables[layout.payTable]?.lines;
  if (!layout || !dice || !lines) throw new Error(`${rulebook.id} has no layout ${layoutId}`);
  const chosen = feltWords(language);
  const wordPair: WordPair = { chosen, other: language.startsWith('zh') ? feltWords('en') : ZH_HANT_PRINT };
  return layout.bets.map((id) => {
    const line = lines.find(({ bets }) => Object.hasOwn(bets, id));
    if (line === undefined) throw new Error(`the pay table has no line with ${id}`);
    return feltBet(rulebook, dice, lines, line, id, wordPair, { oddsStyle, pays: raised[id] ?? line.pays });
  });
}

function feltBet(
  rulebook: Rulebook,
  dice: Dice,
  lines: readonly PayLine[],
  line: PayLine,
  id: string,
  { chosen, other }: WordPair,
  { oddsStyle, pays }: { readonly oddsStyle: OddsStyle; readonly pays: Pays },
): FeltBet {
  const [kind = '', selector = ''] = id.split(':');
  const marks = facesOf(line, id).map((face) => ({
    face,
    symbol: dice.symbols?.[face - 1] ?? null,
    colour: colourOf(dice, face),
  }));
  const totals = line.shape === 'total' && kind !== 'odd' && kind !== 'even' ? totalsNote(line.bets[id] ?? []) : '';
  const numbers = kind !== 'single' && dice.symbols === null ? marks.map(({ face }) => face).join(' ') : '';
  // On some results the rulebook allows only this bet to win, such as the number 7 in Dicette.
  const winsAlone = rulebook.exclusive.some(({ allows }) => allows.flatMap(({ bets }) => bets).join() === id);
  const label = printedLabel(chosen, kind, selector, marks);
  const otherLabel = printedLabel(other, kind, selector, marks);
  return {
    id,
    kind,
    family: FAMILY_OF[kind] ?? 'triples',
    title: spokenTitle(chosen, line, kind, selector, label),
    pays: spokenPays(pays, chosen),
    caption: printedPays(pays, oddsStyle, chosen),
    label,
    otherLabel: otherLabel === label ? '' : otherLabel,
    note: totals || numbers,
    warning: winsAlone ? chosen.othersLose : line.shape === 'total' && line.tripleLoses ? chosen.tripleLoses : '',
    marks,
    colour: colourOfBet(lines, line, kind, id, marks),
  };
}
