/** The messages of the page of a round in the chosen language. */
import { type Messages, wordsOf } from '../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type RoundWords = Messages<typeof EN>;

export const words = wordsOf<RoundWords>({ en: EN, 'zh-Hant': ZH_HANT });
