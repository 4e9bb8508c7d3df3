/** What the sections of the director's console share: the views, the names, and what the signed-in person may do. */
import type { StaffEntryView, TournamentStaffView, TournamentView } from '../../../protocol/index.ts';
import type { Conditions, TournamentAct, TournamentBody } from '../../../tournament/index.ts';
import { formatPerson } from '../../parts/person-name.ts';
import { formatNumber } from '../../shell/index.ts';
import { entryNumber, type LiveTournament } from '../parts/index.ts';

/** An act that the person wants to do. The dialog asks for the fields that are missing. */
export interface ActRequest {
  readonly act: TournamentAct;
  readonly fields: Readonly<Record<string, unknown>>;
  /** What the dialog says before the effect. */
  readonly note?: string;
}

export type TableSession = TournamentView['sessions'][number];
export type StaffSeat = StaffEntryView['seats'][number];

export interface DirectorConsole {
  readonly id: string;
  readonly live: LiveTournament;
  readonly view: TournamentView;
  readonly staff: TournamentStaffView;
  /** null until loaded. */
  readonly conditions: Conditions | null;
  /** The id of the signed-in person. */
  readonly person: string;
  readonly isInCharge: boolean;
  /** Whether the person is the director or a deputy. */
  readonly isNamed: boolean;
  /** The role in which the person does the act; null if the person may not do it. */
  readonly roleFor: (act: TournamentAct) => string | null;
  /** Opens the dialog of an act. */
  readonly ask: (request: ActRequest) => void;
  /** Does an act at once, for lists in which one press is enough. Resolves with the error; null if the act is done. */
  readonly perform: (body: TournamentBody) => Promise<string | null>;
  /** The name of the player of an entry, with the number of the entry. */
  readonly nameOf: (entry: string) => string;
  readonly personName: (person: string) => string;
  /** The tables of a drawn or running session to which no dealer is assigned. */
  readonly withoutDealer: ReadonlySet<string>;
}

/** Whether the entry is in the tournament or may still get a place. */
export const isLive = ({ status }: Pick<StaffEntryView, 'status'>): boolean =>
  status === 'applied' || status === 'waiting' || status === 'accepted';

/** [crown-sic-bo 8.2.3] Whether the person may record that this player has signed the conditions on paper. */
export const mayRecordSignature = (entry: StaffEntryView, { conditions, roleFor }: DirectorConsole): boolean =>
  conditions?.signature === 'required' &&
  isLive(entry) &&
  entry.briefed &&
  !entry.signed &&
  !entry.bot &&
  roleFor('record-signature') !== null;

/** The names of the players of all entries for staff, such as `Ann Lee (3)`. */
export const namesOfEntries = (
  entries: readonly StaffEntryView[],
  names: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> =>
  new Map(entries.map(({ entry, person }) => [entry, `${formatPerson(names, person)} (${formatNumber(entryNumber(entry))})`]));

/** The tables that a session uses until its cut. */
export const tablesInUse = ({ sessions }: Pick<TournamentView, 'sessions'>): ReadonlySet<string> =>
  new Set(sessions.flatMap(({ phase, tables }) => (phase === 'cut' ? [] : tables.map(({ table }) => table))));

/** Attributes of links. Another page in the same tab would take the director away from the console, and the tables would stop. */
export const NEW_TAB = { target: '_blank', rel: 'noopener' } as const;

/** The session that a director looks at first: the first one that is not over. */
export const currentSession = ({ sessions }: TournamentView): TableSession | undefined =>
  sessions.find(({ phase }) => phase !== 'cut') ?? sessions.at(-1);

const seatOf = ({ seats }: StaffEntryView, session: string): StaffSeat | undefined =>
  seats.find((seat) => seat.session === session);

export interface SeatedEntry {
  readonly entry: StaffEntryView;
  readonly seat: StaffSeat;
}

/** One collator for all comparisons, because `localeCompare` is slow for a thousand seats. */
const { compare } = new Intl.Collator();

/** The entries with a seat in a session, by table and position. */
export function seatedEntries(entries: readonly StaffEntryView[], session: string): readonly SeatedEntry[] {
  return entries
    .flatMap((entry) => {
      const seat = seatOf(entry, session);
      return seat === undefined ? [] : [{ entry, seat }];
    })
    .sort((a, b) => compare(a.seat.table, b.seat.table) || a.seat.position - b.seat.position);
}
