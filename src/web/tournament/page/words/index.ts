/** The messages of the page of a tournament, in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en.ts';
import { EN_STEPS } from './en-steps.ts';
import { ZH_HANT } from './zh-hant.ts';
import { ZH_HANT_STEPS } from './zh-hant-steps.ts';

export type PageWords = Messages<typeof EN>;

export const words = wordsOf<PageWords>({ en: EN, 'zh-Hant': ZH_HANT });
export const stepWords = wordsOf({ en: EN_STEPS, 'zh-Hant': ZH_HANT_STEPS });
