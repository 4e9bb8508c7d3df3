/** Lists the acts that come next in the sessions of a tournament: draws, starts, late players, counts, cuts and buy-backs. */
import { buyBackEndsMs, buyBackSessionOf } from './buy-back.ts';
import { conditionsOf } from './decide-entries.ts';
import { endsMs, seatsAt, spinsMaxOf } from './decide-play.ts';
import { missedSpins } from './decide-sessions.ts';
import { nextOfCut, placesOfTie } from './decide-ties.ts';
import type { Candidate, NextAct, NextActs } from './next-acts.ts';
import { refuse } from './refusals.ts';
import {
  entrantsOf,
  MINUTE_MS,
  personOf,
  type Seat,
  type Session,
  type SessionTable,
  type TournamentState,
  UNKNOWN_ID,
} from './state.ts';
import { advancingFrom } from './structure.ts';

export function listSessionActs(context: NextActs): readonly NextAct[] {
  const acts = context.state.sessions.flatMap((session) => listActsOf(context, session));
  return [...acts, ...listBuyBacks(context)];
}

function listActsOf(context: NextActs, session: Session): readonly NextAct[] {
  switch (session.phase) {
    case 'planned':
      return listDrawActs(context, session);
    case 'drawn':
      return [...listSubstitutes(context, session), ...listStartActs(context, session)];
    case 'running':
    case 'held':
      return listPlayActs(context, session);
    case 'counting':
      return [...listCountActs(context, session), ...listCutActs(context, session)];
    default:
      return [];
  }
}

/** Refusals of a draw that comes only after another session. */
const NOT_YET: readonly string[] = ['session-not-next', 'wrong-stage'];

/** [crown-sic-bo 8.1.1, 8.3.1] The draw of a session whose players are known, and the tables that it needs. */
function listDrawActs({ state, director, decide }: NextActs, session: Session): readonly NextAct[] {
  const { id } = session.rules;
  const byDirector = { role: 'director', person: director } as const;
  const players = entrantsOf(state, session).length;
  if (players === 0) return [];
  const draw = decide({ act: 'order-draw', fields: { session: id }, ...byDirector, why: 'draw-due', facts: { players } });
  const { refusal } = draw;
  if (refusal !== null && NOT_YET.includes(refusal.code)) return [];
  if (refusal?.code !== 'tables-missing') return [draw];
  const { needed = 0, designated = 0 } = refusal.facts;
  const designate = { act: 'designate-table', filled: { table: UNKNOWN_ID }, ...byDirector } as const;
  return [{ ...decide({ ...designate, why: 'tables-needed', facts: { needed, free: designated } }), session: id }, draw];
}

/** [crown-sic-bo 8.3.3] Nominated substitutes. */
function listSubstitutes({ director, decideList }: NextActs, { rules, seats }: Session): readonly NextAct[] {
  const nominated = [...seats.values()].filter((seat) => seat.nominated !== null);
  return decideList(
    nominated.map(({ entry, nominated: person }) => ({
      ...{ act: 'approve-substitute', fields: { session: rules.id, entry, person }, role: 'director', person: director },
      why: 'substitute-nominated',
    })),
  );
}

/** Everything before the start: seats, acknowledged changes, players who are not there yet, and the start itself. */
function listStartActs(context: NextActs, session: Session): readonly NextAct[] {
  const { director, decide, decideList, state } = context;
  const { rules, seats, startsMs, announcedMs } = session;
  const { id } = rules;
  const byDirector = { role: 'director', person: director } as const;
  const present = [...seats.values()].filter(({ checkedIn }) => checkedIn);
  const facts = { players: present.length, seats: seats.size, startsMs };
  const absent = [...seats.values()].filter(({ checkedIn }) => !checkedIn);
  // [crown-sic-bo 8.3.4] Only an earlier start needs to be acknowledged.
  const unaware = startsMs < announcedMs ? absent.filter(({ acknowledged }) => !acknowledged) : [];
  return [
    ...listMissingSeats(context, session),
    ...decideList(
      unaware.map(({ entry }) => ({
        ...{ act: 'acknowledge-start', fields: { session: id, entry }, role: 'player', why: 'not-acknowledged' },
        person: personOf(state, session, entry),
      })),
    ),
    decide({ act: 'start-session', fields: { session: id }, ...byDirector, why: 'start-due', facts }),
    ...(session.calledMs === null
      ? [
          callBeforeStart(
            context,
            session,
            decide({
              act: 'call-players',
              fields: { session: id },
              ...byDirector,
              why: 'call-due',
              facts: { seats: seats.size },
            }),
          ),
        ]
      : []),
    ...decideList(
      absent.map(({ entry }) => ({ act: 'check-in', fields: { session: id, entry }, ...byDirector, why: 'not-checked-in' })),
    ),
  ];
}

