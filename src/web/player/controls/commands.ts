/** Parses the commands that a player types on the table page, and waits for the table's answer to them. */
import { effect, type ReadonlySignal } from '@preact/signals';
import type { BetId, Minor } from '../../../rules/index.ts';
import type { Language } from '../../felt/headless.ts';
import { parseMoneyIn } from '../../shell/money.ts';

export type Command =
  | { readonly kind: 'place' | 'take'; readonly bet: BetId; readonly amount: Minor }
  | { readonly kind: 'take-all'; readonly bet: BetId }
  | { readonly kind: 'pays'; readonly bet: BetId }
  /** Lists the last results. */
  | { readonly kind: 'hist'; readonly count: number }
  | { readonly kind: 'rebet'; readonly times: number }
  | { readonly kind: 'favourite'; readonly number: number }
  | { readonly kind: SimpleCommand };

/** Commands without arguments. `bets` lists the player's wagers, `time` shows the betting time that is left, `last` the last result. */
const SIMPLE_COMMANDS = ['bets', 'time', 'last', 'undo', 'redo', 'clear', 'double', 'chips', 'limits', 'help'] as const;
type SimpleCommand = (typeof SIMPLE_COMMANDS)[number];

export type CommandError =
  | { readonly error: 'empty' }
  | { readonly error: 'unknown'; readonly text: string }
  | { readonly error: 'no-amount'; readonly bet: BetId }
  | { readonly error: 'bad-amount'; readonly text: string };

const HIST_DEFAULT = 10;
const HIST_MAX = 20;

const ALIASES: Readonly<Record<string, string>> = {
  b: 'bets',
  t: 'time',
  l: 'last',
  u: 'undo',
  r: 'rebet',
  c: 'clear',
  '?': 'help',
  balance: 'chips',
  // The sign is the notice at a table that shows its limits.
  sign: 'limits',
};

/** Other names of bets whose id has no selector (the part after the colon). */
const BET_ALIASES: Readonly<Record<string, readonly string[]>> = {
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

/** Prefixes of the selector, by kind of bet: `t9` is `total:9`. With the prefix '', the selector alone is a name. */
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
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

/** All spellings of a selector, such as `1-2`, `12`, `21`; a double `6` is also `66`. */
function selectorSpellings(kind: string, selector: string): readonly string[] {
  const parts = selector.split('-');
  const joined = parts.join('');
  const spellings = [selector, joined];
  if (kind === 'pair' || kind === 'four') spellings.push([...parts].reverse().join(''), [...joined].reverse().join(''));
  if (kind === 'double' && parts.length === 1) spellings.push(selector.repeat(2));
  if (kind === 'triple' && /^\d$/.test(selector)) spellings.push(selector.repeat(3));
  if (kind === 'double-combination') spellings.push(...parts);
  if (kind === 'field' || kind === 'row' || kind === 'column') spellings.push(...parts.slice(0, 1));
  return spellings;
}

/** Maps names to bets. A name that fits two bets is left out. */
export function buildBetNames(bets: readonly BetId[]): ReadonlyMap<string, BetId> {
  const names = new Map<string, BetId | null>();
  const add = (name: string, bet: BetId): void => {
    if (name === '' || bets.includes(name)) return;
    const otherBet = names.get(name);
    names.set(name, otherBet === undefined || otherBet === bet ? bet : null);
  };
  for (const bet of bets) {
    const [kind = '', selector = ''] = bet.split(':');
    for (const alias of BET_ALIASES[bet] ?? []) add(alias, bet);
    if (selector === '') continue;
    for (const spelling of selectorSpellings(kind, selector)) {
      for (const prefix of PREFIXES[kind] ?? []) add(`${prefix}${spelling}`, bet);
      if ((kind === 'triple' || kind === 'double') && spelling.length > 1 && /^\d+$/.test(spelling)) add(spelling, bet);
    }
  }
  const unique = [...names].flatMap(([name, bet]) => (bet === null ? [] : [[name, bet] as const]));
  return new Map([...unique, ...bets.map((bet) => [bet, bet] as const)]);
}

/** Returns null for zero and for invalid text. */
const parseAmount = (text: string, language: Language): Minor | null => parseMoneyIn(language, text) || null;

/** Finds the bet that the first words name. Returns the bet and the remaining words. */
function matchBet(
  words: readonly string[],
  names: ReadonlyMap<string, BetId>,
  language: Language,
): readonly [BetId, readonly string[]] | undefined {
  // Names may have spaces, as in "triple crown 5" and "any triple 5". The longest name wins.
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const bet = names.get(words.slice(0, length).join('')) ?? names.get(words.slice(0, length).join('-'));
    // The last word is the amount if it can be one and the first word alone is a name.
    if (
      bet !== undefined &&
      !(length > 1 && parseAmount(words[length - 1] ?? '', language) !== null && names.has(words[0] ?? ''))
    )
      return [bet, words.slice(length)];
  }
  return undefined;
}

