/** The messages of the explorer in the chosen language. */
import { type Messages, wordsOf } from '../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type ExplorerWords = Messages<typeof EN>;

export const words = wordsOf<ExplorerWords>({ en: EN, 'zh-Hant': ZH_HANT });
