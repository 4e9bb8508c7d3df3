/** The messages of the settings dialog in the chosen language. */
import { wordsOf } from '../../shell/index.ts';
import { EN } from './en-settings.ts';

export const words = wordsOf(EN, {
  'zh-Hant': () => import('./zh-hant-settings.ts').then(({ ZH_HANT }) => ZH_HANT),
  'zh-Hans': () => import('./zh-hans-settings.ts').then(({ ZH_HANS }) => ZH_HANS),
  vi: () => import('./vi-settings.ts').then(({ VI }) => VI),
});
