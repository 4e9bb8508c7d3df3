/** The messages of the sign-in forms and of the lock in Traditional Chinese. */
import type { SignInWords } from './index.ts';

export const ZH_HANT: SignInWords = {
  login: '登入名稱',
  loginHint: '小寫字母、數字、點、橫線',
  password: '密碼',
  newPassword: '新密碼',
  passwordHint: (least) => `最少 ${least} 個字元`,
  code: '一次性代碼',
  codeHint: '伺服器首次啟動時印出，或由員工交給你。',
  signIn: '登入',
  setPassword: '設定密碼並登入',
  hasCode: '我有一次性代碼',
  hasPassword: '我有密碼',
  otherAccount: '以另一帳戶登入',
  noAnswer: '伺服器沒有回應，請稍後再試。',
  locked: '已鎖定',
  lockReason: '五分鐘沒有操作。請輸入密碼繼續。',
  unlock: '解鎖',
};
