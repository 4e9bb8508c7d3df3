/** The messages of the player's own page in the chosen language. */
import { type Messages, wordsOf } from '../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type MeWords = Messages<typeof EN>;

export const words = wordsOf<MeWords>({ en: EN, 'zh-Hant': ZH_HANT });
