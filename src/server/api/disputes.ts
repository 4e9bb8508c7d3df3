/** Reads the disputes of a table from the journal: what they are about, what was decided, and whose turn it is. */
import type { DisputeView } from '../../protocol/index.ts';
import type { EventOf, TableEvent } from '../../table/index.ts';
import type { TableHandle } from '../floor/index.ts';
import { type JournalRecord, readActBody, type Store } from '../store/index.ts';

/** At most this many records about disputes of one table are read. */
const DISPUTE_RECORDS_MAX = 10_000;
/** Every event of a dispute has this text in its record. */
const DISPUTE_FIELD = '"dispute":';

/** What the rulebook of a table says about disputes. */
interface DisputeRules {
  readonly rulebook: string;
  readonly decides: string | null;
  readonly consult: DisputeView['consult'];
  readonly reviewer: string | null;
}

/** A dispute with its player and the people who decided. Only staff see these people. */
export interface PlayerDispute extends DisputeView {
  readonly player: string;
}

const readRules = (handle: TableHandle): Promise<DisputeRules> =>
  handle.read(({ rulebook, conduct: { disputes, acts } }) => ({
    rulebook: rulebook.id,
    decides: acts['decide-dispute']?.least ?? null,
    consult: disputes === null ? null : { whom: disputes.consult, clauses: [...disputes.consultClauses] },
    reviewer: disputes?.review ?? null,
  }));

/** Lists all disputes of a table, newest first. */
export async function listDisputes(store: Store, handle: TableHandle): Promise<readonly PlayerDispute[]> {
  const records = await store.matters(handle.table, DISPUTE_FIELD, 1, DISPUTE_RECORDS_MAX);
  if (records.length === 0) return [];
  const rules = await readRules(handle);
  const disputes = new Map<number, PlayerDispute>();
  for (const record of records)
    for (const event of readActBody(handle.versions, record).events) applyEvent(disputes, record, event, handle.table, rules);
  return [...disputes.values()].toReversed();
}

const newDispute = (
  { atMs }: JournalRecord,
  event: EventOf<'dispute-raised'>,
  table: string,
  { rulebook, decides, consult, reviewer }: DisputeRules,
): PlayerDispute => ({
  table,
  rulebook,
  dispute: event.dispute,
  player: event.player,
  round: event.round ?? null,
  about: event.about,
  raisedAtMs: atMs,
  clauses: [...event.clauses],
  decides,
  consult,
  decision: null,
  review: reviewer === null ? null : { by: reviewer, requestedAtMs: null, decision: null },
  waitsFor: 'decision',
});

function applyEvent(
  disputes: Map<number, PlayerDispute>,
  record: JournalRecord,
  event: TableEvent,
  table: string,
  rules: DisputeRules,
): void {
  const { atMs, person } = record;
  if (event.type === 'dispute-raised') disputes.set(event.dispute, newDispute(record, event, table, rules));
  if (!('dispute' in event)) return;
  const dispute = disputes.get(event.dispute);
  if (dispute === undefined) return;
  const { review } = dispute;
  switch (event.type) {
    case 'dispute-decided': {
      const decision = { text: event.decision, role: event.final, atMs, clauses: [...event.clauses] };
      disputes.set(event.dispute, { ...dispute, decision, decidedBy: person, waitsFor: review === null ? null : 'player' });
      break;
    }
    case 'review-requested':
      if (review !== null)
        disputes.set(event.dispute, { ...dispute, review: { ...review, requestedAtMs: atMs }, waitsFor: 'review' });
      break;
    case 'review-decided': {
      const decision = { text: event.decision, atMs, clauses: [...event.clauses] };
      if (review !== null)
        disputes.set(event.dispute, { ...dispute, review: { ...review, decision }, reviewedBy: person, waitsFor: null });
      break;
    }
    default:
  }
}
