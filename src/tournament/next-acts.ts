/** Lists the acts that come next in a tournament, the most urgent first, and says who does each, why, and what it still waits for. */
import type { ClauseId } from '../rules/index.ts';
import { TOURNAMENT_ACT_RECORDS, type TournamentAct, type TournamentCommand } from './acts.ts';
import { decideTournament } from './decide.ts';
import { isConductedBySystem } from './decide-conditions.ts';
import { waitingEntries } from './decide-entries.ts';
import { listSessionActs } from './next-session-acts.ts';
import type { TournamentRefusal } from './refusals.ts';
import { isForEntries, isTournamentOver, type Session, type TournamentState, UNKNOWN_ID } from './state.ts';

/** Why an act comes next. */
export const NEXT_ACT_REASONS = [
  'director-away',
  'director-missing',
  'nobody-in-charge',
  'approval-withdrawn',
  'conditions-missing',
  'approval-missing',
  'entries-due',
  'entry-applied',
  'place-free',
  'too-few-players',
  'entries-close',
  'not-briefed',
  'not-signed',
  'session-held',
  'substitute-nominated',
  'late-player',
  'table-determined',
  'count-differs',
  'count-due',
  'signature-due',
  'tie-open',
  'cut-due',
  'tables-needed',
  'draw-due',
  'seat-missing',
  'not-acknowledged',
  'start-due',
  'call-due',
  'not-checked-in',
  'table-plays',
  'buy-back-open',
  'prizes-due',
  'prize-unpaid',
] as const;
export type NextActReason = (typeof NEXT_ACT_REASONS)[number];

/** People in these roles do the acts. */
export const NEXT_ACT_ROLES = ['director', 'pit-boss', 'officer', 'dealer', 'player'] as const;
type NextActRole = (typeof NEXT_ACT_ROLES)[number];

export interface NextAct {
  readonly act: TournamentAct;
  /** The command as far as it is known. A person adds the fields in `missing`. */
  readonly body: { readonly type: TournamentAct } & Readonly<Record<string, unknown>>;
  readonly missing: readonly string[];
  readonly role: NextActRole;
  readonly why: NextActReason;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly clauses: readonly ClauseId[];
  readonly session: string | null;
  readonly table: string | null;
  readonly entry: string | null;
  /** `do`: the tournament accepts the command now. `wait`: it comes next, and `refusal` says what is missing. */
  readonly kind: 'do' | 'wait';
  readonly refusal: TournamentRefusal | null;
}

/** The list has at most this many acts with the same reason. `facts.total` says how many there are. */
const NEXT_ACTS_PER_REASON_MAX = 20;

