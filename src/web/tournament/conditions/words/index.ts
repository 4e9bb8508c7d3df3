/** The messages of the conditions page in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en.ts';
import { EN_FIELDS } from './en-fields.ts';
import { ZH_HANT } from './zh-hant.ts';
import { ZH_HANT_FIELDS } from './zh-hant-fields.ts';

export type ConditionsWords = Messages<typeof EN>;
export type FieldWords = Messages<typeof EN_FIELDS>;

export const words = wordsOf<ConditionsWords>({ en: EN, 'zh-Hant': ZH_HANT });
export const fieldWords = wordsOf<FieldWords>({ en: EN_FIELDS, 'zh-Hant': ZH_HANT_FIELDS });
