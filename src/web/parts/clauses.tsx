/** Shows clauses by the numbers printed in the rulebook, and links them to the rules page. */
import type { VNode } from 'preact';
import type { ClauseId } from '../../rules/index.ts';
import { numberedClauses } from './clause-numbers.ts';
import { words } from './words/index.ts';

/** Shows the printed numbers of clauses. The tooltip has all clause ids. */
export function ClauseNumbers({ of: ids }: { readonly of: readonly ClauseId[] }): VNode | null {
  const printed = numberedClauses(ids);
  if (printed.length === 0) return null;
  return (
    <span class="clause" title={words.value.clauses(ids.join(', '))}>
      {printed.join(', ')}
    </span>
  );
}

/** A clause without a printed number is called "unnumbered rule", with our id in the tooltip. */
export function ClauseLink({ id, href }: { readonly id: ClauseId; readonly href: string }): VNode {
  const { clauses, unnumbered } = words.value;
  const isNumbered = numberedClauses([id]).length > 0;
  return (
    <a href={href} title={clauses(id)} aria-label={isNumbered ? clauses(id) : `${unnumbered} ${id}`}>
      {isNumbered ? id : unnumbered}
    </a>
  );
}
