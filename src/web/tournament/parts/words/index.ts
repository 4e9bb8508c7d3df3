/** The messages that all pages of tournaments share, in the chosen language. */
import { type Messages, wordsOf } from '../../../shell/index.ts';
import { EN } from './en.ts';

export type TournamentPartsWords = Messages<typeof EN>;

export const words = wordsOf(EN, {
  'zh-Hant': () => import('./zh-hant.ts').then(({ ZH_HANT }) => ZH_HANT),
  'zh-Hans': () => import('./zh-hans.ts').then(({ ZH_HANS }) => ZH_HANS),
  vi: () => import('./vi.ts').then(({ VI }) => VI),
});
