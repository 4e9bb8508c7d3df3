/** The messages of roads and counts. */
import type { InEachLanguage } from '../shell/index.ts';

export interface RoadWords {
  readonly bead: string;
  readonly big: string;
  readonly derived: Readonly<Record<'big-eye' | 'small' | 'cockroach', string>>;
  /** A pair by its two names. */
  readonly pair: (a: string, b: string) => string;
  /** What neither side won: with three dice a triple, with two a seven. */
  readonly triple: string;
  readonly seven: string;
  readonly tripleLetter: string;
  readonly longest: (a: string, runA: string, b: string, runB: string) => string;
  /** A road read aloud: its name and the newest results first. */
  readonly road: (road: string, newest: string) => string;
  readonly noResults: string;
  readonly totals: (n: string) => string;
  readonly faces: (n: string) => string;
  readonly groups: (n: string) => string;
  readonly fell: string;
  readonly expected: string;
  readonly alike: string;
  readonly double: string;
  readonly strip: string;
  readonly total: (total: string) => string;
  readonly prevails: string;
  readonly noForecast: string;
  readonly comma: string;
}

export const ROAD_WORDS: InEachLanguage<RoadWords> = {
  en: {
    bead: 'Bead plate',
    big: 'Big road',
    derived: { 'big-eye': 'Big eye boy', small: 'Small road', cockroach: 'Cockroach road' },
    pair: (a, b) => `${a} and ${b}`,
    triple: 'Triple',
    seven: 'Seven',
    tripleLetter: 'T',
    longest: (a, runA, b, runB) => `Longest runs: ${a} ${runA}, ${b} ${runB}`,
    road: (road, newest) => `${road}, newest first: ${newest}`,
    noResults: 'no results yet',
    totals: (n) => `Totals in the last ${n}`,
    faces: (n) => `Dice in the last ${n}`,
    groups: (n) => `Sides in the last ${n}`,
    fell: 'Fell',
    expected: 'Expected',
    alike: 'Triple',
    double: 'Double',
    strip: 'Last results',
    total: (total) => `total ${total}`,
    prevails: 'Displays of past results only inform. What happened at the table prevails.',
    noForecast: 'Past results say nothing about the next.',
    comma: ', ',
  },
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
