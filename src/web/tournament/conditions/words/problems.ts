/** The texts of problems of conditions in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en-problems.ts';
import { ZH_HANT } from './zh-hant-problems.ts';

export type ProblemWords = Messages<typeof EN>;

export const problemWords = wordsOf<ProblemWords>({ en: EN, 'zh-Hant': ZH_HANT });
