/** Makes the title of a table for slips, rounds and disputes. */
import type { FloorTableAnswerView } from '../../protocol/index.ts';
import { cashTableOf, isTournamentTableId } from '../../table/table-names.ts';

type TitledTable = Pick<FloorTableAnswerView['table'], 'name' | 'rulebook' | 'layout' | 'title'>;

export interface LoadedTable {
  readonly table: TitledTable;
  readonly practice: boolean;
}

export interface TitleFormat {
  /** The layout as players know it. */
  readonly layout: (table: TitledTable) => string;
  /** A table while a tournament uses it. */
  readonly tournament: (name: string) => string;
}

/**
 * The name of the table, as in the lobby. Each table of a practice house has a layout of its own, so a table without a name has the name
 * of its layout. A table that is not loaded (`undefined`) has its id.
 */
export function makeTableTitle(id: string, loaded: LoadedTable | undefined, format: TitleFormat): string {
  if (loaded === undefined) return id;
  const { table, practice } = loaded;
  const name = table.name ?? (practice ? format.layout(table) : cashTableOf(id));
  return isTournamentTableId(id) ? format.tournament(name) : name;
}
