/** The messages of the director's console in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type DirectorWords = Messages<typeof EN>;

export const words = wordsOf<DirectorWords>({ en: EN, 'zh-Hant': ZH_HANT });
