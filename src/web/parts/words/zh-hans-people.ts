/** Texts about people, which only staff see, in Simplified Chinese. */
import type { PeopleWords } from './en-people.ts';

export const ZH_HANS: PeopleWords = {
  person: {
    position: (position) => `${position} 号位`,
    system: '系统',
    unnamed: '没有姓名的人士',
    unnamedAt: (position) => `${position} 号位访客`,
  },
  picker: {
    excluded: '已被禁止',
    disabled: '已禁用',
    choose: '请从列表中选择一人。',
    none: '找不到符合的人。请输入姓名或登录名的开头。',
    found: (count) => `找到 ${count} 人`,
    failed: '搜索失败。请检查连接后再试一次。',
  },
};
