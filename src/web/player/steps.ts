/** Where a round is, from the table's view and the book's steps. It must never take one book's first step for every book's. */
import type { PublicTable } from '../../protocol/index.ts';
import type { Conduct, StepName } from '../../rules/index.ts';
import { isToRollAgain } from '../parts/phases.ts';

/** Before the book's first step, whichever that is: where dice tumble before betting opens, that is no roll yet. */
export function isBetweenRounds(
  view: Pick<PublicTable, 'round' | 'bettingOpen' | 'next' | 'tumbles' | 'faces' | 'undone'>,
  { steps }: Pick<Conduct, 'steps'>,
): boolean {
  const { bettingOpen, next, tumbles, faces } = view;
  return !bettingOpen && faces === null && tumbles === 0 && next === steps[0]?.step && !isToRollAgain(view);
}

/** The step that people are in: betting only while it is open, the result until it is settled, else whatever comes next. */
export function stepNow(
  { bettingOpen, next, faces }: Pick<PublicTable, 'bettingOpen' | 'next' | 'faces'>,
  { steps }: Pick<Conduct, 'steps'>,
): StepName {
  if (bettingOpen) return 'open';
  if (next === 'open') return steps[steps.findIndex(({ step }) => step === 'open') - 1]?.step ?? next;
  return next === 'settle' && faces !== null ? 'result' : next;
}
