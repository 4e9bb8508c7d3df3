/** The messages that all pages of tournaments share, in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type TournamentPartsWords = Messages<typeof EN>;

export const words = wordsOf<TournamentPartsWords>({ en: EN, 'zh-Hant': ZH_HANT });
