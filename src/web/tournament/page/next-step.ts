/** Finds what a player of a tournament must do next, from the public view, the own entry and the conditions. */
import type { OwnEntryView, TournamentView } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { findSessionFrom } from '../parts/session-from.ts';

export type SessionView = TournamentView['sessions'][number];
export type OwnSeat = OwnEntryView['seats'][number];

/** The texts of the steps are in `words`. */
export type StepCode =
  // Before play.
  | 'preparing'
  | 'opens'
  | 'sign-in'
  | 'apply'
  | 'apply-waiting'
  | 'entries-closing'
  | 'closed-to-you'
  | 'applied'
  | 'waiting'
  | 'waiting-standby'
  | 'sign'
  | 'wait-briefing'
  | 'wait-draw'
  // A session with a seat.
  | 'acknowledge'
  | 'check-in'
  | 'go-to-seat'
  | 'substituted'
  | 'late'
  | 'late-sign'
  | 'late-briefing'
  | 'play'
  | 'held'
  | 'no-chips'
  | 'counting'
  | 'play-off'
  | 'lot'
  // Between sessions.
  | 'advanced'
  | 'buy-back'
  | 'another-chance'
  | 'eliminated'
  | 'missed'
  | 'ranked'
  | 'substitute-done'
  // The end.
  | 'prize-due'
  | 'prize-paid'
  | 'over'
  | 'cancelled'
  | 'refused'
  | 'withdrawn'
  | 'retired'
  | 'disqualified'
  // Without an entry.
  | 'watch'
  | 'played';

/** The acts that a player can do right now with one press. */
export type StepAct = 'apply' | 'sign-conditions' | 'acknowledge-start' | 'check-in' | 'buy-back';

export interface NextStep {
  readonly code: StepCode;
  /** null if the step is not about a session. */
  readonly session: SessionView | null;
  readonly seat: OwnSeat | null;
  /** When the step ends, or when it is expected. */
  readonly atMs: number | null;
  readonly act: StepAct | null;
}

export interface StepInput {
  readonly view: TournamentView;
  readonly own: OwnEntryView | null;
  /** null until they are loaded, and while there are none. */
  readonly conditions: Conditions | null;
  readonly isSignedIn: boolean;
  /** Staff do not play. */
  readonly mayPlay: boolean;
  readonly nowMs: number;
}

const step = (code: StepCode, facts: Partial<NextStep> = {}): NextStep => ({
  ...{ code, session: null, seat: null, atMs: null, act: null },
  ...facts,
});

/** Entries that are out of the tournament. Before entries close, their persons may apply again, except after a disqualification. */
const ENDED = ['refused', 'withdrawn', 'retired', 'disqualified'] as const;
const isEnded = (status: OwnEntryView['status']): status is (typeof ENDED)[number] =>
  (ENDED as readonly string[]).includes(status);

const deadlineOf = ({ deadlines }: TournamentView, what: TournamentView['deadlines'][number]['what']): number | null =>
  deadlines.find((deadline) => deadline.what === what)?.atMs ?? null;

export function findNextStep(input: StepInput): NextStep {
  const { view, own } = input;
  if (view.stage === 'cancelled') return step('cancelled');
  if (own === null || isEnded(own.status)) return stepWithoutEntry(input);
  switch (view.stage) {
    case 'drafting':
      return step('preparing');
    case 'approved':
      return step('opens', { atMs: deadlineOf(view, 'entries-open') });
    case 'ranked':
    case 'awarded':
    case 'finished':
      return stepAfterPlay(view, own);
    default:
  }
  if (own.status === 'applied') return step('applied');
  if (own.status === 'waiting') return stepOnWaitingList(input, own);
  return stepOfPlayer(input, own);
}

/** A visitor, a person who can still apply, or a person whose entry has ended. */
function stepWithoutEntry({ view, own, conditions, isSignedIn, mayPlay, nowMs }: StepInput): NextStep {
  const ended = own !== null && isEnded(own.status) ? step(own.status) : null;
  switch (view.stage) {
    case 'drafting':
      return step('preparing');
    case 'approved':
      return step('opens', { atMs: deadlineOf(view, 'entries-open') });
    case 'entries': {
      if (ended?.code === 'disqualified') return ended;
      if (!mayPlay) return step('watch');
      if (nowMs > view.closesMs) return step('entries-closing');
      if (!isSignedIn) return step('sign-in', { atMs: view.closesMs });
      const isFull = conditions !== null && view.players >= conditions.entry.playersMax;
      return step(isFull ? 'apply-waiting' : 'apply', { atMs: view.closesMs, act: 'apply' });
    }
    case 'awarded':
    case 'finished':
      return ended ?? step('played');
    default:
      return ended ?? step(view.stage === 'closed' && mayPlay ? 'closed-to-you' : 'watch');
  }
}

/** A person of the waiting list who has checked in takes the seat of a player who does not come. */
function stepOnWaitingList({ view, conditions }: StepInput, own: OwnEntryView): NextStep {
  const session = view.sessions.find(({ phase }) => phase === 'drawn') ?? null;
  if (session === null || conditions?.lateness.waitingList !== true)
    return step('waiting', { atMs: view.sessions[0]?.startsMs ?? null });
  if (own.standby === session.id) return step('waiting-standby', { session, atMs: session.startsMs });
  return step('check-in', { session, atMs: session.startsMs, act: 'check-in' });
}

