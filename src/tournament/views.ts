/** Builds the public view of a tournament, the view of a player, and the standings. A view never shows who a player is. */
import type { Minor } from '../rules/index.ts';
import { buyBackEndsMs, buyBackSessionOf, buyBackTargetOf } from './buy-back.ts';
import type { Compulsory, Cut, SessionKind, SessionLength } from './conditions.ts';
import { isConductedBySystem } from './decide-conditions.ts';
import { endsMs, placeSession, rankSession, scoresOf } from './decide-play.ts';
import { placesOfTie } from './decide-ties.ts';
import type { EntryStatus } from './events.ts';
import type { CashAccounts, ChipAccounts } from './ledger.ts';
import { findSpinDifference } from './spin-history.ts';
import { countedChips, type RankRow, type SpinDifference } from './standings.ts';
import type { Entry, Seat, Session, SessionPhase, Stage, TableSeat, TournamentState } from './state.ts';

interface SessionView {
  readonly id: string;
  readonly kind: SessionKind;
  readonly phase: SessionPhase;
  readonly startsMs: number;
  /** When the players were called to their tables; null if they are not called. */
  readonly calledMs: number | null;
  /** When a session by time ends; null for other sessions. */
  readonly endsMs: number | null;
  readonly tables: readonly {
    readonly table: string;
    readonly spins: number;
    readonly finished: boolean;
    readonly signed: boolean;
    /** The entries with a seat at the table. */
    readonly players: number;
  }[];
  readonly length: SessionLength;
  /** Tournament chips of each player at the start. */
  readonly chips: Minor;
  readonly compulsory: Compulsory | null;
  readonly cuts: readonly Cut[];
  /** Whether this is the last session, which ranks the players. */
  readonly final: boolean;
  /** Why and since when the session is held. The reason is empty after the authority has withdrawn its approval. */
  readonly held: { readonly why: string; readonly sinceMs: number } | null;
  /** The tie that a play-off or lots decide. */
  readonly tie: TieView | null;
  /** How many entries advance. */
  readonly places: number;
  readonly players: number;
  /** The commitments to the seeds of the draw and of the lots, so that a player can write them down before; null if there are none. */
  readonly commitments: { readonly seats: string | null; readonly lots: string | null };
}

interface TieView {
  readonly entries: readonly string[];
  /** How many of the entries go on. */
  readonly places: number;
  readonly by: 'play-off' | 'lot';
  /** The counted spins of each table of a play-off, and the fresh chips of each entry; 0 for lots. */
  readonly spins: number;
  readonly chips: Minor;
  /** Tables with the spins that they have played; empty for lots. */
  readonly tables: readonly { readonly table: string; readonly spins: number }[];
  /** The positions of the entries in the play-off, which differ from those in the session; empty for lots. */
  readonly seats: readonly { readonly entry: string; readonly table: string; readonly position: number }[];
}

export interface TournamentView {
  readonly id: string;
  readonly name: string;
  readonly rulebook: string | null;
  readonly layout: string | null;
  readonly stage: Stage;
  /** Play for nothing, under conditions that no authority has approved. */
  readonly practice: boolean;
  readonly version: number;
  readonly hash: string | null;
  readonly approval: { readonly reference: string; readonly added: string | null } | null;
  readonly directorPresent: boolean;
  readonly players: number;
  readonly waiting: number;
  readonly closesMs: number;
  /** Why the tournament was cancelled. */
  readonly cancelledWhy: string | null;
  readonly sessions: readonly SessionView[];
  /** Every point in time that a player must know, in order. */
  readonly deadlines: readonly Deadline[];
}

interface Deadline {
  readonly what: 'entries-open' | 'withdrawal-free' | 'entries-close' | 'session-starts' | 'session-ends' | 'buy-back-ends';
  readonly session: string | null;
  readonly atMs: number;
}

/** A row of the standings. */
export interface StandingRow extends RankRow {
  /** Where the earlier spins differ from those of the entry directly above; null if they do not decide. */
  readonly difference: SpinDifference | null;
  readonly status: Seat['status'];
  /** The entry is a program. Only in practice. */
  readonly bot: boolean;
}

