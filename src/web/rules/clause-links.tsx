/** Shows rules in our own words, each with links to its clauses on the page. */
import type { VNode } from 'preact';
import type { ClauseId } from '../../rules/index.ts';
import { words } from './words/index.ts';

export function ClauseLinks({ ids }: { readonly ids: readonly ClauseId[] }): VNode | null {
  if (ids.length === 0) return null;
  return (
    <span class="rules-refs">
      {ids.map((id) => (
        <a key={id} href={`#${id}`} aria-label={words.value.clause(id)}>
          {id}
        </a>
      ))}
    </span>
  );
}

/** A sentence with its clauses; null if the rulebook does not have the rule. */
export type RuleText = readonly [text: string, clauses: readonly ClauseId[]] | null;

export function RuleList({ items }: { readonly items: readonly RuleText[] }): VNode {
  return (
    <ul class="rules-list">
      {items
        .filter((item) => item !== null)
        .map(([text, clauses]) => (
          <li key={text}>
            {text} <ClauseLinks ids={clauses} />
          </li>
        ))}
    </ul>
  );
}
