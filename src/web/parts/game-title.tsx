/** The name of a game in the chosen language, followed by the title in its rulebook. */
import type { VNode } from 'preact';
import { wordsOf } from '../shell/index.ts';
import { GAMES } from './words/index.ts';

const games = wordsOf(GAMES);

export interface GameTitleProps {
  readonly rulebook: string;
  /** The title in the rulebook. */
  readonly title: string;
}

export function GameTitle({ rulebook, title }: GameTitleProps): VNode {
  // English has no other name than the title.
  const name = games.value[rulebook];
  return name === undefined ? (
    <span lang="en">{title}</span>
  ) : (
    <>
      {name} <span lang="en">{title}</span>
    </>
  );
}

/** Formats the game title as plain text, for the title of a page. */
export const formatGame = ({ rulebook, title }: GameTitleProps): string => [games.value[rulebook] ?? [], title].flat().join(' ');