/** A row of the standings without the numbers behind its place. */
export type StandingPlace = Pick<StandingRow, 'place' | 'entry' | 'table' | 'chips' | 'status' | 'bot'>;

/** What one entry sees of itself. */
export interface EntryView {
  readonly entry: string;
  readonly bot: boolean;
  readonly status: EntryStatus;
  readonly briefed: boolean;
  readonly signed: boolean;
  readonly paid: Minor;
  readonly boughtBack: number;
  /** Why the entry was refused or disqualified. */
  readonly endedWhy: string | null;
  readonly history: Entry['history'];
  /** The seat in each session. */
  readonly seats: readonly EntrySeat[];
  readonly prize: { readonly place: number; readonly amount: Minor; readonly paid: boolean } | null;
  /** The person who sees this is a substitute of the player. */
  readonly substituteFor: boolean;
  /** The play-off that the entry plays now. */
  readonly playOff: PlayOffSeat | null;
  /** The session for which a person of the waiting list has checked in. */
  readonly standby: string | null;
  /** What the player can buy: a place in the session `into`, until a time. */
  readonly buyBack: { readonly after: string; readonly into: string; readonly fee: Minor; readonly untilMs: number } | null;
}

/** A position in a play-off. */
interface PlayOffSeat extends Pick<TableSeat, 'table' | 'position' | 'chips'> {
  readonly session: string;
  /** The counted spins of the play-off, and how many of them the table still plays. */
  readonly spins: number;
  readonly spinsLeft: number;
}

interface EntrySeat extends Pick<Seat, 'table' | 'position' | 'status' | 'chips' | 'substitute' | 'checkedIn' | 'acknowledged'> {
  readonly session: string;
  /** A substitute waits for the approval of the director. */
  readonly nominated: boolean;
  /** The player agrees to an early conclusion of the table after the last counted spin. */
  readonly agreed: boolean;
  /** The place in the standings; null before play. */
  readonly place: number | null;
  readonly compulsory: Minor;
}

const placesOf = (cuts: readonly Cut[], tables: number): number =>
  cuts.reduce((sum, { by, n }) => sum + (by === 'table' ? n * tables : n), 0);

const heldView = ({ heldSinceMs, heldWhy }: Session): SessionView['held'] =>
  heldSinceMs === null ? null : { why: heldWhy ?? '', sinceMs: heldSinceMs };

function tieView(state: TournamentState, session: Session): TieView | null {
  const { openTie } = session;
  if (openTie === null) return null;
  const { entries, by, spins, chips } = openTie;
  const places = placesOfTie(state, session);
  const tables = [...openTie.tables.values()].map(({ table, spins: played }) => ({ table, spins: played }));
  const seats = [...openTie.seats.values()].map(({ entry, table, position }) => ({ entry, table, position }));
  return { entries, places, by, spins, chips, tables, seats };
}

const sessionView = (state: TournamentState, session: Session): SessionView => ({
  id: session.rules.id,
  kind: session.rules.kind,
  phase: session.phase,
  startsMs: session.startsMs,
  calledMs: session.calledMs,
  endsMs: endsMs(session),
  tables: [...session.tables.values()].map(({ table, spins, finished, signedBy, entries }) => ({
    table,
    spins,
    finished,
    signed: signedBy !== null,
    players: entries.size,
  })),
  length: session.rules.length,
  chips: session.rules.chips,
  compulsory: session.rules.compulsory,
  cuts: session.rules.cuts,
  final: session === state.sessions.at(-1),
  held: heldView(session),
  tie: tieView(state, session),
  places: placesOf(session.rules.cuts, session.tables.size),
  players: session.seats.size,
  commitments: { ...session.commitments },
});

