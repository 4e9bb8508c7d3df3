/** Decides the spins of a session, and when its tables stop. */
import type { Minor } from '../rules/index.ts';
import type { SpinRow, TournamentCommandOf } from './acts.ts';
import type { TieStep } from './conditions.ts';
import type { Handlers } from './decide.ts';
import { checkConduct } from './decide-conditions.ts';
import { conditionsOf, findEntry } from './decide-entries.ts';
import { sessionIn } from './decide-seats.ts';
import { type Change, missedSpins } from './decide-sessions.ts';
import { leadersUnassailable, type Progress, progressDetermined } from './early-conclusion.ts';
import type { TournamentEvent, TournamentEventOf, VoidRow } from './events.ts';
import { prizeCountOf } from './prizes.ts';
import { isRefusal, refuse, type TournamentRefusal } from './refusals.ts';
import { rankBySpins } from './spin-history.ts';
import { type PlacedScore, placeScores, type RankRow, rankScores, type Score } from './standings.ts';
import {
  MINUTE_MS,
  type PlayedTable,
  type Seat,
  type Session,
  type SessionTable,
  type TableSeat,
  type TournamentState,
} from './state.ts';

/** Whether the player has left, leaves or did not come. */
export const isGone = ({ status, leaving }: Seat): boolean => leaving || status === 'left' || status === 'missed';

export function scoresOf(session: Session): readonly Score[] {
  const seats = countedSeats(session);
  const orders = rankBySpins(seats);
  return seats.map((seat): Score => {
    const { entry, table, chips, before, outAtSpin, playOffs, lot } = seat;
    return { entry, table, chips, before, order: orders.get(entry) ?? 0, outAtSpin, playOffs, lot, retired: isGone(seat) };
  });
}

/** The seats that are counted in the standings: everybody who has played or is too late to play. */
export const countedSeats = ({ seats }: Session): readonly Seat[] =>
  [...seats.values()].filter(({ status }) => status !== 'allotted' && status !== 'absent');

/** Ranks the entries of a session. Players who have left or did not come rank after all others. */
export function rankSession(scores: readonly Score[], ties: readonly TieStep[]): readonly RankRow[] {
  const remaining = scores.filter(({ retired }) => !retired);
  const gone = rankScores(
    scores.filter(({ retired }) => retired),
    ties,
  );
  return [...rankScores(remaining, ties).rows, ...gone.rows.map((row) => ({ ...row, place: row.place + remaining.length }))];
}

/** The places of `rankSession` without the numbers behind them. */
export function placeSession(scores: readonly Score[], ties: readonly TieStep[]): readonly PlacedScore[] {
  const remaining = scores.filter(({ retired }) => !retired);
  const gone = scores.filter(({ retired }) => retired);
  return [
    ...placeScores(remaining, ties),
    ...placeScores(gone, ties).map(({ place, score }) => ({ place: place + remaining.length, score })),
  ];
}

export const seatsAt = ({ seats, tables }: Session, table: string): readonly Seat[] =>
  [...(tables.get(table)?.entries ?? [])].map((entry) => seats.get(entry) as Seat);

/** The seats that take part in the spin under way, also if their players leave after it. */
const playingAt = (session: Session, table: string): readonly Seat[] =>
  seatsAt(session, table).filter(({ status }) => status === 'playing');

/** The seats whose players are not there yet. When the table stops, they have missed the session. */
const absentAt = (session: Session, table: string): readonly Seat[] =>
  seatsAt(session, table).filter(({ status }) => status === 'absent');

export const findTable = ({ tables }: Session, table: string): SessionTable | TournamentRefusal =>
  tables.get(table) ?? refuse('unknown-table', ['8.3.1'], { table });

/** When a session by time ends: the time for which it was held does not count. */
export const endsMs = ({ rules, startedMs, heldMs }: Session): number | null =>
  rules.length.by === 'time' && startedMs !== null ? startedMs + heldMs + rules.length.minutes * MINUTE_MS : null;

/** Whether the time of the session is over. While a session is held, its clock stops. */
function isTimeOver(session: Session, atMs: number): boolean {
  const end = endsMs(session);
  return end !== null && (session.heldSinceMs ?? atMs) >= end;
}

