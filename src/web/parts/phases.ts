/** Where a round is, in a word, from a table's view and the order of its book. It decides nothing: it only names what the server has said. */
import type { PublicTable } from '../../protocol/index.ts';
import type { Step } from '../../rules/index.ts';

const PHASES = [
  'closed',
  'suspended',
  'offered',
  'betting',
  'no-more-bets',
  'tumbling',
  'thrown',
  'result',
  'settling',
  'between',
] as const;
export type Phase = (typeof PHASES)[number];

/** What a phase is named from; the tests hand in no more. */
export type Seen = Pick<
  PublicTable,
  'status' | 'round' | 'bettingOpen' | 'diceOffered' | 'faces' | 'next' | 'covered' | 'tumbles' | 'undone'
>;

/** The book's steps in their order. */
export type Order = readonly Pick<Step, 'step'>[];

/** A roll did not count and the next has not begun: the wagers lie where they were. */
export const isToRollAgain = ({ round, undone }: Pick<PublicTable, 'round' | 'undone'>): boolean =>
  undone?.consequence === 'again' && undone.round === round;

export function phaseOf(view: Seen, order: Order): Phase {
  const { status, bettingOpen, diceOffered, faces, next, covered, tumbles } = view;
  if (status === 'closed') return 'closed';
  if (status === 'suspended') return 'suspended';
  if (bettingOpen) return 'betting';
  if (faces !== null) return next === 'take' || next === 'pay' ? 'settling' : 'result';
  if (diceOffered) return 'offered';
  if (next === 'result' && !covered) return tumbles > 0 ? 'tumbling' : 'thrown';
  const at = (name: string): number => order.findIndex(({ step }) => step === name);
  return isToRollAgain(view) || at(next) > at('open') ? 'no-more-bets' : 'between';
}

/** Whether a machine tumbles the dice; otherwise a person throws them. */
export const hasCage = (order: Order): boolean => order.some(({ step }) => step === 'tumble');
