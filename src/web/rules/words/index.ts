/** The messages of the rules page in the chosen language. */
import { type Messages, wordsOf } from '../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type RulesWords = Messages<typeof EN>;

export const words = wordsOf<RulesWords>({ en: EN, 'zh-Hant': ZH_HANT });