/** [crown-sic-bo 8.2.4] Whether a table may begin the next spin now: the refusal says why not. A spin under way is always finished. */
export function checkNextSpin(state: TournamentState, id: string, table: string, atMs: number): TournamentRefusal | null {
  const conductRefusal = checkConduct(state, atMs);
  if (conductRefusal !== null) return conductRefusal;
  const session = sessionIn(state, id, ['running']);
  if (isRefusal(session)) return session;
  const sessionTable = findTable(session, table);
  if (isRefusal(sessionTable)) return sessionTable;
  return sessionTable.finished || whyOver(state, session, null, atMs) !== null
    ? refuse('spins-over', ['8.2.1(d)'], { table })
    : null;
}

/** What a row says that cannot be so; null if the row is possible. */
function findRowFault(
  { maxWinFactor }: TournamentState,
  seat: TableSeat | undefined,
  [entry, chips, wagered]: SpinRow,
): string | null {
  if (seat === undefined) return `${entry} does not play at this table`;
  if (!Number.isSafeInteger(chips) || chips < 0 || !Number.isSafeInteger(wagered) || wagered < 0)
    return `${entry} has amounts that are not whole chips`;
  if (wagered > seat.chips) return `${entry} wagers ${wagered} of ${seat.chips}`;
  const [least, most] = [seat.chips - wagered, seat.chips + wagered * maxWinFactor];
  return chips < least || chips > most ? `${entry} has ${chips}, not ${least} to ${most}` : null;
}

export function findRowsFault(state: TournamentState, playing: readonly TableSeat[], rows: readonly SpinRow[]): string | null {
  const missing = new Map(playing.map((seat) => [seat.entry, seat]));
  for (const row of rows) {
    const fault = findRowFault(state, missing.get(row[0]), row);
    if (fault !== null) return fault;
    missing.delete(row[0]);
  }
  const [absent] = missing.keys();
  return absent === undefined ? null : `${absent} has no row`;
}

/** [crown-sic-bo 8.2.1(c)] What a missed compulsory wager costs. It is taken from the chips, and never placed for the player. */
function penaltyOf({ rules: { compulsory } }: Session, seat: Seat, [, chips, wagered]: SpinRow): Minor {
  if (compulsory === null || seat.leaving) return 0;
  // A player with fewer chips than the compulsory wager wagers all of them.
  return Math.min(chips, Math.max(0, Math.min(compulsory.amount, seat.chips) - wagered));
}

type Spin = Pick<TournamentCommandOf<'record-spin'>, 'table' | 'spin' | 'rows' | 'round' | 'atMs'>;

/** What each player loses after the spin. Where the conditions say so, a player who cannot place the next compulsory wager loses everything. */
function penaltiesOf(state: TournamentState, session: Session, { table, spin, rows, atMs }: Spin): ReadonlyMap<string, Minor> {
  const seatFor = (entry: string): Seat => session.seats.get(entry) as Seat;
  const penalties = new Map(rows.map((row) => [row[0], penaltyOf(session, seatFor(row[0]), row)]));
  const { compulsory } = session.rules;
  if (compulsory?.shortOfChips !== 'eliminated') return penalties;
  const isOut = ([entry, chips]: SpinRow): boolean => seatFor(entry).leaving || chips === penalties.get(entry);
  const gone = new Set(rows.filter(isOut).map(([entry]) => entry));
  // After the last spin nobody has to place another wager.
  const isLastSpin =
    spin >= spinsMaxOf(session) || whyOver(state, session, { table, gone, spin, isSpinning: false, atMs }, atMs) !== null;
  if (isLastSpin) return penalties;
  for (const [entry, chips] of rows)
    if (!gone.has(entry) && chips - (penalties.get(entry) ?? 0) < compulsory.amount) penalties.set(entry, chips);
  return penalties;
}

/** The largest number of spins of a table. A session by time has none. */
export const spinsMaxOf = ({ rules: { length } }: Session): number =>
  length.by === 'time' ? Number.POSITIVE_INFINITY : length.by === 'spins' ? length.spins : length.spinsMax;

/** While play is held, only the spin that was under way is recorded. */
export const isHeld = ({ spins, spinsAtHold }: PlayedTable): boolean => spinsAtHold !== null && spins > spinsAtHold;

