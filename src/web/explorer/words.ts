/** The messages of the explorer, in each language. */
import { type InEachLanguage, type Messages, wordsOf } from '../shell/index.ts';
import { ENGLISH } from './words-en.ts';
import { CHINESE } from './words-zh-hant.ts';

/** Every message in every language: the English list defines which there are and what they take. */
export type ExplorerWords = Messages<typeof ENGLISH>;

const WORDS: InEachLanguage<ExplorerWords> = { en: ENGLISH, 'zh-Hant': CHINESE };

export const words = wordsOf(WORDS);
