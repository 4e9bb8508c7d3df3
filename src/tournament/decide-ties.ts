/** Decides the cut of a session, and the play-offs and lots that it needs. */
import type { CountRow } from './acts.ts';
import type { Handlers, Verdict } from './decide.ts';
import { areRowsOf } from './decide-counts.ts';
import { conditionsOf } from './decide-entries.ts';
import { findRowsFault, isHeld, isNextSpin, rankSession, scoresOf } from './decide-play.ts';
import { sessionIn } from './decide-seats.ts';
import { prizeCountOf } from './prizes.ts';
import { isRefusal, refuse, type TournamentRefusal } from './refusals.ts';
import { cutSession, rankScores, type Score, type SessionCut } from './standings.ts';
import type { OpenTie, PlayedTable, Session, TableSeat, TournamentState } from './state.ts';

/** The entries that certainly advance, and the first tie that is still open. */
function findCut(state: TournamentState, session: Session, scores: readonly Score[]): Pick<SessionCut, 'advanced' | 'open'> {
  const { ties } = conditionsOf(state);
  return session === state.sessions.at(-1) ? findPrizeTie(state, scores) : cutSession({ scores, cuts: session.rules.cuts, ties });
}

/** How many entries of the open tie go on. Its chips do not change before the play-off or the lots are recorded. */
export const placesOfTie = (state: TournamentState, session: Session): number =>
  findCut(state, session, scoresOf(session)).open?.places ?? 0;

/** What the cut of a session leads to now: a play-off, lots, or the places. */
export function nextOfCut(state: TournamentState, session: Session): 'play-off' | 'lot' | 'places' {
  const { open } = findCut(state, session, scoresOf(session));
  return open === null ? 'places' : open.next.by === 'play-off' ? 'play-off' : 'lot';
}

/** The cut, or what must be played or drawn before it. */
function cut(state: TournamentState, session: Session): Verdict {
  const { id, chips } = session.rules;
  const { ties } = conditionsOf(state);
  const scores = scoresOf(session);
  const { advanced, open } = findCut(state, session, scores);
  if (open !== null && open.next.by === 'play-off') {
    const needed = { session: id, entries: open.tied, places: open.places, spins: open.next.spins, chips };
    return [{ type: 'play-off-needed', ...needed, clauses: ['8.1.1', '8.2.1(d)'] }];
  }
  // [crown-sic-bo 8.1.1] The seed of the lots is committed before anybody knows that they are needed.
  if (open !== null && session.commitments.lots === null) return refuse('draw-not-committed', ['8.1.1'], { session: id });
  if (open !== null)
    return [{ type: 'lots-needed', session: id, entries: open.tied, places: open.places, clauses: ['8.1.1', '8.2.1(d)'] }];
  const cutOf = new Map(advanced.map((each) => [each.entry, each.cut]));
  const rows = rankSession(scores, ties).map(({ entry, place }) => [entry, place, cutOf.get(entry) ?? null] as const);
  return [{ type: 'session-cut', session: id, rows, clauses: ['8.2.1(d)'] }];
}

/** The first tie of the last session that concerns a prize and that a play-off or lots must decide. Nobody advances from the last session. */
function findPrizeTie(state: TournamentState, scores: readonly Score[]): Pick<SessionCut, 'advanced' | 'open'> {
  const { ties, prizes } = conditionsOf(state);
  const count = prizeCountOf(prizes);
  const playing = scores.filter(({ retired }) => !retired);
  const tie = rankScores(playing, ties).tied.find(
    ({ place, next }) => place <= count && (next?.by === 'play-off' || next?.by === 'lot'),
  );
  const open = tie?.next == null ? null : { tied: tie.entries, places: tie.entries.length, next: tie.next };
  return { advanced: [], open };
}

/** Whether a table of a play-off plays no further spin: it has played all of them, or nobody there has chips. */
export const isPlayOffOver = ({ seats, spins }: OpenTie, table: PlayedTable): boolean =>
  table.spins >= spins || [...table.entries].every((entry) => seats.get(entry)?.chips === 0);

/** Where spins of the play-off are recorded, they decide it. */
function checkPlayOff(tie: OpenTie, rows: readonly CountRow[]): TournamentRefusal | null {
  const tables = [...tie.tables.values()];
  if (tables.every(({ spins }) => spins === 0)) return null;
  const unfinished = tables.find((table) => !isPlayOffOver(tie, table));
  if (unfinished !== undefined) return refuse('spins-left', ['8.2.1(d)'], { table: unfinished.table });
  const differing = rows.find(([entry, chips]) => tie.seats.get(entry)?.chips !== chips);
  if (differing === undefined) return null;
  const [entry, chips] = differing;
  return refuse('bad-rows', ['8.2.1(d)'], { entry, chips });
}

export const TIE_HANDLERS = {
  'cut-session': (state, { session: id }) => {
    const session = sessionIn(state, id, ['counting']);
    if (isRefusal(session)) return session;
    if (session.signedMs === null) return refuse('not-signed-off', ['8.2.1(d)'], { session: id });
    if (session.openTie !== null) return refuse('tie-open', ['8.2.1(d)'], { session: id, by: session.openTie.by });
    return cut(state, session);
  },

  // No compulsory wager applies in a play-off.
  'record-play-off-spin': (state, { session: id, table, spin, rows, round }) => {
    const session = sessionIn(state, id, ['counting']);
    if (isRefusal(session)) return session;
    const { openTie } = session;
    const played = openTie?.tables.get(table);
    if (openTie !== null && openTie.by === 'play-off' && played === undefined)
      return refuse('unknown-table', ['8.3.1'], { table });
    if (openTie === null || played === undefined) return refuse('no-tie', ['8.2.1(d)'], { session: id });
    if (isPlayOffOver(openTie, played) || isHeld(played)) return refuse('spins-over', ['8.2.1(d)'], { table });
    if (!isNextSpin(played, spin, round)) return refuse('spin-not-next', ['8.2.1(d)'], { table, next: played.spins + 1 });
    const seats = [...played.entries].map((entry) => openTie.seats.get(entry) as TableSeat);
    const fault = findRowsFault(state, seats, rows);
    if (fault !== null) return refuse('bad-rows', ['8.2.1(d)'], { table, why: fault });
    const recorded = { session: id, table, spin, rows, ...(round === undefined ? {} : { round }) };
    return [{ type: 'play-off-spin-recorded', ...recorded, clauses: ['8.1.1', '8.2.1(d)'] }];
  },

  'record-play-off': (state, { session: id, rows }) => {
    const session = sessionIn(state, id, ['counting']);
    if (isRefusal(session)) return session;
    const { openTie } = session;
    if (openTie?.by !== 'play-off') return refuse('no-tie', ['8.2.1(d)'], { session: id });
    const refusal = checkPlayOff(openTie, rows);
    if (refusal?.code === 'spins-left') return refusal;
    if (!areRowsOf(openTie.entries, rows))
      return refuse('bad-rows', ['8.2.1(d)'], { session: id, players: openTie.entries.length });
    if (refusal !== null) return refusal;
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
