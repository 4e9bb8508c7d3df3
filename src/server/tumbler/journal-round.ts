/** Builds the public record of a round from the journal, and checks the order of its events. */
import type { TableEvent } from '../../table/index.ts';
import { type JournalRecord, makeHash, readActBody, type VersionHistory } from '../store/index.ts';
import type { PublicRound } from './verify.ts';

/** Sequence numbers of the records of a round; null if there is no such record. */
export interface RoundRecords {
  readonly committed: number | null;
  readonly opened: number | null;
  readonly closed: number | null;
  readonly result: number | null;
  readonly revealed: number | null;
}

export interface JournalRound {
  readonly round: PublicRound;
  /** Where the parts of the round are in the journal. */
  readonly places: RoundRecords;
  /** Records in the wrong order, or a wrong hash of the close. */
  readonly faults: readonly string[];
}

type RoundEvent = { readonly record: JournalRecord; readonly event: TableEvent };

/** Builds the public record of a round. `records` must have all records from the end of the previous round to the reveal of the seed. */
export function readJournalRound(
  versions: VersionHistory,
  records: readonly JournalRecord[],
  table: string,
  round: number,
): JournalRound {
  const roundEvents: RoundEvent[] = [];
  for (const record of records)
    for (const event of readActBody(versions, record).events)
      if ('round' in event && event.round === round) roundEvents.push({ record, event });
  const findLast = (...types: readonly TableEvent['type'][]): RoundEvent | undefined =>
    roundEvents.findLast(({ event }) => types.includes(event.type));
  const [committed, retired, opened, closed, result] = [
    findLast('dice-committed'),
    findLast('dice-retired'),
    findLast('betting-opened'),
    findLast('betting-closed', 'dice-thrown'),
    findLast('result-entered'),
  ];
  const commitment = commitmentIn(committed ?? retired);
  const revealed = roundEvents.findLast(
    ({ event }) => (event.type === 'dice-revealed' || event.type === 'dice-retired') && event.commitment === commitment,
  );
  const places: RoundRecords = {
    committed: committed?.record.seq ?? null,
    opened: opened?.record.seq ?? null,
    closed: closed?.record.seq ?? null,
    result: result?.record.seq ?? null,
    revealed: revealed?.record.seq ?? null,
  };
  return {
    round: {
      table,
      round,
      commitment,
      closeHash: closed?.record.hash ?? null,
      draw: result?.event.type === 'result-entered' ? (result.event.draw ?? null) : null,
      faces: result?.event.type === 'result-entered' ? result.event.faces : null,
      seed: revealed !== undefined && 'seed' in revealed.event ? revealed.event.seed : null,
    },
    places,
    faults: [...findOrderFaults(places, retired !== undefined), ...findCloseFaults(records, closed?.record)],
  };
}

const PARTS = ['committed', 'opened', 'closed', 'result', 'revealed'] as const;
const PART_NAMES: Readonly<Record<(typeof PARTS)[number], string>> = {
  committed: 'the commitment',
  opened: 'the call for bets',
  closed: 'the close',
  result: 'the result',
  revealed: 'the seed',
};

const commitmentIn = (found: RoundEvent | undefined): string | null =>
  found !== undefined && 'commitment' in found.event ? found.event.commitment : null;

/**
 * Finds parts of the round whose records are in the wrong order. `isRetired`: a restore retired a commitment. The new commitment may then
 * come after the call for bets, but not after the close.
 */
function findOrderFaults(places: RoundRecords, isRetired: boolean): readonly string[] {
  const presentParts = PARTS.filter((part) => places[part] !== null && !(isRetired && part === 'opened'));
  return presentParts.flatMap((part, i) => {
    const previous = presentParts[i - 1];
    if (previous === undefined || (places[previous] ?? 0) < (places[part] ?? 0)) return [];
    return [`${PART_NAMES[part]} (record ${places[part]}) is not after ${PART_NAMES[previous]} (record ${places[previous]})`];
  });
}

/** Recomputes the hash of the close. */
function findCloseFaults(records: readonly JournalRecord[], closed: JournalRecord | undefined): readonly string[] {
  const previous = records.find(({ seq }) => seq + 1 === closed?.seq);
  if (closed === undefined || previous === undefined) return [];
  return makeHash(previous.hash, closed) === closed.hash
    ? []
    : [`record ${closed.seq}, the close, was changed: its hash does not match the previous record`];
}
