/** Answers of the command line in Vietnamese. */
import type { CommandWords } from './commands.ts';

export const VI_COMMANDS: CommandWords = {
  commandEmpty: 'Nhập cửa cược và số tiền.',
  commandUnknown: (text) => `Không có cửa cược hay lệnh “${text}”. Hãy gõ help.`,
  commandNoAmount: (bet) => `Đặt bao nhiêu vào ${bet}?`,
  commandBadAmount: (text) => `“${text}” không phải là số tiền.`,
  noBets: 'Bạn chưa đặt cược.',
  commandSent: 'Đang chờ nhà cái…',
  sumStaked: (sum) => `tổng cộng ${sum}`,
  noCountdown: 'Không đếm ngược.',
  chipsLeft: (chips, staked) => `Chip còn ${chips}, trên mặt bàn ${staked}`,
  limitsAre: (minimum, maximum) => `Tối thiểu ${minimum}, tối đa ${maximum}`,
};
