/** Reads from a journal record the entries of the person index, which finds a player's settled wagers and purchases of chips. */
import { readActBody, type VersionHistory } from './body.ts';
import type { ChipPurchase, JournalRecord } from './store.ts';

const DAY_MS = 86_400_000;

/** Days since 1970, in UTC. */
export const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);
/** The time at which a day ends. */
export const dayEndMs = (day: number): number => (day + 1) * DAY_MS;

export interface PersonEntries {
  /** Players with settled wagers, without duplicates, sorted. */
  readonly settled: readonly string[];
  /** Chips bought from the cage (the cashier of the casino). Chips from the wallet are not counted, because they were bought earlier or won. */
  readonly bought: readonly ChipPurchase[];
}

/** Text to find these events in a record's body. It cannot occur inside a JSON string, where quotes are escaped. */
export const INDEXED_EVENTS = ['"type":"round-settled"', '"type":"chips-bought"'] as const;
/** A fast test to skip records without these events. */
const IS_INDEXED = new RegExp(INDEXED_EVENTS.join('|'));

export type IndexedRecord = Pick<JournalRecord, 'table' | 'seq' | 'atMs' | 'body'>;

/** Reads the entries of a record; null if it has none of the indexed events. `readVersions` is called only if it has some. */
export function readPersonEntries(record: IndexedRecord, readVersions: () => VersionHistory): PersonEntries | null {
  if (!IS_INDEXED.test(record.body)) return null;
  const { events } = readActBody(readVersions(), record);
  const settled = new Set<string>();
  const bought: ChipPurchase[] = [];
  for (const event of events) {
    if (event.type === 'round-settled') for (const [player] of event.rows) settled.add(player);
    if (event.type === 'chips-bought' && event.from === 'cage')
      bought.push({ person: event.player, day: dayOf(record.atMs), amount: event.amount });
  }
  // Sorted like the index, so that rows written together are on the same database page.
  return { settled: [...settled].sort(), bought };
}