/** A spin or a round of the table that is in the records is not recorded again. */
export const isNextSpin = ({ spins, round: last }: PlayedTable, spin: number, round: number | undefined): boolean =>
  spin === spins + 1 && (round === undefined || last === null || round > last);

/** The events of a counted spin: penalties, players who leave or have no chips, players who did not come in time, and tables that stop. */
function recordSpin(state: TournamentState, session: Session, command: Spin): readonly TournamentEvent[] {
  const { table, spin, rows, round, atMs } = command;
  const { id } = session.rules;
  const recorded = { session: id, table, spin, rows, ...(round === undefined ? {} : { round }) };
  const events: TournamentEvent[] = [{ type: 'spin-recorded', ...recorded, clauses: ['8.2.1(d)'] }];
  const gone = new Set<string>();
  const penalties = penaltiesOf(state, session, command);
  for (const [entry, chips] of rows) {
    const seat = session.seats.get(entry) as Seat;
    const penalty = penalties.get(entry) ?? 0;
    if (penalty > 0) events.push({ type: 'penalty-taken', session: id, entry, spin, amount: penalty, clauses: ['8.2.1(c)'] });
    if (seat.leaving) events.push({ type: 'entry-left', session: id, entry, spin, chips, clauses: ['8.2.1(h)'] });
    else if (chips === penalty) events.push({ type: 'entry-out', session: id, entry, spin, clauses: ['8.2.1(d)'] });
    if (seat.leaving || chips === penalty) gone.add(entry);
  }
  return [...events, ...endTables(state, session, { table, gone, spin, isSpinning: false, atMs })];
}

/** The chips of a player without the last spin, and the penalty that the player gets back. */
function withoutSpin({ entry, chips, results }: Seat, spin: number): VoidRow {
  const { net, penalty } = results.find((each) => each.spin === spin) ?? { net: 0, penalty: 0 };
  return [entry, Math.max(0, chips - net + penalty), penalty];
}

/** The seats whose players play, or may still come. If nobody plays, nobody is waited for. */
function remainingSeats(state: TournamentState, session: Session, change: Change | null): readonly Seat[] {
  const { graceSpins } = conditionsOf(state).lateness;
  const seats = [...session.seats.values()].filter(({ entry }) => !change?.gone.has(entry));
  const playing = seats.filter(({ status, leaving }) => status === 'playing' && !leaving);
  const isComing = ({ status, table }: Seat): boolean => status === 'absent' && missedSpins(session, table, change) <= graceSpins;
  return playing.length === 0 ? [] : [...playing, ...seats.filter(isComing)];
}

/** Why no table of the session begins another spin; null if spins may follow. */
export function whyOver(
  state: TournamentState,
  session: Session,
  change: Change | null,
  atMs: number,
): 'time' | 'survivors' | null {
  const { length } = session.rules;
  if (length.by === 'survivors') return remainingSeats(state, session, change).length <= length.remaining ? 'survivors' : null;
  return isTimeOver(session, atMs) ? 'time' : null;
}

/** The events for players who come too late, and for tables that play no further spin. Other tables finish the spin under way first. */
export function endTables(state: TournamentState, session: Session, change: Change): readonly TournamentEvent[] {
  const { id } = session.rules;
  const remaining = new Set(remainingSeats(state, session, change));
  // One pass over the seats, because a session can have hundreds of tables.
  const playedTables = new Set<string>();
  const absentByTable = new Map<string, Seat[]>();
  for (const seat of session.seats.values()) {
    if (change.gone.has(seat.entry)) continue;
    // A player who leaves takes part in the spin under way.
    const isLeaving = seat.status === 'playing' && seat.leaving;
    if (remaining.has(seat) || isLeaving) playedTables.add(seat.table);
    if (seat.status === 'absent') absentByTable.set(seat.table, [...(absentByTable.get(seat.table) ?? []), seat]);
  }
  const whyFinished = (table: string): TournamentEventOf<'table-finished'>['why'] | null => {
    if (!playedTables.has(table)) return 'no-chips';
    // A spin under way is finished first.
    if (table !== change.table || change.isSpinning) return null;
    return change.spin !== null && change.spin >= spinsMaxOf(session) ? 'spins' : whyOver(state, session, change, change.atMs);
  };
  return [...session.tables.values()].flatMap(({ table, finished }): readonly TournamentEvent[] => {
    if (finished) return [];
    const why = whyFinished(table);
    const late = (absentByTable.get(table) ?? []).filter((seat) => why !== null || !remaining.has(seat));
    return finishEvents(id, table, late, why);
  });
}

