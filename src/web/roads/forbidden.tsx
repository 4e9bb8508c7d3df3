/** One line that names the clause which forbids roads (grids of past results) and counts at a table. */
import type { VNode } from 'preact';
import type { ClauseId } from '../../rules/index.ts';
import { ClauseLink } from '../parts/index.ts';
import { makePath } from '../shell/index.ts';
import './roads.css';
import { words } from './words/index.ts';

/** [crown-sic-bo 9.1] [adelaide-big-and-small 8(k)] */
export function ForbiddenRoads({
  rulebook,
  clauses,
}: {
  readonly rulebook: string;
  readonly clauses: readonly ClauseId[];
}): VNode {
  return (
    <p class="road-forbidden">
      {words.value.forbidden}{' '}
      {clauses.map((id) => (
        <ClauseLink key={id} id={id} href={`${makePath('rules', { rulebook })}#${id}`} />
      ))}
    </p>
  );
}
