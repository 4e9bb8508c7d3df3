/** Where a round is, in a word, from a table's view and the order of its book. It decides nothing: it only names what the server has said. */
import type { PublicTable } from '../../protocol/index.ts';
import type { Step } from '../../rules/index.ts';

export const PHASES = [
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
export type Seen = Pick<PublicTable, 'status' | 'bettingOpen' | 'diceOffered' | 'faces' | 'next' | 'covered' | 'tumbles'>;

/** The book's steps in their order. */
export type Order = readonly Pick<Step, 'step'>[];

export function phaseOf({ status, bettingOpen, diceOffered, faces, next, covered, tumbles }: Seen, order: Order): Phase {
  if (status === 'closed') return 'closed';
  if (status === 'suspended') return 'suspended';
  if (bettingOpen) return 'betting';
  if (faces !== null) return next === 'take' || next === 'pay' ? 'settling' : 'result';
  if (diceOffered) return 'offered';
  if (next === 'result' && !covered) return tumbles > 0 ? 'tumbling' : 'thrown';
  const at = (name: string): number => order.findIndex(({ step }) => step === name);
  return at(next) > at('open') && at(next) > at('close') ? 'no-more-bets' : 'between';
}

/** Whether a machine tumbles the dice; otherwise a person throws them. */
export const hasCage = (order: Order): boolean => order.some(({ step }) => step === 'tumble');
