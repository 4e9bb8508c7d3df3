/** Why the server refused an act, with the clauses. */
import type { VNode } from 'preact';
import { ClauseNumbers } from '../../parts/index.ts';
import type { ActState } from './use-act.ts';

export function ActError({ error, clauses }: Pick<ActState, 'error' | 'clauses'>): VNode | null {
  if (error === null) return null;
  return (
    <p class="bad" role="alert">
      {error} <ClauseNumbers of={clauses} />
    </p>
  );
}
