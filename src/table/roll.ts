/** The roll of the current round: whether the dice can be seen, whether it can have failed, and whether its outcome is established. */
import type { Failure, FailureReason } from '../rules/index.ts';
import { isSeedLost } from './decide-dice.ts';
import { bettingClosed, type TableState } from './state.ts';
import { isRoundSettled } from './turn.ts';

/** Whether the dice lie at rest and can be seen: thrown, uncovered, or validly tumbled without a cover. */
function areDiceVisible({ conduct, round }: TableState): boolean {
  if (round === null) return false;
  return round.done.has('throw') || round.done.has(conduct.tumbles.covered ? 'uncover' : 'tumble');
}

/** Whether the outcome of the round can be seen. Visible real dice are an outcome (P-04), unless a malfunction makes the roll fail. */
export function isOutcomeVisible(state: TableState): boolean {
  if (state.setup.dice === 'electronic') return state.round?.faces != null;
  return areDiceVisible(state) && malfunctionOfRoll(state) === null;
}

/** Whether an interruption cannot cancel the outcome: it is visible, or the seed of electronic dice has fixed it at the close. */
export const isEstablished = (state: TableState): boolean =>
  isOutcomeVisible(state) || (state.setup.dice === 'electronic' && bettingClosed(state) && !isSeedLost(state));

/** The failure of a real roll if its tumbler has malfunctioned; null if there is no roll or the rulebook does not have this failure. */
export function findMalfunction(state: TableState): Failure | null {
  const failure = state.conduct.failures.find(({ reason }) => reason === 'malfunction');
  return state.setup.dice === 'real' && failure !== undefined && canHaveFailed(state, failure) ? failure : null;
}

/** The failure of the current roll, if a malfunction was reported after the dice tumbled; null if the roll is valid. */
export const malfunctionOfRoll = (state: TableState): Failure | null => (state.rollMalfunctioned ? findMalfunction(state) : null);

/** Whether the current roll can have failed in this way. The settlement ends the time to say so (P-03). */
export function canHaveFailed(state: TableState, { reason, after }: Failure): boolean {
  const { round, setup } = state;
  if (round === null || isRoundSettled(state)) return false;
  if (after === 'tumble' ? round.tumbles === 0 : !round.done.has(after)) return false;
  // Dice that tumbled after the close cannot have been visible before it.
  if (reason === 'exposed' && round.tumbledAfterClose) return false;
  return setup.dice === 'real' || !isRefutedByElectronicDice(state, reason);
}

/** Electronic dice count their tumbles themselves, and nobody may reject a result that can be seen (E-01). */
const isRefutedByElectronicDice = (state: TableState, reason: FailureReason): boolean =>
  areDiceVisible(state) || (reason === 'too-few-tumbles' && (state.round?.tumbles ?? 0) >= state.conduct.tumbles.least);
