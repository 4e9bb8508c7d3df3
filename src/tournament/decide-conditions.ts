/** Decides the conditions, their approval, and who is in charge of the tournament. */
import type { Handlers } from './decide.ts';
import type { EntryStatus, TournamentEvent } from './events.ts';
import { refuse, type TournamentRefusal } from './refusals.ts';
import type { TournamentState } from './state.ts';

/** Whether the person is the director or a deputy. */
export const isNamed = ({ director, deputies }: TournamentState, person: string): boolean =>
  director === person || deputies.has(person);

/** The statuses of an entry that plays or may still play. */
export const LIVE: readonly EntryStatus[] = ['applied', 'waiting', 'accepted'];

export const isLiveEntry = ({ status }: { readonly status: EntryStatus }): boolean => LIVE.includes(status);

/** A player does not conduct the tournament. */
function checkNotPlayer({ entries, entryOf }: TournamentState, person: string): TournamentRefusal | null {
  const entry = entries.get(entryOf.get(person) ?? '');
  return entry !== undefined && isLiveEntry(entry) ? refuse('entered-already', ['8.1.2'], { person }) : null;
}

export const CONDITION_HANDLERS = {
  // The caller has read the conditions, and the server has computed their hash.
  'draft-conditions': (state, { conditions, house }) => {
    const { stage, version } = state;
    if (stage !== 'drafting' && stage !== 'approved') return refuse('approved', ['8.1.3'], { version });
    const drafted = {
      version: version + 1,
      conditions,
      hash: house?.hash ?? '',
      ...(house?.practice ? { practice: true as const } : {}),
    };
    return [{ type: 'conditions-drafted', ...drafted, clauses: ['8.2.1'] }];
  },

  'approve-conditions': (state, { by, hash, reference, added }) => {
    if (state.approval !== null && state.approvalWithdrawn === null)
      return refuse('approved', ['8.1.3'], { version: state.version });
    if (hash !== state.hash) return refuse('other-conditions', ['8.1.3'], { hash: state.hash ?? '' });
    if (state.practice) return refuse('wrong-stage', ['8.1.3'], { stage: 'practice' });
    const approved = { version: state.version, hash, officer: by.person, reference, added: added ?? null };
    return [{ type: 'conditions-approved', ...approved, clauses: ['8.1.3'] }];
  },

  // [crown-sic-bo 8.1.3] Without approval no session goes on, so the clock of a running session stops.
  'withdraw-approval': (state, { by, why }) => {
    if (state.approval === null) return refuse('not-approved', ['8.1.3']);
    const held = state.sessions
      .filter(({ phase }) => phase === 'running')
      .map(({ rules }): TournamentEvent => ({ type: 'session-held', session: rules.id, why, clauses: ['8.1.3'] }));
    return [{ type: 'approval-withdrawn', officer: by.person, why, clauses: ['8.1.3'] }, ...held];
  },

  // [crown-sic-bo 8.1.2] The casino appoints the director.
  'appoint-director': (state, { person }) =>
    state.director === person
      ? refuse('same-person', ['8.1.2'], { person })
      : (checkNotPlayer(state, person) ?? [{ type: 'director-appointed', person, clauses: ['8.1.2'] }]),

  'name-deputy': (state, { person }) =>
    isNamed(state, person)
      ? refuse('same-person', ['8.1.2'], { person })
      : (checkNotPlayer(state, person) ?? [{ type: 'deputy-named', person, clauses: ['8.1.2'] }]),

  'take-charge': (state, { by: { person }, atMs }) => {
    const { inCharge, awaySinceMs } = state;
    if (!isNamed(state, person)) return refuse('not-in-charge', ['8.1.2'], { person });
    if (inCharge === person && awaySinceMs === null) return refuse('same-person', ['8.2.4'], { person });
    // A director who is present hands over. Nobody takes the charge away.
    if (inCharge !== null && awaySinceMs === null) return refuse('not-in-charge', ['8.2.4'], { person: inCharge });
    const awayMs = awaySinceMs === null ? 0 : atMs - awaySinceMs;
    return [{ type: 'charge-taken', person, awayMs, clauses: ['8.2.4'] }];
  },

  'hand-over': (state, { by, person }) => {
    if (!isNamed(state, person)) return refuse('not-in-charge', ['8.1.2'], { person });
    if (by.person === person) return refuse('same-person', ['8.2.4'], { person });
    return [{ type: 'charge-handed-over', person, from: by.person, clauses: ['8.2.4'] }];
  },

  'leave-charge': ({ inCharge, awaySinceMs }, { person }) => {
    if (inCharge === null) return refuse('no-director', ['8.1.2', '8.2.4']);
    // The system names the person whose console is gone. Another person may have taken over.
    if (person !== undefined && person !== inCharge) return refuse('not-in-charge', ['8.2.4'], { person });
    if (awaySinceMs !== null) return refuse('director-away', ['8.2.4']);
    return [{ type: 'charge-left', person: inCharge, clauses: ['8.2.4'] }];
  },
} satisfies Partial<Handlers>;

/** Nobody directs a practice tournament, unless a director is appointed. */
export const isConductedBySystem = ({ practice, director }: TournamentState): boolean => practice && director === null;

/**
 * [crown-sic-bo 8.1.3, 8.2.4] Checks everything that must hold while tournament chips are played for: the approval, and the presence of the
 * director.
 */
export function checkConduct(state: TournamentState, atMs: number): TournamentRefusal | null {
  if (state.approvalWithdrawn !== null) return refuse('approval-withdrawn', ['8.1.3']);
  // The system conducts practice tournaments, and is always present.
  if (isConductedBySystem(state)) return null;
  if (state.director === null || state.inCharge === null) return refuse('no-director', ['8.1.2', '8.2.4']);
  const awayMs = state.awaySinceMs === null ? 0 : atMs - state.awaySinceMs;
  const allowedMs = (state.conditions?.directorAwaySeconds ?? 0) * 1000;
  if (awayMs > allowedMs) return refuse('director-away', ['8.2.4'], { seconds: Math.floor(awayMs / 1000) });
  return state.approval === null && !state.practice ? refuse('not-approved', ['8.1.3']) : null;
}
