/** Finds the current step of a round, and the reason why a table waits between rounds. */
import type { PublicTable } from '../../../protocol/index.ts';
import type { Conduct, StepName } from '../../../rules/index.ts';
import { isToRollAgain } from '../../parts/phases.ts';

/** True before the first step of a round. Some rulebooks tumble the dice before betting opens. `undone`: the last roll or round that does not count. */
export function isBetweenRounds(
  view: Pick<PublicTable, 'round' | 'bettingOpen' | 'next' | 'tumbles' | 'faces' | 'undone'>,
  { steps }: Pick<Conduct, 'steps'>,
): boolean {
  const { bettingOpen, next, tumbles, faces } = view;
  return !bettingOpen && faces === null && tumbles === 0 && next === steps[0]?.step && !isToRollAgain(view);
}

/** The step to show: betting while it is open, the result until it is settled, otherwise the next step. */
export function currentStep(
  { bettingOpen, next, faces }: Pick<PublicTable, 'bettingOpen' | 'next' | 'faces'>,
  { steps }: Pick<Conduct, 'steps'>,
): StepName {
  if (bettingOpen) return 'open';
  // If the dice tumble before betting, the tumble is shown until betting opens.
  // The roll is shown until its result is known.
  if (next === 'open' || (next === 'result' && faces === null))
    return steps[steps.findIndex(({ step }) => step === next) - 1]?.step ?? next;
  return next === 'settle' && faces !== null ? 'result' : next;
}

/** The phases that a player thinks in. */
export const ROUND_PHASES = ['bet', 'roll', 'pay'] as const;
export type RoundPhase = (typeof ROUND_PHASES)[number];

/** Returns the phase of the round; null between rounds. Until betting opens, a tumble before it belongs to the betting. */
export function roundPhase(
  view: Pick<PublicTable, 'round' | 'bettingOpen' | 'next' | 'tumbles' | 'faces' | 'undone'>,
  conduct: Pick<Conduct, 'steps'>,
): RoundPhase | null {
  if (isBetweenRounds(view, conduct)) return null;
  if (view.faces !== null) return 'pay';
  const indexOf = (name: StepName): number => conduct.steps.findIndex(({ step }) => step === name);
  return view.bettingOpen || indexOf(view.next) <= indexOf('open') ? 'bet' : 'roll';
}

export type WaitReason = 'player' | 'shooter' | 'dealer' | 'opening';

type WaitingTable = Pick<PublicTable, 'dice' | 'diceOffered' | 'shooter'> & { readonly seats: readonly unknown[] };

export function findWaitReason(
  { dice, diceOffered, shooter, seats }: WaitingTable,
  conduct: Pick<Conduct, 'shooter'>,
  practice: boolean,
): WaitReason {
  // A practice table opens a round only if a player is seated.
  if (practice && seats.length === 0) return 'player';
  if (conduct.shooter !== null && (diceOffered || shooter === null)) return 'shooter';
  // With electronic dice, the server opens the next round.
  return dice === 'real' ? 'dealer' : 'opening';
}
