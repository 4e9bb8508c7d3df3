/** Texts of the public display in every language. */
import type { InEachLanguage, Messages } from '../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type DisplayWords = Messages<typeof EN>;

export const DISPLAY_WORDS: InEachLanguage<DisplayWords> = { en: EN, 'zh-Hant': ZH_HANT };