/** The console proposes the call `noticeMinutes` before the start of the session. The director may call earlier. */
function callBeforeStart({ state, nowMs }: NextActs, { startsMs }: Session, call: NextAct): NextAct {
  const earliestMs = startsMs - conditionsOf(state).noticeMinutes * MINUTE_MS;
  if (call.kind === 'wait' || nowMs >= earliestMs) return call;
  return { ...call, kind: 'wait', refusal: refuse('too-early', call.clauses, { earliestMs }) };
}

/** Players of the session without a seat, each with the next free position. */
function listMissingSeats({ state, director, decideList }: NextActs, session: Session): readonly NextAct[] {
  const { rules, seats, tables } = session;
  const missing = entrantsOf(state, session).filter((entry) => !seats.has(entry));
  if (missing.length === 0) return [];
  const taken = new Set([...seats.values()].map(({ table, position }) => `${table} ${position}`));
  const free = [...tables.values()]
    .sort((a, b) => a.entries.size - b.entries.size)
    .flatMap(({ table }) => Array.from({ length: rules.seats }, (_, i) => ({ table, position: i + 1 })))
    .filter(({ table, position }) => !taken.has(`${table} ${position}`));
  return decideList(
    missing.map((entry, i) => ({
      ...{ act: 'allot-seat', fields: { session: rules.id, entry, ...(free[i] ?? {}) }, filled: { why: UNKNOWN_ID } },
      ...{ role: 'director', person: director, why: 'seat-missing' },
    })),
  );
}

/** Play goes on: a hold that can end, substitutes, late players, and every table. */
function listPlayActs(context: NextActs, session: Session): readonly NextAct[] {
  const { director, decide } = context;
  const { rules, phase, heldWhy, heldSinceMs } = session;
  const resume = { act: 'resume-session', fields: { session: rules.id }, role: 'director', person: director } as const;
  const facts = { why: heldWhy ?? '', sinceMs: heldSinceMs ?? 0 };
  return [
    ...(phase === 'held' ? [decide({ ...resume, why: 'session-held', facts })] : []),
    ...listSubstitutes(context, session),
    ...listLatePlayers(context, session),
    ...listConclusions(context, session),
    ...listCountActs(context, session),
    ...listPlayingTables(context, session),
  ];
}

/** [crown-sic-bo 8.2.1(i)] Players who were not there at the start and may still come. */
function listLatePlayers({ state, director, decideList }: NextActs, session: Session): readonly NextAct[] {
  const { graceSpins = 0 } = state.conditions?.lateness ?? {};
  const isComing = ({ status, checkedIn, table, entry }: Seat): boolean =>
    status === 'absent' &&
    !checkedIn &&
    missedSpins(session, table) <= graceSpins &&
    state.entries.get(entry)?.status === 'accepted';
  return decideList(
    [...session.seats.values()].filter(isComing).map(({ entry, table }) => ({
      ...{ act: 'check-in', fields: { session: session.rules.id, entry }, role: 'director', person: director },
      ...{ why: 'late-player', facts: { missed: missedSpins(session, table), grace: graceSpins } },
    })),
  );
}

/** [crown-sic-bo 8.3.5(a)] Tables that the director may conclude before their last spin. */
function listConclusions({ director, decide }: NextActs, session: Session): readonly NextAct[] {
  const canWin = [...session.seats.values()].filter(
    ({ status, leaving, chips }) => status === 'playing' && !leaving && chips > 0,
  );
  const open = [...session.tables.values()].filter(({ finished }) => !finished);
  return open
    .filter((table) => mayConclude(session, table, canWin))
    .slice(0, CONCLUSIONS_MAX)
    .map(({ table }) =>
      decide({
        ...{ act: 'conclude-table', fields: { session: session.rules.id, table }, filled: { why: UNKNOWN_ID } },
        ...{ role: 'director', person: director, why: 'table-determined' },
      }),
    )
    .filter(({ kind }) => kind === 'do');
}

/** The decision ranks the whole session for each table, so only this many tables are examined. */
const CONCLUSIONS_MAX = 20;

