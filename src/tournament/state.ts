/** The state of one tournament. Only `evolve` changes it. */
import type { Minor, Rulebook } from '../rules/index.ts';
import type { Conditions, SessionRules } from './conditions.ts';
import type { DifferenceRow, EntryStatus } from './events.ts';
import { type CashAccounts, type ChipAccounts, openCash, openChips } from './ledger.ts';
import { buyBackTarget } from './structure.ts';

/**
 * [crown-sic-bo 1-1-tournament, 1-1-tournament-conditions] `drafting`: the conditions are not approved. `approved`: entries are not open yet. `closed`: entries are closed, and no session has begun.
 * `ranked`: the last session is cut.
 */
export type Stage = 'drafting' | 'approved' | 'entries' | 'closed' | 'playing' | 'ranked' | 'awarded' | 'finished' | 'cancelled';

export interface Entry {
  /** `e1`, `e2`, … in the order of the applications. */
  readonly id: string;
  readonly person: string;
  /** The person is a program. Only in practice. */
  readonly bot: boolean;
  status: EntryStatus;
  briefed: boolean;
  /** The version of the conditions that the player signed; null if none. */
  signed: number | null;
  /** Cash that was paid and not refunded: the entry fee and buy-backs. */
  paid: Minor;
  boughtBack: number;
  /** The session for which a person of the waiting list has checked in; null if none. */
  standby: string | null;
  /** Every status with its time, oldest first. Nothing is removed. */
  readonly history: { readonly atMs: number; readonly status: string; readonly session: string | null }[];
}

/** A position at a table, in a session or in a play-off. */
export interface TableSeat {
  readonly entry: string;
  table: string;
  position: number;
  chips: Minor;
  /** The person whose chips at the table are those of the seat; null until a person has taken the position. */
  person: string | null;
  /**
   * What the table issues to the person, less what it takes back. It includes what the table had issued to the person before. So `chips` minus
   * `issued` is what the person has won at the table, as far as it is in the records.
   */
  issued: number;
}

/** The chips of a seat after the spins of its table: all but the last one, and all that a late player missed. */
export interface SpinHistory {
  /** The number of these spins. */
  settled: number;
  /** The number of spins that a late player missed. */
  missed: number;
  /** The chips after each of them that is not folded yet, the oldest first. */
  readonly recent: Minor[];
  /** The rank over the folded spins (see `foldSpin`); higher is better. */
  order: number;
  /** In so many of the last folded spins the chips were `steadyChips`, and before them `chipsBefore`. */
  steadySpins: number;
  steadyChips: Minor;
  chipsBefore: Minor;
  /**
   * By the number of folded spins: what compares the seat with the players of a table that stopped then. Kept only while the chips are steady,
   * because any other chips decide such a tie.
   */
  readonly stops: Map<number, FoldStop>;
}

/** The rank of a seat when a table stopped, and the chips after each of the next spins, which the players of that table keep one by one. */
interface FoldStop {
  readonly order: number;
  readonly next: Minor[];
}

/** A recorded spin of an entry, as the round at the table brought it. */
interface SpinResult {
  readonly spin: number;
  readonly round: number;
  /** What the entry won or lost, corrections by the table included. */
  net: number;
  penalty: Minor;
}

/** An entry in one session. */
export interface Seat extends TableSeat {
  checkedIn: boolean;
  /**
   * `absent`: not there when the session started. `missed`: did not come in time. `out`: no chips left. `left`: retired or disqualified.
   */
  status: 'allotted' | 'playing' | 'absent' | 'missed' | 'out' | 'left' | 'advanced' | 'eliminated' | 'ranked';
  /** The player has retired or is disqualified, and leaves when the spin under way is recorded. */
  leaving: boolean;
  /** The last spin that the entry played; 0 before the first one. */
  lastSpin: number;
  /** The chips before that spin. */
  before: Minor;
  /** The last spins that the present person of the seat played, the oldest first. The table may still correct them. */
  readonly results: SpinResult[];
  /** `lastSpin`, `before` and `outAtSpin` as they were before the last spin, for a spin that becomes void; null if they are not known. */
  earlier: Pick<Seat, 'lastSpin' | 'before' | 'outAtSpin'> | null;
  readonly spinHistory: SpinHistory;
  /** The spin in which the chips ran out. A correction that gives chips back keeps it until the next spin, because it may be taken back. */
  outAtSpin: number | null;
  /** The chips after each play-off of the session; null for a play-off of others. */
  readonly playOffs: (Minor | null)[];
  lot: number | null;
  /** [crown-sic-bo 8.3.3] The person who plays instead of the player in this session. */
  substitute: string | null;
  nominated: string | null;
  acknowledged: boolean;
}

