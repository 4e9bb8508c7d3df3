/** The printed and spoken words of the felt in each language. */
import type { CaptionPrefix, OddsStyle } from '../geometry.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export const LANGUAGES = ['en', 'zh-Hant'] as const;
export type Language = (typeof LANGUAGES)[number];

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

export const WORDS: Readonly<Record<Language, FeltWords>> = { en: EN, 'zh-Hant': ZH_HANT };

/** Replaces each `{}` in a text, from left to right. */
export function fill(text: string, ...values: readonly (string | number)[]): string {
  let i = 0;
  return text.replace(/\{\}/g, () => String(values[i++] ?? ''));
}

/** All characters that felts print in a language. The fonts of the felt must contain them. */
export function printedLetters(language: Language): string {
  const { print, names, oddsStyles, captionPrefixes, onDice, families, tripleLoses, othersLose } = WORDS[language];
  const lists = [print, names, oddsStyles, captionPrefixes].flatMap((list) => Object.values(list));
  const texts = [
    ...lists,
    ...onDice.map((text) => text.toUpperCase()),
    families.threes,
    families['double-singles'],
    tripleLoses,
    othersLose,
  ];
  return [...new Set(texts.join(''))].sort().join('');
}
