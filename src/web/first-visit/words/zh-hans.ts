/** The messages of the first visit in Simplified Chinese. */
import type { FirstVisitWords } from './index.ts';

export const ZH_HANS: FirstVisitWords = {
  howToPlay: '玩法',
  close: '关闭',
  steps: [
    '在台面下方选择筹码。',
    '在停止下注前按下投注格。再按一次可加一个筹码。',
    '由骰子决定结果。中奖的投注格会亮起并派彩，输的筹码会被收走。',
  ],
  examples: '三个示例',
  result: (dice, total) => (total === null ? dice : `${dice}，共 ${total} 点`),
  odds: (n, d) => `${d} 赔 ${n}`,
  wins: (stake, bet, odds, paid) => `你在“${bet}”押 ${stake}，赔率 ${odds}：赢得 ${paid}，并取回 ${stake}。`,
  loses: (stake, bet, odds) => `你在“${bet}”押 ${stake}，赔率 ${odds}。没有中：输掉 ${stake}。`,
  tips: '首局提示',
  tipOf: (step, count) => `提示 ${step} / ${count}`,
  tip: {
    rack: '在这里选择筹码。突出显示的就是下注用的筹码。',
    felt: '按下投注格放上筹码。再按一次多加一个。',
    phase: '这里显示还可下注多久，以及何时摇骰。',
    actions: '可撤销、清除或重复上次投注。筹码旁的 + 可买更多。',
  },
  next: '下一个',
  done: '开始玩',
  skip: '跳过提示',
};
