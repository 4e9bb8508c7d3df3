/** Decides commands of the house: opening, staff, disputes and rulings. */
import { isAmount } from '../rules/index.ts';
import type { Handlers } from './decide.ts';
import { checkPostedSign, checkReopening } from './decide-signs.ts';
import { fitsAccounts } from './ledger.ts';
import { refuse } from './refusals.ts';
import { isPlaying } from './turn.ts';

export const HOUSE_HANDLERS = {
  'open-table': (state, { sign, floatMinor, atMs }) => {
    if (state.status === 'open') return refuse('table-open');
    if (!isAmount(floatMinor) || !fitsAccounts(state.accounts, floatMinor))
      return refuse('bad-amount', [], { amount: floatMinor });
    const refusal = checkPostedSign(state, sign) ?? checkReopening(state, sign, atMs);
    if (refusal !== null) return refusal;
    return [{ type: 'table-opened', sign, floatMinor, clauses: state.permissions['open-table']?.clauses ?? [] }];
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

  'raise-dispute': (state, { player, about }) => {
    if (!state.players.has(player)) return refuse('unknown-player', [], { player });
    const { disputes } = state.conduct;
    const clauses = [...(disputes?.clauses ?? []), ...(disputes?.consultClauses ?? [])];
    return [
      { type: 'dispute-raised', dispute: state.disputes.length + 1, player, about, consult: disputes?.consult ?? null, clauses },
    ];
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
