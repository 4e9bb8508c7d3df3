/** Decides when sessions start, who is there, and when they are held. */
import type { Handlers, Verdict } from './decide.ts';
import { checkConduct } from './decide-conditions.ts';
import { checkEligible, conditionsOf, entryIn, findEntry, waitingEntries } from './decide-entries.ts';
import { sessionIn } from './decide-seats.ts';
import type { TournamentEvent } from './events.ts';
import { TIME_MS_MAX } from './fields.ts';
import { isRefusal, refuse, type TournamentRefusal } from './refusals.ts';
import {
  type Entry,
  entrantsOf,
  findSession,
  hasSubstitute,
  isForEntries,
  MINUTE_MS,
  type Seat,
  type Session,
  type TournamentState,
} from './state.ts';

/** [crown-sic-bo 8.1.1] Where each table sends the same number on, a smaller table would qualify more easily. */
function checkEqualTables({ rules, seats }: Session): TournamentRefusal | null {
  if (!rules.cuts.some(({ by }) => by === 'table')) return null;
  const sizes = new Map<string, number>();
  for (const { table } of seats.values()) sizes.set(table, (sizes.get(table) ?? 0) + 1);
  const [least, most] = [Math.min(...sizes.values()), Math.max(...sizes.values())];
  return least === most ? null : refuse('tables-uneven', ['8.1.1', '8.2.1(d)'], { least, most });
}

/**
 * [crown-sic-bo 8.2.2, 8.2.3] A player who plays is briefed, and has signed if the conditions ask for it. For a substitute, the director has
 * confirmed both with the approval. [crown-sic-bo 8.3.3]
 */
function checkPrepared(
  state: TournamentState,
  { id, briefed, signed }: Entry,
  seat: Pick<Seat, 'substitute'> | null = null,
): TournamentRefusal | null {
  if (seat !== null && seat.substitute !== null) return null;
  if (!briefed) return refuse('not-briefed', ['8.2.2'], { entry: id });
  const mustSign = conditionsOf(state).signature === 'required';
  return mustSign && signed !== state.version ? refuse('not-signed', ['8.2.3'], { entry: id }) : null;
}

/** [crown-sic-bo 8.3.4] If the start is earlier than it was announced at any time, everybody has acknowledged it or is there. */
function checkAcknowledged({ startsMs, announcedMs, seats }: Session, atMs: number): TournamentRefusal | null {
  if (Math.max(atMs, startsMs) >= announcedMs) return null;
  const seat = [...seats.values()].find(({ acknowledged, checkedIn }) => !acknowledged && !checkedIn);
  return seat === undefined ? null : refuse('not-acknowledged', ['8.3.4'], { entry: seat.entry });
}

/** [crown-sic-bo 8.2.1(f)(i)] Whether the player has checked in and may play. `ineligible`: entries whose players may not play any more. */
const isPresent =
  (ineligible: ReadonlySet<string>) =>
  ({ entry, checkedIn }: Seat): boolean =>
    checkedIn && !ineligible.has(entry);

function checkPlayers(
  state: TournamentState,
  session: Session,
  ineligible: ReadonlySet<string>,
  newcomers: number,
  atMs: number,
): TournamentRefusal | null {
  const present = [...session.seats.values()].filter(isPresent(ineligible));
  if (present.length + newcomers === 0) return refuse('too-few-players', ['8.2.1(i)'], { players: 0 });
  const unseated = entrantsOf(state, session).find((entry) => !session.seats.has(entry));
  if (unseated !== undefined) return refuse('seat-missing', ['8.1.1', '8.2.1(d)'], { entry: unseated });
  const refusal = checkAcknowledged(session, atMs);
  if (refusal !== null) return refusal;
  const faults = present.map((seat) => checkPrepared(state, state.entries.get(seat.entry) as Entry, seat));
  const isCode = (code: string) => (fault: TournamentRefusal | null) => fault?.code === code;
  return faults.find(isCode('not-briefed')) ?? faults.find(isCode('not-signed')) ?? null;
}

/** People of the waiting list who are there and prepared, each with the absent player whose seat they take. */
function seatsToPassOn(
  state: TournamentState,
  session: Session,
  ineligible: ReadonlySet<string>,
): readonly { readonly from: string; readonly to: Entry }[] {
  if (!isForEntries(session) || !conditionsOf(state).lateness.waitingList) return [];
  const waiting = waitingEntries(state).filter(
    (entry) =>
      entry.standby === session.rules.id &&
      !ineligible.has(entry.id) &&
      checkPrepared(state, entry) === null &&
      !hasSubstitute(session, entry.person),
  );
  const absent = [...session.seats.values()].filter((seat) => !isPresent(ineligible)(seat));
  return waiting.slice(0, absent.length).map((to, i) => ({ from: absent[i]?.entry ?? '', to }));
}

