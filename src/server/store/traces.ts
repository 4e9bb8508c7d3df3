/** What a record of the journal says about persons: whose wagers it settled, who bought chips. It must never hold anything that is not in the journal. */
import { type Governance, readActBody } from './body.ts';
import type { Bought, JournalRecord } from './store.ts';

const DAY_MS = 86_400_000;

/** Days since 1970, in UTC. */
export const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);
/** When a day is over. */
export const dayEndMs = (day: number): number => (day + 1) * DAY_MS;

export interface Traces {
  /** Each once, in order. */
  readonly settled: readonly string[];
  /** From the cage: what comes from the wallet was bought before, or won. */
  readonly bought: readonly Bought[];
}

/** As JSON writes them; within a text the quotes would be escaped. */
export const TRACED = ['"type":"round-settled"', '"type":"chips-bought"'] as const;
/** Most records have neither and are not read: this is asked of every wager. */
const IS_TRACED = new RegExp(TRACED.join('|'));

export type Traced = Pick<JournalRecord, 'table' | 'seq' | 'atMs' | 'body'>;

/** null where the record leaves no trace. What governs its table is asked for only where it leaves one. */
export function tracesOf(record: Traced, governance: () => Governance): Traces | null {
  if (!IS_TRACED.test(record.body)) return null;
  const { events } = readActBody(governance(), record);
  const settled = new Set<string>();
  const bought: Bought[] = [];
  for (const event of events) {
    if (event.type === 'round-settled') for (const [player] of event.rows) settled.add(player);
    if (event.type === 'chips-bought' && event.from === 'cage')
      bought.push({ person: event.player, day: dayOf(record.atMs), amount: event.amount });
  }
  // In the order of the index: neighbours share a page.
  return { settled: [...settled].sort(), bought };
}
