/** A round's public record as a journal has it, and whether its parts came in the order that makes it fair. It must never read the tumbler's own file. */
import type { TableEvent } from '../../table/index.ts';
import { type Governance, type JournalRecord, makeHash, readActBody } from '../store/index.ts';
import type { PublicRound } from './verify.ts';

/** Where each part of a round stands in the journal; null where it has none. */
export interface RoundPlaces {
  readonly committed: number | null;
  readonly opened: number | null;
  readonly closed: number | null;
  readonly result: number | null;
  readonly revealed: number | null;
}

export interface JournalRound {
  readonly round: PublicRound;
  readonly places: RoundPlaces;
  /** What is wrong with the order, or with the hash of the close. */
  readonly faults: readonly string[];
}

type Found = { readonly record: JournalRecord; readonly event: TableEvent };

/** The parts of a round among these records, which must reach from the round before it to its reveal. */
export function journalRound(
  governance: Governance,
  records: readonly JournalRecord[],
  table: string,
  round: number,
): JournalRound {
  const found: Found[] = [];
  for (const record of records)
    for (const event of readActBody(governance, record).events)
      if ('round' in event && event.round === round) found.push({ record, event });
  const last = (...types: readonly TableEvent['type'][]): Found | undefined =>
    found.findLast(({ event }) => types.includes(event.type));
  const [committed, opened, closed, result, revealed] = [
    last('dice-committed'),
    last('betting-opened'),
    last('betting-closed', 'dice-thrown'),
    last('result-entered'),
    last('dice-revealed'),
  ];
  const places: RoundPlaces = {
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
      commitment: committed?.event.type === 'dice-committed' ? committed.event.commitment : null,
      closeHash: closed?.record.hash ?? null,
      draw: result?.event.type === 'result-entered' ? (result.event.draw ?? null) : null,
      faces: result?.event.type === 'result-entered' ? result.event.faces : null,
      seed: revealed?.event.type === 'dice-revealed' ? revealed.event.seed : null,
    },
    places,
    faults: [...faultsOfOrder(places), ...faultsOfClose(records, closed?.record)],
  };
}

const ORDER = ['committed', 'opened', 'closed', 'result', 'revealed'] as const;
const NAMES: Readonly<Record<(typeof ORDER)[number], string>> = {
  committed: 'the commitment',
  opened: 'the call for bets',
  closed: 'the close',
  result: 'the result',
  revealed: 'the seed',
};

function faultsOfOrder(places: RoundPlaces): readonly string[] {
  const there = ORDER.filter((part) => places[part] !== null);
  return there.flatMap((part, i) => {
    const before = there[i - 1];
    if (before === undefined || (places[before] ?? 0) < (places[part] ?? 0)) return [];
    return [`${NAMES[part]} (record ${places[part]}) does not come after ${NAMES[before]} (record ${places[before]})`];
  });
}

/** The close's own hash, made anew from what stands in the journal. */
function faultsOfClose(records: readonly JournalRecord[], closed: JournalRecord | undefined): readonly string[] {
  const before = records.find(({ seq }) => seq + 1 === closed?.seq);
  if (closed === undefined || before === undefined) return [];
  return makeHash(before.hash, closed) === closed.hash
    ? []
    : [`record ${closed.seq}, the close, was changed: its hash does not follow from the record before it`];
}
