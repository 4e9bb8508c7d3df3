/** Every clause of a book in one line of ours, to be searched and linked to. It must never leave one out unless it is searched away. */
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Clause } from '../../../rules/index.ts';
import { say, sayNumber } from '../../shell/index.ts';
import { useWords } from './refs.tsx';

/** The registers are in a file of their own: who only wants to know what pays what does not load them. */
export async function loadClauses(rulebook: string): Promise<readonly Clause[]> {
  const { CLAUSES } = await import('../../../rulebooks/clauses/index.ts');
  return CLAUSES[rulebook as keyof typeof CLAUSES] ?? [];
}

// What a book's own abbreviations stand for is in its register too. [crown-sic-bo 1-1-vcgr]

/** All words of the query, in the number or in the sentence. */
function clausesFound(clauses: readonly Clause[], query: string): readonly Clause[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return clauses.filter(({ id, says }) => words.every((word) => `${id} ${says}`.toLowerCase().includes(word)));
}

/** The clause that the address points at, followed as it changes. */
function useAimed(): string {
  const read = (): string => {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return '';
    }
  };
  const [aimed, setAimed] = useState(read);
  useEffect(() => {
    const onChange = (): void => setAimed(read());
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return aimed;
}

export function Register({ clauses }: { readonly clauses: readonly Clause[] }): VNode {
  const said = useWords();
  const [query, setQuery] = useState('');
  const aimed = useAimed();
  const found = useMemo(() => clausesFound(clauses, query), [clauses, query]);
  useEffect(() => {
    // Whoever follows a link to a clause must find it, whatever was searched for before.
    if (aimed !== '' && clauses.some(({ id }) => id === aimed)) setQuery('');
  }, [aimed, clauses]);
  useEffect(() => {
    document.getElementById(aimed)?.scrollIntoView({ block: 'center' });
  }, [aimed, clauses]);
  return (
    <>
      <p>{said.clausesLead(sayNumber(clauses.length))}</p>
      <search class="no-print">
        <label class="rules-search">
          <span>{said.search}</span>
          <input
            type="search"
            value={query}
            onInput={(event) => {
              setQuery(event.currentTarget.value);
              say(said.found(sayNumber(clausesFound(clauses, event.currentTarget.value).length)));
            }}
          />
          <small>{said.found(sayNumber(found.length))}</small>
        </label>
      </search>
      <ul class="rules-clauses">
        {found.map(({ id, kind, says }) => (
          <li key={id} id={id} class={id === aimed ? 'aimed' : ''}>
            <a href={`#${id}`} aria-label={said.linkTo(id)}>
              {id}
            </a>
            <span lang="en">{says}</span>
            <small title={said.kindsSay[kind]}>{said.kinds[kind]}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
