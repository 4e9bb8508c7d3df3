/** Links to the consoles of tournament tables, in the lobby and on the console of the same table on the floor. */
import type { VNode } from 'preact';
import { makePath, session } from '../../shell/index.ts';
import { tournamentName } from '../parts/index.ts';
import { tablesOf, useTournamentConsoles } from './consoles.ts';
import { words } from './words/index.ts';

/** The links of a member of staff. `tables` are the tables of the house that the person sees. */
export function LobbyConsoles({ tables }: { readonly tables: readonly string[] }): VNode {
  const t = words.value;
  const consoles = useTournamentConsoles(tablesOf(session.value, tables));
  return (
    <>
      {consoles.map(({ table, name }) => (
        <a key={table} class="button main" data-table={table} href={makePath('dealer', { table: tournamentName(table) })}>
          {t.consoleOf(table, name)}
        </a>
      ))}
    </>
  );
}

/** Tells the dealer of a table on the floor that a tournament uses it. */
export function DesignatedTable({ table }: { readonly table: string }): VNode | null {
  const t = words.value;
  const [found] = useTournamentConsoles([table]);
  if (found === undefined) return null;
  return (
    <p class="warning-strip tournament-designated" role="status">
      {t.tablePlays(found.name)}{' '}
      <a class="button small" href={makePath('dealer', { table: tournamentName(table) })}>
        {t.toConsole}
      </a>
    </p>
  );
}