const finishEvents = (
  session: string,
  table: string,
  late: readonly Seat[],
  why: TournamentEventOf<'table-finished'>['why'] | null,
): readonly TournamentEvent[] => [
  ...late.map(({ entry }) => ({ type: 'non-attendance', session, entry, clauses: ['8.2.1(i)'] }) as const),
  ...(why === null ? [] : [{ type: 'table-finished', session, table, why, clauses: ['8.2.1(d)'] } as const]),
];

/** A session by time has no number of spins. No table plays so many. */
const SPINS_UNKNOWN = 100_000;

/** The largest number of spins that can still follow at a table. */
function spinsLeft(session: Session, { spins, finished }: SessionTable): number {
  const { length } = session.rules;
  if (finished) return 0;
  return length.by === 'time' ? SPINS_UNKNOWN : spinsMaxOf(session) - spins;
}

/** What is known about the progress of the session, for an early conclusion of a table. */
function progressOf(state: TournamentState, session: Session, table: string): Progress {
  const { graceSpins } = conditionsOf(state).lateness;
  const { cuts } = session.rules;
  const isLast = session === state.sessions.at(-1);
  // Where every cut is by table, the other tables do not matter.
  const isAlone = !isLast && cuts.every(({ by }) => by === 'table');
  const concerns = (each: { readonly table: string }): boolean => !isAlone || each.table === table;
  return {
    scores: scoresOf(session).filter(concerns),
    // The last session is decided when only one player can still win: the others are ranked by their elimination.
    cuts: isLast ? [{ by: 'overall', n: 1 }] : cuts,
    spins: new Map(
      [...session.tables.values()].map((each) => [each.table, { played: each.spins, left: spinsLeft(session, each) }]),
    ),
    canJoin: [...session.seats.values()].some(
      (seat) => concerns(seat) && seat.status === 'absent' && missedSpins(session, seat.table) <= graceSpins,
    ),
  };
}

/** [crown-sic-bo 8.3.5(a)] Whether the director may conclude a table, and on what ground; null if not. */
function conclusionGround(
  state: TournamentState,
  session: Session,
  table: string,
  isAgreed: boolean,
): 'determined' | 'agreed' | null {
  const progress = progressOf(state, session, table);
  if (progressDetermined(progress)) return 'determined';
  if (!isAgreed || progress.canJoin || session.rules.length.by === 'time') return null;
  const { ties, prizes } = conditionsOf(state);
  // A lead in the last session does not decide the other prizes.
  if (session === state.sessions.at(-1) && prizeCountOf(prizes) > 1) return null;
  const compulsory = session.rules.compulsory?.amount ?? 0;
  return leadersUnassailable({ ...progress, ties, maxWinFactor: state.maxWinFactor, compulsory }) ? 'agreed' : null;
}

