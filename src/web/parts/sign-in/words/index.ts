/** The messages of the sign-in forms and of the lock in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en.ts';
import { ZH_HANT } from './zh-hant.ts';

export type SignInWords = Messages<typeof EN>;

export const words = wordsOf<SignInWords>({ en: EN, 'zh-Hant': ZH_HANT });
