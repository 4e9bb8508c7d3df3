/** The messages of the tables in the administration pages, in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type TablesWords = Messages<typeof EN>;

export const words = wordsOf<TablesWords>({ en: EN, 'zh-Hant': ZH_HANT });
