/** Clauses behind what a player is told, by the numbers that are printed in the book. It must never pass off a name of ours as a number of the book. */
import type { VNode } from 'preact';
import type { ClauseId } from '../../rules/index.ts';
import { printedOf } from '../parts/index.ts';
import { words } from './words.ts';

/** Every clause is in the tooltip; those without a number of their own are found on the page of the rules. */
export function Clauses({ of }: { readonly of: readonly ClauseId[] }): VNode | null {
  const { clause } = words.value;
  const printed = printedOf(of);
  if (printed.length === 0) return null;
  return (
    <span class="clause" title={clause(of.join(', '))}>
      {clause(printed.join(', '))}
    </span>
  );
}
