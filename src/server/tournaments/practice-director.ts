/** Plans what the system does as director of a practice tournament. Pure: the plan follows from the states and the time. */
import type { TableState } from '../../table/index.ts';
import {
  countOf,
  isConductedBySystem,
  isLiveEntry,
  isPaid,
  type Session,
  type TournamentBody,
  type TournamentState,
} from '../../tournament/index.ts';
import { isBot } from './bots.ts';
import { type DirectorPlan, type DirectorStep, SYSTEM_DIRECTOR } from './conductor.ts';
import { PRACTICE_TABLES } from './practice-conditions.ts';

const act = (body: TournamentBody): DirectorStep => ({ by: SYSTEM_DIRECTOR, body });

/** The tables of a practice tournament. */
const practiceTables = ({ sessions }: TournamentState): readonly string[] =>
  PRACTICE_TABLES.slice(0, Math.max(...sessions.map(({ rules }) => rules.tables)));

/** Whether a tournament can designate the table now. */
type IsFree = (table: string) => boolean;

const earliest = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : Math.min(a, b));

/** Pause before the next look at the tables of a tournament that still plays at them. */
const TABLES_RETRY_MS = 1000;

/** Designates the tables of the tournament. Tables of an earlier tournament become free when it is over. If they do not, the tournament is cancelled. */
function planTables(state: TournamentState, { isFree, tablesWaitMs }: PracticeFloor, nowMs: number): DirectorPlan {
  const missing = practiceTables(state).filter((table) => !state.tables.has(table));
  const free = missing.find(isFree);
  if (free !== undefined) return { step: act({ type: 'designate-table', table: free }), wakeAtMs: null };
  const startsMs = state.sessions[0]?.startsMs ?? 0;
  if (missing.length > 0 && nowMs >= startsMs + tablesWaitMs)
    return { step: act({ type: 'cancel-tournament', why: 'its tables are still in use' }), wakeAtMs: null };
  return { step: null, wakeAtMs: missing.length === 0 ? null : nowMs + TABLES_RETRY_MS };
}

/** Accepts and briefs everybody. Shortly before the close, bots take the free places, or the tournament is cancelled if no person plays. */
function planEntries(state: TournamentState, botsBeforeMs: number, nowMs: number): DirectorPlan {
  const entries = [...state.entries.values()];
  const applied = entries.find(({ status }) => status === 'applied');
  if (applied !== undefined) return { step: act({ type: 'accept-entry', entry: applied.id }), wakeAtMs: null };
  const botsEnterMs = state.closesMs - botsBeforeMs;
  if (state.stage !== 'entries') return { step: planBriefing(state), wakeAtMs: null };
  if (nowMs < botsEnterMs) return { step: planBriefing(state), wakeAtMs: botsEnterMs };
  if (!entries.some((entry) => isLiveEntry(entry) && !isBot(entry.person)))
    return { step: act({ type: 'cancel-tournament', why: 'nobody has entered' }), wakeAtMs: null };
  const playersMax = state.conditions?.entry.playersMax ?? 0;
  if (state.players >= playersMax) return { step: planBriefing(state), wakeAtMs: null };
  const number = entries.filter(({ person }) => isBot(person)).length + 1;
  const by = { person: `bot-${number}`, role: 'player' } as const;
  return { step: { by, body: { type: 'apply' }, house: { bot: true } }, wakeAtMs: null };
}

function planBriefing(state: TournamentState): DirectorStep | null {
  const entries = [...state.entries.values()].filter((entry) => isLiveEntry(entry) && !entry.briefed).map(({ id }) => id);
  return entries.length === 0 ? null : act({ type: 'brief-players', entries });
}

/** The next act in a session, from the draw to the cut. */
function planSession(
  state: TournamentState,
  session: Session,
  tableAt: (table: string) => TableState | null,
  nowMs: number,
): DirectorPlan | null {
  const { id, entrants } = session.rules;
  const done = (body: TournamentBody): DirectorPlan => ({ step: act(body), wakeAtMs: null });
  const isCut = (source: string): boolean => state.sessions.find(({ rules }) => rules.id === source)?.phase === 'cut';
  switch (session.phase) {
    case 'planned': {
      const isNext = entrants.every((source) => source.from === 'entries' || isCut(source.session));
      if (!isNext || session.drawOrdered || session.commitments.seats === null) return null;
      return done({ type: 'order-draw', session: id });
    }
    case 'drawn': {
      const absent = [...session.seats.values()].find(({ checkedIn }) => !checkedIn);
      if (absent !== undefined) return done({ type: 'check-in', session: id, entry: absent.entry });
      if (nowMs < session.startsMs) return { step: null, wakeAtMs: session.startsMs };
      return done({ type: 'start-session', session: id });
    }
    case 'counting': {
      for (const { table, countedBy, signedBy } of session.tables.values()) {
        if (signedBy !== null) continue;
        const at = tableAt(table);
        // Chips are counted after the dealer has paid.
        if (at !== null && !isPaid(at)) return null;
        if (countedBy === null && at !== null)
          return done({ type: 'count-chips', session: id, table, counts: countOf(state, id, table, at) });
        return done({ type: 'sign-count', session: id, table });
      }
      return session.openTie === null ? done({ type: 'cut-session', session: id }) : null;
    }
    default:
      return null;
  }
}

interface PracticeFloor {
  /** How long before the close of entries bots enter. */
  readonly botsBeforeMs: number;
  /** How long after its start the tournament waits for its tables. */
  readonly tablesWaitMs: number;
  readonly isFree: IsFree;
}

/** Plans the next act of the director of a practice tournament. */
export function planPractice(
  state: TournamentState,
  tableAt: (table: string) => TableState | null,
  nowMs: number,
  practiceFloor: PracticeFloor,
): DirectorPlan {
  const nothing: DirectorPlan = { step: null, wakeAtMs: null };
  if (!isConductedBySystem(state)) return nothing;
  switch (state.stage) {
    case 'entries':
    case 'closed':
    case 'playing': {
      const plan = state.stage === 'playing' ? nothing : planEntries(state, practiceFloor.botsBeforeMs, nowMs);
      if (plan.step !== null) return plan;
      // Until the bots enter, a player may start another tournament at the tables.
      const needsTables =
        state.stage === 'closed' || (state.stage === 'entries' && nowMs >= state.closesMs - practiceFloor.botsBeforeMs);
      // Bots enter also while an earlier tournament plays at the tables.
      const tables = needsTables ? planTables(state, practiceFloor, nowMs) : nothing;
      if (tables.step !== null) return tables;
      const wakeAtMs = earliest(plan.wakeAtMs, tables.wakeAtMs);
      if (wakeAtMs !== null || state.stage === 'entries') return { step: null, wakeAtMs };
      for (const session of state.sessions) {
        const sessionPlan = planSession(state, session, tableAt, nowMs);
        if (sessionPlan !== null) return sessionPlan;
      }
      return nothing;
    }
    case 'ranked':
      return { step: act({ type: 'award-prizes' }), wakeAtMs: null };
    case 'awarded': {
      const unpaid = [...state.prizes].find(([, { paid }]) => !paid);
      return unpaid === undefined ? nothing : { step: act({ type: 'pay-prize', entry: unpaid[0] }), wakeAtMs: null };
    }
    default:
      return nothing;
  }
}