/** [crown-sic-bo 8.2.1(i)] A late player still plays within the grace of the conditions. */
function admitLate(state: TournamentState, session: Session, entry: Entry, seat: Seat): Verdict {
  const refusal = checkPrepared(state, entry, seat);
  if (refusal !== null) return refusal;
  const { graceSpins, chips: kept } = conditionsOf(state).lateness;
  const missed = missedSpins(session, seat.table);
  if (seat.status !== 'absent' || missed > graceSpins)
    return refuse('too-late', ['8.2.1(i)'], { entry: seat.entry, missed, grace: graceSpins });
  const lost = kept === 'reduced' ? missed * (session.rules.compulsory?.amount ?? 0) : 0;
  const chips = Math.max(0, session.rules.chips - lost);
  return [
    { type: 'late-arrival', session: session.rules.id, entry: seat.entry, missed, chips, clauses: ['8.2.1(b)', '8.2.1(i)'] },
  ];
}

/** What has just happened at a table: entries that no longer play or come, and the number of the spin if one was recorded. */
export interface Change {
  readonly table: string;
  readonly gone: ReadonlySet<string>;
  readonly spin: number | null;
  /** Another spin may be under way at the table. */
  readonly isSpinning: boolean;
  readonly atMs: number;
}

/**
 * The spins that a player who comes now has missed. A table without players waits, so the spins of the other tables count there. `change` is
 * not in the state yet.
 */
export function missedSpins({ tables, seats }: Session, table: string, change: Change | null = null): number {
  const spinsOf = (name: string): number => (name === change?.table ? change.spin : null) ?? tables.get(name)?.spins ?? 0;
  const isEmpty = ![...(tables.get(table)?.entries ?? [])].some(
    (entry) => seats.get(entry)?.status === 'playing' && !change?.gone.has(entry),
  );
  return isEmpty ? Math.max(...[...tables.keys()].map(spinsOf)) : spinsOf(table);
}

export const SESSION_HANDLERS = {
  // [crown-sic-bo 8.3.4] The start of a session changes only with notice.
  'alter-start': (state, { session: id, startsMs, why, atMs }) => {
    const session = sessionIn(state, id, ['planned', 'drawn']);
    if (isRefusal(session)) return session;
    const sources = session.rules.entrants.map((source) =>
      source.from === 'entries' ? state.closesMs : (findSession(state, source.session)?.startsMs ?? 0),
    );
    const earliestMs = Math.max(atMs + conditionsOf(state).noticeMinutes * MINUTE_MS, ...sources);
    const followers = state.sessions.filter(({ rules }) =>
      rules.entrants.some((source) => source.from !== 'entries' && source.session === id),
    );
    const latestMs = Math.min(TIME_MS_MAX, ...followers.map((follower) => follower.startsMs));
    const isPossible = Number.isSafeInteger(startsMs) && startsMs >= earliestMs && startsMs <= latestMs;
    if (!isPossible || startsMs === session.startsMs) {
      // A later session that this one sends players to limits the time. It has to be moved first.
      const limiting = followers.find((follower) => follower.startsMs === latestMs);
      const isLimited = limiting !== undefined && (latestMs < earliestMs || startsMs > latestMs);
      return refuse('bad-time', ['8.3.4'], { earliestMs, latestMs, ...(isLimited ? { moveFirst: limiting.rules.id } : {}) });
    }
    return [{ type: 'start-altered', session: id, from: session.startsMs, to: startsMs, why, clauses: ['8.3.4'] }];
  },

  'call-players': (state, { session: id }) => {
    const session = sessionIn(state, id, ['drawn']);
    return isRefusal(session) ? session : [{ type: 'players-called', session: id, clauses: ['8.2.1(d)'] }];
  },

  'acknowledge-start': (state, { session: id, entry }) => {
    const session = sessionIn(state, id, ['drawn']);
    if (isRefusal(session)) return session;
    const found = findEntry(state, entry);
    if (isRefusal(found)) return found;
    if (!session.seats.has(entry)) return refuse('not-in-session', ['8.3.4'], { entry, session: id });
    return [{ type: 'start-acknowledged', session: id, entry, clauses: ['8.3.4'] }];
  },

  'check-in': (state, { session: id, entry: entryId, house }) => {
    const session = sessionIn(state, id, ['drawn', 'running', 'held']);
    if (isRefusal(session)) return session;
    const found = findEntry(state, entryId);
    if (isRefusal(found)) return found;
    const seat = session.seats.get(entryId);
    const isStandby = found.status === 'waiting' && session.phase === 'drawn' && isForEntries(session);
    if (seat === undefined && !isStandby) return refuse('not-in-session', ['8.2.1(i)'], { entry: entryId, session: id });
    const refusal = checkEligible(state, seat?.substitute ?? found.person, house);
    if (refusal !== null) return refusal;
    const entry = entryIn(state, entryId, isStandby ? ['waiting'] : ['accepted']);
    if (isRefusal(entry)) return entry;
    // A person of the waiting list who got a seat since checks in for it.
    if (seat === undefined ? entry.standby === id : seat.checkedIn)
      return refuse('wrong-status', ['8.2.1(i)'], { entry: entryId, status: 'checked-in' });
    if (seat !== undefined && session.phase !== 'drawn') return admitLate(state, session, entry, seat);
    return [{ type: 'entry-checked-in', session: id, entry: entryId, clauses: ['8.2.1(i)'] }];
  },

  'undo-check-in': (state, { session: id, entry: entryId }) => {
    const session = sessionIn(state, id, ['drawn']);
    if (isRefusal(session)) return session;
    const entry = findEntry(state, entryId);
    if (isRefusal(entry)) return entry;
    const seat = session.seats.get(entryId);
    const isStandby = entry.status === 'waiting' && isForEntries(session);
    if (seat === undefined && !isStandby) return refuse('not-in-session', ['8.2.1(i)'], { entry: entryId, session: id });
    if (!(seat === undefined ? entry.standby === id : seat.checkedIn))
      return refuse('wrong-status', ['8.2.1(i)'], { entry: entryId, status: seat?.status ?? entry.status });
    return [{ type: 'check-in-undone', session: id, entry: entryId, clauses: ['8.2.1(i)'] }];
  },

  'start-session': (state, { session: id, atMs, house }) => {
    const conductRefusal = checkConduct(state, atMs);
    if (conductRefusal !== null) return conductRefusal;
    const session = sessionIn(state, id, ['drawn']);
    if (isRefusal(session)) return session;
    const ineligible = new Set(house?.ineligible);
    const passed = seatsToPassOn(state, session, ineligible);
    const refusal = checkEqualTables(session) ?? checkPlayers(state, session, ineligible, passed.length, atMs);
    if (refusal !== null) return refusal;
    if (atMs < session.startsMs) return refuse('too-early', ['8.3.4'], { startsMs: session.startsMs });
    return startSession(state, session, ineligible, passed);
  },

  'hold-session': (state, { session: id, why, atMs, house }) => {
    const session = sessionIn(state, id, ['running']);
    if (isRefusal(session)) return session;
    // The server knows since when nobody could play.
    const sinceMs = house?.stoodStillSinceMs;
    const since = sinceMs === undefined ? {} : { sinceMs: Math.min(atMs, Math.max(sinceMs, session.startedMs ?? 0)) };
    return [{ type: 'session-held', session: id, why, ...since, clauses: ['7.4', '8.2.4'] }];
  },

  'resume-session': (state, { session: id, atMs }) => {
    const refusal = checkConduct(state, atMs);
    if (refusal !== null) return refusal;
    const session = sessionIn(state, id, ['held']);
    if (isRefusal(session)) return session;
    const heldMs = atMs - (session.heldSinceMs ?? atMs);
    return [{ type: 'session-resumed', session: id, heldMs, clauses: ['7.4', '8.2.4'] }];
  },
} satisfies Partial<Handlers>;

