/** Messages for the error codes of the server, in the chosen language. */
import { lazyWords } from '../shell/index.ts';
import { EN } from './words/en-refusals.ts';

export const { words: refusals } = lazyWords(EN, {
  'zh-Hant': async () => (await import('./words/zh-hant-refusals.ts')).ZH_HANT,
});
