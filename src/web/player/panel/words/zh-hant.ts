/** Traditional Chinese texts of the side panel. */
import type { PanelWords } from './index.ts';

export const ZH_HANT: PanelWords = {
  lastResults: '最近結果',
  allResults: '全部結果',
  allResultsAndCounts: '全部結果與統計',
  results: '結果',
  severalTables: '同時觀看多張賭檯',
  myBets: '我的注碼',
  wins: (amount) => `贏 ${amount}`,
  moreBets: (count) => `另有 ${count} 注`,
  staked: '總注碼',
  possibleWin: '可贏',
  upTo: (amount) => `最多 ${amount}`,
  noWin: '無',
  dice: '骰子',
  realDice: '真實骰子，由荷官讀出。',
  commitment: '本局承諾值',
  commitmentMeans: '伺服器在開始下注前已選定骰子的種子，並公布此雜湊值。',
  copy: '複製',
  copied: '已複製',
  notVerifiedYet: '你有下注的每一局結束後，你的瀏覽器會核實骰子。',
  steps: '每局步驟',
  rulesOfGame: '遊戲規則',
  lastRound: (round) => `第 ${round} 局紀錄`,
};
