/** The name of a game in the reader's language, with the book's own beside it. It must never replace the book's. */
import type { VNode } from 'preact';
import { wordsOf } from '../shell/index.ts';
import { GAMES } from './games.ts';

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
