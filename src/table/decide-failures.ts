/** Decides commands for failed rolls, malfunctions and interruptions. */
import { assertPresent, type Failure, type FailureReason } from '../rules/index.ts';
import type { CommandOf } from './commands.ts';
import type { Handlers, Verdict } from './decide.ts';
import { endOfRound, returnWagers } from './decide-round.ts';
import type { TableEvent } from './events.ts';
import { buildSettlementReversal, findReversibleRound, lateErrorClauses, shooterBetAfterReversal } from './late-failure.ts';
import { refuse } from './refusals.ts';
import { buildReversal, negateNets } from './reversal.ts';
import { canHaveFailed, findMalfunction, isEstablished, malfunctionOfRoll } from './roll.ts';
import { currentNets } from './settlement.ts';
import { bettingClosed, type PastRound, type TableState } from './state.ts';

/** Failures that only real dice can have. */
const REAL_DICE_FAILURES: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'not-flat',
  'stacked',
  'exposed',
  'not-together',
  'early-activation',
]);

/** When betting closes, the seed of electronic dice fixes the result (R-14 in docs/READINGS.md). A failure must not cancel this result. */
const cancelsResult = (state: TableState, { consequence }: Failure): boolean => consequence === 'void' && bettingClosed(state);

/** In a round that was closed in a restored backup, another tumble would replace dice that people may have seen. */
const isRestored = ({ round, restoredRound }: TableState): boolean => round !== null && round.number === restoredRound;

/** `number`: the round whose roll failed. By default it is the current round, or the last one while no next round has begun. */
function declareFailure(state: TableState, { by, reason, round: number }: CommandOf<'declare-failure'>): Verdict {
  const failure = assertPresent(
    state.conduct.failures.find((entry) => entry.reason === reason),
    reason,
  );
  // Real dice can fail while play pauses. Electronic dice cannot: they tumble again only after the repair.
  if (state.setup.dice === 'electronic' && state.suspended !== null)
    return refuse('table-suspended', state.permissions['report-malfunction']?.clauses ?? [], { about: state.suspended });
  if (state.setup.dice === 'electronic' && (REAL_DICE_FAILURES.has(reason) || cancelsResult(state, failure) || isRestored(state)))
    return refuse('electronic-dice', failure.clauses, { reason });
  const current = state.round?.number ?? state.rounds;
  if (number !== undefined && number !== current)
    return refuse('failure-not-now', lateErrorClauses(state), { reason, round: number });
  const past = state.setup.dice === 'real' ? findReversibleRound(state, reason) : null;
  if (past !== null) return failSettledRoll(state, past, failure, by.role);
  return canHaveFailed(state, failure) ? failRoll(state, failure) : refuse('failure-not-now', failure.clauses, { reason });
}

function failureDeclared(round: number, { reason, call, consequence, notified, clauses }: Failure): TableEvent {
  const notification = notified === undefined ? {} : { notified };
  return { type: 'failure-declared', round, reason, call, consequence, ...notification, clauses };
}

/** The events of a failed roll. A result that was already entered is withdrawn. */
function failRoll(state: TableState, failure: Failure): readonly TableEvent[] {
  const { number: round, faces: entered, sealed } = assertPresent(state.round, 'a round');
  // While a correction is sealed, the result that it corrects is withdrawn.
  const faces = entered ?? sealed?.corrects?.faces ?? null;
  const { consequence, clauses } = failure;
  return [
    failureDeclared(round, failure),
    ...(faces === null ? [] : [{ type: 'result-withdrawn', round, faces, clauses } as const]),
    ...(consequence === 'void' ? returnWagers(state, 'void', clauses) : []),
  ];
}

/** [P-03] After the settlement, only a role that may correct settlements can declare the failure. The settlement is reversed. */
function failSettledRoll(state: TableState, past: PastRound, failure: Failure, role: string): Verdict {
  const { round, faces } = past;
  const { reason, consequence, clauses } = failure;
  const least = state.conduct.acts['correct-settlement']?.least ?? '';
  if (!state.permissions['correct-settlement']?.roles.has(role)) return refuse('result-settled', clauses, { round, role: least });
  const declared = failureDeclared(round, failure);
  if (consequence === 'again') {
    const shooterBet = shooterBetAfterReversal(state, past);
    const reversed: TableEvent = {
      type: 'settlement-reversed',
      round,
      rows: buildSettlementReversal(state, past),
      ...(state.round?.reopened?.hadEnded ? { hadEnded: true as const } : {}),
      ...(shooterBet === undefined ? {} : { shooterBet }),
      clauses,
    };
    return [declared, reversed, { type: 'result-withdrawn', round, faces, clauses }];
  }
  const rows = buildReversal(state, negateNets(currentNets(past)), past.owed);
  const voided: TableEvent = { type: 'round-voided-later', round, rows, why: reason, clauses };
  return [declared, voided, ...(state.round === null ? [] : endOfRound(state, 'void', clauses))];
}

/** If the outcome is established, the round is completed after a pause. Otherwise the rulebook says whether the wagers are returned or stay. */
function interrupt(state: TableState, about: string): Verdict {
  const { wagers, clauses, establishedClauses } = state.conduct.interruption;
  if (state.round === null) return [{ type: 'play-interrupted', about, outcome: 'none', clauses: [] }];
  if (isEstablished(state)) {
    const pause = state.setup.dice === 'real' ? ({ paused: true } as const) : {};
    return [{ type: 'play-interrupted', about, outcome: 'established', ...pause, clauses: establishedClauses }];
  }
  if (wagers === 'stand') return [{ type: 'play-interrupted', about, outcome: 'stands', clauses }];
  return [{ type: 'play-interrupted', about, outcome: 'void', clauses }, ...returnWagers(state, 'void', clauses)];
}

export const FAILURE_HANDLERS = {
  'declare-failure': declareFailure,

  'report-malfunction': (state, { about }) => {
    if (state.suspended !== null) return refuse('table-suspended', [], { about: state.suspended });
    const clauses = state.permissions['report-malfunction']?.clauses ?? [];
    // Notifies the lowest role that may declare the malfunction rectified.
    const notified = state.conduct.acts['declare-rectified']?.least ?? '';
    const failure = findMalfunction(state) === null ? {} : ({ failsRoll: true } as const);
    return [{ type: 'malfunction-reported', about, notified, ...failure, clauses }];
  },

  'declare-rectified': (state) => {
    const clauses = state.permissions['declare-rectified']?.clauses ?? [];
    if (state.suspended === null) return refuse('table-running', clauses);
    const failure = malfunctionOfRoll(state);
    return [{ type: 'malfunction-rectified', clauses }, ...(failure === null ? [] : failRoll(state, failure))];
  },

  interrupt: (state, { about }) => interrupt(state, about),
} satisfies Partial<Handlers>;