export const PLAY_HANDLERS = {
  'record-spin': (state, command) => {
    const { session: id, table, spin, rows, round } = command;
    const session = sessionIn(state, id, ['running', 'held']);
    if (isRefusal(session)) return session;
    const sessionTable = findTable(session, table);
    if (isRefusal(sessionTable)) return sessionTable;
    const { spins, finished } = sessionTable;
    if (finished || isHeld(sessionTable)) return refuse('spins-over', ['8.2.1(d)'], { table });
    if (!isNextSpin(sessionTable, spin, round)) return refuse('spin-not-next', ['8.2.1(d)'], { table, next: spins + 1 });
    const fault = findRowsFault(state, playingAt(session, table), rows);
    if (fault !== null) return refuse('bad-rows', ['8.2.1(d)'], { table, why: fault });
    return recordSpin(state, session, command);
  },

  'void-spin': (state, { session: id, table, round }) => {
    const session = sessionIn(state, id, ['running', 'held', 'counting']);
    if (isRefusal(session)) return session;
    const sessionTable = findTable(session, table);
    if (isRefusal(sessionTable)) return sessionTable;
    const { spins: spin, spinRound, finished, concluded } = sessionTable;
    if (round !== spinRound) return refuse('spin-not-next', ['8.2.1(d)'], { table, round: spinRound ?? 0 });
    if (session.signedMs !== null) return refuse('signed', ['8.2.1(d)'], { session: id });
    const rows = seatsAt(session, table)
      .filter(({ status, lastSpin }) => lastSpin === spin && (status === 'playing' || status === 'out'))
      .map((seat) => withoutSpin(seat, spin));
    const reopened = finished && !concluded && rows.some(([, chips]) => chips > 0);
    return [{ type: 'spin-voided', session: id, table, spin, round, rows, reopened, clauses: ['8.2.1(d)'] }];
  },

  'leave-seat': (state, { session: id, entry, atMs }) => {
    const session = sessionIn(state, id, ['running', 'held']);
    if (isRefusal(session)) return session;
    const found = findEntry(state, entry);
    if (isRefusal(found)) return found;
    const seat = session.seats.get(entry);
    if (seat === undefined) return refuse('not-in-session', ['8.2.1(h)'], { entry, session: id });
    const { table, chips, leaving, status } = seat;
    if (!leaving) return refuse('wrong-status', ['8.2.1(h)'], { entry, status });
    const spin = session.tables.get(table)?.spins ?? 0;
    const left: TournamentEvent = { type: 'entry-left', session: id, entry, spin, chips, clauses: ['8.2.1(h)'] };
    return [left, ...endTables(state, session, { table, gone: new Set([entry]), spin: null, isSpinning: false, atMs })];
  },

  'finish-table': (state, { session: id, table, atMs }) => {
    const session = sessionIn(state, id, ['running', 'held']);
    if (isRefusal(session)) return session;
    const sessionTable = findTable(session, table);
    if (isRefusal(sessionTable)) return sessionTable;
    if (sessionTable.finished) return refuse('spins-over', ['8.2.1(d)'], { table });
    const why = whyOver(state, session, null, atMs);
    const end = endsMs(session);
    if (why === null) return refuse('too-early', ['8.2.1(d)'], end === null ? { table } : { table, endsMs: end });
    return finishEvents(id, table, absentAt(session, table), why);
  },

  'agree-conclusion': (state, { session: id, entry }) => {
    const session = sessionIn(state, id, ['running', 'held']);
    if (isRefusal(session)) return session;
    const found = findEntry(state, entry);
    if (isRefusal(found)) return found;
    const seat = session.seats.get(entry);
    if (seat?.status !== 'playing' || seat.leaving) return refuse('not-in-session', ['8.3.5'], { entry, session: id });
    return [{ type: 'conclusion-agreed', session: id, entry, table: seat.table, clauses: ['8.3.5'] }];
  },

  // [crown-sic-bo 8.3.5, 8.3.5(b)] Where chips become cash, all players at the table agree in addition.
  'conclude-table': (state, { session: id, table, why, house }) => {
    const session = sessionIn(state, id, ['running', 'held']);
    if (isRefusal(session)) return session;
    const sessionTable = findTable(session, table);
    if (isRefusal(sessionTable)) return sessionTable;
    if (sessionTable.finished) return refuse('spins-over', ['8.3.5'], { table });
    // A spin under way is finished and recorded first.
    if (house?.betting !== undefined || house?.unrecorded) return refuse('table-not-ready', ['8.3.5'], { table });
    const { chipsBecomeCash } = conditionsOf(state);
    const isAgreed = playingAt(session, table).every(({ entry, leaving }) => leaving || sessionTable.agreed.has(entry));
    const ground = conclusionGround(state, session, table, isAgreed);
    if (ground === null) return refuse('not-determined', ['8.3.5(a)'], { table });
    if (chipsBecomeCash && !isAgreed) return refuse('agreement-missing', ['8.3.5(b)'], { table });
    const clauses = chipsBecomeCash ? ['8.3.5(a)', '8.3.5(b)'] : ['8.3.5(a)'];
    const late = finishEvents(id, table, absentAt(session, table), null);
    return [...late, { type: 'table-concluded', session: id, table, why, ground, clauses }];
  },
} satisfies Partial<Handlers>;
