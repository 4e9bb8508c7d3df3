/** Texts of the decisions in every language. */
import type { InEachLanguage, Messages } from '../../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

/** The English list defines the keys and parameters of every other list. */
export type DecisionWords = Messages<typeof EN>;

export const DECISION_WORDS: InEachLanguage<DecisionWords> = { en: EN, 'zh-Hant': ZH_HANT };
