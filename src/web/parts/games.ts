/** What games are called in each language. It must never name one in two ways. */
import type { InEachLanguage } from '../shell/index.ts';

/** A game that is not in it has the book's own name alone. */
export const GAMES: InEachLanguage<Readonly<Record<string, string>>> = {
  en: {},
  'zh-Hant': {
    'crown-sic-bo': '骰寶',
    'rws-tai-sai': '開蓋大細',
    'adelaide-big-and-small': '大小',
    'triple-dice': '三骰',
    dicette: '雙骰盤',
  },
};
