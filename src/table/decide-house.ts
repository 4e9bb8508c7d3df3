/** Decides commands of the house: opening, staff, disputes and rulings. */
import { type ClauseId, isAmount, WAGERS_SHOWN } from '../rules/index.ts';
import type { CommandOf } from './commands.ts';
import type { Handlers } from './decide.ts';
import { checkPostedSign, checkReopening } from './decide-signs.ts';
import { fitsAccounts } from './ledger.ts';
import { type Refusal, refuse } from './refusals.ts';
import { isTournamentTable, type TableState, type TournamentSession } from './state.ts';
import { isPlaying } from './turn.ts';

/** [crown-sic-bo 8.3.1] [crown-sic-bo 8.3.2] A table that a tournament has designated is used for nothing else. */
const designationClauses = ({ conduct: { tournaments } }: TableState): readonly ClauseId[] => [
  ...(tournaments?.designation.clauses ?? []),
  ...(tournaments?.exclusiveTables.clauses ?? []),
];

/** [crown-sic-bo 8.3.2] The session for which a tournament table opens; null at other tables, which open for no session. */
function findSession(state: TableState, command: CommandOf<'open-table'>): TournamentSession | Refusal | null {
  const { tournament: id, session, wagersShown } = command;
  const clauses = state.conduct.tournaments?.exclusiveTables.clauses ?? [];
  if (!isTournamentTable(state.setup)) {
    const isOrdinary = id === undefined && session === undefined && wagersShown === undefined;
    return isOrdinary ? null : refuse('bad-tournament-session', clauses, { table: state.setup.table });
  }
  if (id === undefined || session === undefined || wagersShown === undefined || !WAGERS_SHOWN.includes(wagersShown))
    return refuse('bad-tournament-session', clauses, { table: state.setup.table });
  return { id, session, wagersShown };
}

export const HOUSE_HANDLERS = {
  'open-table': (state, command) => {
    const { sign, floatMinor, atMs, house } = command;
    if (state.status === 'open') return refuse('table-open');
    if (house?.designated !== undefined)
      return refuse('table-designated', designationClauses(state), { tournament: house.designated });
    if (!isAmount(floatMinor) || !fitsAccounts(state.accounts, floatMinor))
      return refuse('bad-amount', [], { amount: floatMinor });
    const refusal = checkPostedSign(state, sign) ?? checkReopening(state, sign, atMs);
    if (refusal !== null) return refusal;
    const session = findSession(state, command);
    if (session !== null && 'code' in session) return session;
    const tournament = session === null ? {} : { tournament: session };
    return [{ type: 'table-opened', sign, floatMinor, ...tournament, clauses: state.permissions['open-table']?.clauses ?? [] }];
  },

  // Some rulebooks require that a government officer is told before the table closes.
  'notify-officer': (state) => [{ type: 'officer-notified', clauses: state.conduct.closureNotified?.clauses ?? [] }],

  'assign-staff': (state, { person, role, adult }) => {
    const clauses = state.permissions['assign-staff']?.clauses ?? [];
    if (!adult) return refuse('staff-barred', state.conduct.ageMin.staffClauses, { person });
    if (isPlaying(state, person)) return refuse('staff-may-not-wager', state.conduct.staffMayNotWager.clauses, { person });
    // The ladder is the list of staff roles.
    if (!state.conduct.ladder.includes(role)) return refuse('unknown-staff', clauses, { person, role });
    return [{ type: 'staff-assigned', person, role, adult, clauses }];
  },

  'relieve-staff': (state, { person }) => {
    const clauses = state.permissions['relieve-staff']?.clauses ?? [];
    return state.staff.has(person) ? [{ type: 'staff-relieved', person, clauses }] : refuse('unknown-staff', clauses, { person });
  },

  'raise-dispute': (state, { player, about, round }) => {
    if (!state.players.has(player)) return refuse('unknown-player', [], { player });
    const { disputes } = state.conduct;
    const clauses = [...(disputes?.clauses ?? []), ...(disputes?.consultClauses ?? [])];
    const lastRound = state.round?.number ?? state.rounds;
    if (round !== undefined && (!Number.isInteger(round) || round < 1 || round > lastRound))
      return refuse('unknown-round', disputes?.clauses ?? [], { round });
    const dispute = state.disputes.length + 1;
    const aboutRound = round === undefined ? {} : { round };
    return [{ type: 'dispute-raised', dispute, player, about, consult: disputes?.consult ?? null, ...aboutRound, clauses }];
  },

  'decide-dispute': (state, { dispute, decision, by }) => {
    const entry = state.disputes.find(({ id }) => id === dispute);
    const clauses = state.conduct.disputes?.clauses ?? [];
    if (entry === undefined) return refuse('unknown-dispute', clauses, { dispute });
    if (entry.decision !== null) return refuse('dispute-decided', clauses, { dispute, decision: entry.decision });
    const review = state.conduct.disputes?.review ?? null;
    // `final` is the role that decided. `review` is the authority that the player may ask for a review.
    return [{ type: 'dispute-decided', dispute, decision, final: by.role, review, clauses }];
  },

  'request-review': (state, { player, dispute }) => {
    const entry = state.disputes.find(({ id }) => id === dispute);
    const clauses = state.conduct.disputes?.clauses ?? [];
    if (entry?.player !== player) return refuse('unknown-dispute', clauses, { dispute });
    if (entry.decision === null) return refuse('dispute-undecided', clauses, { dispute });
    if (entry.reviewRequested) return refuse('review-requested', clauses, { dispute });
    return [{ type: 'review-requested', dispute, player, reviewer: state.conduct.disputes?.review ?? '', clauses }];
  },

  'decide-review': (state, { dispute, decision }) => {
    const entry = state.disputes.find(({ id }) => id === dispute);
    const clauses = state.conduct.disputes?.clauses ?? [];
    if (entry === undefined) return refuse('unknown-dispute', clauses, { dispute });
    if (entry.review !== null) return refuse('dispute-decided', clauses, { dispute, decision: entry.review });
    if (!entry.reviewRequested) return refuse('review-not-requested', clauses, { dispute });
    return [{ type: 'review-decided', dispute, decision, clauses }];
  },

  rule: (state, { about, decision }) => [
    { type: 'ruling-made', about, decision, clauses: state.permissions.rule?.clauses ?? [] },
  ],
} satisfies Partial<Handlers>;
