/** Finds the tournament and the session for which a table is used, and subscribes to the tournament. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FloorTableAnswerView } from '../../../protocol/index.ts';
import { client, type LiveTable } from '../../shell/index.ts';
import { type LiveTournament, useTournament } from '../parts/index.ts';
import { makeReloader, type Reloader } from '../parts/reloader.ts';

/** The tournament at a table. It stays the same after the table has closed, so that the page can show the result. */
export type TablePlace = NonNullable<FloorTableAnswerView['tournament']>;

/** While many tables play, the answer is loaded at most one time a second. */
const RELOAD_MS = 1000;

/** Until the answer about the session of the table comes. */
const EMPTY_PLACE = { seats: [], waits: null, hasDealer: false } as const;

/** undefined while loading, null if no tournament uses the table. `reloadKey`: the answer is loaded again if it changes. */
export function usePlace({ name, view }: LiveTable, reloadKey = ''): TablePlace | null | undefined {
  const [answer, setAnswer] = useState<TablePlace | null | undefined>(undefined);
  const reloader = useRef<Reloader | null>(null);
  const at = view.value?.tournament ?? null;
  // The seats change when players take them.
  const key = [at?.id, at?.session, view.value?.status, view.value?.seats.length, reloadKey].join(' ');
  useEffect(() => {
    let isMounted = true;
    const created = makeReloader(async () => {
      const tournament = await client.floorTable(name).then(
        (loaded) => loaded.tournament,
        () => null,
      );
      if (isMounted) setAnswer((last) => tournament ?? last ?? null);
    });
    reloader.current = created;
    return () => {
      isMounted = false;
      created.stop();
    };
  }, [name]);
  // A change during a request loads again after it, so that the answer is never older than the change.
  useEffect(() => reloader.current?.request(RELOAD_MS), [name, key]);
  if (at === null || (answer?.id === at.id && answer.session === at.session)) return answer;
  return { ...EMPTY_PLACE, ...at };
}

/** Subscribes to the tournament with the standings of the session that is played at the table. */
export function usePlaceTournament({ id, session }: TablePlace, isPublic = false): LiveTournament | null {
  const live = useTournament(id, { isPublic, ...(session === null ? {} : { standings: session }) });
  useEffect(() => live?.follow(session), [live, session]);
  return live;
}
