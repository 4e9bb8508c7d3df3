/** Texts of the dialogs, in separate lists because the dialogs are loaded only when opened. */
import { type Messages, wordsOf } from '../../shell/index.ts';
import { EN_DIALOGS } from './en-dialogs.ts';

export type DialogWords = Messages<typeof EN_DIALOGS>;

export const dialogWords = wordsOf(EN_DIALOGS, {
  'zh-Hant': () => import('./zh-hant-dialogs.ts').then(({ ZH_HANT_DIALOGS }) => ZH_HANT_DIALOGS),
  'zh-Hans': () => import('./zh-hans-dialogs.ts').then(({ ZH_HANS_DIALOGS }) => ZH_HANS_DIALOGS),
  vi: () => import('./vi-dialogs.ts').then(({ VI_DIALOGS }) => VI_DIALOGS),
});
