/** Finds the phase of a round from the table's public view and the step order of its rulebook. */
import type { PublicTable } from '../../protocol/index.ts';
import type { Rulebook, Step } from '../../rules/index.ts';

const PHASES = [
  'closed',
  'suspended',
  /** The dealer offers the dice to a shooter. */
  'offered',
  'betting',
  'no-more-bets',
  'tumbling',
  'thrown',
  /** The dice are read, and a second person checks the reading before the result is shown. */
  'checking',
  'result',
  'settling',
  /** Between two rounds, or before betting opens. */
  'between',
] as const;
export type Phase = (typeof PHASES)[number];

/** The fields of a table's view that decide the phase. */
export type PhaseView = Pick<
  PublicTable,
  'status' | 'round' | 'bettingOpen' | 'diceOffered' | 'faces' | 'next' | 'covered' | 'tumbles' | 'undone' | 'checking'
>;

/** The steps of the rulebook, in order. */
export type StepOrder = readonly Pick<Step, 'step'>[];

/** Whether the dice must be rolled again for the same wagers. `undone` is the last roll or round that does not count. */
export const isToRollAgain = ({ round, undone }: Pick<PublicTable, 'round' | 'undone'>): boolean =>
  undone?.consequence === 'again' && undone.round === round;

export function phaseOf(view: PhaseView, order: StepOrder): Phase {
  const { status, bettingOpen, diceOffered, faces, next, covered, tumbles } = view;
  if (status === 'closed') return 'closed';
  if (status === 'suspended') return 'suspended';
  if (bettingOpen) return 'betting';
  if (faces !== null) return next === 'take' || next === 'pay' ? 'settling' : 'result';
  if (view.checking !== null) return 'checking';
  if (diceOffered) return 'offered';
  if (next === 'result' && !covered) return tumbles > 0 ? 'tumbling' : 'thrown';
  const indexOf = (name: string): number => order.findIndex(({ step }) => step === name);
  return isToRollAgain(view) || indexOf(next) > indexOf('open') ? 'no-more-bets' : 'between';
}

/** Whether a tumbler rolls the dice; otherwise the dealer or a shooter throws them. */
export const hasTumbler = (order: StepOrder): boolean => order.some(({ step }) => step === 'tumble');

/** The number of throws that decide the shooter's bet; 0 if the game has no shooter. */
export function throwsInTurn({ conduct, payTables }: Pick<Rulebook, 'conduct' | 'payTables'>): number {
  const bet = conduct.shooter?.bet;
  if (bet === undefined) return 0;
  const line = Object.values(payTables)
    .flatMap(({ lines }) => lines)
    .find(({ bets }) => Object.hasOwn(bets, bet));
  return line?.shape === 'alike' ? (line.throws ?? 1) : 1;
}