function deadlinesOf(state: TournamentState): readonly Deadline[] {
  const { conditions, sessions } = state;
  if (conditions === null) return [];
  const { entry } = conditions;
  const ofSessions = sessions.flatMap((session): readonly Deadline[] => {
    const { id } = session.rules;
    const end = endsMs(session);
    const buyBackMs = buyBackEndsMs(state, session);
    return [
      { what: 'session-starts', session: id, atMs: session.startsMs },
      ...(end === null ? [] : [{ what: 'session-ends' as const, session: id, atMs: end }]),
      ...(buyBackMs === null ? [] : [{ what: 'buy-back-ends' as const, session: id, atMs: buyBackMs }]),
    ];
  });
  const ofEntries: readonly Deadline[] = [
    { what: 'entries-open', session: null, atMs: entry.opensMs },
    { what: 'withdrawal-free', session: null, atMs: entry.withdrawFreeUntilMs },
    { what: 'entries-close', session: null, atMs: state.closesMs || entry.closesMs },
  ];
  return [...ofEntries, ...ofSessions].sort((a, b) => a.atMs - b.atMs);
}

export function tournamentView(state: TournamentState): TournamentView {
  const { id, conditions, stage, practice, version, hash, approval, approvalWithdrawn, inCharge, awaySinceMs } = state;
  return {
    id,
    name: conditions?.name ?? '',
    rulebook: conditions?.rulebook ?? null,
    layout: conditions?.layout ?? null,
    stage,
    practice,
    version,
    hash,
    approval: approval === null || approvalWithdrawn !== null ? null : { reference: approval.reference, added: approval.added },
    directorPresent: isConductedBySystem(state) || (inCharge !== null && awaySinceMs === null),
    players: state.players,
    waiting: state.waiting.size,
    closesMs: state.closesMs,
    cancelledWhy: state.cancelledWhy,
    sessions: state.sessions.map((session) => sessionView(state, session)),
    deadlines: deadlinesOf(state),
  };
}

/** The standings of a session, the best entry first, with the numbers behind every rank. They change only with a counted spin. */
export function standingsOf(state: TournamentState, session: Session): readonly StandingRow[] {
  const rows = rankSession(scoresOf(session), state.conditions?.ties ?? []);
  return rows.map((row) => ({
    ...row,
    difference: row.decidedBy === 'earlier-spins' ? differenceOf(session, row) : null,
    status: session.seats.get(row.entry)?.status ?? 'left',
    bot: state.entries.get(row.entry)?.bot ?? false,
  }));
}

/** The standings without the numbers behind the places: after every spin, all watchers wait for them. */
export function listPlaces(state: TournamentState, session: Session): readonly StandingPlace[] {
  return placeSession(scoresOf(session), state.conditions?.ties ?? []).map(({ place, score }) => {
    const { entry, table } = score;
    const status = session.seats.get(entry)?.status ?? 'left';
    return { place, entry, table, chips: countedChips(score), status, bot: state.entries.get(entry)?.bot ?? false };
  });
}

function differenceOf({ seats }: Session, { entry, against }: RankRow): SpinDifference | null {
  const [own, above] = [seats.get(entry), seats.get(against ?? '')];
  return own === undefined || above === undefined ? null : findSpinDifference(own, above);
}

/** The place of an entry in the standings of a session; null before play. */
type PlaceOf = (session: Session, entry: string) => number | null;

/** [crown-sic-bo 8.3.3] The entry for which each substitute plays now, or played last. */
export function substitutesOf({ sessions }: TournamentState): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (const { seats } of sessions)
    for (const { entry, substitute } of seats.values()) if (substitute !== null) entries.set(substitute, entry);
  return entries;
}

/** The position of an entry in the play-off that is open in one of these sessions. */
function playOffOf(sessions: readonly Session[], entry: string): PlayOffSeat | null {
  for (const { rules, openTie } of sessions) {
    const seat = openTie?.seats.get(entry);
    if (openTie == null || seat === undefined) continue;
    const { table, position, chips } = seat;
    const { spins } = openTie;
    const spinsLeft = Math.max(0, spins - (openTie.tables.get(table)?.spins ?? 0));
    return { session: rules.id, table, position, chips, spins, spinsLeft };
  }
  return null;
}

