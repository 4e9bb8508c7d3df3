/** Decides entries: applications, the waiting list, withdrawals, the close of entries, briefing and signatures. */
import type { TournamentFacts } from './acts.ts';
import type { Conditions } from './conditions.ts';
import type { Handlers, Verdict } from './decide.ts';
import { isConductedBySystem, isLiveEntry, isNamed, LIVE } from './decide-conditions.ts';
import type { EntryStatus, RefundRow, TournamentEvent } from './events.ts';
import { withdrawalRefund } from './prizes.ts';
import { isRefusal, refuse, type TournamentRefusal } from './refusals.ts';
import { type Entry, hasSubstitute, isForEntries, type TournamentState } from './state.ts';

/** The conditions of a tournament that has some: `decideTournament` has checked it. */
export const conditionsOf = ({ conditions }: TournamentState): Conditions => conditions as Conditions;

/** [crown-sic-bo 8.2.1(f)(i)] Only people who may gamble in the house play, and nobody who works in it. Checked at every step. */
export function checkEligible(
  state: TournamentState,
  person: string,
  house: TournamentFacts | undefined,
): TournamentRefusal | null {
  if (house?.excluded) return refuse('excluded', ['8.2.1(f)(i)'], { person });
  if (house?.underAge) return refuse('under-age', ['8.2.1(f)(i)'], { person });
  return house?.holdsRole || isNamed(state, person) ? refuse('staff-may-not-enter', ['8.2.1(f)(i)'], { person }) : null;
}

export const findEntry = (state: TournamentState, id: string): Entry | TournamentRefusal =>
  state.entries.get(id) ?? refuse('unknown-entry', [], { entry: id });

/** An entry in one of these statuses. */
export function entryIn(state: TournamentState, id: string, statuses: readonly EntryStatus[]): Entry | TournamentRefusal {
  const entry = findEntry(state, id);
  if (isRefusal(entry)) return entry;
  return statuses.includes(entry.status) ? entry : refuse('wrong-status', [], { entry: id, status: entry.status });
}

/** The entries on the waiting list, the one that has waited longest first. */
export const waitingEntries = ({ entries, waiting }: TournamentState): readonly Entry[] =>
  [...waiting].map((id) => entries.get(id) as Entry);

/** Whether the person is a substitute in a session that this entry would play. Nobody plays for two entries. */
const isBusy = ({ sessions }: TournamentState, { person }: Entry): boolean =>
  sessions.some((session) => isForEntries(session) && hasSubstitute(session, person));

/** The events that accept an entry: it pays the fee, or waits while all places are taken. */
function acceptEntry(state: TournamentState, { id, status }: Entry): Verdict {
  const { entry: terms, entryFee } = conditionsOf(state);
  if (state.players < terms.playersMax)
    return [{ type: 'entry-accepted', entry: id, fee: entryFee.amount, clauses: ['8.2.1(a)', '8.2.1(g)'] }];
  if (status === 'waiting') return refuse('tournament-full', ['8.2.1(g)'], { players: state.players });
  return [{ type: 'entry-waiting', entry: id, place: state.waiting.size + 1, clauses: ['8.2.1(g)'] }];
}

/** What everybody has paid and has not got back, in full. */
const allRefunds = (state: TournamentState): readonly RefundRow[] =>
  [...state.entries.values()].filter(({ paid }) => paid > 0).map(({ id, paid }): RefundRow => [id, paid]);

const cancelled = (state: TournamentState, why: string): TournamentEvent => ({
  type: 'tournament-cancelled',
  why,
  rows: allRefunds(state),
  clauses: ['8.2.1(g)', '8.2.1(h)'],
});

/** [crown-sic-bo 8.2.3] A player signs the current conditions after the briefing. */
function sign(state: TournamentState, id: string, onPaper: { readonly recordedBy?: string } = {}): Verdict {
  const entry = entryIn(state, id, LIVE);
  if (isRefusal(entry)) return entry;
  if (!entry.briefed) return refuse('not-briefed', ['8.2.2'], { entry: id });
  return [{ type: 'conditions-signed', entry: id, version: state.version, ...onPaper, clauses: ['8.2.3'] }];
}

const isBeforePlay = ({ stage }: TournamentState): boolean => stage === 'entries' || stage === 'closed';