/** A table at which entries play, in a session or in a play-off. */
export interface PlayedTable {
  readonly table: string;
  /** The entries with a seat at the table. */
  readonly entries: Set<string>;
  /** The last round of the table that is in the records, or the last one before play; null until the players have taken their positions. */
  round: number | null;
  /** Counted spins. */
  spins: number;
  /** The counted spins when play was held: one more may be recorded, which was under way. null while play is not held. */
  spinsAtHold: number | null;
}

export interface SessionTable extends PlayedTable {
  /** The round of the last counted spin; null if that spin cannot be taken back. */
  spinRound: number | null;
  finished: boolean;
  /** The director has concluded the table. */
  concluded: boolean;
  /** Entries that agree to an early conclusion after the last counted spin. */
  readonly agreed: Set<string>;
  /** The person who counted the chips; null before the count. */
  countedBy: string | null;
  signedBy: string | null;
  /** The last count that was refused, until the table is counted or the chips of its entries are corrected; null if there is none. */
  difference: CountDifference | null;
}

interface CountDifference {
  readonly dealer: string;
  readonly rows: readonly DifferenceRow[];
}

/** A tie that a play-off or lots decide. `chips`: the fresh chips of each entry; `spins`: the counted spins of each table. Both are 0 for lots. */
export interface OpenTie {
  readonly entries: readonly string[];
  readonly by: 'play-off' | 'lot';
  readonly chips: Minor;
  readonly spins: number;
  /** The tables of the session at which the entries play; empty for lots. */
  readonly tables: Map<string, PlayedTable>;
  readonly seats: Map<string, TableSeat>;
}

/** `planned` → `drawn` → `running` (or `held`) → `counting` → `cut`. */
export type SessionPhase = 'planned' | 'drawn' | 'running' | 'held' | 'counting' | 'cut';

export interface Session {
  readonly rules: SessionRules;
  phase: SessionPhase;
  startsMs: number;
  /** The latest start that was ever announced. */
  announcedMs: number;
  /** When the players were last called to their tables; null if they are not called, and after the start was changed. */
  calledMs: number | null;
  startedMs: number | null;
  /** The time for which the session was held, and since when it is held. */
  heldMs: number;
  heldSinceMs: number | null;
  /** Why the session is held; null if it is not. */
  heldWhy: string | null;
  /** The commitments to the seeds of the draw of seats, and of the lots that may decide a tie. */
  readonly commitments: { seats: string | null; lots: string | null };
  /** The director has ordered the draw of seats. */
  drawOrdered: boolean;
  readonly seats: Map<string, Seat>;
  readonly tables: Map<string, SessionTable>;
  /** What the tables of the session have won from its players. */
  float: number;
  /** The number of spins that are in the ranks of the seats (see `foldSpins`). */
  foldedSpins: number;
  /** Entries that bought back into this session. */
  readonly boughtIn: Set<string>;
  /** The tie at the cut that waits for a play-off or for lots. */
  openTie: OpenTie | null;
  /** When the last count was signed. From then on the chips of the session are removed. */
  signedMs: number | null;
  /** When it was decided who advances. */
  cutMs: number | null;
  /** The final order of the entries with their places, after the cut. */
  places: readonly (readonly [entry: string, place: number])[];
}

export interface TournamentState {
  readonly id: string;
  readonly rulebooks: readonly Rulebook[];
  /** What one unit can win in one spin at most, rounded up. */
  maxWinFactor: number;
  conditions: Conditions | null;
  version: number;
  hash: string | null;
  approval: {
    readonly version: number;
    readonly officer: string;
    readonly reference: string;
    readonly added: string | null;
  } | null;
  /** Why the approval was withdrawn; null if it was not. */
  approvalWithdrawn: string | null;
  /** Play for nothing, which needs no approval. */
  practice: boolean;
  stage: Stage;
  director: string | null;
  readonly deputies: Set<string>;
  /** The director or deputy in charge. */
  inCharge: string | null;
  /** Since when the person in charge is away; null while present. */
  awaySinceMs: number | null;
  /** [crown-sic-bo 8.2.4] Every time in which nobody was in charge, the oldest first. */
  readonly gaps: { readonly person: string; readonly fromMs: number; readonly toMs: number }[];
  readonly entries: Map<string, Entry>;
  /** The entry of each person. */
  readonly entryOf: Map<string, string>;
  /** The entries on the waiting list, the one that has waited longest first. */
  readonly waiting: Set<string>;
  /** Accepted entries that have not left. */
  players: number;
  closesMs: number;
  /** The reason of the cancellation. */
  cancelledWhy: string | null;
  /** The reasons of refused and disqualified entries. */
  readonly endedWhy: Map<string, string>;
  readonly tables: Set<string>;
  /** Tables that were designated before. Players and chips may still have to leave them. */
  readonly formerTables: Set<string>;
  readonly sessions: Session[];
  readonly prizes: Map<string, { readonly place: number; readonly amount: Minor; paid: boolean }>;
  feesDivided: boolean;
  readonly cash: CashAccounts;
  readonly chips: ChipAccounts;
}

