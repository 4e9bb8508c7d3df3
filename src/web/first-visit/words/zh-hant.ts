/** The messages of the first visit in Traditional Chinese. */
import type { FirstVisitWords } from './index.ts';

export const ZH_HANT: FirstVisitWords = {
  howToPlay: '玩法',
  close: '關閉',
  steps: [
    '在檯面下方選擇籌碼。',
    '在停止下注前按下投注格。再按一次可加一個籌碼。',
    '由骰子決定結果。中獎的投注格會亮起並派彩，輸的籌碼會被收走。',
  ],
  examples: '三個例子',
  result: (dice, total) => (total === null ? dice : `${dice}，共 ${total} 點`),
  odds: (n, d) => `${d} 賠 ${n}`,
  wins: (stake, bet, odds, paid) => `你在「${bet}」押 ${stake}，賠率 ${odds}：贏得 ${paid}，並取回 ${stake}。`,
  loses: (stake, bet, odds) => `你在「${bet}」押 ${stake}，賠率 ${odds}。沒有中：輸去 ${stake}。`,
  tips: '首局提示',
  tipOf: (step, count) => `提示 ${step} / ${count}`,
  tip: {
    rack: '在這裡選擇籌碼。突出顯示的就是下注用的籌碼。',
    felt: '按下投注格放上籌碼。再按一次多加一個。',
    phase: '這裡顯示還可下注多久，以及何時搖骰。',
    actions: '可復原、清除或重複上次投注。籌碼旁的 + 可買更多。',
  },
  next: '下一個',
  done: '開始玩',
  skip: '略過提示',
};
