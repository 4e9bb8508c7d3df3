/** Messages for the error codes of the server, in the chosen language. */
import { wordsOf } from '../../shell/index.ts';
import { EN } from './en-refusals.ts';

export const refusals = wordsOf(EN, {
  'zh-Hant': () => import('./zh-hant-refusals.ts').then(({ ZH_HANT }) => ZH_HANT),
  'zh-Hans': () => import('./zh-hans-refusals.ts').then(({ ZH_HANS }) => ZH_HANS),
  vi: () => import('./vi-refusals.ts').then(({ VI }) => VI),
});
