/** Answers of the command line in Traditional Chinese. */
import type { CommandWords } from './commands.ts';

export const ZH_HANT_COMMANDS: CommandWords = {
  commandEmpty: '請輸入注名與金額。',
  commandUnknown: (text) => `不明的注或指令「${text}」。輸入 help 查看。`,
  commandNoAmount: (bet) => `${bet} 下多少？`,
  commandBadAmount: (text) => `「${text}」不是有效金額。`,
  noBets: '你沒有下注。',
  commandSent: '等候賭場確認…',
  sumStaked: (sum) => `共 ${sum}`,
  noCountdown: '沒有倒數。',
  chipsLeft: (chips, staked) => `籌碼 ${chips}，檯面 ${staked}`,
  limitsAre: (minimum, maximum) => `最低 ${minimum}，最高 ${maximum}`,
};
