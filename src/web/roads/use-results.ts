/** Past results of a table: first loaded from the rounds API, then updated from the live view. */
import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { RoundSummaryView } from '../../protocol/index.ts';
import { client, type LiveTable } from '../shell/index.ts';
import { addRounds, EMPTY_HISTORY, type PastResult, type ResultHistory, type RoundResult } from './result-history.ts';

interface RoundsPage {
  readonly items: readonly RoundSummaryView[];
  readonly next: string | null;
}

/** The page size limit of the rounds API. */
const PAGE_SIZE = 200;

const toRoundResult = ({ round, faces, end }: RoundSummaryView): RoundResult => ({ round, faces, voided: end !== 'settled' });

/** The last rounds, newest first. */
async function loadRounds(table: string, roundsMax: number): Promise<readonly RoundResult[]> {
  const rounds: RoundResult[] = [];
  let cursor: string | null = null;
  do {
    const cursorParam: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: RoundsPage = await client.http.get<RoundsPage>(
      `/tables/${encodeURIComponent(table)}/rounds?limit=${PAGE_SIZE}${cursorParam}`,
    );
    rounds.push(...page.items.map(toRoundResult));
    cursor = page.next;
  } while (cursor !== null && rounds.length < roundsMax);
  return rounds.slice(0, roundsMax);
}

/** Returns the results of settled rounds, oldest first. Results above `resultsMax` are dropped in batches, so there may be some more. */
export function useResults(liveTable: LiveTable | null, resultsMax: number): ReadonlySignal<readonly PastResult[]> {
  const results = useSignal<readonly PastResult[]>([]);
  useEffect(() => {
    if (liveTable === null) return;
    let history: ResultHistory = EMPTY_HISTORY;
    let isCurrent = true;
    let isLoading = false;
    let previousResults: readonly RoundResult[] | null = null;
    const add = (rounds: readonly RoundResult[]): void => {
      history = addRounds(history, rounds, resultsMax);
      results.value = history.results;
    };
    const load = async (): Promise<void> => {
      if (isLoading) return;
      isLoading = true;
      try {
        const rounds = await loadRounds(liveTable.name, resultsMax);
        const { round: current = 0, lastResults = [] } = liveTable.view.peek() ?? {};
        // The view decides when the result of its own round is shown.
        if (isCurrent) add([...rounds.filter(({ round }) => round !== current), ...lastResults]);
      } catch {
        // Without the rounds API, only the results of the live view are shown.
      } finally {
        isLoading = false;
      }
    };
    const update = (): void => {
      const lastResults = liveTable.view.peek()?.lastResults;
      if (lastResults === undefined || lastResults === previousResults) return;
      previousResults = lastResults;
      add(lastResults);
      // The page missed rounds, for example while it was offline.
      if (history.hasGap) void load();
    };
    const stop = liveTable.view.subscribe(update);
    void load();
    return () => {
      isCurrent = false;
      stop();
    };
  }, [liveTable, resultsMax]);
  return results;
}
