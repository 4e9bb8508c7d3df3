/** Decides the end of a session: corrections, the count of chips, the cut, play-offs and lots. */
import type { CountRow } from './acts.ts';
import type { Handlers, Verdict } from './decide.ts';
import { conditionsOf, findEntry } from './decide-entries.ts';
import { countedSeats, findTable, rankSession, scoreOf, seatsAt } from './decide-play.ts';
import { sessionIn } from './decide-seats.ts';
import type { TournamentEvent } from './events.ts';
import { isRefusal, refuse } from './refusals.ts';
import { cutSession, rankScores, type Score, type SessionCut } from './standings.ts';
import type { Session, TournamentState } from './state.ts';

/** After the last signature the chips leave the tables. [crown-sic-bo 8.3.5(b)] They become cash only where the conditions say so. */
function removeChips(state: TournamentState, session: Session): TournamentEvent {
  const rows = countedSeats(session).map(({ entry, chips }): CountRow => [entry, chips]);
  const { chipsBecomeCash } = conditionsOf(state);
  const cash = chipsBecomeCash ? rows.reduce((sum, [, chips]) => sum + chips, 0) : 0;
  const clauses = chipsBecomeCash ? ['8.2.1(b)', '8.3.5(b)'] : ['8.2.1(b)'];
  return { type: 'chips-removed', session: session.rules.id, rows, cash, clauses };
}

/** Whether these are the rows of exactly these entries, with whole amounts. */
function areRowsOf(entries: readonly string[], rows: readonly CountRow[]): boolean {
  const counted = new Map(rows);
  return (
    rows.length === entries.length &&
    entries.every((entry) => counted.has(entry)) &&
    rows.every(([, chips]) => Number.isSafeInteger(chips) && chips >= 0)
  );
}

/** The cut, or what must be played or drawn before it. */
function cut(state: TournamentState, session: Session): Verdict {
  const { id, cuts, chips } = session.rules;
  const { ties } = conditionsOf(state);
  const scores = countedSeats(session).map(scoreOf);
  const { advanced, open } = session === state.sessions.at(-1) ? findPrizeTie(state, scores) : cutSession({ scores, cuts, ties });
  if (open !== null && open.next.by === 'play-off') {
    const needed = { session: id, entries: open.tied, places: open.places, spins: open.next.spins, chips };
    return [{ type: 'play-off-needed', ...needed, clauses: ['8.1.1', '8.2.1(d)'] }];
  }
  if (open !== null)
    return [{ type: 'lots-needed', session: id, entries: open.tied, places: open.places, clauses: ['8.1.1', '8.2.1(d)'] }];
  const cutOf = new Map(advanced.map((each) => [each.entry, each.cut]));
  const rows = rankSession(scores, ties).map(({ entry, place }) => [entry, place, cutOf.get(entry) ?? null] as const);
  return [{ type: 'session-cut', session: id, rows, clauses: ['8.2.1(d)'] }];
}

/** The first tie of the last session that concerns a prize and that a play-off or lots must decide. Nobody advances from the last session. */
function findPrizeTie(state: TournamentState, scores: readonly Score[]): Pick<SessionCut, 'advanced' | 'open'> {
  const { ties, prizes } = conditionsOf(state);
  const count = prizes.by === 'shares' ? prizes.percents.length : prizes.amounts.length;
  const playing = scores.filter(({ retired }) => !retired);
  const tie = rankScores(playing, ties).tied.find(
    ({ place, next }) => place <= count && (next?.by === 'play-off' || next?.by === 'lot'),
  );
  const open = tie?.next == null ? null : { tied: tie.entries, places: tie.entries.length, next: tie.next };
  return { advanced: [], open };
}

