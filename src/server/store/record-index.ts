/** Reads from a journal record what the index of the journal keeps about it. */
import { isUpgrade, readActBody, type VersionHistory } from './body.ts';
import { type ChipPurchase, CORRECTIONS, type JournalRecord, MATTERS, NOTICES } from './store.ts';

const DAY_MS = 86_400_000;

/** Days since 1970, in UTC. */
export const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);
/** The time at which a day ends. */
export const dayEndMs = (day: number): number => (day + 1) * DAY_MS;

/**
 * Kinds of records that are found without reading the journal: changes of the set-up or version, corrections of rounds, notices to players,
 * and matters that people decide.
 */
const MARKS = ['change', 'correction', 'notice', 'matter'] as const;
export type Mark = (typeof MARKS)[number];

const hasAny = (events: readonly string[]): RegExp => new RegExp(events.join('|'));
const [HAS_CORRECTION, HAS_NOTICE, HAS_MATTER] = [hasAny(CORRECTIONS), hasAny(NOTICES), hasAny(MATTERS)];
const HAS_CORRECTION_OR_NOTICE = hasAny([...CORRECTIONS, ...NOTICES]);
/** The commands with the most and the largest records. They have no event of `MATTERS`, so these events are not searched for. */
const IS_NEVER_A_MATTER = /^\{"asked":\{"type":"(?:place|withdraw|settle-round)"/;

export function marksOf({ body }: Pick<JournalRecord, 'body'>): readonly Mark[] {
  const marks: Mark[] = [];
  if (isUpgrade({ body })) marks.push('change');
  if (HAS_CORRECTION_OR_NOTICE.test(body)) {
    if (HAS_CORRECTION.test(body)) marks.push('correction');
    if (HAS_NOTICE.test(body)) marks.push('notice');
  }
  if (!IS_NEVER_A_MATTER.test(body) && HAS_MATTER.test(body)) marks.push('matter');
  return marks;
}

export interface PersonEntries {
  /** Players with settled wagers, without duplicates, sorted. */
  readonly settled: readonly string[];
  /** Chips bought from the cage (the cashier of the casino). Chips from the wallet are not counted, because they were bought earlier or won. */
  readonly bought: readonly ChipPurchase[];
}

/** A fast test to skip records without these events. The text cannot occur inside a JSON string, where quotes are escaped. */
const HAS_PERSON_ENTRIES = /"type":"(?:round-settled|chips-bought)"/;

/** Reads the entries of a record; null if it has none of the indexed events. `readVersions` is called only if it has some. */
export function readPersonEntries(
  record: Pick<JournalRecord, 'seq' | 'atMs' | 'body'>,
  readVersions: () => VersionHistory,
): PersonEntries | null {
  if (!HAS_PERSON_ENTRIES.test(record.body)) return null;
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
