/** Decides commands of the house: opening, closing, signs, notices, staff, disputes and rulings. */
import { type BetId, checkSign, isAmount, limitsInForce, type Sign, sayProblem } from '../rules/index.ts';
import type { Handlers } from './decide.ts';
import { fitsAccounts } from './ledger.ts';
import { type Refusal, refuse } from './refusals.ts';
import { sameSign } from './signs.ts';
import type { TableState } from './state.ts';
import { isPlaying } from './turn.ts';

const MINUTE_MS = 60_000;

/** A posted sign (the notice with the limits of a table) has a minimum and a maximum, and a Differential if the rulebook has one. */
function checkPostedSign(state: TableState, sign: Sign): Refusal | null {
  const clauses = state.permissions['open-table']?.clauses ?? [];
  const checked = checkSign(state.layout, sign);
  if (!checked.ok) return refuse('bad-sign', clauses, { about: sayProblem(checked.problem) });
  if (sign.minimum === undefined || sign.maximum === undefined)
    return refuse('bad-sign', clauses, { about: 'the minimum or the maximum is missing' });
  if (state.rulebook.money.differential !== null && sign.differential === undefined) {
    return refuse('bad-sign', clauses, { about: 'the Differential is missing' });
  }
  return null;
}

/** The first bet whose minimum the new sign raises; null if there is none. Limits agreed with single players are ignored. */
function findRaisedBet(state: TableState, oldSign: Sign, newSign: Sign): BetId | null {
  const raised = state.layout.bets.find(
    ({ id }) => limitsInForce(newSign, undefined, id).minimum > limitsInForce(oldSign, undefined, id).minimum,
  );
  return raised?.id ?? null;
}

export const HOUSE_HANDLERS = {
  'open-table': (state, { sign, floatMinor }) => {
    if (state.status === 'open') return refuse('table-open');
    if (!isAmount(floatMinor) || !fitsAccounts(state.accounts, floatMinor))
      return refuse('bad-amount', [], { amount: floatMinor });
    const refusal = checkPostedSign(state, sign);
    if (refusal !== null) return refusal;
    return [{ type: 'table-opened', sign, floatMinor, clauses: state.permissions['open-table']?.clauses ?? [] }];
  },

  'close-table': (state, { atMs }) => {
    const { notices, closureNotified } = state.conduct;
    if (state.round !== null) return refuse('round-under-way', [], { round: state.round.number });
    if (state.accounts.layout > 0) return refuse('wagers-on-layout', [], { amount: state.accounts.layout });
    if (notices.closure !== null && state.positions.size > 0) {
      if (state.closureDueMs === null)
        return refuse('notice-needed', notices.closure.clauses, { minutes: notices.closure.minutes });
      if (atMs < state.closureDueMs) return refuse('notice-not-due', notices.closure.clauses, { dueMs: state.closureDueMs });
    }
    if (closureNotified !== null && !state.officerTold) return refuse('officer-not-told', closureNotified.clauses);
    return [{ type: 'table-closed', clauses: [...(notices.closure?.clauses ?? []), ...(closureNotified?.clauses ?? [])] }];
  },

  'post-notice': (state, command) => {
    const { raiseMinimum, closure } = state.conduct.notices;
    const rule = command.notice === 'closure' ? closure : raiseMinimum;
    if (rule === null) return refuse('not-in-this-book', [], { act: command.notice });
    const sign = command.notice === 'closure' ? null : command.sign;
    const refusal = sign === null ? null : checkPostedSign(state, sign);
    if (refusal !== null) return refusal;
    const dueMs = command.atMs + rule.minutes * MINUTE_MS;
    return [{ type: 'notice-posted', notice: command.notice, sign, dueMs, clauses: rule.clauses }];
  },

  'change-sign': (state, { sign, atMs }) => {
    if (state.round !== null) return refuse('round-under-way', [], { round: state.round.number });
    // A wager that lasts several throws is settled with the sign that was posted when it was placed.
    if (state.accounts.layout > 0) return refuse('wagers-on-layout', [], { amount: state.accounts.layout });
    const refusal = checkPostedSign(state, sign);
    if (refusal !== null) return refusal;
    const rule = state.conduct.notices.raiseMinimum;
    const raised = state.sign === null ? null : findRaisedBet(state, state.sign, sign);
    if (rule !== null && raised !== null) {
      const postedNotice = state.notice !== null && sameSign(state.notice.sign, sign) ? state.notice : null;
      if (postedNotice === null) return refuse('notice-needed', rule.clauses, { minutes: rule.minutes, bet: raised });
      if (atMs < postedNotice.dueMs) return refuse('notice-not-due', rule.clauses, { dueMs: postedNotice.dueMs });
    }
    return [{ type: 'sign-changed', sign, clauses: state.permissions['change-sign']?.clauses ?? [] }];
  },

  // Some rulebooks require that a government officer is told before the table closes.
  'notify-officer': (state) => [{ type: 'officer-notified', clauses: state.conduct.closureNotified?.clauses ?? [] }],

  'start-gaming-day': (state) => {
    if (state.round !== null) return refuse('round-under-way', [], { round: state.round.number });
    const { policy, clauses } = state.rulebook.money.belowMinimum;
    // Only this policy has warnings to clear.
    return [{ type: 'gaming-day-started', clauses: policy === 'warn-then-return' ? clauses : [] }];
  },

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
