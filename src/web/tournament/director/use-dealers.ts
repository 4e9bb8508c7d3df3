/** Finds tables of a session without a dealer. A supervisor assigns dealers to a tournament table, also if they are assigned to its table. */
import { useEffect, useState } from 'preact/hooks';
import { client, connection } from '../../shell/index.ts';
import { tournamentName } from '../parts/table-name.ts';
import type { DirectorConsole } from './console-data.ts';

/** A table without a dealer is asked again after this time. */
const ASK_MS = 5000;
/** A table with a dealer is asked again after so many rounds of questions. */
const ROUNDS_WITH_DEALER = 6;

/** The tables of sessions that are drawn or running, and that still play, and the tables of play-offs. */
const tablesToAsk = ({ view }: DirectorConsole): readonly string[] =>
  view.sessions.flatMap(({ phase, tables, tie }) => [
    ...(phase === 'drawn' || phase === 'running' ? tables.filter(({ finished }) => !finished) : []).map(({ table }) => table),
    ...(tie?.tables ?? []).map(({ table }) => table),
  ]);

/** Asks nothing if there is no table to ask. Returns the tables that have no dealer for certain. */
export function useTablesWithoutDealer(console: DirectorConsole): ReadonlySet<string> {
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const tables = tablesToAsk(console).join(' ');
  useEffect(() => {
    if (tables === '') {
      setWithout(new Set());
      return;
    }
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let round = 0;
    const found = new Map<string, boolean>();
    const ask = async (table: string): Promise<void> => {
      if (found.get(table) === true && round % ROUNDS_WITH_DEALER !== 0) return;
      try {
        const { tournament } = await client.floorTable(tournamentName(table));
        if (tournament !== null) found.set(table, tournament.hasDealer);
      } catch {
        // The next round of questions finds out.
      }
    };
    const askAll = async (): Promise<void> => {
      if (connection.peek() === 'open' && document.visibilityState === 'visible')
        for (const table of tables.split(' ')) {
          if (isCurrent) await ask(table);
        }
      if (!isCurrent) return;
      setWithout(new Set([...found].flatMap(([table, hasDealer]) => (hasDealer ? [] : [table]))));
      round += 1;
      timer = setTimeout(() => void askAll(), ASK_MS);
    };
    void askAll();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [tables]);
  return without;
}
