/** The messages about people in each language. Only pages of staff load them. */
import type { InEachLanguage } from '../../shell/index.ts';
import { EN, type PeopleWords } from './en-people.ts';
import { ZH_HANT } from './zh-hant-people.ts';

export const PEOPLE_WORDS: InEachLanguage<PeopleWords> = { en: EN, 'zh-Hant': ZH_HANT };
