/** The texts of the printed lists of a tournament in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type PrintWords = Messages<typeof EN>;

export const words = wordsOf<PrintWords>({ en: EN, 'zh-Hant': ZH_HANT });
