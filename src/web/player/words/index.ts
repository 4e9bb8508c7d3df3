/** Texts of the player's page in the chosen language. All languages have the same messages as English. */
import { type Messages, wordsOf } from '../../shell/index.ts';
import { EN } from './en.ts';

export type PlayerWords = Messages<typeof EN>;

export const words = wordsOf(EN, {
  'zh-Hant': () => import('./zh-hant.ts').then(({ ZH_HANT }) => ZH_HANT),
  'zh-Hans': () => import('./zh-hans.ts').then(({ ZH_HANS }) => ZH_HANS),
  vi: () => import('./vi.ts').then(({ VI }) => VI),
});
