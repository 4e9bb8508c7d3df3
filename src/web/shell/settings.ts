/** What somebody has chosen for this browser: language, look, sound, keys. It must never hold anything about money or play. */
import { effect, type Signal, signal } from '@preact/signals';
import { LANGUAGES, type Language, THEMES, type Theme } from '../felt/index.ts';

export const FELT_FORMS = ['auto', 'felt', 'compact'] as const;
/** `auto` takes the compact form where the felt's cells would be too small. */
export type FeltForm = (typeof FELT_FORMS)[number];
export const MOTIONS = ['auto', 'full', 'none'] as const;
export type Motion = (typeof MOTIONS)[number];
export const HANDS = ['right', 'left'] as const;
export type Hand = (typeof HANDS)[number];

export interface Settings {
  readonly language: Signal<Language>;
  readonly theme: Signal<Theme>;
  readonly motion: Signal<Motion>;
  readonly form: Signal<FeltForm>;
  readonly hand: Signal<Hand>;
  readonly sound: Signal<boolean>;
  /** Single letters as commands; can be turned off (WCAG 2.1.4). */
  readonly letterKeys: Signal<boolean>;
  /** Asks again before more than this is staked at once, in minor units; 0 never asks. */
  readonly confirmAboveMinor: Signal<number>;
}

const KEY = 'croupier.settings';

function stored(): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const among = <T extends string>(list: readonly T[], value: unknown, by: T): T => list.find((each) => each === value) ?? by;

/** The first language of the browser that the pages speak. */
const spoken = (): Language =>
  navigator.languages.some((each) => /^zh\b/i.test(each)) && !navigator.language.startsWith('en') ? 'zh-Hant' : 'en';

function open(): Settings {
  const was = stored();
  return {
    language: signal(among(LANGUAGES, was.language, spoken())),
    theme: signal(among(THEMES, was.theme, 'auto')),
    motion: signal(among(MOTIONS, was.motion, 'auto')),
    form: signal(among(FELT_FORMS, was.form, 'auto')),
    hand: signal(among(HANDS, was.hand, 'right')),
    sound: signal(was.sound === true),
    letterKeys: signal(was.letterKeys !== false),
    confirmAboveMinor: signal(
      typeof was.confirmAboveMinor === 'number' && was.confirmAboveMinor >= 0 ? was.confirmAboveMinor : 0,
    ),
  };
}

export const settings = open();

/** Whether things may move: by choice, or as the system says. */
export const mayMove = (): boolean =>
  settings.motion.value === 'full' ||
  (settings.motion.value === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches);

effect(() => {
  const { language, theme, motion, hand } = settings;
  const root = document.documentElement;
  root.lang = language.value;
  root.dataset.theme = theme.value;
  root.dataset.motion = motion.value;
  root.dataset.hand = hand.value;
});

effect(() => {
  const values = Object.fromEntries(Object.entries(settings).map(([name, { value }]) => [name, value]));
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // A browser that keeps nothing plays all the same.
  }
});
