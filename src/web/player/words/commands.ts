/** Answers of the command line, in separate lists because most players never open it. */
import { type Messages, wordsOf } from '../../shell/index.ts';
import { EN_COMMANDS } from './en-commands.ts';
import { ZH_HANT_COMMANDS } from './zh-hant-commands.ts';

export type CommandWords = Messages<typeof EN_COMMANDS>;

export const commandWords = wordsOf<typeof EN_COMMANDS>({ en: EN_COMMANDS, 'zh-Hant': ZH_HANT_COMMANDS });