/** A quick necessary condition: all players at the table agree, or no more players have chips than can go on. */
function mayConclude({ rules, seats, tables }: Session, { entries, agreed }: SessionTable, canWin: readonly Seat[]): boolean {
  const here = [...entries].map((entry) => seats.get(entry)).filter((seat) => seat?.status === 'playing' && !seat.leaving);
  if (here.every((seat) => agreed.has(seat?.entry ?? ''))) return true;
  const isByTable = rules.cuts.length > 0 && rules.cuts.every(({ by }) => by === 'table');
  if (isByTable) return here.filter((seat) => (seat?.chips ?? 0) > 0).length <= advancingFrom({ ...rules, tables: 1 });
  return canWin.length <= (rules.cuts.length === 0 ? 1 : advancingFrom({ ...rules, tables: tables.size }));
}

/** Tables whose chips are to be counted, and counts that are to be signed. */
function listCountActs({ director, decideList }: NextActs, session: Session): readonly NextAct[] {
  const { id } = session.rules;
  const finished = [...session.tables.values()].filter((table) => table.finished && table.signedBy === null);
  const count = ({ table, difference }: SessionTable): Candidate => {
    const counted = seatsAt(session, table).filter(({ status }) => status === 'playing' || status === 'out');
    return {
      ...{ act: 'count-chips', fields: { session: id, table }, role: 'dealer', person: UNKNOWN_ID },
      why: difference === null ? 'count-due' : 'count-differs',
      filled: { counts: counted.map(({ entry, chips }) => [entry, chips]) },
      facts: { players: counted.length },
    };
  };
  return [
    // The director looks at a refused count before anything else.
    ...decideList(finished.filter(({ difference }) => difference !== null).map(count)),
    ...decideList(
      finished
        .filter(({ countedBy }) => countedBy !== null)
        .map(({ table }) => ({
          ...{ act: 'sign-count', fields: { session: id, table }, role: 'director', person: director, why: 'signature-due' },
        })),
    ),
    ...decideList(finished.filter(({ countedBy, difference }) => countedBy === null && difference === null).map(count)),
  ];
}

/** Tables that still play. Their chips are counted after the last spin. */
function listPlayingTables({ decideList }: NextActs, session: Session): readonly NextAct[] {
  const most = spinsMaxOf(session);
  const end = endsMs(session);
  return decideList(
    [...session.tables.values()]
      .filter(({ finished }) => !finished)
      .map(({ table, spins }) => ({
        ...{ act: 'count-chips', fields: { session: session.rules.id, table }, filled: { counts: [] } },
        ...{ role: 'dealer', person: UNKNOWN_ID, why: 'table-plays' },
        facts: { spins, ...(Number.isFinite(most) ? { left: most - spins } : {}), ...(end === null ? {} : { endsMs: end }) },
      })),
  );
}

/** The cut, or the tie that a play-off or lots decide first. */
function listCutActs({ state, director, decide }: NextActs, session: Session): readonly NextAct[] {
  const { rules, openTie, seats } = session;
  const cut = { act: 'cut-session', fields: { session: rules.id }, role: 'director', person: director } as const;
  if (openTie === null) return [decide({ ...cut, why: 'cut-due', facts: { players: seats.size, ...tieFacts(state, session) } })];
  const { by, entries } = openTie;
  const facts = { by, players: entries.length, places: placesOfTie(state, session) };
  return [decide({ ...cut, why: 'tie-open', facts })];
}

/** What has decided a tie last, and what the cut leads to now. Empty before the counts are signed. */
function tieFacts(state: TournamentState, session: Session): Readonly<Record<string, string>> {
  if (session.signedMs === null) return {};
  const seats = [...session.seats.values()];
  const after = seats.some(({ lot }) => lot !== null)
    ? 'lot'
    : seats.some(({ playOffs }) => playOffs.length > 0)
      ? 'play-off'
      : null;
  return { leadsTo: nextOfCut(state, session), ...(after === null ? {} : { after }) };
}

/** [crown-sic-bo 8.2.1(e)] Eliminated players who can buy back now. */
function listBuyBacks({ state, nowMs, decideList }: NextActs): readonly NextAct[] {
  const { buyBack } = state.conditions ?? { buyBack: null };
  if (buyBack === null || state.sessions.every((session) => buyBackEndsMs(state, session) === null)) return [];
  const candidates = [...state.entries.values()].flatMap((entry): readonly Candidate[] => {
    const session = entry.status === 'accepted' ? buyBackSessionOf(state, entry) : undefined;
    const untilMs = session === undefined ? null : buyBackEndsMs(state, session);
    if (untilMs === null || untilMs < nowMs) return [];
    const facts = { fee: buyBack.fee.amount, untilMs };
    return [{ act: 'buy-back', fields: { entry: entry.id }, role: 'player', person: entry.person, why: 'buy-back-open', facts }];
  });
  return decideList(candidates);
}
