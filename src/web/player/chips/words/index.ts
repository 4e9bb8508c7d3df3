/** Texts about a player's chips in every language. */
import type { InEachLanguage, Messages } from '../../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

/** The English list defines the keys and parameters of every other list. */
export type ChipWords = Messages<typeof EN>;

export const CHIP_WORDS: InEachLanguage<ChipWords> = { en: EN, 'zh-Hant': ZH_HANT };
