/** The texts of the screen of a tournament in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type ScreenWords = Messages<typeof EN>;

export const words = wordsOf<ScreenWords>({ en: EN, 'zh-Hant': ZH_HANT });
