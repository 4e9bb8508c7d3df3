/** Traditional Chinese texts of roads and counts. */
import type { RoadWords } from './index.ts';

export const ZH_HANT: RoadWords = {
  bead: '珠盤路',
  big: '大路',
  derived: { 'big-eye': '大眼仔路', small: '小路', cockroach: '曱甴路' },
  pair: (a, b) => `${a}／${b}`,
  triple: '圍骰',
  seven: '七點',
  tripleLetter: '圍',
  longest: (a, runA, b, runB) => `最長連開：${a} ${runA}、${b} ${runB}`,
  road: (road, newest) => `${road}，由新至舊：${newest}`,
  noResults: '暫無結果',
  totals: (n) => `最近 ${n} 局點數`,
  faces: (n) => `最近 ${n} 局骰面`,
  groups: (n) => `最近 ${n} 局大小單雙`,
  actual: '次數',
  expected: '期望',
  alike: '圍骰',
  double: '對子',
  strip: '路紙',
  informationOnly: '過往結果只供參考，一切以賭檯上的實際結果為準。',
  noForecast: '過往結果不能預測下一局。',
  comma: '、',
};
