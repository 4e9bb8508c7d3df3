/** The printed and spoken words of the felt in each language. */
import type { CaptionPrefix, OddsStyle } from '../geometry.ts';
import { EN } from './en.ts';

export const LANGUAGES = ['en', 'zh-Hant', 'zh-Hans', 'vi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each name is written in its own language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-Hant': '繁體中文',
  'zh-Hans': '简体中文',
  vi: 'Tiếng Việt',
};

/** Families of similar bets. Adjacent cells of a family are one group for Page Up, Page Down and screen readers. */
export const FAMILIES = [
  'chances',
  'triples',
  'totals',
  'pairs',
  'fours',
  'singles',
  'threes',
  'double-singles',
  'lines',
  'shooter',
] as const;
export type Family = (typeof FAMILIES)[number];

export interface FeltWords {
  readonly families: Readonly<Record<Family, string>>;
  /** The printed texts of kinds of bets, with `{}` for the selection: the bet `pair:1-2` has the kind `pair` and the selection 1 and 2. A kind that is not in the list prints only the selection. */
  readonly print: Readonly<Record<string, string>>;
  /** The names of kinds of bets for screen readers. A kind that is not in the list has its printed text as its name. If null, the rulebook has the names. */
  readonly spoken: Readonly<Record<string, string>> | null;
  /** Names of faces, symbols and colours. */
  readonly names: Readonly<Record<string, string>>;
  /** Joins the parts of a selection. */
  readonly and: string;
  readonly comma: string;
  readonly oddsStyles: Readonly<Record<OddsStyle, string>>;
  readonly captionPrefixes: Readonly<Record<CaptionPrefix, string>>;
  /** Texts for one, two and three matching dice, with `{}` for the odds. Screen readers speak them as they are. The layout prints them in capitals. */
  readonly onDice: readonly [string, string, string];
  /** For screen readers: the text around all odds of a bet (`pays`), and the text of odds n/d (`odds`). */
  readonly pays: string;
  readonly odds: string;
  /** Printed warnings. */
  readonly tripleLoses: string;
  readonly othersLose: string;
  readonly yourStake: string;
  /** Part of the name of a cell whose stake is below the minimum. */
  readonly belowMinimum: string;
  readonly allStakes: string;
  /** The last part of the name of a cell that is lit because its bet wins. */
  readonly lit: string;
  /** The announcement after a press on a bet that cannot be pressed now. */
  readonly closed: string;
  /** The announcement when bets are lit. */
  readonly litNow: string;
  readonly noStake: string;
  readonly stakesChanged: string;
  readonly felt: string;
  readonly help: string;
}

const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<FeltWords>>> = {
  'zh-Hant': () => import('./zh-hant.ts').then(({ ZH_HANT }) => ZH_HANT),
  'zh-Hans': () => import('./zh-hans.ts').then(({ ZH_HANS }) => ZH_HANS),
  vi: () => import('./vi.ts').then(({ VI }) => VI),
};

const loaded = new Map<Language, FeltWords>([['en', EN]]);

/** The words in a language. They are English until `loadFeltWords` has loaded the language. */
export const feltWords = (language: Language): FeltWords => loaded.get(language) ?? EN;

export async function loadFeltWords(language: Language): Promise<void> {
  if (language !== 'en' && !loaded.has(language)) loaded.set(language, await LOADERS[language]());
}

/** Replaces each `{}` in a text, from left to right. */
export function fill(text: string, ...values: readonly (string | number)[]): string {
  let i = 0;
  return text.replace(/\{\}/g, () => String(values[i++] ?? ''));
}

/** All characters that felts print. The fonts of the felt must contain them. */
export function printedLetters(words: FeltWords): string {
  const { print, names, oddsStyles, captionPrefixes, onDice, families, tripleLoses, othersLose } = words;
  const lists = [print, oddsStyles, captionPrefixes].flatMap((list) => Object.values(list));
  const texts = [
    ...lists,
    ...[...Object.values(names), ...onDice].map((text) => text.toUpperCase()),
    families.threes,
    families['double-singles'],
    tripleLoses,
    othersLose,
  ];
  return [...new Set(texts.join(''))].sort().join('');
}
