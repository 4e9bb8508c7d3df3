/** Adds the later corrections to a page of rounds, so that the list shows the final dice and the final end of each round. */
import type { TableHandle } from '../floor/index.ts';
import { type RoundSpan, readActBody, type Store } from '../store/index.ts';
import { listCorrections } from './corrections.ts';

/** `correctedFrom`: the faces before the first correction; absent without a correction. */
export type FinalResult = RoundSpan & { readonly correctedFrom?: readonly number[] };

/** `spans` are newest first. */
export async function addLaterCorrections(
  store: Store,
  handle: TableHandle,
  spans: readonly FinalResult[],
): Promise<readonly FinalResult[]> {
  const [newest, oldest] = [spans[0], spans.at(-1)];
  if (newest === undefined || oldest === undefined) return spans;
  const results = new Map(spans.map((span) => [span.round, span]));
  for (const record of await listCorrections(store, handle.table, newest.round, oldest.toSeq))
    for (const event of readActBody(handle.versions, record).events) {
      const result = 'round' in event && event.round !== null ? results.get(event.round) : undefined;
      if (result === undefined || record.seq <= result.toSeq) continue;
      if (event.type === 'round-voided-later') results.set(result.round, { ...result, end: 'void' });
      if (event.type === 'settlement-corrected')
        results.set(result.round, { ...result, faces: event.faces, correctedFrom: result.correctedFrom ?? event.was });
    }
  return [...results.values()];
}
