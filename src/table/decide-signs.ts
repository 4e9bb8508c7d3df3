/** Decides commands about signs and notices: posting, withdrawing and acting on them, closing the table, and the start of a gaming day. */
import { type BetId, checkSign, limitsInForce, type Sign, sayProblem } from '../rules/index.ts';
import type { CommandOf } from './commands.ts';
import type { Handlers, Verdict } from './decide.ts';
import type { NoticeKind, TableEvent } from './events.ts';
import { type Refusal, refuse } from './refusals.ts';
import { sameSign } from './signs.ts';
import { isTournamentTable, type TableState } from './state.ts';

const MINUTE_MS = 60_000;
/** A gaming day ends within this time, and every notice ends with it. */
const GAMING_DAY_MS = 24 * 60 * MINUTE_MS;

/** A posted sign (the notice with the limits of a table) has a minimum and a maximum, and a Differential if the rulebook has one. */
export function checkPostedSign(state: TableState, sign: Sign): Refusal | null {
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
function findRaisedBet(state: TableState, newSign: Sign): BetId | null {
  const oldSign = state.sign;
  if (oldSign === null) return null;
  const raised = state.layout.bets.find(
    ({ id }) => limitsInForce(newSign, undefined, id).minimum > limitsInForce(oldSign, undefined, id).minimum,
  );
  return raised?.id ?? null;
}

/** A table that reopens soon may not raise a minimum, unless the notice of its new sign was due when it closed. */
export function checkReopening(state: TableState, sign: Sign, atMs: number): Refusal | null {
  const rule = state.conduct.notices.raiseMinimum;
  const { reopening } = state;
  if (rule === null || reopening === null || atMs >= reopening.untilMs || sameSign(reopening.announced, sign)) return null;
  const bet = findRaisedBet(state, sign);
  if (bet === null) return null;
  return refuse('notice-needed', rule.clauses, { minutes: rule.minutes, bet, dueMs: reopening.untilMs });
}

const noticeRule = ({ conduct }: TableState, notice: NoticeKind) =>
  notice === 'closure' ? conduct.notices.closure : conduct.notices.raiseMinimum;

function postNotice(state: TableState, command: CommandOf<'post-notice'>): Verdict {
  const { notice, atMs } = command;
  const rule = noticeRule(state, notice);
  if (rule === null) return refuse('not-in-this-book', [], { act: notice });
  const sign = command.notice === 'closure' ? null : command.sign;
  const refusal = sign === null ? null : checkPostedSign(state, sign);
  if (refusal !== null) return refusal;
  const [earliestMs, latestMs] = [atMs + rule.minutes * MINUTE_MS, atMs + GAMING_DAY_MS];
  const dueMs = command.dueMs ?? earliestMs;
  if (!Number.isSafeInteger(dueMs) || dueMs < earliestMs || dueMs > latestMs)
    return refuse('bad-notice-time', rule.clauses, { dueMs, earliestMs, latestMs });
  return [{ type: 'notice-posted', notice, sign, dueMs, clauses: rule.clauses }];
}

/** Changes the sign to the announced one, or to another one that raises no minimum. The other one takes the notice down. */
function changeSign(state: TableState, sign: Sign, atMs: number): Verdict {
  const rule = state.conduct.notices.raiseMinimum;
  const raised = findRaisedBet(state, sign);
  const announced = state.notice !== null && sameSign(state.notice.sign, sign) ? state.notice : null;
  if (rule !== null && raised !== null) {
    if (announced === null) return refuse('notice-needed', rule.clauses, { minutes: rule.minutes, bet: raised });
    if (atMs < announced.dueMs) return refuse('notice-not-due', rule.clauses, { dueMs: announced.dueMs });
  }
  const changed: TableEvent = { type: 'sign-changed', sign, clauses: state.permissions['change-sign']?.clauses ?? [] };
  if (state.notice === null || announced !== null) return [changed];
  return [{ type: 'notice-withdrawn', notice: 'raise-minimum', clauses: rule?.clauses ?? [] }, changed];
}

function closeTable(state: TableState, atMs: number): Verdict {
  const { notices, closureNotified } = state.conduct;
  if (notices.closure !== null && state.positions.size > 0) {
    if (state.closureDueMs === null)
      return refuse('notice-needed', notices.closure.clauses, { minutes: notices.closure.minutes });
    if (atMs < state.closureDueMs) return refuse('notice-not-due', notices.closure.clauses, { dueMs: state.closureDueMs });
  }
  if (closureNotified !== null && !state.officerTold) return refuse('officer-not-told', closureNotified.clauses);
  const clauses = [...(notices.closure?.clauses ?? []), ...(closureNotified?.clauses ?? [])];
  // The conditions of a tournament announce the limits of all sessions.
  if (notices.raiseMinimum === null || isTournamentTable(state.setup)) return [{ type: 'table-closed', clauses }];
  return [{ type: 'table-closed', minimumFixedUntilMs: atMs + notices.raiseMinimum.minutes * MINUTE_MS, clauses }];
}

/** The notices that stand. A closed table has none, but it may still reopen with an announced sign. */
function standingNotices(state: TableState): readonly NoticeKind[] {
  const isAnnounced = state.notice !== null || (state.reopening?.announced ?? null) !== null;
  return [...(isAnnounced ? (['raise-minimum'] as const) : []), ...(state.closureDueMs === null ? [] : (['closure'] as const))];
}

/** The warnings about the minimum, the notices and the notification of the officer are for one gaming day. */
function startGamingDay(state: TableState): readonly TableEvent[] {
  const { policy, clauses } = state.rulebook.money.belowMinimum;
  const lapsed = standingNotices(state);
  return [
    {
      type: 'gaming-day-started',
      ...(lapsed.length === 0 ? {} : { lapsed }),
      ...(state.officerTold ? { officerUntold: true } : {}),
      clauses: [
        // Only this policy has warnings to clear.
        ...(policy === 'warn-then-return' ? clauses : []),
        ...lapsed.flatMap((notice) => noticeRule(state, notice)?.clauses ?? []),
        ...(state.officerTold ? (state.conduct.closureNotified?.clauses ?? []) : []),
      ],
    },
  ];
}

/** Signs change and tables close only between rounds. A wager that lasts several throws is settled with the sign that it was placed under. */
function checkBetweenRounds(state: TableState): Refusal | null {
  if (state.round !== null) return refuse('round-under-way', [], { round: state.round.number });
  return state.accounts.layout > 0 ? refuse('wagers-on-layout', [], { amount: state.accounts.layout }) : null;
}

export const SIGN_HANDLERS = {
  'close-table': (state, { atMs }) => checkBetweenRounds(state) ?? closeTable(state, atMs),

  'post-notice': postNotice,

  'withdraw-notice': (state, { notice }) => {
    const clauses = noticeRule(state, notice)?.clauses ?? [];
    if (!standingNotices(state).includes(notice)) return refuse('no-notice', clauses, { notice });
    return [{ type: 'notice-withdrawn', notice, clauses }];
  },

  'change-sign': (state, { sign, atMs }) =>
    checkBetweenRounds(state) ?? checkPostedSign(state, sign) ?? changeSign(state, sign, atMs),

  'start-gaming-day': (state) =>
    state.round === null ? startGamingDay(state) : refuse('round-under-way', [], { round: state.round.number }),
} satisfies Partial<Handlers>;
