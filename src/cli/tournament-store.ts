/** Reads the tournaments of a store for the subcommands `tournament standings` and `tournament report`. A server may use the store at the same time. */
import { RULEBOOKS } from '../rulebooks/index.ts';
import { nearest } from '../rules/index.ts';
import { openForReading, openJournalReader, rebuildTournament, tournamentOfStream } from '../server/index.ts';
import type { TournamentState } from '../tournament/index.ts';
import { formatTime, makeTime } from './format.ts';
import { type FormatOptions, print } from './output.ts';
import { failWithStore } from './store-audit.ts';
import { formatTable } from './table.ts';
import { findInterruptions, type Interruptions } from './tournament-interruptions.ts';
import { fail } from './user-error.ts';

type EventListener = NonNullable<Parameters<typeof rebuildTournament>[4]>;
export type StoredTournament = Awaited<ReturnType<typeof rebuildTournament>>;
export type DrawRecord = StoredTournament['draws'];

/** The tournaments of a store as they were when it was opened. */
export interface TournamentStore {
  /** Sorted. */
  readonly ids: readonly string[];
  readonly read: (id: string) => Promise<StoredTournament>;
  /** Reads all records from the first one, and calls the listener after each event is applied. */
  readonly readEvents: (id: string, onEvent: EventListener) => Promise<StoredTournament>;
  /** The stops of the server in the journals of these tables, while they were open for the tournament. */
  readonly readInterruptions: (id: string, tables: Iterable<string>) => Interruptions;
}

/** Opens a store for reading, and closes it when `use` has ended. Errors of the store become user errors. */
export async function useTournaments<T>(folder: string, use: (store: TournamentStore) => Promise<T>): Promise<T> {
  try {
    const db = openForReading(folder);
    try {
      // In a read transaction, records that the server adds stay invisible.
      db.exec('BEGIN');
      const journal = openJournalReader(db);
      const reader = {
        records: async (...args: Parameters<typeof journal.records>) => journal.records(...args),
        lastSnapshot: async (stream: string) => journal.lastSnapshot(stream),
      };
      return await use({
        ids: journal
          .heads()
          .flatMap(({ table }) => tournamentOfStream(table) ?? [])
          .sort(),
        read: (id) => rebuildTournament(reader, RULEBOOKS, id),
        readEvents: (id, onEvent) => rebuildTournament(reader, RULEBOOKS, id, true, onEvent),
        readInterruptions: (id, tables) => findInterruptions(journal, id, tables),
      });
    } finally {
      db.close();
    }
  } catch (error) {
    return failWithStore(error, folder);
  }
}

/** Returns the name if it is in the list. Otherwise ends the command and suggests a similar name. */
export function chooseName(what: string, name: string, names: readonly string[], owner: string): string {
  if (names.includes(name)) return name;
  if (names.length === 0) fail(`unknown ${what} '${name}'; ${owner} has none`);
  const near = nearest(name, names);
  const hint = near === undefined ? '' : ` (did you mean '${near}'?)`;
  return fail(`unknown ${what} '${name}'${hint}; ${owner} has ${names.join(', ')}`);
}

export const chooseTournament = ({ ids }: TournamentStore, id: string): string => chooseName('tournament', id, ids, 'the store');

/** The approval that is in force. Practice tournaments are never approved. */
function formatApproval({ practice, approval, approvalWithdrawn }: TournamentState): string {
  if (practice) return 'practice, not approved';
  if (approval === null) return 'not approved';
  return approvalWithdrawn === null ? `approved, reference ${approval.reference}` : 'approval withdrawn';
}

/** Prints all tournaments of a store. */
export async function printTournaments(store: TournamentStore, options: FormatOptions): Promise<void> {
  const rows: (readonly (string | number)[])[] = [];
  for (const id of store.ids) {
    const { state, head, lastMs } = await store.read(id);
    const { conditions, stage, players } = state;
    rows.push([id, conditions?.name ?? '', stage, formatApproval(state), players, head.seq, lastMs]);
  }
  const columns = ['tournament', 'name', 'stage', 'approval', 'players', 'records', 'last'];
  const withTime = (format: (atMs: number) => string) =>
    rows.map((row) => row.map((cell, i) => (columns[i] === 'last' ? format(cell as number) : cell)));
  await print(options, {
    json: () => withTime(makeTime).map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]]))),
    csv: () => ({ columns, rows: withTime(makeTime), freeText: ['name', 'approval'] }),
    text: () =>
      rows.length === 0
        ? 'the store has no tournaments\n'
        : formatTable(
            [
              { header: 'tournament' },
              { header: 'name', wrapTo: 10 },
              { header: 'stage' },
              { header: 'approval', wrapTo: 10 },
              { header: 'players', align: 'right' },
              { header: 'records', align: 'right', dropOrder: 2 },
              { header: 'last record', dropOrder: 1 },
            ],
            withTime(formatTime).map((row) => row.map(String)),
          ),
  });
}
