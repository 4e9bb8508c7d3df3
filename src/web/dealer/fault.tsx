/** Why the last act was not done, or that it is not known yet. It must never say that nothing was done before that is certain. */
import type { VNode } from 'preact';
import { ClauseNumbers, refusals } from '../parts/index.ts';
import { wordsOf } from '../shell/index.ts';
import { isOfLine } from './sending.ts';
import type { Fault } from './station.ts';
import { DEALER_WORDS } from './words.ts';

const words = wordsOf(DEALER_WORDS);

export function FaultText({ fault: { code, clauses } }: { readonly fault: Fault }): VNode {
  const { notDone, lineFaults } = words.value;
  return (
    <>
      {code !== 'unsure' && <b>{notDone}:</b>} {isOfLine(code) ? lineFaults[code] : refusals.value[code]}{' '}
      <ClauseNumbers of={clauses} />
    </>
  );
}
