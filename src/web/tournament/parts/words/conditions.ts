/** The conditions of a tournament in plain words, in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en-conditions.ts';

export type PlainConditionsWords = Messages<typeof EN>;

export const conditionsWords = wordsOf(EN, {
  'zh-Hant': () => import('./zh-hant-conditions.ts').then(({ ZH_HANT }) => ZH_HANT),
  'zh-Hans': () => import('./zh-hans-conditions.ts').then(({ ZH_HANS }) => ZH_HANS),
  vi: () => import('./vi-conditions.ts').then(({ VI }) => VI),
});
