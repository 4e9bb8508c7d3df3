/** Texts of a table in tournament mode in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type TableWords = Messages<typeof EN>;

export const words = wordsOf<typeof EN>({ en: EN, 'zh-Hant': ZH_HANT });
