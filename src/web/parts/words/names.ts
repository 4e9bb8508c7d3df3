/** Names of the roles of all rulebooks in the chosen language. */
import { wordsOf } from '../../shell/index.ts';
import { EN_ROLES } from './en-names.ts';

export const roleNames = wordsOf(EN_ROLES, {
  'zh-Hant': () => import('./zh-hant-names.ts').then(({ ZH_HANT_ROLES }) => ZH_HANT_ROLES),
  'zh-Hans': () => import('./zh-hans-names.ts').then(({ ZH_HANS_ROLES }) => ZH_HANS_ROLES),
  vi: () => import('./vi-names.ts').then(({ VI_ROLES }) => VI_ROLES),
});
