/** The messages of the sign-in form of the pages of tournaments, in Traditional Chinese. */
import type { GateWords } from './gate.ts';

export const ZH_HANT: GateWords = {
  signIn: '登入',
  setPassword: '設定密碼並登入',
  hasCode: '我有一次性代碼',
  hasPassword: '我有密碼',
};
