/** The messages of the player's page. It must never hold a number or a sentence of a rulebook. */
import { type Messages, wordsLater } from '../shell/index.ts';
import { EN } from './words-en.ts';

/** Every message in every language: the English list defines which there are and what they take. */
export type PlayerWords = Messages<typeof EN>;

export const { words, ready: wordsReady } = wordsLater<PlayerWords>(EN, {
  'zh-Hant': async () => (await import('./words-zh-hant.ts')).ZH_HANT,
});
