/** Names of the authorities that players may consult or ask for a review. The rulebooks have them in English, so English needs no entry. */
import type { InEachLanguage } from '../../shell/index.ts';

export const AUTHORITY_NAMES: InEachLanguage<Readonly<Record<string, string>>> = {
  en: {},
  'zh-Hant': {
    'an inspector': '督察',
    'an Authorised Officer': '獲授權人員',
    'the regulator': '監管機構',
    'the Manager Government Casino Inspectorate': '政府賭場監察署經理',
  },
};
