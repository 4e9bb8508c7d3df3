/** Clauses by the numbers that are printed in the book. They must never pass off a name of ours as a number of the book. */
import type { VNode } from 'preact';
import type { ClauseId } from '../../rules/index.ts';
import { wordsOf } from '../shell/index.ts';
import { printedOf } from './printed.ts';
import { PARTS_WORDS } from './words.ts';

const words = wordsOf(PARTS_WORDS);

/** Every clause is in the tooltip; those without a number of their own are found on the page of the rules. */
export function ClauseNumbers({ of }: { readonly of: readonly ClauseId[] }): VNode | null {
  const printed = printedOf(of);
  if (printed.length === 0) return null;
  return (
    <span class="clause" title={words.value.clauses(of.join(', '))}>
      {printed.join(', ')}
    </span>
  );
}

/** A clause that leads to its place in the rules; without a printed number it is called so, and its name is in the tooltip. */
export function ClauseLink({ id, href }: { readonly id: ClauseId; readonly href: string }): VNode {
  const { clauses, unnumbered } = words.value;
  const printed = printedOf([id]).length > 0;
  return (
    <a href={href} title={clauses(id)} aria-label={printed ? clauses(id) : `${unnumbered} ${id}`}>
      {printed ? id : unnumbered}
    </a>
  );
}
