/** Answers of the command line in Simplified Chinese. */
import type { CommandWords } from './commands.ts';

export const ZH_HANS_COMMANDS: CommandWords = {
  commandEmpty: '请输入注名与金额。',
  commandUnknown: (text) => `未知的注或指令“${text}”。输入 help 查看。`,
  commandNoAmount: (bet) => `${bet} 下多少？`,
  commandBadAmount: (text) => `“${text}”不是有效金额。`,
  noBets: '你没有下注。',
  commandSent: '等候赌场确认…',
  sumStaked: (sum) => `共 ${sum}`,
  noCountdown: '没有倒计时。',
  chipsLeft: (chips, staked) => `筹码 ${chips}，台面 ${staked}`,
  limitsAre: (minimum, maximum) => `最低 ${minimum}，最高 ${maximum}`,
};
