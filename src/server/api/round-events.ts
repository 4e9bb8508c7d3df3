/** Lists what happened in a round, in the order of time, as far as the viewer may see it. */
import { ROUND_EVENT_TYPES, type RoundEventsView, type RoundEventType } from '../../protocol/index.ts';
import { ownEvent, publicEvent, staffEvent, type TableEvent } from '../../table/index.ts';
import type { TableHandle } from '../floor/index.ts';
import { type JournalRecord, readActBody, type Store } from '../store/index.ts';
import { listCorrections } from './corrections.ts';
import { findFinalSpan } from './final-span.ts';
import { readRecords } from './read-records.ts';

const LISTED: ReadonlySet<string> = new Set(ROUND_EVENT_TYPES);
/** Most records of a round are wagers. They do not contain these names, so they are not parsed. */
const MENTIONS_LISTED = new RegExp(`"type":"(?:${ROUND_EVENT_TYPES.join('|')})"`);

/** An answer contains at most this many events, the newest. A round of the largest layout has fewer than 200. */
const EVENTS_MAX = 1000;
/** At most this many later records about a round are read, the newest. */
const MATTERS_MAX = 1000;
/** Record 1 is the set-up of the table and has no events. */
const FIRST_EVENT_SEQ = 2;
/** Events that prepare the next round before its first own event. */
const PREPARING: ReadonlySet<string> = new Set<RoundEventType>([
  'dry-spin-ordered',
  'dice-offered',
  'shooter-accepted',
  'dice-chosen',
  'shooter-replaced',
]);
/** Amounts of single players. Staff see them in the settlement of the round. */
const AMOUNT_FIELDS: ReadonlySet<string> = new Set(['rows', 'open', 'advised', 'ride', 'owedBefore', 'staked']);

/** The reader of the events. `person` is null without a session. */
export interface EventViewer {
  readonly person: string | null;
  readonly isStaff: boolean;
}

const dropAmounts = (event: TableEvent): TableEvent =>
  Object.fromEntries(Object.entries(event).filter(([field]) => !AMOUNT_FIELDS.has(field))) as unknown as TableEvent;

function visibleEvent(event: TableEvent, { person, isStaff }: EventViewer): TableEvent | null {
  if (isStaff) return dropAmounts(staffEvent(event));
  return (person === null ? null : ownEvent(event, person)) ?? publicEvent(event);
}

interface RoundRecords {
  readonly records: readonly JournalRecord[];
  /** The last record of the round. Later records are about it, but not part of it. */
  readonly endSeq: number;
}

/** Later records about a round. The character after the number keeps round 10 out of round 1. */
async function listMatters(store: Store, table: string, round: number): Promise<readonly JournalRecord[]> {
  const texts = ['round', 'since'].flatMap((field) => [',', '}'].map((end) => `"${field}":${round}${end}`));
  return (await Promise.all(texts.map((text) => store.matters(table, text, 1, MATTERS_MAX)))).flat();
}

/** The round that an event names; null if it names none. */
function roundOf(event: TableEvent): number | null {
  if (event.type === 'winnings-held') return event.since ?? null;
  return 'round' in event ? (event.round ?? null) : null;
}

/** The records of a round: up to its end, and what concerned it later. null if the round has not begun. */
async function listRecords(store: Store, handle: TableHandle, round: number): Promise<RoundRecords | null> {
  const { table } = handle;
  const [span] = await store.rounds(table, round + 1, 1);
  const [previous] = await store.rounds(table, round, 1);
  const isEnded = span?.round === round;
  if (!isEnded && (previous?.round ?? 0) + 1 !== round) return null;
  const endSeq = isEnded ? (await findFinalSpan(store, handle, span)).toSeq : handle.head().seq;
  // A round that was reopened after its end has later records, which are not records of the next round.
  const fromSeq = previous === undefined ? FIRST_EVENT_SEQ : (await findFinalSpan(store, handle, previous)).toSeq + 1;
  const records = new Map<number, JournalRecord>();
  for await (const record of readRecords(store, table, fromSeq, endSeq))
    if (MENTIONS_LISTED.test(record.body)) records.set(record.seq, record);
  const later = [
    ...(isEnded ? await listCorrections(store, table, round, endSeq) : []),
    ...(await listMatters(store, table, round)),
  ];
  for (const record of later) if (record.seq > endSeq) records.set(record.seq, record);
  return { records: [...records.values()].sort((a, b) => a.seq - b.seq), endSeq };
}

/** Returns null if the round has not begun. */
export async function listRoundEvents(
  store: Store,
  handle: TableHandle,
  round: number,
  viewer: EventViewer,
): Promise<RoundEventsView | null> {
  const found = await listRecords(store, handle, round);
  if (found === null) return null;
  let hasBegun = false;
  const items: RoundEventsView['items'] = [];
  for (const record of found.records) {
    const { events } = readActBody(handle.versions, record);
    if (events.some((event) => roundOf(event) === round)) hasBegun = true;
    for (const event of events) {
      const named = roundOf(event);
      // Events that name no round, such as a malfunction, belong to the round during which they happened, or to none.
      const isDuring = record.seq <= found.endSeq && (hasBegun || PREPARING.has(event.type));
      if (named === null ? !isDuring : named !== round) continue;
      const visible = LISTED.has(event.type) ? visibleEvent(event, viewer) : null;
      if (visible !== null) items.push({ seq: record.seq, atMs: record.atMs, event: visible });
    }
  }
  return hasBegun ? { table: handle.table, round, items: items.slice(-EVENTS_MAX) } : null;
}
