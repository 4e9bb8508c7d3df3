/** Texts of the dialogs, in separate lists because the dialogs are loaded only when opened. */
import { lazyWords, type Messages } from '../../shell/index.ts';
import { EN_DIALOGS } from './en-dialogs.ts';

export type DialogWords = Messages<typeof EN_DIALOGS>;

export const { words: dialogWords, ready: dialogWordsReady } = lazyWords<DialogWords>(EN_DIALOGS, {
  'zh-Hant': async () => (await import('./zh-hant-dialogs.ts')).ZH_HANT_DIALOGS,
});
