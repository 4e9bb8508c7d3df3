/** The messages of the shell in the chosen language. */
import { wordsOf } from '../messages.ts';
import type { Messages } from '../texts.ts';
import { EN } from './en.ts';

export type ShellWords = Messages<typeof EN>;

export const words = wordsOf(EN, {
  'zh-Hant': () => import('./zh-hant.ts').then(({ ZH_HANT }) => ZH_HANT),
  'zh-Hans': () => import('./zh-hans.ts').then(({ ZH_HANS }) => ZH_HANS),
  vi: () => import('./vi.ts').then(({ VI }) => VI),
});