function stepOfPlayer(input: StepInput, own: OwnEntryView): NextStep {
  const { view, conditions } = input;
  // The director approves a substitute after the briefing and the signature.
  const mustSign = conditions?.signature === 'required' && !own.signed && !own.substituteFor;
  const current = view.sessions.findLast(({ id, phase }) => phase !== 'cut' && own.seats.some(({ session }) => session === id));
  const seat = own.seats.find(({ session }) => session === current?.id);
  const isBeforePlay = current === undefined || current.phase === 'drawn';
  // The player whose substitute plays has nothing to do.
  if (current !== undefined && seat != null && seat.substitute !== null && !own.substituteFor)
    return step('substituted', { session: current, seat });
  if (current?.phase === 'drawn' && seat?.acknowledged === false)
    return step('acknowledge', { session: current, seat, atMs: current.startsMs, act: 'acknowledge-start' });
  if (isBeforePlay && mustSign && own.briefed)
    return step('sign', { session: current ?? null, seat: seat ?? null, act: 'sign-conditions' });
  if (current !== undefined && seat !== undefined) return stepInSession(current, seat, own, mustSign);
  return stepBetweenSessions(input, own);
}

function stepInSession(session: SessionView, seat: OwnSeat, own: OwnEntryView, mustSign: boolean): NextStep {
  const at = { session, seat };
  switch (session.phase) {
    case 'drawn':
      if (!own.briefed && !own.substituteFor) return step('wait-briefing', { ...at, atMs: session.startsMs });
      if (mustSign) return step('sign', { ...at, act: 'sign-conditions' });
      return seat.checkedIn
        ? step('go-to-seat', { ...at, atMs: session.startsMs })
        : step('check-in', { ...at, atMs: session.startsMs, act: 'check-in' });
    case 'running':
    case 'held':
      if (seat.status === 'absent') return stepOfLatePlayer(at, own, mustSign);
      if (seat.status === 'missed') return step('missed', at);
      if (seat.status !== 'playing') return step('no-chips', at);
      return step(session.phase === 'held' ? 'held' : 'play', { ...at, atMs: session.endsMs });
    default: {
      const { tie } = session;
      if (tie === null || !tie.entries.includes(own.entry)) return step('counting', at);
      return step(tie.by === 'lot' ? 'lot' : 'play-off', at);
    }
  }
}

/** A late player plays after the same preparations as the others. */
function stepOfLatePlayer(at: Pick<NextStep, 'session' | 'seat'>, own: OwnEntryView, mustSign: boolean): NextStep {
  if (!own.briefed && !own.substituteFor) return step('late-briefing', at);
  return mustSign ? step('late-sign', { ...at, act: 'sign-conditions' }) : step('late', { ...at, act: 'check-in' });
}

/** The session that plays for those who advanced from a session, or for those who were eliminated in it. */
export function sessionAfter(
  { view, conditions }: Pick<StepInput, 'view' | 'conditions'>,
  from: 'advanced' | 'eliminated',
  id: string,
): SessionView | null {
  const session = findSessionFrom(view, conditions, from, id);
  return session?.phase === 'planned' ? session : null;
}

function stepBetweenSessions(input: StepInput, own: OwnEntryView): NextStep {
  const { view, nowMs } = input;
  const [first] = view.sessions;
  const last = view.sessions.findLast(({ id }) => own.seats.some(({ session }) => session === id));
  const seat = own.seats.find(({ session }) => session === last?.id) ?? null;
  if (last === undefined || seat === null) {
    if (!own.briefed && view.stage === 'closed')
      return step('wait-briefing', { session: first ?? null, atMs: first?.startsMs ?? null });
    return step('wait-draw', { session: first ?? null, atMs: first?.startsMs ?? null });
  }
  // The player, not the substitute, goes on.
  if (own.substituteFor && seat.status !== 'missed') return step('substitute-done', { session: last, seat });
  if (seat.status === 'ranked') return step('ranked', { session: last, seat });
  if (seat.status === 'advanced') {
    const next = sessionAfter(input, 'advanced', last.id);
    return step('advanced', { session: next, seat, atMs: next?.startsMs ?? null });
  }
  const { buyBack } = own;
  if (buyBack !== null && buyBack.untilMs >= nowMs)
    return step('buy-back', { session: last, seat, atMs: buyBack.untilMs, act: 'buy-back' });
  // A player who has bought back waits for the draw of the next session.
  const bought = own.history.findLast(({ status }) => status === 'bought-back');
  const intoSession = view.sessions.find(({ id, phase }) => id === bought?.session && phase === 'planned') ?? null;
  if (intoSession !== null) return step('advanced', { session: intoSession, seat, atMs: intoSession.startsMs });
  const chance = sessionAfter(input, 'eliminated', last.id);
  if (chance !== null) return step('another-chance', { session: chance, seat, atMs: chance.startsMs });
  return step(seat.status === 'missed' ? 'missed' : 'eliminated', { session: last, seat });
}

function stepAfterPlay({ sessions }: TournamentView, { prize, seats, substituteFor }: OwnEntryView): NextStep {
  const seat = seats.at(-1) ?? null;
  if (substituteFor) return step('substitute-done', { session: sessions.find(({ id }) => id === seat?.session) ?? null, seat });
  if (prize !== null) return step(prize.paid ? 'prize-paid' : 'prize-due', { seat });
  return step(seat?.status === 'ranked' ? 'ranked' : 'over', { seat });
}
