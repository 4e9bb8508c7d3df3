/** Texts about wagers below the minimum, in separate lists because most players never place one. */
import { type Messages, wordsOf } from '../../shell/index.ts';
import { EN_LOW_WAGERS } from './en-low-wagers.ts';

export type LowWagerWords = Messages<typeof EN_LOW_WAGERS>;

export const lowWagerWords = wordsOf(EN_LOW_WAGERS, {
  'zh-Hant': () => import('./zh-hant-low-wagers.ts').then(({ ZH_HANT_LOW_WAGERS }) => ZH_HANT_LOW_WAGERS),
  'zh-Hans': () => import('./zh-hans-low-wagers.ts').then(({ ZH_HANS_LOW_WAGERS }) => ZH_HANS_LOW_WAGERS),
  vi: () => import('./vi-low-wagers.ts').then(({ VI_LOW_WAGERS }) => VI_LOW_WAGERS),
});
