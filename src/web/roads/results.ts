/** The past results of a table for as long as somebody looks at it: from the record once, then from the view. It must never ask the record again without need. */
import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { RoundSummaryView } from '../../protocol/index.ts';
import { client, type LiveTable } from '../shell/index.ts';
import { type Kept, type KeptResult, keep, NOTHING, type ToldRound } from './kept.ts';

interface RoundsPage {
  readonly items: readonly RoundSummaryView[];
  readonly next: string | null;
}

/** As many as the record gives at once. */
const PAGE = 200;

const toldBy = ({ round, faces, end }: RoundSummaryView): ToldRound => ({ round, faces, voided: end !== 'settled' });

/** The last rounds of the record, newest first. */
async function lastRounds(table: string, most: number): Promise<readonly ToldRound[]> {
  const rounds: ToldRound[] = [];
  let cursor: string | null = null;
  do {
    const after: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: RoundsPage = await client.http.get<RoundsPage>(
      `/tables/${encodeURIComponent(table)}/rounds?limit=${PAGE}${after}`,
    );
    rounds.push(...page.items.map(toldBy));
    cursor = page.next;
  } while (cursor !== null && rounds.length < most);
  return rounds.slice(0, most);
}

/** Valid results, oldest first, at most so many and a few more. */
export function useResults(live: LiveTable | null, most: number): ReadonlySignal<readonly KeptResult[]> {
  const results = useSignal<readonly KeptResult[]>([]);
  useEffect(() => {
    if (live === null) return;
    let kept: Kept = NOTHING;
    let wanted = true;
    let asking = false;
    let last: readonly ToldRound[] | null = null;
    const take = (told: readonly ToldRound[]): void => {
      kept = keep(kept, told, most);
      results.value = kept.results;
    };
    const ask = async (): Promise<void> => {
      if (asking) return;
      asking = true;
      try {
        const told = await lastRounds(live.name, most);
        if (wanted) take([...told, ...(live.table.view?.lastResults ?? [])]);
      } catch {
        // Without the record the view's own results are shown, and more as they come.
      } finally {
        asking = false;
      }
    };
    const look = (): void => {
      const now = live.table.view?.lastResults;
      if (now === undefined || now === last) return;
      last = now;
      take(now);
      if (kept.gap) void ask();
    };
    look();
    void ask();
    const stop = live.table.on('view', look);
    return () => {
      wanted = false;
      stop();
    };
  }, [live, most]);
  return results;
}
