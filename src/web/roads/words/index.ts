/** Texts of roads and counts in every language. */
import type { InEachLanguage, Messages } from '../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type RoadWords = Messages<typeof EN>;

export const ROAD_WORDS: InEachLanguage<RoadWords> = { en: EN, 'zh-Hant': ZH_HANT };
