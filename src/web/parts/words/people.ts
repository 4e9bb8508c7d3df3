/** The messages about people in the chosen language. Only pages of staff load them. */
import { wordsOf } from '../../shell/index.ts';
import { EN } from './en-people.ts';

export const words = wordsOf(EN, {
  'zh-Hant': () => import('./zh-hant-people.ts').then(({ ZH_HANT }) => ZH_HANT),
  'zh-Hans': () => import('./zh-hans-people.ts').then(({ ZH_HANS }) => ZH_HANS),
  vi: () => import('./vi-people.ts').then(({ VI }) => VI),
});
