/** The messages of the first visit in Vietnamese. */
import type { FirstVisitWords } from './index.ts';

export const VI: FirstVisitWords = {
  howToPlay: 'Cách chơi',
  close: 'Đóng',
  steps: [
    'Chọn chip bên dưới mặt bàn.',
    'Bấm vào cửa cược trước khi ngừng đặt cược. Bấm lần nữa để thêm chip.',
    'Xúc xắc quyết định. Cửa thắng sáng lên và được trả thưởng. Chip thua bị thu.',
  ],
  examples: 'Ba ví dụ',
  result: (dice, total) => (total === null ? dice : `${dice}, tổng ${total}`),
  odds: (n, d) => `${d} ăn ${n}`,
  wins: (stake, bet, odds, paid) => `Bạn đặt ${stake} vào ${bet}, ${odds}: bạn thắng ${paid} và nhận lại ${stake}.`,
  loses: (stake, bet, odds) => `Bạn đặt ${stake} vào ${bet}, ${odds}. Cửa này không trúng: bạn thua ${stake}.`,
  tips: 'Mẹo cho ván đầu tiên',
  tipOf: (step, count) => `Mẹo ${step}/${count}`,
  tip: {
    rack: 'Chọn chip ở đây. Chip được tô sáng là chip bạn đặt cược.',
    felt: 'Bấm vào cửa cược để đặt chip. Bấm lần nữa để thêm một chip.',
    phase: 'Ở đây bạn thấy còn bao lâu để đặt cược và khi nào đổ xúc xắc.',
    actions: 'Hoàn tác, xóa hết hoặc cược lại như ván trước. Bấm dấu + cạnh chip để mua thêm.',
  },
  next: 'Tiếp',
  done: 'Bắt đầu chơi',
  skip: 'Bỏ qua mẹo',
};
