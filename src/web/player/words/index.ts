/** Texts of the player's page in the chosen language. All languages have the same messages as English. */
import { lazyWords, type Messages } from '../../shell/index.ts';
import { EN } from './en.ts';

export type PlayerWords = Messages<typeof EN>;

export const { words, ready: wordsReady } = lazyWords<PlayerWords>(EN, {
  'zh-Hant': async () => (await import('./zh-hant.ts')).ZH_HANT,
});
