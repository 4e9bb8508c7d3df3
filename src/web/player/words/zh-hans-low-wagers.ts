/** The Simplified Chinese texts about wagers below the minimum. */
import type { LowWagerWords } from './low-wagers.ts';

export const ZH_HANS_LOW_WAGERS: LowWagerWords = {
  title: '低于最低注码',
  low: (bet, stake, minimum) => `${bet}：${stake} 低于最低注码 ${minimum}。`,
  more: (count) => `另有 ${count} 注低于最低注码。`,
  outcomes: {
    warned: '本局照常派彩或收注，并向你作出警告。警告之后，低于最低注码的注码一律退回。',
    returned: '不论结果，此注将会退回。',
    stands: '停止下注前可加注或收回，否则按所下注码结算。',
    fewChips: '你的筹码少于最低注码，此注按所下注码结算。',
  },
};
