/** Loads the set-ups of all tables with the rulebooks, and formats what stands against a change. */
import type { HouseTableView } from '../../../protocol/index.ts';
import type { Rulebook } from '../../../rules/index.ts';
import { loadRulebook, RULEBOOK_IDS } from '../../shell/index.ts';
import { loadIsPractice } from '../people-data.ts';
import { loadAll } from '../requests.ts';
import { words } from './words/index.ts';

export interface TablesData {
  /** Sorted by name. Retired tables are included. */
  readonly tables: readonly HouseTableView[];
  readonly rulebooks: readonly Rulebook[];
  /** In a practice house the server sets up the tables, and refuses to change them. */
  readonly isPractice: boolean;
}

const compareNames = new Intl.Collator(undefined, { numeric: true }).compare;

export async function loadTablesData(): Promise<TablesData> {
  const [tables, rulebooks, isPractice] = await Promise.all([
    loadAll<HouseTableView>('/house/tables'),
    Promise.all(RULEBOOK_IDS.map(loadRulebook)),
    loadIsPractice(),
  ]);
  return { tables: [...tables].sort((a, b) => compareNames(a.table, b.table)), rulebooks, isPractice };
}

type Obstacle = HouseTableView['correction'][number] | HouseTableView['retirement'][number];

/** The text of an obstacle: what is in the way, and what to do. */
export function formatObstacle({ code, count = 0 }: Obstacle): string {
  const texts: Readonly<Record<string, (count: number) => string>> = words.value.obstacles;
  return texts[code]?.(count) ?? code;
}
