/** Builds the public view of a tournament, the view of a player, and the standings. A view never shows who a player is. */
import type { Minor } from '../rules/index.ts';
import { buyBackEndsMs } from './buy-back.ts';
import type { Cut, SessionKind } from './conditions.ts';
import { isConductedBySystem } from './decide-conditions.ts';
import { endsMs, rankSession, scoresOf } from './decide-play.ts';
import type { EntryStatus } from './events.ts';
import type { CashAccounts, ChipAccounts } from './ledger.ts';
import type { RankRow } from './standings.ts';
import type { Entry, Seat, Session, SessionPhase, Stage, TournamentState } from './state.ts';

interface SessionView {
  readonly id: string;
  readonly kind: SessionKind;
  readonly phase: SessionPhase;
  readonly startsMs: number;
  /** When a session by time ends; null for other sessions. */
  readonly endsMs: number | null;
  readonly tables: readonly {
    readonly table: string;
    readonly spins: number;
    readonly finished: boolean;
    readonly signed: boolean;
  }[];
  /** How many entries advance. */
  readonly places: number;
  readonly players: number;
  /** The commitments to the seeds of the draw and of the lots, so that a player can write them down before; null if there are none. */
  readonly commitments: { readonly seats: string | null; readonly lots: string | null };
}

export interface TournamentView {
  readonly id: string;
  readonly name: string;
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
  readonly status: Seat['status'];
  /** The entry is a program. Only in practice. */
  readonly bot: boolean;
}

/** What one entry sees of itself. */
export interface EntryView {
  readonly entry: string;
  readonly bot: boolean;
  readonly status: EntryStatus;
  readonly briefed: boolean;
  readonly signed: boolean;
  readonly paid: Minor;
  readonly boughtBack: number;
  readonly history: Entry['history'];
  /** The seat in each session. */
  readonly seats: readonly EntrySeat[];
  readonly prize: { readonly place: number; readonly amount: Minor; readonly paid: boolean } | null;
}

interface EntrySeat extends Pick<Seat, 'table' | 'position' | 'status' | 'chips' | 'substitute' | 'acknowledged'> {
  readonly session: string;
  /** The place in the standings; null before play. */
  readonly place: number | null;
  readonly compulsory: Minor;
}

const placesOf = (cuts: readonly Cut[], tables: number): number =>
  cuts.reduce((sum, { by, n }) => sum + (by === 'table' ? n * tables : n), 0);

const sessionView = (session: Session): SessionView => ({
  id: session.rules.id,
  kind: session.rules.kind,
  phase: session.phase,
  startsMs: session.startsMs,
  endsMs: endsMs(session),
  tables: [...session.tables.values()].map(({ table, spins, finished, signedBy }) => ({
    table,
    spins,
    finished,
    signed: signedBy !== null,
  })),
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
    stage,
    practice,
    version,
    hash,
    approval: approval === null || approvalWithdrawn !== null ? null : { reference: approval.reference, added: approval.added },
    directorPresent: isConductedBySystem(state) || (inCharge !== null && awaySinceMs === null),
    players: state.players,
    waiting: state.waiting.size,
    closesMs: state.closesMs,
    sessions: state.sessions.map(sessionView),
    deadlines: deadlinesOf(state),
  };
}

/** The standings of a session, the best entry first, with the numbers behind every rank. They change only with a counted spin. */
export function standingsOf(state: TournamentState, session: Session): readonly StandingRow[] {
  const rows = rankSession(scoresOf(session), state.conditions?.ties ?? []);
  return rows.map((row) => ({
    ...row,
    status: session.seats.get(row.entry)?.status ?? 'left',
    bot: state.entries.get(row.entry)?.bot ?? false,
  }));
}

/** The place of an entry in the standings of a session; null before play. */
type PlaceOf = (session: Session, entry: string) => number | null;

/** The view of a person who has an entry; null for others. `placeOf` saves ranking the sessions again for each of many players. */
export function entryView(
  state: TournamentState,
  person: string,
  placeOf: PlaceOf = (session, id) => standingsOf(state, session).find(({ entry }) => entry === id)?.place ?? null,
): EntryView | null {
  const entry = state.entries.get(state.entryOf.get(person) ?? '');
  if (entry === undefined) return null;
  const { id, bot, status, briefed, signed, paid, boughtBack, history } = entry;
  const seats = state.sessions.flatMap((session): readonly EntrySeat[] => {
    const seat = session.seats.get(id);
    if (seat === undefined) return [];
    const { table, position, chips, substitute, acknowledged } = seat;
    const place = placeOf(session, id);
    const compulsory = session.rules.compulsory?.amount ?? 0;
    return [
      { session: session.rules.id, table, position, status: seat.status, chips, substitute, acknowledged, place, compulsory },
    ];
  });
  const isSigned = signed === state.version;
  const prize = state.prizes.get(id) ?? null;
  return { entry: id, bot, status, briefed, signed: isSigned, paid, boughtBack, history, seats, prize };
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
