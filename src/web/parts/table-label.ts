/** Loads what people call a table, for pages that know only its id. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { tableLabel } from '../../table/table-names.ts';
import { client } from '../shell/index.ts';

/** The names of the tables that were asked for; null for a table without a name. The set-up of an opened table never changes. */
const names = signal<ReadonlyMap<string, string | null>>(new Map());

/** The name of the table. It is the id of the table of the floor until the server has answered, and if the table has no name. */
export function useTableLabel(table: string | null): string {
  useEffect(() => {
    if (table === null || names.peek().has(table)) return;
    client.floorTable(table).then(
      ({ table: { name } }) => {
        names.value = new Map([...names.peek(), [table, name]]);
      },
      () => {
        // The page shows the id.
      },
    );
  }, [table]);
  return table === null ? '' : tableLabel({ table, name: names.value.get(table) ?? null });
}
