/** The name of a game in the reader's language, with the book's own beside it. It must never replace the book's. */
import type { VNode } from 'preact';
import { type InEachLanguage, wordsOf } from '../shell/index.ts';

/** The one list of what games are called in each language; one that is not in it has the book's own name alone. */
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
const games = wordsOf(GAMES);

export interface GameTitleProps {
  readonly rulebook: string;
  /** As the book has it. */
  readonly title: string;
}

export function GameTitle({ rulebook, title }: GameTitleProps): VNode {
  const name = games.value[rulebook];
  return name === undefined ? (
    <span lang="en">{title}</span>
  ) : (
    <>
      {name} <span lang="en">{title}</span>
    </>
  );
}

/** The same in plain text, for the title of a page. */
export const sayGame = ({ rulebook, title }: GameTitleProps): string => [games.value[rulebook] ?? [], title].flat().join(' ');
