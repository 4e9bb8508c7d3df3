/** The messages of coming in with an account, in each language. */
import type { InEachLanguage } from '../shell/index.ts';

export const ENTRANCES = ['sign-in', 'register', 'code'] as const;
export type Entrance = (typeof ENTRANCES)[number];

export interface EntranceWords {
  readonly titles: Readonly<Record<Entrance, string>>;
  readonly does: Readonly<Record<Entrance, string>>;
  readonly ways: string;
  readonly login: string;
  readonly loginHint: string;
  readonly password: string;
  readonly newPassword: string;
  readonly passwordHint: (least: number) => string;
  readonly name: string;
  readonly nameHint: string;
  readonly code: string;
  readonly codeHint: string;
  readonly ofAge: (years: number) => string;
  readonly close: string;
  readonly busy: string;
  /** By the code of the error; `other` takes what the house says. */
  readonly faults: Readonly<Record<string, string>>;
  readonly other: (message: string) => string;
}

export const ENTRANCE_WORDS: InEachLanguage<EntranceWords> = {
  en: {
    titles: { 'sign-in': 'Sign in', register: 'New account', code: 'First sign-in' },
    does: { 'sign-in': 'Sign in', register: 'Open the account', code: 'Sign in and set the password' },
    ways: 'How to come in',
    login: 'Login',
    loginHint: 'small letters, figures, dot, dash',
    password: 'Password',
    newPassword: 'Password to have from now on',
    passwordHint: (least) => `at least ${least} characters`,
    name: 'Name at the table',
    nameHint: 'staff see it; other players do not',
    code: 'One-time code',
    codeHint: 'printed at the first start, or handed to you',
    ofAge: (years) => `I am ${years} or over`,
    close: 'Close',
    busy: 'One moment',
    faults: {
      'wrong-credentials': 'Login and password do not belong together.',
      'locked-out': 'Too many attempts. Wait a few minutes before you try again.',
      'rate-limited': 'Too many requests at once. Wait a moment.',
      'login-taken': 'This login is taken. Choose another.',
      invalid: 'Something is not filled in as it should be.',
      'not-permitted': 'The house does not allow this.',
      'store-unavailable': 'The house cannot keep records at the moment. Try again soon.',
      excluded: 'You are excluded from play.',
      'under-age': 'This table asks for a higher age.',
      'table-closed': 'The table is closed.',
      'position-taken': 'All places are taken.',
      'staff-plays': 'Staff do not play with their staff account.',
    },
    other: (message) => message,
  },
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
    faults: {
      'wrong-credentials': '登入名稱與密碼不符。',
      'locked-out': '嘗試次數過多，請數分鐘後再試。',
      'rate-limited': '要求過於頻密，請稍候。',
      'login-taken': '此登入名稱已被使用，請另選。',
      invalid: '有欄位未正確填寫。',
      'not-permitted': '賭場不允許此操作。',
      'store-unavailable': '賭場暫時無法記錄，請稍後再試。',
      excluded: '你已被禁止參與博彩。',
      'under-age': '此檯要求更高年齡。',
      'table-closed': '賭檯已關閉。',
      'position-taken': '座位已滿。',
      'staff-plays': '員工帳戶不可下注。',
    },
    other: (message) => `賭場回覆：${message}`,
  },
};
