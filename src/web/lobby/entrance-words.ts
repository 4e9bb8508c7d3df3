/** The messages of coming in with an account, in each language. */
import type { InEachLanguage } from '../shell/index.ts';

export const ENTRANCES = ['sign-in', 'register', 'code'] as const;
export type Entrance = (typeof ENTRANCES)[number];

const EN = {
  titles: { 'sign-in': 'Sign in', register: 'New account', code: 'First sign-in' } satisfies Readonly<Record<Entrance, string>>,
  does: { 'sign-in': 'Sign in', register: 'Open the account', code: 'Sign in and set the password' } satisfies Readonly<
    Record<Entrance, string>
  >,
  ways: 'How to come in',
  login: 'Login',
  loginHint: 'small letters, figures, dot, dash',
  password: 'Password',
  newPassword: 'Password to have from now on',
  passwordHint: (least: number) => `at least ${least} characters`,
  name: 'Name at the table',
  nameHint: 'staff see it; other players do not',
  code: 'One-time code',
  codeHint: 'printed at the first start, or handed to you',
  ofAge: (years: number) => `I am ${years} or over`,
  close: 'Close',
  busy: 'One moment',
  away: 'The house does not answer. Try again soon.',
};

export const ENTRANCE_WORDS: InEachLanguage<typeof EN> = {
  en: EN,
  'zh-Hant': {
    titles: { 'sign-in': '登入', register: '開戶', code: '首次登入' },
    does: { 'sign-in': '登入', register: '開立帳戶', code: '登入並設定密碼' },
    ways: '進入方式',
    login: '登入名稱',
    loginHint: '小寫字母、數字、點、橫線',
    password: '密碼',
    newPassword: '今後使用的密碼',
    passwordHint: (least) => `最少 ${least} 個字元`,
    name: '檯上名稱',
    nameHint: '員工可見，其他玩家不可見',
    code: '一次性代碼',
    codeHint: '首次啟動時印出，或由他人交給你',
    ofAge: (years) => `本人已滿 ${years} 歲`,
    close: '關閉',
    busy: '請稍候',
    away: '賭場沒有回應，請稍後再試。',
  },
};
