/** Messages for the error codes of the server, in the chosen language. */
import { lazyWords } from '../../shell/index.ts';
import { EN } from './en-refusals.ts';

export const { words: refusals } = lazyWords(EN, {
  'zh-Hant': async () => (await import('./zh-hant-refusals.ts')).ZH_HANT,
});
