/** The messages of a slip in the chosen language. */
import { type Messages, wordsOf } from '../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type SlipWords = Messages<typeof EN>;

export const words = wordsOf<SlipWords>({ en: EN, 'zh-Hant': ZH_HANT });
