/** Answers of the command line, in separate lists because most players never open it. */
import { type Messages, wordsOf } from '../../shell/index.ts';
import { EN_COMMANDS } from './en-commands.ts';

export type CommandWords = Messages<typeof EN_COMMANDS>;

export const commandWords = wordsOf(EN_COMMANDS, {
  'zh-Hant': () => import('./zh-hant-commands.ts').then(({ ZH_HANT_COMMANDS }) => ZH_HANT_COMMANDS),
  'zh-Hans': () => import('./zh-hans-commands.ts').then(({ ZH_HANS_COMMANDS }) => ZH_HANS_COMMANDS),
  vi: () => import('./vi-commands.ts').then(({ VI_COMMANDS }) => VI_COMMANDS),
});
