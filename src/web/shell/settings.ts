/** The settings of this browser, such as language and theme, stored in localStorage. The settings contain no data about play. */
import { effect, type Signal, signal } from '@preact/signals';
import { LANGUAGES, type Language, THEMES, type Theme } from '../felt/index.ts';

export const FELT_FORMS = ['auto', 'felt', 'compact'] as const;
/** `felt` draws the printed layout, `compact` arranges the bets for a narrow screen. `auto` chooses by the size of the cells. */
export type FeltForm = (typeof FELT_FORMS)[number];
export const MOTIONS = ['auto', 'full', 'none'] as const;
export type Motion = (typeof MOTIONS)[number];
export const HANDEDNESS = ['right', 'left'] as const;
/** The hand that the user plays with. Pages place their controls on this side. */
export type Handedness = (typeof HANDEDNESS)[number];

export interface Settings {
  readonly language: Signal<Language>;
  readonly theme: Signal<Theme>;
  readonly motion: Signal<Motion>;
  readonly form: Signal<FeltForm>;
  readonly hand: Signal<Handedness>;
  readonly sound: Signal<boolean>;
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

/** Chinese if it is among the languages of the browser and English is not the first one. Otherwise English. */
const browserLanguage = (): Language =>
  navigator.languages.some((tag) => /^zh\b/i.test(tag)) && !navigator.language.startsWith('en') ? 'zh-Hant' : 'en';

function openSettings(): Settings {
  const stored = readStored();
  return {
    language: signal(findOption(LANGUAGES, stored.language, browserLanguage())),
    theme: signal(findOption(THEMES, stored.theme, 'auto')),
    motion: signal(findOption(MOTIONS, stored.motion, 'auto')),
    form: signal(findOption(FELT_FORMS, stored.form, 'auto')),
    hand: signal(findOption(HANDEDNESS, stored.hand, 'right')),
    sound: signal(stored.sound === true),
    letterKeys: signal(stored.letterKeys !== false),
    confirmAboveMinor: signal(
      typeof stored.confirmAboveMinor === 'number' && stored.confirmAboveMinor >= 0 ? stored.confirmAboveMinor : 0,
    ),
  };
}

export const settings = openSettings();

/** Whether animations are allowed. With the setting `auto`, the operating system decides. */
export const isMotionAllowed = (): boolean =>
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
    localStorage.setItem(STORAGE_KEY, JSON.stringify(values));
  } catch {
    // Without storage, the settings last until the page is closed.
  }
});
