/** Vietnamese texts about a player's chips. */
import type { ChipWords } from './index.ts';

export const VI: ChipWords = {
  title: 'Chip của bạn',
  close: 'Đóng',
  amount: 'Số tiền',
  buyChips: 'Mua chip',
  buyHint: 'Chip luyện tập miễn phí và không có giá trị tiền mặt.',
  buyAmount: (amount) => `Mua ${amount}`,
  bought: (amount) => `Bạn đã mua ${amount} chip.`,
  buyAtTable: 'Hãy mua chip từ hồ lỳ tại bàn này.',
  returnChips: 'Trả lại chip',
  returnHint: {
    practice: 'Chip được trả về quầy thu ngân.',
    live: 'Chip được đổi thành tiền của bạn tại bàn này. Hồ lỳ sẽ trả tiền cho bạn.',
  },
  returnButton: 'Trả lại',
  buyFromWallet: (amount) => `Bạn có ${amount} tại bàn này chưa đổi thành chip.`,
  buyButton: 'Đổi thành chip',
  noChips: 'Bạn không có chip để trả lại.',
  done: 'Xong.',
  noAnswer: 'Máy chủ không trả lời. Hãy thử lại.',
};
