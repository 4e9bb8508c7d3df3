/** Reads the wagers of all players in a past round, as they were settled or returned, with later corrections and adjustments. */
import type { SlipsView } from '../../protocol/index.ts';
import type { ReturnedRow, SettledRow } from '../../table/index.ts';
import type { TableHandle } from '../floor/index.ts';
import { readActBody, type Store } from '../store/index.ts';
import { listAdjustedPlayers } from './adjustments.ts';
import { findFinalSpan } from './final-span.ts';
import type { JournalReader } from './journal-reader.ts';
import { readRecords } from './read-records.ts';

/** An answer has at most this many players. */
const PLAYERS_MAX = 50;

interface RoundRows {
  readonly settled: readonly SettledRow[];
  readonly returned: readonly ReturnedRow[];
  /** Players whose money of the round staff have adjusted. They may have had no wagers. */
  readonly adjusted: readonly string[];
}

/** The rows of a finished round; null if it has not ended. */
async function readRows(store: Store, handle: TableHandle, round: number): Promise<RoundRows | null> {
  const { table } = handle;
  const [span] = await store.rounds(table, round + 1, 1);
  if (span?.round !== round) return null;
  const { fromSeq, toSeq } = await findFinalSpan(store, handle, span);
  let rows: RoundRows = { settled: [], returned: [], adjusted: await listAdjustedPlayers(store, handle, round, toSeq) };
  for await (const record of readRecords(store, table, fromSeq, toSeq)) {
    if (!/"type":"(?:round-settled|wagers-returned|settlement-reversed)"/.test(record.body)) continue;
    for (const event of readActBody(handle.versions, record).events) {
      if (event.type === 'round-settled' && event.round === round) rows = { ...rows, settled: event.rows };
      if (event.type === 'settlement-reversed' && event.round === round) rows = { ...rows, settled: [] };
      if (event.type === 'wagers-returned' && event.round === round) rows = { ...rows, returned: event.rows };
    }
  }
  return rows;
}

export async function readSlips(
  store: Store,
  journal: JournalReader,
  handle: TableHandle,
  round: number,
): Promise<SlipsView | null> {
  const rows = await readRows(store, handle, round);
  if (rows === null) return null;
  const players = [...new Set([...rows.settled.map(([player]) => player), ...rows.adjusted])];
  const listed = players.slice(0, PLAYERS_MAX);
  const slips = await Promise.all(listed.map((player) => journal.findOwnRound(handle, round, player)));
  return {
    items: slips.flatMap((slip, i) => (slip === null ? [] : [{ player: listed[i] ?? '', ...slip }])),
    returned: rows.returned.map(([player, bet, amount]) => ({ player, bet, amount })),
    complete: listed.length === players.length,
  };
}
