/** The settings of this browser, such as language and theme, stored in localStorage. The settings contain no data about play. */
import { effect, type Signal, signal } from '@preact/signals';
import { LANGUAGES, type Language, THEMES, type Theme } from '../felt/index.ts';
import { findLanguage } from './locales.ts';

export const FELT_FORMS = ['auto', 'felt', 'compact'] as const;
/** `felt` draws the printed layout, `compact` arranges the bets for a narrow screen. `auto` chooses by the size of the cells. */
export type FeltForm = (typeof FELT_FORMS)[number];
export const MOTIONS = ['auto', 'full', 'none'] as const;
export type Motion = (typeof MOTIONS)[number];
export const HANDEDNESS = ['right', 'left'] as const;
/** The hand that the user plays with. Pages place their controls on this side. */
export type Handedness = (typeof HANDEDNESS)[number];
export const FELT_COLOURS = ['printed', 'emerald', 'sapphire', 'burgundy'] as const;
/** The colour of the cloth; `printed` is the colour of the layout. The theme `contrast` has a black cloth. */
export type FeltColour = (typeof FELT_COLOURS)[number];
export const DICE_COLOURS = ['ivory', 'red', 'black'] as const;
/** The colour of dice with pips. Dice with symbols are always ivory, because their symbols have the colours of bets. */
export type DiceColour = (typeof DICE_COLOURS)[number];
export const VOLUME_MAX = 100;
const DEFAULT_VOLUME = 60;

export interface Settings {
  /** The language of the pages. It is changed by `chooseLanguage`, which first loads the texts of the language. */
  readonly language: Signal<Language>;
  readonly theme: Signal<Theme>;
  readonly motion: Signal<Motion>;
  readonly form: Signal<FeltForm>;
  readonly hand: Signal<Handedness>;
  readonly sound: Signal<boolean>;
  /** From 0 to `VOLUME_MAX`. */
  readonly volume: Signal<number>;
  readonly feltColour: Signal<FeltColour>;
  readonly diceColour: Signal<DiceColour>;
  /** Tips at the table, until the user has seen or skipped them. */
  readonly tips: Signal<boolean>;
  /** Single-letter shortcuts; users must be able to turn them off (WCAG 2.1.4). */
  readonly letterKeys: Signal<boolean>;
  /** Bets over this amount need a confirmation, in minor units; 0 for never. */
  readonly confirmAboveMinor: Signal<number>;
}

const STORAGE_KEY = 'croupier.settings';

function readStored(): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const findOption = <T extends string>(list: readonly T[], value: unknown, fallback: T): T =>
  list.find((option) => option === value) ?? fallback;

const readNumber = (value: unknown, max: number, fallback: number): number =>
  typeof value === 'number' && value >= 0 && value <= max ? value : fallback;

function openSettings(): Settings {
  const stored = readStored();
  return {
    language: signal(findOption(LANGUAGES, stored.language, findLanguage(navigator.languages))),
    theme: signal(findOption(THEMES, stored.theme, 'auto')),
    motion: signal(findOption(MOTIONS, stored.motion, 'auto')),
    form: signal(findOption(FELT_FORMS, stored.form, 'auto')),
    hand: signal(findOption(HANDEDNESS, stored.hand, 'right')),
    sound: signal(stored.sound !== false),
    volume: signal(readNumber(stored.volume, VOLUME_MAX, DEFAULT_VOLUME)),
    feltColour: signal(findOption(FELT_COLOURS, stored.feltColour, 'printed')),
    diceColour: signal(findOption(DICE_COLOURS, stored.diceColour, 'ivory')),
    tips: signal(stored.tips !== false),
    letterKeys: signal(stored.letterKeys !== false),
    confirmAboveMinor: signal(readNumber(stored.confirmAboveMinor, Number.MAX_SAFE_INTEGER, 0)),
  };
}

export const settings = openSettings();

/** Whether animations are allowed. With the setting `auto`, the operating system decides. */
export const isMotionAllowed = (): boolean =>
  settings.motion.value === 'full' ||
  (settings.motion.value === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches);

effect(() => {
  const { language, theme, motion, hand, feltColour, diceColour } = settings;
  const root = document.documentElement;
  root.lang = language.value;
  root.dataset.theme = theme.value;
  root.dataset.motion = motion.value;
  root.dataset.hand = hand.value;
  root.dataset.felt = feltColour.value;
  root.dataset.dice = diceColour.value;
});

effect(() => {
  const values = Object.fromEntries(Object.entries(settings).map(([name, { value }]) => [name, value]));
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(values));
  } catch {
    // Without storage, the settings last until the page is closed.
  }
});
