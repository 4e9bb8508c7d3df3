/** Texts about people, which only staff see, in Traditional Chinese. */
import type { PeopleWords } from './en-people.ts';

export const ZH_HANT: PeopleWords = {
  person: {
    position: (position) => `${position} 號位`,
    system: '系統',
    unnamed: '沒有姓名的人士',
    unnamedAt: (position) => `${position} 號位訪客`,
  },
  picker: {
    excluded: '已被禁止',
    disabled: '已停用',
    choose: '請從清單中選擇一人。',
    none: '找不到符合的人。請輸入姓名或登入名稱的開頭。',
    found: (count) => `找到 ${count} 人`,
    failed: '搜尋失敗。請檢查連線後再試一次。',
  },
};
