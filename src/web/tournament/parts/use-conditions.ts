/** Loads the conditions of a tournament, and loads them again when their version or their approval changes. */
import { useEffect, useState } from 'preact/hooks';
import type { ConditionsView, TournamentView } from '../../../protocol/index.ts';
import { connection } from '../../shell/index.ts';
import { tournaments } from './tournaments.ts';

/** The conditions that were loaded last. A page is made anew when a person signs in, and then it has them at once. */
let last: { readonly id: string; readonly conditions: ConditionsView } | null = null;

/** The conditions change with their version only, except for the approval. */
export function useConditions(view: TournamentView | null): ConditionsView | null {
  const [id, version] = [view?.id ?? '', view?.version ?? 0];
  const [loaded, setLoaded] = useState<ConditionsView | null>(last?.id === id ? last.conditions : null);
  const approval = view?.approval?.reference ?? null;
  const isConnected = connection.value === 'open';
  useEffect(() => {
    if (version === 0 || !isConnected) return;
    let isCurrent = true;
    tournaments.conditions(id).then(
      (answer) => {
        last = { id, conditions: answer };
        if (isCurrent) setLoaded(answer);
      },
      // The connection is lost. The effect runs again when it is back.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [id, version, approval, isConnected]);
  return loaded;
}