/** Passes seats on, divides the fees before the first session, and issues the chips. */
function startSession(
  state: TournamentState,
  { rules, seats }: Session,
  ineligible: ReadonlySet<string>,
  passed: ReturnType<typeof seatsToPassOn>,
): readonly TournamentEvent[] {
  const { id, chips } = rules;
  const fee = conditionsOf(state).entryFee.amount;
  const passedOn = passed.flatMap(({ from, to }): readonly TournamentEvent[] => [
    { type: 'non-attendance', session: id, entry: from, clauses: ['8.2.1(i)'] },
    { type: 'entry-accepted', entry: to.id, fee, clauses: ['8.2.1(a)', '8.2.1(g)'] },
    { type: 'seat-passed-on', session: id, from, to: to.id, clauses: ['8.2.1(i)'] },
  ]);
  const replaced = new Set(passed.map(({ from }) => from));
  const remaining = [...seats.values()].filter(({ entry }) => !replaced.has(entry));
  const isHere = isPresent(ineligible);
  const present = remaining.filter(isHere).map(({ entry }) => entry);
  const rows = [...present, ...passed.map(({ to }) => to.id)].map((entry): readonly [string, number] => [entry, chips]);
  const absent = remaining.filter((seat) => !isHere(seat)).map(({ entry }) => entry);
  return [
    ...passedOn,
    ...(state.feesDivided ? [] : [divideFees(state, passed.length)]),
    { type: 'session-started', session: id, rows, absent, clauses: ['8.1.1', '8.2.1(b)'] },
  ];
}

/** When play begins, the fees become the pool of the prizes and the part of the house. `newcomers` pay with the same command. */
function divideFees(state: TournamentState, newcomers: number): TournamentEvent {
  const { amount, housePart } = conditionsOf(state).entryFee;
  const paying = state.players + newcomers;
  // What players who left before play did not get back belongs to the pool.
  const pool = state.cash.fees + newcomers * amount - paying * housePart;
  return { type: 'fees-divided', pool, house: paying * housePart, clauses: ['8.2.1(a)', '8.2.1(j)'] };
}
