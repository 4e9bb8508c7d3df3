/** Simplified Chinese texts for an act that a person of a higher role confirms on this device. */
import type { AuthoriseWords } from './index.ts';

export const ZH_HANS: AuthoriseWords = {
  confirmAs: '确认身份',
  confirmAsRole: (role) => `以${role}身份确认`,
  role: '职位',
  higherRoles: '须上级职位',
  confirm: '确认',
  cancel: '取消',
  close: '关闭',
  title: (act) => `${act}：确认`,
  hint: (roles) => `此操作须由${roles}确认。请该人员在此输入账号及密码，仅供这一次操作使用，并以其名义记录。`,
  login: '账号',
  password: '密码',
  or: '或',
  errors: {
    'wrong-credentials': '账号或密码错误。',
    'locked-out': '失败次数过多，请稍候再试。',
    'rate-limited': '请求过多，请稍候一分钟。',
    busy: '服务器繁忙，请再试一次。',
    'not-permitted': '此人在本桌没有这个职位。',
  },
  noAnswer: '服务器没有响应。请再试一次：操作只会执行一次。',
};
