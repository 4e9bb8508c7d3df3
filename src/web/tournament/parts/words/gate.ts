/** The messages of the sign-in form of the pages of tournaments, in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en-gate.ts';
import { ZH_HANT } from './zh-hant-gate.ts';

export type GateWords = Messages<typeof EN>;

export const gateWords = wordsOf<GateWords>({ en: EN, 'zh-Hant': ZH_HANT });
