/** The messages of the lobby in the chosen language. */
import { type Messages, wordsOf } from '../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type LobbyWords = Messages<typeof EN>;

export const words = wordsOf<LobbyWords>({ en: EN, 'zh-Hant': ZH_HANT });
