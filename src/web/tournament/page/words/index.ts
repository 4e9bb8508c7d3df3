/** The messages of the page of a tournament, in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en.ts';
import { EN_STEPS } from './en-steps.ts';

export type PageWords = Messages<typeof EN>;

export const words = wordsOf(EN, {
  'zh-Hant': () => import('./zh-hant.ts').then(({ ZH_HANT }) => ZH_HANT),
  'zh-Hans': () => import('./zh-hans.ts').then(({ ZH_HANS }) => ZH_HANS),
  vi: () => import('./vi.ts').then(({ VI }) => VI),
});
export const stepWords = wordsOf(EN_STEPS, {
  'zh-Hant': () => import('./zh-hant-steps.ts').then(({ ZH_HANT_STEPS }) => ZH_HANT_STEPS),
  'zh-Hans': () => import('./zh-hans-steps.ts').then(({ ZH_HANS_STEPS }) => ZH_HANS_STEPS),
  vi: () => import('./vi-steps.ts').then(({ VI_STEPS }) => VI_STEPS),
});
