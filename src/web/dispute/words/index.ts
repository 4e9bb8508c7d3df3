/** The messages of disputes in the chosen language. */
import { type Messages, wordsOf } from '../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type DisputeWords = Messages<typeof EN>;

export const words = wordsOf<DisputeWords>({ en: EN, 'zh-Hant': ZH_HANT });
