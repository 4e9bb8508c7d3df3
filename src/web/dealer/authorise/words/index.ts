/** Texts for an act that a person of a higher role confirms, in every language. */
import type { InEachLanguage, Messages } from '../../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

/** The English list defines the keys and parameters of every other list. */
export type AuthoriseWords = Messages<typeof EN>;

export const AUTHORISE_WORDS: InEachLanguage<AuthoriseWords> = { en: EN, 'zh-Hant': ZH_HANT };
