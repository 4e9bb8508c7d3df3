/** The messages of the list of what happened in a round, in the chosen language. */
import { type Messages, wordsOf } from '../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type TimelineWords = Messages<typeof EN>;

export const words = wordsOf<TimelineWords>({ en: EN, 'zh-Hant': ZH_HANT });