/** Creates a tournament without conditions. `rulebooks` are those that a table can be set up with. */
export const newTournament = (id: string, rulebooks: readonly Rulebook[]): TournamentState => ({
  id,
  rulebooks,
  maxWinFactor: 0,
  conditions: null,
  version: 0,
  hash: null,
  approval: null,
  approvalWithdrawn: null,
  practice: false,
  stage: 'drafting',
  director: null,
  deputies: new Set(),
  inCharge: null,
  awaySinceMs: null,
  gaps: [],
  entries: new Map(),
  entryOf: new Map(),
  waiting: new Set(),
  players: 0,
  closesMs: 0,
  cancelledWhy: null,
  endedWhy: new Map(),
  tables: new Set(),
  formerTables: new Set(),
  sessions: [],
  prizes: new Map(),
  feesDivided: false,
  cash: openCash(),
  chips: openChips(),
});

export const newSession = (rules: SessionRules): Session => ({
  rules,
  phase: 'planned',
  startsMs: rules.startsMs,
  announcedMs: rules.startsMs,
  calledMs: null,
  startedMs: null,
  heldMs: 0,
  heldSinceMs: null,
  heldWhy: null,
  commitments: { seats: null, lots: null },
  drawOrdered: false,
  seats: new Map(),
  tables: new Map(),
  float: 0,
  foldedSpins: 0,
  boughtIn: new Set(),
  openTie: null,
  signedMs: null,
  cutMs: null,
  places: [],
});

export const MINUTE_MS = 60_000;
/** Stands for a value that is not known. No person and no table has this id. */
export const UNKNOWN_ID = '?';

/** Whether the tournament accepts no further command. */
export const isTournamentOver = ({ stage }: Pick<TournamentState, 'stage'>): boolean =>
  stage === 'finished' || stage === 'cancelled';

/** Whether tournament chips of the session are at its tables. */
export const hasChips = ({ startedMs, signedMs }: Session): boolean => startedMs !== null && signedMs === null;

/** The table at which entries of the session play now: in a play-off, or in the session itself. */
export const playedTableOf = (session: Session, table: string): PlayedTable | undefined =>
  session.openTie?.tables.get(table) ?? (hasChips(session) ? session.tables.get(table) : undefined);

/** [crown-sic-bo 8.3.3] The person who plays for an entry in the session. */
export const personOf = ({ entries }: TournamentState, { seats }: Session, entry: string): string =>
  seats.get(entry)?.substitute ?? entries.get(entry)?.person ?? '';

/** Whether the person plays for another entry in the session. */
export const hasSubstitute = ({ seats }: Session, person: string): boolean =>
  [...seats.values()].some(({ substitute }) => substitute === person);

/** The first sessions, which all entries play. */
export const isForEntries = ({ rules }: Session): boolean => rules.entrants.some(({ from }) => from === 'entries');

export const findSession = ({ sessions }: TournamentState, id: string): Session | undefined =>
  sessions.find(({ rules }) => rules.id === id);

/** The entries that play a session, in the order of their ids: who advanced, was eliminated or bought back, as its rules say. */
export function entrantsOf(state: TournamentState, { rules, boughtIn }: Session): readonly string[] {
  const ids = new Set<string>(boughtIn);
  for (const source of rules.entrants) {
    if (source.from === 'entries') {
      for (const entry of state.entries.values()) if (entry.status === 'accepted') ids.add(entry.id);
      continue;
    }
    for (const seat of findSession(state, source.session)?.seats.values() ?? [])
      if (seat.status === source.from && !hasBoughtBack(state, source.session, seat.entry)) ids.add(seat.entry);
  }
  return [...ids].filter((id) => state.entries.get(id)?.status === 'accepted').sort(compareEntries);
}

/** Whether the entry has bought back after this session. Such a player plays the main draw, and no session for eliminated players. */
function hasBoughtBack(state: TournamentState, after: string, entry: string): boolean {
  const rules = state.sessions.map((session) => session.rules);
  return findSession(state, buyBackTarget(rules, after)?.id ?? '')?.boughtIn.has(entry) ?? false;
}

/** Sorts `e2` before `e10`. */
const compareEntries = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
