/** The conditions of a tournament in plain words, in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en-conditions.ts';
import { ZH_HANT } from './zh-hant-conditions.ts';

export type PlainConditionsWords = Messages<typeof EN>;

export const conditionsWords = wordsOf<PlainConditionsWords>({ en: EN, 'zh-Hant': ZH_HANT });
