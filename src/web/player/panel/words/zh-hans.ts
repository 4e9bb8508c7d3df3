/** Simplified Chinese texts of the side panel. */
import type { PanelWords } from './index.ts';

export const ZH_HANS: PanelWords = {
  lastResults: '最近结果',
  allResults: '全部结果',
  allResultsAndCounts: '全部结果与统计',
  results: '结果',
  severalTables: '同时观看多张赌桌',
  myBets: '我的注码',
  wins: (amount) => `赢 ${amount}`,
  moreBets: (count) => `另有 ${count} 注`,
  staked: '总注码',
  possibleWin: '可赢',
  upTo: (amount) => `最多 ${amount}`,
  noWin: '无',
  dice: '骰子',
  realDice: '真实骰子，由荷官读出。',
  commitment: '本局承诺值',
  commitmentMeans: '服务器在开始下注前已选定骰子的种子，并公布此哈希值。',
  copy: '复制',
  copied: '已复制',
  notVerifiedYet: '你有下注的每一局结束后，你的浏览器会核实骰子。',
  steps: '每局步骤',
  rulesOfGame: '游戏规则',
  lastRound: (round) => `第 ${round} 局记录`,
};
