/** The differences between two versions of conditions, field by field. */
import type { Conditions, Entrants } from '../../../tournament/index.ts';

type Leaf = string | number | boolean | null;

export interface Difference {
  /** The path of the value, such as `sessions[heat].chips`. */
  readonly at: string;
  /** undefined if the version has no such value. */
  readonly before: Leaf | undefined;
  readonly after: Leaf | undefined;
}

const ENTRANTS = /\.entrants\[\d+\]$/;

/** All values with their paths. Sessions are called by their names, so that a removed session does not change all later ones. */
function leavesOf(value: unknown, at: string, leaves: Map<string, Leaf>): Map<string, Leaf> {
  if (typeof value !== 'object' || value === null) {
    leaves.set(at, value as Leaf);
    return leaves;
  }
  // A kind of entrants has a meaning only together with its session.
  if (ENTRANTS.test(at)) {
    leaves.set(at, Object.values(value as Entrants).join(' '));
    return leaves;
  }
  // The order of the sessions is a value of its own: the last one decides the prizes.
  if (at === 'sessions') leaves.set(at, (value as Conditions['sessions']).map(({ id }) => id).join(', '));
  if (Array.isArray(value)) {
    for (const [i, entry] of value.entries())
      leavesOf(entry, `${at}[${at === 'sessions' ? (entry as { readonly id: string }).id : i}]`, leaves);
    return leaves;
  }
  for (const [name, inner] of Object.entries(value)) leavesOf(inner, at === '' ? name : `${at}.${name}`, leaves);
  return leaves;
}

export function differencesOf(before: Conditions, after: Conditions): readonly Difference[] {
  const [old, current] = [leavesOf(before, '', new Map<string, Leaf>()), leavesOf(after, '', new Map<string, Leaf>())];
  const paths = new Set([...old.keys(), ...current.keys()]);
  return [...paths]
    .filter((at) => old.get(at) !== current.get(at))
    .map((at) => ({ at, before: old.get(at), after: current.get(at) }));
}
