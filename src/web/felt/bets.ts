/** From a rulebook's data to what a felt prints and says of each bet. It reads the pay table and never decides anything by it. */
import type { Dice, Face, PayLine, Pays, RatioText, Rulebook } from '../../rules/index.ts';
import type { Manner } from './geometry.ts';
import { type Family, fill, type Language, WORDS, type Words } from './words.ts';

/** One drawn die or symbol. */
export interface Mark {
  readonly face: Face;
  /** Null where the dice show numbers. */
  readonly symbol: string | null;
  readonly colour: string | null;
}

/**
 * Everything a felt shows of a bet; nothing that it would have to work out [adelaide-big-and-small 1(b)]. Besides what is printed on the
 * diagrams it has numerals and a second language, and what the rules make necessary [crown-sic-bo 2.2.1(b), 2.2.2].
 */
export interface FeltBet {
  readonly id: string;
  readonly kind: string;
  readonly family: Family;
  /** Its name as spoken, in the language asked for. */
  readonly title: string;
  /** What it pays, as spoken. */
  readonly pays: string;
  /** What it pays, as the book prints it. */
  readonly caption: string;
  /** Printed in the language asked for, and in the other one beside it; either may be empty. */
  readonly label: string;
  readonly other: string;
  /** Which totals it is on, or the numbers of its dice. */
  readonly note: string;
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

/** Odds as two terms: `5½` and `1` for 11/2. */
function termsOf(ratio: string): { readonly n: string; readonly d: string } {
  const [n = 0, d = 1] = ratio.split('/').map(Number);
  if (d === 2) return { n: `${Math.floor(n / 2) || ''}${HALF}`, d: '1' };
  return { n: String(n), d: String(d) };
}

const makeOdds = (text: string, ratio: string): string => {
  const { n, d } = termsOf(ratio);
  return text.replace('{n}', n).replace('{d}', d);
};

function saysPays(pays: Pays, words: Words): string {
  const odds = (ratio: string): string => makeOdds(words.odds, ratio);
  if (typeof pays === 'string') return fill(words.pays, odds(pays));
  const each = Object.entries(pays).map(([dice, ratio]) => fill(words.onDice[Number(dice) - 1] ?? '', odds(ratio)));
  return fill(words.pays, each.join(words.comma));
}

function printsPays(pays: Pays, manner: Manner, words: Words): string {
  if (typeof pays === 'string') return makeOdds(words.manners[manner], pays);
  const each = Object.entries(pays).map(([dice, ratio]) =>
    fill((words.onDice[Number(dice) - 1] ?? '').toUpperCase(), makeOdds(words.manners.to, ratio)),
  );
  return each.join(' · ');
}

/** The dice a bet is drawn with: those that make it win, or none where they are too many to say it. */
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
      if (groups.length > 1) return groups.length < 6 && first.length === 1 ? groups.flat() : [];
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

/** Names of what a bet is on, each part by itself. */
function partsOf(selector: string): readonly string[] {
  if (/^\d{3,}$/.test(selector)) return [...selector];
  return selector === '' ? [] : selector.split('-');
}

interface Sides {
  readonly own: Words;
  readonly other: Words;
}

function printed(words: Words, kind: string, selector: string, marks: readonly Mark[]): string {
  const names = partsOf(selector).map((part) => words.names[part] ?? part);
  const text = words.print[kind === 'triple' && marks[0]?.symbol != null ? 'symbol-triple' : kind];
  if (text !== undefined) return fill(text, names.join(' ').toUpperCase());
  if (kind === 'single' || kind === 'symbol' || kind === 'colour') return names.join(' ').toUpperCase();
  return marks.length > 0 || kind === 'row' || kind === 'column' ? '' : selector.replace('-', '–');
}

/** The name of a bet: as its rulebook has it, or in the words of a language that the rulebook is not written in. */
function said(words: Words, line: PayLine, kind: string, selector: string, label: string): string {
  const parts = partsOf(selector);
  if (words.say === null) return line.title.replace('{}', parts.join(kind === 'pair' ? words.and : words.comma));
  const text = words.say[kind];
  const names = parts.map((part) => (/^\d/.test(part) ? part : (words.names[part] ?? part)));
  return text === undefined ? label : fill(text, names.join(kind === 'field' ? '–' : words.and)).trim();
}

/** What a bet of totals is coloured with where the book has red and black bets on totals too. */
function colourOfTotal(lines: readonly PayLine[], total: number): string {
  const side = ['red', 'black'].find((colour) =>
    lines.some((line) => line.shape === 'total' && line.bets[colour]?.includes(total)),
  );
  return side ?? 'green';
}

function colourOfBet(lines: readonly PayLine[], line: PayLine, kind: string, id: string, marks: readonly Mark[]): string | null {
  if (id === 'red' || id === 'black') return id;
  if (kind === 'number' && line.shape === 'total') return colourOfTotal(lines, line.bets[id]?.[0] ?? 0);
  const [first] = marks;
  return first?.colour != null && marks.every(({ colour }) => colour === first.colour) ? first.colour : null;
}

export interface BetsOptions {
  readonly language?: Language;
  readonly manner?: Manner;
  /** Odds that this table pays above the printed ones. */
  readonly raised?: Readonly<Record<string, RatioText>>;
}

/** Every bet of a layout in reading order, with what is printed and said of it. */
export function feltBets(rulebook: Rulebook, layoutId: string, options: BetsOptions = {}): readonly FeltBet[] {
  const { language = 'en', manner = 'to', raised = {} } = options;
  const layout = rulebook.layouts.find(({ id }) => id === layoutId);
  const dice = layout && rulebook.dice[layout.dice];
  const lines = layout && rulebook.payTables[layout.payTable]?.lines;
  if (!layout || !dice || !lines) throw new Error(`${rulebook.id} has no layout ${layoutId}`);
  const sides: Sides = { own: WORDS[language], other: WORDS[language === 'en' ? 'zh-Hant' : 'en'] };
  return layout.bets.map((id) => {
    const line = lines.find(({ bets }) => Object.hasOwn(bets, id));
    if (line === undefined) throw new Error(`${id} is on no line of the pay table`);
    return feltBet(rulebook, dice, lines, line, id, sides, { manner, pays: raised[id] ?? line.pays });
  });
}

function feltBet(
  rulebook: Rulebook,
  dice: Dice,
  lines: readonly PayLine[],
  line: PayLine,
  id: string,
  { own, other }: Sides,
  { manner, pays }: { readonly manner: Manner; readonly pays: Pays },
): FeltBet {
  const [kind = '', selector = ''] = id.split(':');
  const marks = facesOf(line, id).map((face) => ({
    face,
    symbol: dice.symbols?.[face - 1] ?? null,
    colour: colourOf(dice, face),
  }));
  const totals = line.shape === 'total' && kind !== 'odd' && kind !== 'even' ? totalsNote(line.bets[id] ?? []) : '';
  const numbers = kind !== 'single' && dice.symbols === null ? marks.map(({ face }) => face).join(' ') : '';
  const alone = rulebook.exclusive.some(({ allows }) => allows.flatMap(({ bets }) => bets).join() === id);
  const label = printed(own, kind, selector, marks);
  const beside = printed(other, kind, selector, marks);
  return {
    id,
    kind,
    family: FAMILY_OF[kind] ?? 'triples',
    title: said(own, line, kind, selector, label),
    pays: saysPays(pays, own),
    caption: printsPays(pays, manner, own),
    label,
    other: beside === label ? '' : beside,
    note: totals || numbers,
    warning: alone ? own.othersLose : line.shape === 'total' && line.tripleLoses ? own.tripleLoses : '',
    marks,
    colour: colourOfBet(lines, line, kind, id, marks),
  };
}