/** `language` is the language of the page, in which the amount is written. */
export function parseCommand(text: string, names: ReadonlyMap<string, BetId>, language: Language): Command | CommandError {
  const words = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first = '', second] = words;
  if (first === '') return { error: 'empty' };
  const word = ALIASES[first] !== undefined && words.length === 1 ? ALIASES[first] : first;
  const simple = SIMPLE_COMMANDS.find((each) => each === word);
  if (simple !== undefined && words.length === 1) return { kind: simple };
  if (word === 'hist') {
    const count = second === undefined ? HIST_DEFAULT : Number(second);
    return Number.isInteger(count) && count > 0
      ? { kind: 'hist', count: Math.min(count, HIST_MAX) }
      : { error: 'bad-amount', text: second ?? '' };
  }
  if (word === 'rebet') return { kind: 'rebet', times: second === 'x2' || second === '2' ? 2 : 1 };
  if (word === 'rebet2') return { kind: 'rebet', times: 2 };
  const favourite = /^(?:f|fav)(\d)$/.exec(word);
  if (favourite !== null && words.length === 1 && !names.has(word)) return { kind: 'favourite', number: Number(favourite[1]) };
  if (word === 'pays' || word === 'off') return parseOffOrPays(word, words.slice(1), names, language);
  return parsePlace(words, names, language);
}

/** `off` removes chips from a bet. `pays` shows its odds. */
function parseOffOrPays(
  word: 'pays' | 'off',
  words: readonly string[],
  names: ReadonlyMap<string, BetId>,
  language: Language,
): Command | CommandError {
  const match = matchBet(words, names, language);
  if (match === undefined) return { error: 'unknown', text: words.join(' ') };
  const [bet, amountWords] = match;
  if (word === 'pays') return { kind: 'pays', bet };
  if (amountWords.length === 0) return { kind: 'take-all', bet };
  const amountText = amountWords.join(' ');
  const amount = parseAmount(amountText, language);
  return amount === null ? { error: 'bad-amount', text: amountText } : { kind: 'take', bet, amount };
}

function parsePlace(words: readonly string[], names: ReadonlyMap<string, BetId>, language: Language): Command | CommandError {
  const match = matchBet(words, names, language);
  if (match === undefined) return { error: 'unknown', text: words[0] ?? '' };
  const [bet, amountWords] = match;
  if (amountWords.length === 0) return { error: 'no-amount', bet };
  const amountText = amountWords.join(' ');
  const amount = parseAmount(amountText, language);
  return amount === null ? { error: 'bad-amount', text: amountText } : { kind: 'place', bet, amount };
}

/** Resolves when no wager is pending. Returns the different messages that followed `previousMessage`. */
export function waitForAnswer(
  isPending: ReadonlySignal<boolean>,
  message: ReadonlySignal<{ readonly text: string } | null>,
  previousMessage: { readonly text: string } | null,
): Promise<readonly string[]> {
  const texts = new Set<string>();
  return new Promise((resolve) => {
    const stops: (() => void)[] = [];
    stops.push(
      effect(() => {
        const shown = message.value;
        if (shown !== null && shown !== previousMessage) texts.add(shown.text);
      }),
      effect(() => {
        if (isPending.value) return;
        // The message about the last answer is set later in the same task.
        queueMicrotask(() => {
          for (const stop of stops) stop();
          resolve([...texts]);
        });
      }),
    );
  });
}

/** Sorts stakes in the order of the layout. */
export const sortByLayout = <T>(
  stakes: Readonly<Record<string, T>>,
  order: readonly string[],
): readonly (readonly [string, T])[] => Object.entries(stakes).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
