/** The messages of the sign-in forms and of the lock in Simplified Chinese. */
import type { SignInWords } from './index.ts';

export const ZH_HANS: SignInWords = {
  login: '登录名',
  loginHint: '小写字母、数字、点、横线',
  password: '密码',
  newPassword: '新密码',
  passwordHint: (least) => `最少 ${least} 个字符`,
  code: '一次性代码',
  codeHint: '服务器首次启动时显示，或由员工交给你。',
  signIn: '登录',
  setPassword: '设置密码并登录',
  hasCode: '我有一次性代码',
  hasPassword: '我有密码',
  otherAccount: '以另一账户登录',
  noAnswer: '服务器没有响应，请稍后再试。',
  locked: '已锁定',
  lockReason: '五分钟没有操作。请输入密码继续。',
  unlock: '解锁',
};
