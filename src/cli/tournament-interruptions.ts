/** Finds in the journals of tournament tables when the server stopped during a round of a tournament. */
import { type JournalReader, readActBody, readVersionHistory, SERVER_STOPPED } from '../server/index.ts';
import { type EventOf, tournamentTableId } from '../table/index.ts';

interface ServerStop {
  readonly table: string;
  readonly session: string;
  /** The stream of the table, and its record of the interruption, which the server writes when it starts again. */
  readonly journal: string;
  readonly record: number;
  /** The last record of the table before the stop. */
  readonly lastMs: number;
  readonly atMs: number;
  readonly outcome: EventOf<'play-interrupted'>['outcome'];
}

export interface Interruptions {
  readonly stops: readonly ServerStop[];
  /** The tables without a journal in the store. */
  readonly missing: readonly string[];
}

/** The records of a table that are read at once. */
const PAGE_RECORDS = 1000;

export function findInterruptions(journal: JournalReader, tournament: string, tables: Iterable<string>): Interruptions {
  const stops: ServerStop[] = [];
  const missing: string[] = [];
  for (const table of tables) {
    const found = findStops(journal, tournament, table);
    if (found === null) missing.push(table);
    else stops.push(...found);
  }
  return { stops: stops.sort((a, b) => a.atMs - b.atMs), missing };
}

/** The stops at one table; null if it has no journal. The journal verifies the hashes of all records that it reads. */
function findStops(journal: JournalReader, tournament: string, table: string): readonly ServerStop[] | null {
  const stream = tournamentTableId(table);
  const versions = readVersionHistory(journal.setupRecords(stream));
  if (versions.length === 0) return null;
  const stops: ServerStop[] = [];
  // The session of this tournament for which the table is open; null while it is closed or open for another tournament.
  let session: string | null = null;
  let [seq, lastMs] = [0, 0];
  for (;;) {
    const page = journal.records(stream, seq + 1, PAGE_RECORDS);
    for (const record of page) {
      const { asked, events } = readActBody(versions, record);
      for (const event of events) {
        if (event.type === 'table-opened') session = event.tournament?.id === tournament ? event.tournament.session : null;
        if (event.type === 'table-closed') session = null;
        if (event.type === 'play-interrupted' && event.about === SERVER_STOPPED && session !== null) {
          const where = { table, session, journal: stream, record: record.seq };
          stops.push({ ...where, lastMs, atMs: record.atMs, outcome: event.outcome });
        }
      }
      seq = record.seq;
      // A record without a command is an upgrade, which a new version of the server writes when it starts.
      if (asked !== null) lastMs = record.atMs;
    }
    if (page.length < PAGE_RECORDS) return stops;
  }
}