export const COUNT_HANDLERS = {
  'correct-chips': (state, { session: id, entry, chips, why }) => {
    const session = sessionIn(state, id, ['running', 'held', 'counting']);
    if (isRefusal(session)) return session;
    const found = findEntry(state, entry);
    if (isRefusal(found)) return found;
    const seat = session.seats.get(entry);
    if (seat === undefined || (seat.status !== 'playing' && seat.status !== 'out'))
      return refuse('not-in-session', ['8.2.1(d)'], { entry, session: id });
    if (!Number.isSafeInteger(chips) || chips < 0 || chips === seat.chips)
      return refuse('bad-rows', ['8.2.1(d)'], { entry, chips: seat.chips });
    if (session.signedMs !== null) return refuse('signed', ['8.2.1(d)'], { session: id });
    return [{ type: 'chips-corrected', session: id, entry, from: seat.chips, to: chips, why, clauses: ['8.2.1(d)'] }];
  },

  'count-chips': (state, { by, session: id, table, counts }) => {
    const session = sessionIn(state, id, ['running', 'held', 'counting']);
    if (isRefusal(session)) return session;
    const sessionTable = findTable(session, table);
    if (isRefusal(sessionTable)) return sessionTable;
    if (!sessionTable.finished) return refuse('spins-left', ['8.2.1(d)'], { table });
    const seats = seatsAt(session, table).filter(({ status }) => status === 'playing' || status === 'out');
    const entries = seats.map(({ entry }) => entry);
    if (!areRowsOf(entries, counts)) return refuse('bad-rows', ['8.2.1(d)'], { table, players: seats.length });
    const counted = new Map(counts);
    for (const { entry, chips } of seats)
      if (counted.get(entry) !== chips)
        return refuse('count-differs', ['8.2.1(d)'], { entry, chips, counted: counted.get(entry) ?? 0 });
    if (sessionTable.signedBy !== null) return refuse('signed', ['8.2.1(d)'], { table });
    return [{ type: 'chips-counted', session: id, table, dealer: by.person, rows: counts, clauses: ['8.2.1(d)'] }];
  },

  'sign-count': (state, { by, session: id, table }) => {
    const session = sessionIn(state, id, ['running', 'held', 'counting']);
    if (isRefusal(session)) return session;
    const sessionTable = findTable(session, table);
    if (isRefusal(sessionTable)) return sessionTable;
    if (sessionTable.countedBy === null) return refuse('not-counted', ['8.2.1(d)'], { table });
    if (sessionTable.signedBy !== null) return refuse('signed', ['8.2.1(d)'], { table });
    if (sessionTable.countedBy === by.person && by.role !== 'system')
      return refuse('same-person', ['8.2.1(d)'], { person: by.person });
    const clauses = ['8.2.1(d)', '8.2.4'];
    const signed: TournamentEvent = { type: 'count-signed', session: id, table, director: by.person, clauses };
    const isLast = [...session.tables.values()].every((each) => each.table === table || each.signedBy !== null);
    return isLast ? [signed, removeChips(state, session)] : [signed];
  },

  'cut-session': (state, { session: id }) => {
    const session = sessionIn(state, id, ['counting']);
    if (isRefusal(session)) return session;
    if (session.signedMs === null) return refuse('not-signed-off', ['8.2.1(d)'], { session: id });
    if (session.openTie !== null) return refuse('tie-open', ['8.2.1(d)'], { session: id, by: session.openTie.by });
    return cut(state, session);
  },

  'record-play-off': (state, { session: id, rows }) => {
    const session = sessionIn(state, id, ['counting']);
    if (isRefusal(session)) return session;
    const { openTie } = session;
    if (openTie?.by !== 'play-off') return refuse('no-tie', ['8.2.1(d)'], { session: id });
    if (!areRowsOf(openTie.entries, rows))
      return refuse('bad-rows', ['8.2.1(d)'], { session: id, players: openTie.entries.length });
    return [{ type: 'play-off-recorded', session: id, rows, clauses: ['8.1.1', '8.2.1(d)'] }];
  },

  // The server has computed the order from the seed and compared the seed with the commitment.
  'draw-lots': (state, { session: id, seed, entries }) => {
    const session = sessionIn(state, id, ['counting']);
    if (isRefusal(session)) return session;
    const { openTie, commitments } = session;
    if (commitments.lots === null) return refuse('draw-not-committed', ['8.1.1'], { session: id });
    if (openTie?.by !== 'lot') return refuse('no-tie', ['8.2.1(d)'], { session: id });
    const isComplete = entries.length === openTie.entries.length && openTie.entries.every((entry) => entries.includes(entry));
    if (!isComplete) return refuse('bad-rows', ['8.1.1'], { session: id, players: openTie.entries.length });
    return [{ type: 'lots-drawn', session: id, seed, entries, clauses: ['8.1.1', '8.2.1(d)'] }];
  },
} satisfies Partial<Handlers>;
