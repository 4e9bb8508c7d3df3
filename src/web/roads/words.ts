/** The messages of roads and counts. */
import type { InEachLanguage } from '../shell/index.ts';

const EN = {
  bead: 'Bead plate',
  big: 'Big road',
  derived: { 'big-eye': 'Big eye boy', small: 'Small road', cockroach: 'Cockroach road' } satisfies Readonly<
    Record<'big-eye' | 'small' | 'cockroach', string>
  >,
  /** A pair by its two names. */
  pair: (a: string, b: string) => `${a} and ${b}`,
  /** What neither side won: with three dice a triple, with two a seven. */
  triple: 'Triple',
  seven: 'Seven',
  tripleLetter: 'T',
  longest: (a: string, runA: string, b: string, runB: string) => `Longest runs: ${a} ${runA}, ${b} ${runB}`,
  /** A road read aloud: its name and the newest results first. */
  road: (road: string, newest: string) => `${road}, newest first: ${newest}`,
  noResults: 'no results yet',
  totals: (n: string) => `Totals in the last ${n}`,
  faces: (n: string) => `Dice in the last ${n}`,
  groups: (n: string) => `Sides in the last ${n}`,
  fell: 'Fell',
  expected: 'Expected',
  alike: 'Triple',
  double: 'Double',
  strip: 'Last results',
  total: (total: string) => `total ${total}`,
  prevails: 'Displays of past results only inform. What happened at the table prevails.',
  noForecast: 'Past results say nothing about the next.',
  comma: ', ',
};

export const ROAD_WORDS: InEachLanguage<typeof EN> = {
  en: EN,
  'zh-Hant': {
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
    fell: '次數',
    expected: '期望',
    alike: '圍骰',
    double: '對子',
    strip: '路紙',
    total: (total) => `${total} 點`,
    prevails: '過往結果只供參考，一切以賭檯上的實際結果為準。',
    noForecast: '過往結果與下一局無關。',
    comma: '、',
  },
};
