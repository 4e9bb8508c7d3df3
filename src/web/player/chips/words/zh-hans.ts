/** Simplified Chinese texts about a player's chips. */
import type { ChipWords } from './index.ts';

export const ZH_HANS: ChipWords = {
  title: '你的筹码',
  close: '关闭',
  amount: '金额',
  buyChips: '买筹码',
  buyHint: '练习筹码免费，没有现金价值。',
  buyAmount: (amount) => `买 ${amount}`,
  bought: (amount) => `你已买入 ${amount} 筹码。`,
  buyAtTable: '请在此桌向荷官兑换筹码。',
  returnChips: '退回筹码',
  returnHint: { practice: '筹码退回账房。', live: '筹码转为你在本桌的款项，由荷官付给你。' },
  returnButton: '退回',
  buyFromWallet: (amount) => `你在本桌有 ${amount} 未换成筹码。`,
  buyButton: '换成筹码',
  noChips: '你没有可退回的筹码。',
  done: '完成。',
  noAnswer: '服务器没有响应，请再试一次。',
};
