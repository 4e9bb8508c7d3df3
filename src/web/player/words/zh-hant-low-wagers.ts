/** The Traditional Chinese texts about wagers below the minimum. */
import type { LowWagerWords } from './low-wagers.ts';

export const ZH_HANT_LOW_WAGERS: LowWagerWords = {
  title: '低於最低注碼',
  low: (bet, stake, minimum) => `${bet}：${stake} 低於最低注碼 ${minimum}。`,
  more: (count) => `另有 ${count} 注低於最低注碼。`,
  outcomes: {
    warned: '本局照常派彩或收注，並向你作出警告。警告之後，低於最低注碼的注碼一律退回。',
    returned: '不論結果，此注將會退回。',
    stands: '停止下注前可加注或收回，否則按所下注碼結算。',
    fewChips: '你的籌碼少於最低注碼，此注按所下注碼結算。',
  },
};
