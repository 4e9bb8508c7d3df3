/** The messages of the settings dialog in each language. */
import type { InEachLanguage } from '../../shell/index.ts';
import { EN, type SettingsWords } from './en-settings.ts';
import { ZH_HANT } from './zh-hant-settings.ts';

export const SETTINGS_WORDS: InEachLanguage<SettingsWords> = { en: EN, 'zh-Hant': ZH_HANT };
