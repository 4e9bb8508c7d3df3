/** What a player types on the command line, read into what is meant. It must never do it. */
import type { BetId, Minor } from '../../rules/index.ts';
import { parseMoney } from '../shell/money.ts';

export type Typed =
  | { readonly kind: 'place' | 'take'; readonly bet: BetId; readonly amount: Minor }
  /** Everything off one bet. */
  | { readonly kind: 'take-all'; readonly bet: BetId }
  | { readonly kind: 'pays'; readonly bet: BetId }
  | { readonly kind: 'hist'; readonly count: number }
  | { readonly kind: 'rebet'; readonly times: number }
  | { readonly kind: 'favourite'; readonly number: number }
  | { readonly kind: Plain };

/** Words that need nothing beside them. */
const PLAIN = ['bets', 'time', 'last', 'undo', 'redo', 'clear', 'double', 'chips', 'limits', 'help'] as const;
type Plain = (typeof PLAIN)[number];

export type Misread =
  | { readonly fault: 'empty' }
  | { readonly fault: 'unknown'; readonly text: string }
  /** A bet without an amount, where one is needed. */
  | { readonly fault: 'no-amount'; readonly bet: BetId }
  | { readonly fault: 'bad-amount'; readonly text: string };

const HIST_DEFAULT = 10;
const HIST_MAX = 20;

const SHORT: Readonly<Record<string, string>> = {
  b: 'bets',
  t: 'time',
  l: 'last',
  u: 'undo',
  r: 'rebet',
  c: 'clear',
  '?': 'help',
  balance: 'chips',
  sign: 'limits',
};

/** Other words for the bets that need no number. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  big: ['大'],
  small: ['小'],
  odd: ['單', '单'],
  even: ['雙', '双'],
  'any-triple': ['any', 'anytriple', '全圍', '全围'],
  'any-symbol-triple': ['any', 'anytriple', '全圍', '全围'],
  'any-colour-triple': ['anycolour', 'anycolor', '全色'],
  red: ['紅'],
  black: ['黑'],
};

/** Letters before what a bet is on, by kind. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  total: ['t', 'total', '點'],
  number: ['n', 'number', ''],
  double: ['d', 'double'],
  triple: ['tri', 'triple', '圍'],
  'symbol-triple': ['tri', 'triple', '圍'],
  pair: ['p', 'pair'],
  single: ['s', 'single'],
  symbol: ['s', 'symbol', ''],
  four: ['f', 'four', ''],
  three: ['three', ''],
  'double-single': ['ds', ''],
  colour: ['c', 'colour', ''],
  'colour-double': ['d', 'cd', 'double'],
  'colour-triple': ['ct', 'triplecolour'],
  row: ['row', 'r'],
  column: ['col', 'column'],
  field: ['field', 'f'],
  'double-combination': ['dc', 'combo'],
};

/** Every way to write a selector: `1-2`, `12`, `21`; a face as often as its die shows it. */
function selectorsOf(kind: string, selector: string): readonly string[] {
  const parts = selector.split('-');
  const joined = parts.join('');
  const ways = [selector, joined];
  if (kind === 'pair' || kind === 'four') ways.push([...parts].reverse().join(''), [...joined].reverse().join(''));
  if (kind === 'double' && parts.length === 1) ways.push(selector.repeat(2));
  if (kind === 'triple' && /^\d$/.test(selector)) ways.push(selector.repeat(3));
  if (kind === 'double-combination') ways.push(...parts);
  if (kind === 'field' || kind === 'row' || kind === 'column') ways.push(...parts.slice(0, 1));
  return ways;
}

/** Names by which each bet of a layout can be typed; one that could mean two bets means neither. */
export function namesOf(bets: readonly BetId[]): ReadonlyMap<string, BetId> {
  const names = new Map<string, BetId | null>();
  const add = (name: string, bet: BetId): void => {
    if (name === '' || bets.includes(name)) return;
    const known = names.get(name);
    names.set(name, known === undefined || known === bet ? bet : null);
  };
  for (const bet of bets) {
    const [kind = '', selector = ''] = bet.split(':');
    for (const same of SAME[bet] ?? []) add(same, bet);
    if (selector === '') continue;
    for (const way of selectorsOf(kind, selector)) {
      for (const letters of LETTERS[kind] ?? []) add(`${letters}${way}`, bet);
      if ((kind === 'triple' || kind === 'double') && way.length > 1 && /^\d+$/.test(way)) add(way, bet);
    }
  }
  const sure = [...names].flatMap(([name, bet]) => (bet === null ? [] : [[name, bet] as const]));
  return new Map([...sure, ...bets.map((bet) => [bet, bet] as const)]);
}

/** An amount that can be wagered or taken off. */
const readAmount = (text: string): Minor | null => parseMoney(text) || null;

/** The bet that the first words name, and the words after them. */
function findNamed(words: readonly string[], names: ReadonlyMap<string, BetId>): readonly [BetId, readonly string[]] | undefined {
  // "triple crown 5" and "any triple 5" are written apart too; the longest name counts.
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const bet = names.get(words.slice(0, length).join('')) ?? names.get(words.slice(0, length).join('-'));
    if (bet !== undefined && !(length > 1 && readAmount(words[length - 1] ?? '') !== null && names.has(words[0] ?? '')))
      return [bet, words.slice(length)];
  }
  return undefined;
}

export function parseCommand(text: string, names: ReadonlyMap<string, BetId>): Typed | Misread {
  const words = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first = '', second] = words;
  if (first === '') return { fault: 'empty' };
  const word = SHORT[first] !== undefined && words.length === 1 ? SHORT[first] : first;
  const plain = PLAIN.find((each) => each === word);
  if (plain !== undefined && words.length === 1) return { kind: plain };
  if (word === 'hist') {
    const count = second === undefined ? HIST_DEFAULT : Number(second);
    return Number.isInteger(count) && count > 0
      ? { kind: 'hist', count: Math.min(count, HIST_MAX) }
      : { fault: 'bad-amount', text: second ?? '' };
  }
  if (word === 'rebet') return { kind: 'rebet', times: second === 'x2' || second === '2' ? 2 : 1 };
  if (word === 'rebet2') return { kind: 'rebet', times: 2 };
  const favourite = /^(?:f|fav)(\d)$/.exec(word);
  if (favourite !== null && words.length === 1 && !names.has(word)) return { kind: 'favourite', number: Number(favourite[1]) };
  if (word === 'pays' || word === 'off') return readOff(word, words.slice(1), names);
  return readPlace(words, names);
}

function readOff(word: 'pays' | 'off', words: readonly string[], names: ReadonlyMap<string, BetId>): Typed | Misread {
  const named = findNamed(words, names);
  if (named === undefined) return { fault: 'unknown', text: words.join(' ') };
  const [bet, rest] = named;
  if (word === 'pays') return { kind: 'pays', bet };
  if (rest.length === 0) return { kind: 'take-all', bet };
  const amountText = rest.join(' ');
  const amount = readAmount(amountText);
  return amount === null ? { fault: 'bad-amount', text: amountText } : { kind: 'take', bet, amount };
}

function readPlace(words: readonly string[], names: ReadonlyMap<string, BetId>): Typed | Misread {
  const named = findNamed(words, names);
  if (named === undefined) return { fault: 'unknown', text: words[0] ?? '' };
  const [bet, rest] = named;
  if (rest.length === 0) return { fault: 'no-amount', bet };
  const amountText = rest.join(' ');
  const amount = readAmount(amountText);
  return amount === null ? { fault: 'bad-amount', text: amountText } : { kind: 'place', bet, amount };
}
