/** The messages of the settings, loaded with them. */
import type { Theme } from '../felt/index.ts';
import type { FeltForm, Hand, InEachLanguage, Motion } from '../shell/index.ts';

const EN = {
  language: 'Language',
  theme: 'Look',
  themes: { auto: 'As the system', light: 'Light', dark: 'Dark', contrast: 'High contrast' } satisfies Readonly<
    Record<Theme, string>
  >,
  motion: 'Motion',
  motions: { auto: 'As the system', full: 'On', none: 'Off' } satisfies Readonly<Record<Motion, string>>,
  form: 'Layout',
  forms: { auto: 'By the width', felt: 'Printed felt', compact: 'Compact' } satisfies Readonly<Record<FeltForm, string>>,
  hand: 'Controls for the',
  hands: { right: 'right hand', left: 'left hand' } satisfies Readonly<Record<Hand, string>>,
  sound: 'Sound',
  letterKeys: 'Single letters are commands',
  confirmAbove: 'Ask again above',
  confirmNever: '0 or empty: never',
};

export const SETTINGS_WORDS: InEachLanguage<typeof EN> = {
  en: EN,
  'zh-Hant': {
    language: '語言',
    theme: '外觀',
    themes: { auto: '跟隨系統', light: '淺色', dark: '深色', contrast: '高對比' },
    motion: '動畫',
    motions: { auto: '跟隨系統', full: '開', none: '關' },
    form: '檯面',
    forms: { auto: '按寬度', felt: '印刷檯面', compact: '精簡' },
    hand: '操作鍵置於',
    hands: { right: '右手', left: '左手' },
    sound: '聲音',
    letterKeys: '單一字母作指令',
    confirmAbove: '超過此額再確認',
    confirmNever: '0 或留空表示從不',
  },
};