/** An act that may come next. `person` gives the command, and `filled` has values for the missing fields, with which it is decided. */
export interface Candidate {
  readonly act: TournamentAct;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly filled?: Readonly<Record<string, unknown>>;
  readonly role: NextActRole;
  readonly person: string;
  readonly why: NextActReason;
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** Decides candidates without changing the state. */
export interface NextActs {
  readonly state: TournamentState;
  readonly nowMs: number;
  /** The person whose acts as director are decided. */
  readonly director: string;
  readonly decide: (candidate: Candidate) => NextAct;
  /** Decides the first candidates of a list, and adds their total number. */
  readonly decideList: (candidates: readonly Candidate[]) => readonly NextAct[];
}

function decideCandidate(state: TournamentState, nowMs: number, candidate: Candidate): NextAct {
  const { act, fields = {}, filled = {}, role, person, why, facts = {} } = candidate;
  const body = { type: act, ...fields };
  const command = { ...body, ...filled, by: { person, role }, atMs: nowMs } as unknown as TournamentCommand;
  const decision = decideTournament(state, command);
  const refusal = decision.ok ? null : decision.refusal;
  const idOf = (name: string): string | null => (typeof fields[name] === 'string' ? (fields[name] as string) : null);
  return {
    ...{ act, body, missing: Object.keys(filled), role, why, facts, clauses: TOURNAMENT_ACT_RECORDS[act].clauses },
    ...{ session: idOf('session'), table: idOf('table'), entry: idOf('entry') },
    ...{ kind: refusal === null ? 'do' : 'wait', refusal },
  };
}

/**
 * [crown-sic-bo 8.2.4] What the people of the tournament do next. First come the acts that are possible now. The list is empty if the
 * tournament is over, and while the system conducts it.
 */
export function nextActs(state: TournamentState, nowMs: number): readonly NextAct[] {
  if (isTournamentOver(state) || (state.conditions !== null && isConductedBySystem(state))) return [];
  const decide = (candidate: Candidate): NextAct => decideCandidate(state, nowMs, candidate);
  const decideList = (candidates: readonly Candidate[]): readonly NextAct[] => {
    const total = candidates.length;
    const listed = candidates.slice(0, NEXT_ACTS_PER_REASON_MAX);
    return listed.map((candidate) => decide({ ...candidate, facts: { ...candidate.facts, total } }));
  };
  const context: NextActs = { state, nowMs, director: state.inCharge ?? state.director ?? '', decide, decideList };
  const acts = [...listChargeActs(context), ...listCourseActs(context)];
  return [...acts.filter(({ kind }) => kind === 'do'), ...acts.filter(({ kind }) => kind === 'wait')];
}

/** [crown-sic-bo 8.1.2, 8.2.4] A director is appointed, present and in charge. */
function listChargeActs({ state, decide }: NextActs): readonly NextAct[] {
  const { director, inCharge, awaySinceMs } = state;
  if (director === null)
    return [
      decide({
        act: 'appoint-director',
        filled: { person: UNKNOWN_ID },
        ...{ role: 'pit-boss', person: UNKNOWN_ID, why: 'director-missing' },
      }),
    ];
  const take = { act: 'take-charge', role: 'director', person: director } as const;
  if (inCharge === null) return [decide({ ...take, why: 'nobody-in-charge' })];
  return awaySinceMs === null ? [] : [decide({ ...take, why: 'director-away', facts: { sinceMs: awaySinceMs } })];
}

function listCourseActs(context: NextActs): readonly NextAct[] {
  const { state, decide, director } = context;
  const { conditions, stage, approvalWithdrawn, hash, practice } = state;
  if (conditions === null) {
    const draft = { act: 'draft-conditions', filled: { conditions: {} }, role: 'pit-boss', person: UNKNOWN_ID } as const;
    return [decide({ ...draft, why: 'conditions-missing' })];
  }
  const byOfficer = { role: 'officer', person: UNKNOWN_ID } as const;
  const approval = { fields: { hash: hash ?? '' }, filled: { reference: UNKNOWN_ID } };
  const approve = { act: 'approve-conditions', ...byOfficer, ...approval } as const;
  // [crown-sic-bo 8.1.3] Without approval nothing else goes on.
  if (approvalWithdrawn !== null) return [decide({ ...approve, why: 'approval-withdrawn', facts: { why: approvalWithdrawn } })];
  const byDirector = { role: 'director', person: director } as const;
  switch (stage) {
    case 'drafting':
    case 'approved': {
      const open = decide({
        act: 'open-entries',
        ...byDirector,
        why: 'entries-due',
        facts: { opensMs: conditions.entry.opensMs },
      });
      return stage === 'drafting' && !practice ? [decide({ ...approve, why: 'approval-missing' }), open] : [open];
    }
    case 'entries':
      return [...listApplications(context), ...listCloseActs(context)];
    case 'closed':
      return [...listApplications(context), ...listPreparations(context), ...listSessionActs(context)];
    case 'playing':
      return [...listPreparations(context), ...listSessionActs(context)];
    case 'ranked':
      return [decide({ act: 'award-prizes', ...byDirector, why: 'prizes-due', facts: { pool: state.cash.pool } })];
    case 'awarded':
      return listPrizes(context);
    default:
      return [];
  }
}

/** [crown-sic-bo 8.2.1(g)] Applications, and the first of the waiting list while a place is free. */
function listApplications({ state, director, decide, decideList }: NextActs): readonly NextAct[] {
  const applied = [...state.entries.values()].filter(({ status }) => status === 'applied');
  const accept = (entry: string, why: 'entry-applied' | 'place-free'): Candidate => ({
    ...{ act: 'accept-entry', fields: { entry }, role: 'director', person: director, why },
  });
  const acts = decideList(applied.map(({ id }) => accept(id, 'entry-applied')));
  const drawn = state.sessions.filter((session) => isForEntries(session) && session.phase !== 'planned');
  const isSeatable = drawn.length === 0 || (state.conditions?.lateness.waitingList === true && drawn.every(hasFreeSeat));
  if (!isSeatable || state.players >= (state.conditions?.entry.playersMax ?? 0)) return acts;
  const [first] = waitingEntries(state)
    .slice(0, NEXT_ACTS_PER_REASON_MAX)
    .map(({ id }) => decide(accept(id, 'place-free')))
    .filter(({ kind }) => kind === 'do');
  return first === undefined ? acts : [first, ...acts];
}

/** Whether a newcomer finds a seat after the draw, and the session can still start with even tables where it needs them. */
function hasFreeSeat({ rules, tables }: Session): boolean {
  const sizes = [...tables.values()].map(({ entries }) => entries.size);
  const least = Math.min(...sizes);
  // [crown-sic-bo 8.1.1] Where each table sends the same number on, a newcomer fills up a smaller table.
  const needsEven = rules.cuts.some(({ by }) => by === 'table');
  return least < rules.seats && !(needsEven && sizes.every((size) => size === least));
}

/** The close of entries. With too few players it cancels the tournament, or the director extends the time. */
function listCloseActs({ state, nowMs, director, decide }: NextActs): readonly NextAct[] {
  const { players, closesMs, sessions, conditions } = state;
  const { playersMin = 0, tooFew } = conditions?.entry ?? {};
  const isTooFew = players < playersMin;
  const facts = { players, least: playersMin, closesMs };
  const byDirector = { role: 'director', person: director } as const;
  const close = decide({ act: 'close-entries', ...byDirector, why: isTooFew ? 'too-few-players' : 'entries-close', facts });
  if (!isTooFew || tooFew !== 'extend') return [close];
  const latestMs = sessions[0]?.startsMs ?? 0;
  const extend = { act: 'extend-entries', filled: { closesMs: latestMs }, ...byDirector } as const;
  return nowMs < closesMs ? [close] : [decide({ ...extend, why: 'too-few-players', facts: { ...facts, latestMs } })];
}

/** [crown-sic-bo 8.2.2, 8.2.3] Players who are not briefed, and players who have not signed although the conditions ask for it. */
function listPreparations({ state, director, decide, decideList }: NextActs): readonly NextAct[] {
  // A person of the waiting list who has checked in may take a seat.
  const isReplaced = (entry: string): boolean =>
    state.sessions.some(({ phase, seats }) => phase !== 'cut' && (seats.get(entry)?.substitute ?? null) !== null);
  const playing = [...state.entries.values()].filter(
    ({ id, status, standby }) =>
      // The director has confirmed with the approval that a substitute is briefed and has signed.
      (status === 'accepted' || standby !== null) && !isReplaced(id),
  );
  const entries = playing.filter(({ briefed }) => !briefed).map(({ id }) => id);
  const brief = { act: 'brief-players', role: 'director', person: director, why: 'not-briefed' } as const;
  const unsigned =
    state.conditions?.signature === 'required'
      ? playing.filter(({ briefed, signed, bot }) => briefed && signed !== state.version && !bot)
      : [];
  const sign = { act: 'sign-conditions', role: 'player', why: 'not-signed' } as const;
  return [
    ...(entries.length === 0 ? [] : [decide({ ...brief, fields: { entries }, facts: { total: entries.length } })]),
    ...decideList(unsigned.map(({ id, person }) => ({ ...sign, fields: { entry: id }, person }))),
  ];
}

/** [crown-sic-bo 8.2.1(j)] Prizes that are not paid yet, by place. */
function listPrizes({ state, director, decideList }: NextActs): readonly NextAct[] {
  const unpaid = [...state.prizes].filter(([, { paid }]) => !paid).sort(([, a], [, b]) => a.place - b.place);
  return decideList(
    unpaid.map(([entry, { place, amount }]) => ({
      ...{ act: 'pay-prize', fields: { entry }, role: 'director', person: director, why: 'prize-unpaid' },
      facts: { place, amount },
    })),
  );
}

/** The next time after which the list may differ without any event; null if there is none. */
export function nextActsChangeMs(acts: readonly NextAct[], nowMs: number): number | null {
  const times = acts
    .flatMap(({ facts, refusal }) => [...Object.entries(facts), ...Object.entries(refusal?.facts ?? {})])
    .flatMap(([name, value]) => (name.endsWith('Ms') && typeof value === 'number' && value >= nowMs ? [value] : []));
  return times.length === 0 ? null : Math.min(...times);
}
