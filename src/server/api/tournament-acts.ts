/** Reads the records of a tournament with the person, the reason and the clauses of each act. */
import type { TournamentActView } from '../../protocol/index.ts';
import { TOURNAMENT_ACT_RECORDS, type TournamentAct } from '../../tournament/index.ts';
import type { PersonNames } from '../people/index.ts';
import type { JournalRecord, Store } from '../store/store.ts';
import { readTournamentBody, tournamentStream } from '../store/tournament-body.ts';

/** Number of records per read. */
const PAGE_RECORDS = 500;
/** A CSV file has at most this many records. */
export const CSV_RECORDS_MAX = 100_000;
/** The act of the first record, which has no command. */
const CREATION = 'create-tournament';

type Row = Omit<TournamentActView, 'name'>;

function toRow({ seq, atMs, hash, person, role, body }: JournalRecord): Row {
  const record = { seq, atMs, hash, person, role };
  if (seq === 1) return { ...record, act: CREATION, reason: null, clauses: ['8.1.2'], body: { type: CREATION }, events: [] };
  const { asked, events } = readTournamentBody({ body });
  const clauses = [...new Set(events.flatMap((event) => event.clauses))];
  return {
    ...{ ...record, act: asked.type, reason: 'why' in asked ? asked.why : null },
    clauses: clauses.length > 0 ? clauses : [...(TOURNAMENT_ACT_RECORDS[asked.type as TournamentAct]?.clauses ?? [])],
    ...{ body: { ...asked }, events: [...events] },
  };
}

export class TournamentActs {
  readonly #store: Pick<Store, 'records'>;
  readonly #names: PersonNames;

  constructor(store: Pick<Store, 'records'>, names: PersonNames) {
    this.#store = store;
    this.#names = names;
  }

  /** `after`: the sequence number of the last record that the reader has. */
  async readPage(tournament: string, after: number, limit: number): Promise<TournamentActView[]> {
    const rows = (await this.#store.records(tournamentStream(tournament), after + 1, limit)).map(toRow);
    const names = await this.#names.load([...new Set(rows.map(({ person }) => person))]);
    return rows.map(({ person, ...row }) => ({ ...row, person, name: names[person] ?? null }));
  }

  /** All records, up to the limit of a file. */
  async readAll(tournament: string): Promise<TournamentActView[]> {
    const all: TournamentActView[] = [];
    for (;;) {
      const rows = await this.readPage(tournament, all.at(-1)?.seq ?? 0, Math.min(PAGE_RECORDS, CSV_RECORDS_MAX - all.length));
      all.push(...rows);
      if (rows.length < PAGE_RECORDS || all.length >= CSV_RECORDS_MAX) return all;
    }
  }
}

export const ACT_COLUMNS = [
  'seq',
  'time',
  'person',
  'name',
  'role',
  'act',
  'session',
  'table',
  'entry',
  'reason',
  'clauses',
  'events',
  'hash',
] as const;

/** A field of the command that says what the act is about; null if the command does not have it. */
const fieldOf = (body: TournamentActView['body'], field: 'session' | 'table' | 'entry'): string | null => {
  const value = (body as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : null;
};

/** A row of the CSV file. */
export const toCsvAct = ({ seq, atMs, person, name, role, act, reason, clauses, body, events, hash }: TournamentActView) => ({
  ...{ seq, time: new Date(atMs).toISOString(), person, name, role, act },
  ...{ session: fieldOf(body, 'session'), table: fieldOf(body, 'table'), entry: fieldOf(body, 'entry'), reason },
  ...{ clauses: clauses.join(' '), events: events.map(({ type }) => type).join(' '), hash },
});
