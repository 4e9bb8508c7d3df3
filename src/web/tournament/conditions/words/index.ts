/** The messages of the conditions page in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en.ts';
import { EN_FIELDS } from './en-fields.ts';

export type ConditionsWords = Messages<typeof EN>;
export type FieldWords = Messages<typeof EN_FIELDS>;

export const words = wordsOf(EN, {
  'zh-Hant': () => import('./zh-hant.ts').then(({ ZH_HANT }) => ZH_HANT),
  'zh-Hans': () => import('./zh-hans.ts').then(({ ZH_HANS }) => ZH_HANS),
  vi: () => import('./vi.ts').then(({ VI }) => VI),
});
export const fieldWords = wordsOf(EN_FIELDS, {
  'zh-Hant': () => import('./zh-hant-fields.ts').then(({ ZH_HANT_FIELDS }) => ZH_HANT_FIELDS),
  'zh-Hans': () => import('./zh-hans-fields.ts').then(({ ZH_HANS_FIELDS }) => ZH_HANS_FIELDS),
  vi: () => import('./vi-fields.ts').then(({ VI_FIELDS }) => VI_FIELDS),
});
