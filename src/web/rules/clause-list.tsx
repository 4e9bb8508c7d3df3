/** The searchable list of all clauses of a rulebook, each in one line of our own words. */
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Clause } from '../../rules/index.ts';
import { announce, formatNumber } from '../shell/index.ts';
import { words } from './words/index.ts';

// The list also has the clauses that explain abbreviations. [crown-sic-bo 1-1-vcgr]

/** Finds the clauses whose id or text contains all words of the query. */
function searchClauses(clauses: readonly Clause[], query: string): readonly Clause[] {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  return clauses.filter(({ id, says }) => terms.every((term) => `${id} ${says}`.toLowerCase().includes(term)));
}

/** The id of the clause in the fragment of the URL. */
function useTargetClause(): string {
  const read = (): string => {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return '';
    }
  };
  const [target, setTarget] = useState(read);
  useEffect(() => {
    const onChange = (): void => setTarget(read());
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return target;
}

export function ClauseList({ clauses }: { readonly clauses: readonly Clause[] }): VNode {
  const t = words.value;
  const [query, setQuery] = useState('');
  const target = useTargetClause();
  const foundClauses = useMemo(() => searchClauses(clauses, query), [clauses, query]);
  useEffect(() => {
    // A link to a clause clears the search, because the search could hide the clause.
    if (target !== '' && clauses.some(({ id }) => id === target)) setQuery('');
  }, [target, clauses]);
  useEffect(() => {
    document.getElementById(target)?.scrollIntoView({ block: 'center' });
  }, [target, clauses]);
  return (
    <>
      <p>{t.clausesLead(formatNumber(clauses.length))}</p>
      <search class="no-print">
        <label class="rules-search">
          <span>{t.search}</span>
          <input
            type="search"
            value={query}
            onInput={(event) => {
              setQuery(event.currentTarget.value);
              announce(t.found(formatNumber(searchClauses(clauses, event.currentTarget.value).length)));
            }}
          />
          <small>{t.found(formatNumber(foundClauses.length))}</small>
        </label>
      </search>
      <ul class="rules-clauses">
        {foundClauses.map(({ id, kind, says }) => (
          <li key={id} id={id} class={id === target ? 'target' : ''}>
            <a href={`#${id}`} aria-label={t.linkTo(id)}>
              {id}
            </a>
            <span lang="en">{says}</span>
            <small title={t.kindHints[kind]}>{t.kinds[kind]}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
