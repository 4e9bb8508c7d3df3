/** Loads the tables of slips, rounds and disputes, which know only the ids of their tables, and formats their titles. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FloorTableAnswerView } from '../../protocol/index.ts';
import { formatLayout } from '../parts/index.ts';
import { client } from '../shell/index.ts';
import { type LoadedTable, makeTableTitle } from './table-title.ts';
import { words } from './words/index.ts';

/** A table that could not be loaded is requested again when the ids change. */
export function useTables(ids: readonly string[]): ReadonlyMap<string, FloorTableAnswerView> {
  const [tables, setTables] = useState<ReadonlyMap<string, FloorTableAnswerView>>(new Map());
  const requested = useRef(new Set<string>());
  useEffect(() => {
    for (const id of ids) {
      if (requested.current.has(id)) continue;
      requested.current.add(id);
      client.floorTable(id).then(
        (loaded) => setTables((current) => new Map([...current, [id, loaded]])),
        () => requested.current.delete(id),
      );
    }
  }, [ids.join()]);
  return tables;
}

export const formatTableTitle = (id: string, loaded: LoadedTable | undefined): string =>
  makeTableTitle(id, loaded, { layout: formatLayout, tournament: words.value.tournamentTable });
