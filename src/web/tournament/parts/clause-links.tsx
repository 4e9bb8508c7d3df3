/** Links to clauses on the rules page. */
import type { VNode } from 'preact';
import type { ClauseId } from '../../../rules/index.ts';
import { ClauseLink } from '../../parts/index.ts';
import { makePath } from '../../shell/index.ts';
import './clause-links.css';

interface ClauseLinksProps {
  readonly of: readonly ClauseId[];
  readonly rulebook: string;
}

export function ClauseLinks({ of: clauses, rulebook }: ClauseLinksProps): VNode | null {
  if (clauses.length === 0) return null;
  return (
    <span class="clause-links">
      {clauses.map((clause) => (
        <ClauseLink key={clause} id={clause} href={`${makePath('rules', { rulebook })}#${clause}`} />
      ))}
    </span>
  );
}