export const ENTRY_HANDLERS = {
  'open-entries': (state, { atMs }) => {
    const { entry } = conditionsOf(state);
    if (state.director === null && !isConductedBySystem(state)) return refuse('no-director', ['8.1.2']);
    if (state.approval === null && !state.practice) return refuse('not-approved', ['8.1.3']);
    if (state.stage !== 'approved' && !(state.practice && state.stage === 'drafting'))
      return refuse('wrong-stage', ['8.2.1(g)'], { stage: state.stage });
    if (atMs < entry.opensMs) return refuse('too-early', ['8.2.1(g)'], { opensMs: entry.opensMs });
    return [{ type: 'entries-opened', closesMs: entry.closesMs, clauses: ['8.2.1(g)'] }];
  },

  apply: (state, { by: { person }, atMs, house }) => {
    if (state.stage !== 'entries') return refuse('wrong-stage', ['8.2.1(g)'], { stage: state.stage });
    const refusal = checkEligible(state, person, house);
    if (refusal !== null) return refusal;
    const earlier = state.entries.get(state.entryOf.get(person) ?? '');
    if (earlier !== undefined && isLiveEntry(earlier)) return refuse('entered-already', ['8.1.1'], { entry: earlier.id });
    if (earlier?.status === 'disqualified')
      return refuse('wrong-status', ['8.2.1(h)'], { entry: earlier.id, status: earlier.status });
    if (atMs > state.closesMs) return refuse('too-late', ['8.2.1(g)'], { closesMs: state.closesMs });
    const applied = { entry: `e${state.entries.size + 1}`, person, ...(house?.bot ? { bot: true as const } : {}) };
    return [{ type: 'entry-applied', ...applied, clauses: ['8.2.1(g)'] }];
  },

  'accept-entry': (state, { entry: id, house }) => {
    if (!isBeforePlay(state)) return refuse('wrong-stage', ['8.2.1(g)'], { stage: state.stage });
    const found = findEntry(state, id);
    if (isRefusal(found)) return found;
    const refusal = checkEligible(state, found.person, house);
    if (refusal !== null) return refusal;
    const entry = entryIn(state, id, ['applied', 'waiting']);
    if (isRefusal(entry)) return entry;
    if (isBusy(state, entry)) return refuse('entered-already', ['8.1.1', '8.3.3'], { person: entry.person });
    const first = waitingEntries(state).find((each) => !isBusy(state, each));
    // A free place belongs to the person who has waited longest.
    if (first !== undefined && first !== entry && state.players < conditionsOf(state).entry.playersMax)
      return refuse('not-next-in-line', ['8.1.1', '8.2.1(g)'], { entry: id, first: first.id });
    return acceptEntry(state, entry);
  },

  'refuse-entry': (state, { entry: id, why }) => {
    if (!isBeforePlay(state)) return refuse('wrong-stage', ['8.2.1(f)'], { stage: state.stage });
    const entry = entryIn(state, id, ['applied', 'waiting']);
    if (isRefusal(entry)) return entry;
    const { mayRefuse, criteria } = conditionsOf(state).eligibility;
    if (!mayRefuse && criteria === null) return refuse('may-not-refuse', ['8.2.1(f)(ii)', '8.2.1(f)(iii)'], { entry: id });
    return [{ type: 'entry-refused', entry: id, why, clauses: [mayRefuse ? '8.2.1(f)(ii)' : '8.2.1(f)(iii)'] }];
  },

  'withdraw-entry': (state, { entry: id, atMs }) => {
    // After play has begun, a player retires.
    if (!isBeforePlay(state)) return refuse('wrong-stage', ['8.2.1(g)', '8.2.1(h)'], { stage: state.stage });
    const entry = entryIn(state, id, LIVE);
    if (isRefusal(entry)) return entry;
    return [
      {
        type: 'entry-withdrawn',
        entry: id,
        ...withdrawalRefund(entry.paid, conditionsOf(state).entry, atMs),
        clauses: ['8.2.1(g)'],
      },
    ];
  },

  'extend-entries': (state, { closesMs, atMs }) => {
    const { tooFew, playersMin } = conditionsOf(state).entry;
    if (state.stage !== 'entries') return refuse('wrong-stage', ['8.2.1(g)'], { stage: state.stage });
    if (tooFew !== 'extend' || state.players >= playersMin)
      return refuse('may-not-extend', ['8.2.1(g)'], { players: state.players, least: playersMin });
    const latestMs = state.sessions[0]?.startsMs ?? 0;
    if (!Number.isSafeInteger(closesMs) || closesMs <= Math.max(atMs, state.closesMs) || closesMs > latestMs)
      return refuse('bad-time', ['8.2.1(g)'], { closesMs: state.closesMs, latestMs });
    return [{ type: 'entries-extended', closesMs, clauses: ['8.2.1(g)'] }];
  },

  'close-entries': (state, { atMs }) => {
    const { tooFew, playersMin, playersMax } = conditionsOf(state).entry;
    if (state.stage !== 'entries') return refuse('wrong-stage', ['8.2.1(g)'], { stage: state.stage });
    // [crown-sic-bo 8.1.1] Nobody may choose the seats after the players are known.
    if ((state.sessions[0]?.commitments.seats ?? null) === null) return refuse('draw-not-committed', ['8.1.1']);
    const isTooFew = state.players < playersMin;
    if (isTooFew && tooFew === 'extend')
      return refuse('too-few-players', ['8.2.1(g)'], { players: state.players, least: playersMin });
    if (atMs < state.closesMs && state.players < playersMax)
      return refuse('too-early', ['8.2.1(g)'], { closesMs: state.closesMs });
    if (isTooFew) return [cancelled(state, `fewer than ${playersMin} players`)];
    return [{ type: 'entries-closed', players: state.players, clauses: ['8.2.1(g)'] }];
  },

  'cancel-tournament': (state, { why }) => {
    const { stage, sessions } = state;
    if (stage === 'ranked' || stage === 'awarded') return refuse('wrong-stage', ['8.2.1(j)'], { stage });
    // Players who have got cash for their chips would get their fees too.
    const isPaidOut = conditionsOf(state).chipsBecomeCash && sessions.some(({ signedMs }) => signedMs !== null);
    return isPaidOut ? refuse('wrong-stage', ['8.3.5(b)'], { stage }) : [cancelled(state, why)];
  },

  // [crown-sic-bo 8.2.2] The director says that these players are briefed and understand the conditions.
  'brief-players': (state, { by, entries }) => {
    for (const id of entries) {
      const entry = entryIn(state, id, LIVE);
      if (isRefusal(entry)) return entry;
    }
    return [{ type: 'players-briefed', entries, by: by.person, clauses: ['8.2.2'] }];
  },

  'sign-conditions': (state, { entry }) => sign(state, entry),

  'record-signature': (state, { entry, by }) => sign(state, entry, { recordedBy: by.person }),
} satisfies Partial<Handlers>;
