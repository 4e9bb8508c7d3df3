/** The names of games, layouts and tables in the chosen language. */
import type { VNode } from 'preact';
import type { FloorTableView } from '../../protocol/index.ts';
import { tableLabel } from '../../table/table-names.ts';
import { words } from './words/index.ts';

export interface GameTitleProps {
  readonly rulebook: string;
  /** The title in the rulebook. */
  readonly title: string;
}

/** The name of the game, followed by the title in its rulebook. */
export function GameTitle({ rulebook, title }: GameTitleProps): VNode {
  // English has no other name than the title.
  const name = words.value.games[rulebook];
  return name === undefined || name === title ? (
    <span lang="en">{title}</span>
  ) : (
    <>
      {name} <span lang="en">{title}</span>
    </>
  );
}

/** The layout as players know it. A layout without a name has the name of its game. */
export const formatLayout = ({ rulebook, layout, title }: GameTitleProps & { readonly layout: string }): string =>
  words.value.layouts[`${rulebook}/${layout}`] ?? words.value.games[rulebook] ?? title;

type TableEntry = Pick<FloorTableView, 'table' | 'name' | 'rulebook' | 'layout' | 'title'>;

/** The layout of a table and its name. `hasId`: a table without a name is shown with its id, because another table may have the same layout. */
export function formatTable(entry: TableEntry, hasId: boolean): string {
  const label = entry.name !== null || hasId ? [tableLabel(entry)] : [];
  return [formatLayout(entry), ...label].join(' · ');
}

/** Formats the game title as plain text, for the title of a page. */
export const formatGame = ({ rulebook, title }: GameTitleProps): string =>
  [...new Set([words.value.games[rulebook] ?? title, title])].join(' ');
