/** The Vietnamese texts about wagers below the minimum. */
import type { LowWagerWords } from './low-wagers.ts';

export const VI_LOW_WAGERS: LowWagerWords = {
  title: 'Dưới mức tối thiểu',
  low: (bet, stake, minimum) => `${bet}: ${stake} dưới mức tối thiểu ${minimum}.`,
  more: (count) => `Còn ${count} khoản cược khác dưới mức tối thiểu.`,
  outcomes: {
    warned: 'Ván này tiền cược vẫn được trả thưởng hoặc thu, và bạn nhận cảnh báo. Sau cảnh báo, cược như vậy sẽ bị hoàn trả.',
    returned: 'Tiền cược sẽ được hoàn trả, dù kết quả thế nào.',
    stands: 'Hãy tăng hoặc rút cược trước khi ngừng đặt cược. Nếu không, tiền cược được thanh toán như đã đặt.',
    fewChips: 'Bạn có ít chip hơn mức tối thiểu, nên tiền cược được thanh toán như đã đặt.',
  },
};
