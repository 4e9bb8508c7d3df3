/** Traditional Chinese texts about a player's chips. */
import type { ChipWords } from './index.ts';

export const ZH_HANT: ChipWords = {
  title: '你的籌碼',
  close: '關閉',
  amount: '金額',
  buyChips: '買籌碼',
  buyHint: '練習籌碼免費，沒有現金價值。',
  buyAmount: (amount) => `買 ${amount}`,
  bought: (amount) => `你已買入 ${amount} 籌碼。`,
  buyAtTable: '請在此檯向荷官兌換籌碼。',
  returnChips: '退回籌碼',
  returnHint: { practice: '籌碼退回帳房。', live: '籌碼轉為你在本檯的款項，由荷官付給你。' },
  returnButton: '退回',
  buyFromWallet: (amount) => `你在本檯有 ${amount} 未換成籌碼。`,
  buyButton: '換成籌碼',
  noChips: '你沒有可退回的籌碼。',
  done: '完成。',
  noAnswer: '伺服器沒有回應，請再試一次。',
};
