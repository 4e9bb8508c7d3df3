/** The texts of problems of conditions in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en-problems.ts';

export type ProblemWords = Messages<typeof EN>;

export const problemWords = wordsOf(EN, {
  'zh-Hant': () => import('./zh-hant-problems.ts').then(({ ZH_HANT }) => ZH_HANT),
  'zh-Hans': () => import('./zh-hans-problems.ts').then(({ ZH_HANS }) => ZH_HANS),
  vi: () => import('./vi-problems.ts').then(({ VI }) => VI),
});
