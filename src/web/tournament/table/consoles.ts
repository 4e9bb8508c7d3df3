/** Finds the consoles of tournament tables: which of some tables are designated for a tournament. */
import { useEffect, useState } from 'preact/hooks';
import type { SessionView } from '../../../protocol/index.ts';
import { client, rolesAt } from '../../shell/index.ts';
import { floorName, tournaments } from '../parts/index.ts';

/** Designations change a few times a day, and a dealer may wait for one with the page open. */
const POLL_MS = 10_000;
/** A person with more tables finds the consoles on the page of the tournament. */
const TABLES_MAX = 12;

export interface TournamentConsole {
  /** The name of the table on the floor. */
  readonly table: string;
  readonly tournament: string;
  /** The name of the tournament. */
  readonly name: string;
}

const ALL_TABLES = '*';

/** The tables of the person among `tables`, and the tables where the person has a role of the table itself. */
export const tablesOf = (user: SessionView | null | undefined, tables: readonly string[]): readonly string[] => {
  const granted = (user?.grants ?? []).flatMap(({ table }) => (table === ALL_TABLES ? [] : [floorName(table)]));
  return [...new Set([...tables, ...granted])].filter((table) => rolesAt(user, table).length > 0).sort();
};

/** The names of tournaments do not change after their approval. */
const names = new Map<string, Promise<string>>();

function nameOf(id: string): Promise<string> {
  const known = names.get(id);
  if (known !== undefined) return known;
  const loaded = tournaments.get(id).then(({ view }) => (view.name === '' ? id : view.name));
  names.set(id, loaded);
  loaded.catch(() => names.delete(id));
  return loaded;
}

async function findConsole(table: string): Promise<readonly TournamentConsole[]> {
  try {
    const { tournament } = await client.floorTable(table);
    return tournament === null ? [] : [{ table, tournament: tournament.id, name: await nameOf(tournament.id) }];
  } catch {
    // The next poll asks again.
    return [];
  }
}

/** Polls while the page is visible. Too many tables have no consoles here. */
export function useTournamentConsoles(tables: readonly string[]): readonly TournamentConsole[] {
  const [found, setFound] = useState<readonly TournamentConsole[]>([]);
  const key = tables.length > TABLES_MAX ? '' : tables.join(' ');
  useEffect(() => {
    setFound([]);
    if (key === '') return;
    let isMounted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async (): Promise<void> => {
      if (!document.hidden) {
        const consoles = (await Promise.all(key.split(' ').map(findConsole))).flat();
        if (isMounted) setFound(consoles);
      }
      if (isMounted) timer = setTimeout(() => void poll(), POLL_MS);
    };
    void poll();
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return found;
}
