/** The messages of the list of tournaments, in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type ListWords = Messages<typeof EN>;

export const words = wordsOf<ListWords>({ en: EN, 'zh-Hant': ZH_HANT });
