/** The messages of the dealer's console. */
import type { InEachLanguage, Messages } from '../shell/index.ts';
import { EN } from './words-en.ts';
import { ZH_HANT } from './words-zh-hant.ts';

/** Every message in every language: the English list defines which there are and what they take. */
export type DealerWords = Messages<typeof EN>;

export const DEALER_WORDS: InEachLanguage<DealerWords> = { en: EN, 'zh-Hant': ZH_HANT };
