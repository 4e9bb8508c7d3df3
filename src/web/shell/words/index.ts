/** The messages of the shell in the chosen language. */
import { type Messages, wordsOf } from '../messages.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type ShellWords = Messages<typeof EN>;

export const words = wordsOf<ShellWords>({ en: EN, 'zh-Hant': ZH_HANT });
