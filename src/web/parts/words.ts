/** The messages of what several pages share. */
import type { InEachLanguage } from '../shell/index.ts';

const EN = {
  tables: 'Tables',
  settings: 'Settings',
  settingsLost: 'The settings do not come: reload the page.',
  guest: 'Guest',
  me: 'My slips and limits',
  signOut: 'Sign out',
  close: 'Close',
  clauses: (ids: string) => `Clause ${ids}`,
  /** A clause that has no number in its book. */
  unnumbered: 'unnumbered rule',
};

export const PARTS_WORDS: InEachLanguage<typeof EN> = {
  en: EN,
  'zh-Hant': {
    tables: '賭檯',
    settings: '設定',
    settingsLost: '無法載入設定，請重新載入頁面。',
    guest: '訪客',
    me: '我的注單與限額',
    signOut: '登出',
    close: '關閉',
    clauses: (ids) => `條款 ${ids}`,
    unnumbered: '無編號規則',
  },
};
