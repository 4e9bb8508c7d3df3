/** Decides a command to a tournament: returns the events that follow, or the refusal. It does not change the state. */
import { TOURNAMENT_ACT_RECORDS, type TournamentAct, type TournamentCommand, type TournamentCommandOf } from './acts.ts';
import { CONDITION_HANDLERS } from './decide-conditions.ts';
import { COUNT_HANDLERS } from './decide-counts.ts';
import { ENTRY_HANDLERS } from './decide-entries.ts';
import { PLAY_HANDLERS } from './decide-play.ts';
import { PLAYER_HANDLERS } from './decide-players.ts';
import { PRIZE_HANDLERS } from './decide-prizes.ts';
import { SEAT_HANDLERS } from './decide-seats.ts';
import { SESSION_HANDLERS } from './decide-sessions.ts';
import { TIE_HANDLERS } from './decide-ties.ts';
import type { TournamentEvent } from './events.ts';
import { isRefusal, refuse, type TournamentRefusal } from './refusals.ts';
import { findSession, isTournamentOver, type TournamentState } from './state.ts';

export type TournamentDecision =
  | { readonly ok: true; readonly events: readonly TournamentEvent[] }
  | { readonly ok: false; readonly refusal: TournamentRefusal };

/** What a handler returns. */
export type Verdict = TournamentRefusal | readonly TournamentEvent[];

export type Handlers = {
  readonly [A in TournamentAct]: (state: TournamentState, command: TournamentCommandOf<A>) => Verdict;
};

const HANDLERS: Handlers = {
  ...CONDITION_HANDLERS,
  ...ENTRY_HANDLERS,
  ...SEAT_HANDLERS,
  ...SESSION_HANDLERS,
  ...PLAY_HANDLERS,
  ...COUNT_HANDLERS,
  ...TIE_HANDLERS,
  ...PLAYER_HANDLERS,
  ...PRIZE_HANDLERS,
};

/** Acts that stay possible after the authority has withdrawn its approval. */
export const WITHOUT_APPROVAL: readonly TournamentAct[] = [
  'draft-conditions',
  'approve-conditions',
  'appoint-director',
  'name-deputy',
  'take-charge',
  'hand-over',
  'leave-charge',
  'withdraw-entry',
  'retire-entry',
  'cancel-tournament',
  'retire-draw',
  // A spin under way is finished.
  'record-spin',
  'record-play-off-spin',
];

const WITHOUT_CONDITIONS: readonly TournamentAct[] = [
  'draft-conditions',
  'appoint-director',
  'name-deputy',
  'take-charge',
  'hand-over',
  'leave-charge',
];

export function decideTournament(state: TournamentState, command: TournamentCommand): TournamentDecision {
  const refusal = checkActor(state, command) ?? checkTournament(state, command);
  if (refusal !== null) return { ok: false, refusal };
  const verdict = (HANDLERS[command.type] as (state: TournamentState, command: TournamentCommand) => Verdict)(state, command);
  return isRefusal(verdict) ? { ok: false, refusal: verdict } : { ok: true, events: verdict };
}

/** Checks the role of the actor, who is in charge, and that players act only for themselves. */
function checkActor(state: TournamentState, command: TournamentCommand): TournamentRefusal | null {
  const { by, type } = command;
  const { who, clauses } = TOURNAMENT_ACT_RECORDS[type];
  // The system drafts only the conditions of practice tournaments.
  const mayDraft = type !== 'draft-conditions' || by.role !== 'system' || command.house?.practice;
  if (!who.includes(by.role) || !mayDraft) return refuse('not-your-role', clauses, { act: type, role: by.role });
  if (by.role === 'director' && type !== 'take-charge' && state.inCharge !== by.person)
    return refuse('not-in-charge', ['8.1.2', '8.2.4'], { person: by.person });
  if (by.role !== 'player' || !('entry' in command)) return null;
  const entry = state.entries.get(command.entry);
  if (entry === undefined || entry.person === by.person || isSubstitute(state, command)) return null;
  return refuse('not-your-entry', clauses, { entry: command.entry });
}

/** [crown-sic-bo 8.3.3] In the session, an approved substitute acts for the entry, but does not nominate another substitute. */
function isSubstitute(state: TournamentState, command: TournamentCommand): boolean {
  if (!('session' in command && 'entry' in command) || command.type === 'nominate-substitute') return false;
  return findSession(state, command.session)?.seats.get(command.entry)?.substitute === command.by.person;
}

/** [crown-sic-bo 8.1.1] Acts that change who is drawn, or to which tables. Between the order of a draw and the draw, nobody does them. */
const FIXED_BY_ORDER: readonly TournamentAct[] = [
  'accept-entry',
  'withdraw-entry',
  'buy-back',
  'retire-entry',
  'disqualify-entry',
  'designate-table',
  'release-table',
];

function checkTournament(state: TournamentState, { type, by, atMs }: TournamentCommand): TournamentRefusal | null {
  const { stage, approvalWithdrawn, conditions, awaySinceMs, sessions } = state;
  if (isTournamentOver(state)) return refuse('tournament-over', [], { stage });
  if (conditions === null && !WITHOUT_CONDITIONS.includes(type)) return refuse('no-conditions', ['8.2.1']);
  if (approvalWithdrawn !== null && !WITHOUT_APPROVAL.includes(type)) return refuse('approval-withdrawn', ['8.1.3']);
  // A director who has left comes back with `take-charge`, so that the gap is recorded.
  if (by.role === 'director' && awaySinceMs !== null && type !== 'take-charge')
    return refuse('director-away', ['8.2.4'], { seconds: Math.floor((atMs - awaySinceMs) / 1000) });
  const ordered = FIXED_BY_ORDER.includes(type)
    ? sessions.find((session) => session.drawOrdered && session.phase === 'planned')
    : undefined;
  return ordered === undefined ? null : refuse('wrong-phase', ['8.1.1'], { session: ordered.rules.id, phase: 'draw-ordered' });
}