/** What the player of an entry can buy; null if nothing. The time may be over. */
function buyBackOf(state: TournamentState, entry: Entry): EntryView['buyBack'] {
  const { buyBack } = state.conditions ?? { buyBack: null };
  const session = buyBack === null || entry.status !== 'accepted' ? undefined : buyBackSessionOf(state, entry);
  const into = session === undefined ? undefined : buyBackTargetOf(state, session);
  if (buyBack === null || session === undefined || into === undefined) return null;
  const untilMs = buyBackEndsMs(state, session) ?? 0;
  return { after: session.rules.id, into: into.rules.id, fee: buyBack.fee.amount, untilMs };
}

function entrySeats({ sessions }: { readonly sessions: readonly Session[] }, id: string, placeOf: PlaceOf): readonly EntrySeat[] {
  return sessions.flatMap((session): readonly EntrySeat[] => {
    const seat = session.seats.get(id);
    if (seat === undefined) return [];
    const { table, position, status, chips, substitute, checkedIn, acknowledged } = seat;
    const agreed = session.tables.get(table)?.agreed.has(id) ?? false;
    return [
      {
        ...{ session: session.rules.id, table, position, status, chips, substitute, checkedIn, acknowledged },
        ...{ nominated: seat.nominated !== null, agreed, place: placeOf(session, id) },
        compulsory: session.rules.compulsory?.amount ?? 0,
      },
    ];
  });
}

/**
 * The entry that a person sees as the own one: of the player, or of the player for whom the person is a substitute. `substitutes` saves
 * looking through all seats again for each of many people.
 */
export function ownEntryOf(
  state: TournamentState,
  person: string,
  substitutes: () => ReadonlyMap<string, string> = () => substitutesOf(state),
): string | undefined {
  const own = state.entryOf.get(person);
  const isPlaying = own !== undefined && state.entries.get(own)?.status === 'accepted';
  return isPlaying ? own : (substitutes().get(person) ?? own);
}

/**
 * The view of a person who has an entry, or who plays for one as a substitute; null for others. A substitute sees only the sessions that the
 * substitute plays. `placeOf` saves ranking the sessions again for each of many players.
 */
export function entryView(
  state: TournamentState,
  person: string,
  placeOf: PlaceOf = (session, id) => standingsOf(state, session).find(({ entry }) => entry === id)?.place ?? null,
): EntryView | null {
  const entry = state.entries.get(ownEntryOf(state, person) ?? '');
  if (entry === undefined) return null;
  const { id, bot, status, briefed, signed } = entry;
  const isSigned = signed === state.version;
  const common = { entry: id, bot, status, briefed, signed: isSigned };
  if (entry.person !== person) {
    const sessions = state.sessions.filter(({ seats }) => seats.get(id)?.substitute === person);
    const seats = entrySeats({ sessions }, id, placeOf);
    // [crown-sic-bo 8.2.2, 8.2.3] With the approval, the director has confirmed that the substitute is briefed and has signed.
    const confirmed = { briefed: true, signed: true };
    // Fees, prizes and the history are those of the player.
    const hidden = { paid: 0, boughtBack: 0, endedWhy: null, history: [], prize: null, standby: null, buyBack: null };
    return { ...common, ...confirmed, ...hidden, seats, playOff: playOffOf(sessions, id), substituteFor: true };
  }
  const { paid, boughtBack, history, standby } = entry;
  const seats = entrySeats(state, id, placeOf);
  const prize = state.prizes.get(id) ?? null;
  const buyBack = buyBackOf(state, entry);
  return {
    ...common,
    paid,
    boughtBack,
    endedWhy: state.endedWhy.get(id) ?? null,
    history,
    seats,
    playOff: playOffOf(state.sessions, id),
    prize,
    standby,
    buyBack,
    substituteFor: false,
  };
}

export interface Inventory {
  readonly cash: CashAccounts;
  readonly chips: ChipAccounts;
  /** The times in which nobody was in charge. */
  readonly gaps: TournamentState['gaps'];
}

/** The chips, the cash and the gaps in the charge of the tournament, for the director and the regulator. */
export const inventoryOf = ({ cash, chips, gaps }: TournamentState): Inventory => ({
  cash: { ...cash },
  chips: { ...chips },
  gaps: [...gaps],
});
