/** The messages of the shared parts. The messages of the settings dialog and of refusals are in separate files, loaded when needed. */
import type { InEachLanguage, Messages } from '../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type PartsWords = Messages<typeof EN>;

export const PARTS_WORDS: InEachLanguage<PartsWords> = { en: EN, 'zh-Hant': ZH_HANT };

/** Names of the limits on a table's sign. */
export const SIGN_WORDS: InEachLanguage<PartsWords['sign']> = { en: EN.sign, 'zh-Hant': ZH_HANT.sign };

/** Names of the games by rulebook. The English list is empty, because English uses the titles of the rulebooks. */
export const GAMES: InEachLanguage<PartsWords['games']> = { en: EN.games, 'zh-Hant': ZH_HANT.games };
