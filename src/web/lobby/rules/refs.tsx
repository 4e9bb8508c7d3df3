/** Clauses as links to their place on the page, and rules with the clauses behind them. */
import { createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import type { ClauseId } from '../../../rules/index.ts';
import type { RulesWords } from './english.ts';

export const Spoken = createContext<RulesWords | null>(null);

/** The words of the page that these parts stand on. */
export function useWords(): RulesWords {
  const words = useContext(Spoken);
  if (words === null) throw new Error('the rules are shown without words');
  return words;
}

export function Refs({ ids }: { readonly ids: readonly ClauseId[] }): VNode | null {
  const { clause } = useWords();
  if (ids.length === 0) return null;
  return (
    <span class="rules-refs">
      {ids.map((id) => (
        <a key={id} href={`#${id}`} aria-label={clause(id)}>
          {id}
        </a>
      ))}
    </span>
  );
}

/** A sentence and what it rests on; null where the book has no such rule. */
export type Said = readonly [text: string, clauses: readonly ClauseId[]] | null;

export function SaidList({ items }: { readonly items: readonly Said[] }): VNode {
  const shown = items.filter((item) => item !== null);
  return (
    <ul class="rules-list">
      {shown.map(([text, clauses]) => (
        <li key={text}>
          {text} <Refs ids={clauses} />
        </li>
      ))}
    </ul>
  );
}
