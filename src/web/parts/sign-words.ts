/** The words of a table's limits, the same on every page that shows its sign. It must never hold what only one page says. */
import type { InEachLanguage } from '../shell/index.ts';

interface SignWords {
  readonly minimum: string;
  readonly maximum: string;
  /** Where the maximum is of all players' wagers on a bet. */
  readonly maximumOfAll: string;
}

export const SIGN_WORDS: InEachLanguage<SignWords> = {
  en: { minimum: 'Minimum', maximum: 'Maximum', maximumOfAll: 'Maximum, all players together' },
  'zh-Hant': { minimum: '最低注碼', maximum: '最高注碼', maximumOfAll: '最高注碼（全檯合計）' },
};
