/** A problem of the conditions as the form shows it, also if the server has found it. */
import type { ApiError } from '../../../protocol/index.ts';
import type { ClauseId } from '../../../rules/index.ts';
import type { ConditionProblem } from '../../../tournament/index.ts';
import { comparePlaces, fieldPlaceOf, withoutNumbers } from './field-keys.ts';
import { problemWords } from './words/problems.ts';

export interface ShownProblem {
  readonly code: ConditionProblem['code'] | 'id-taken' | 'bad-id';
  /** A path into the conditions, such as `sessions[1].cuts[0].n`. */
  readonly at: string;
  readonly clauses: readonly ClauseId[];
}

/** The problems in the order of the fields in the form. Equal texts at a field are shown one time. */
export function sortProblems<T extends ShownProblem>(problems: readonly T[]): readonly T[] {
  const sorted = problems.toSorted((a, b) => comparePlaces(fieldPlaceOf(a.at), fieldPlaceOf(b.at)));
  const textOf = (problem: T): string => `${fieldPlaceOf(problem.at)} ${formatProblem(problem)}`;
  return sorted.filter((problem, i) => sorted.findIndex((other) => textOf(other) === textOf(problem)) === i);
}

const PREFIX = 'conditions';

/** The problem in an answer of the server; null if the answer is about something else. */
export function problemOfError({ code, place, clauses = [], facts }: ApiError): ShownProblem | null {
  if (code !== 'invalid' || place === undefined) return null;
  if (place === 'id') return { code: 'id-taken', at: 'id', clauses: [] };
  const problem = facts?.problem;
  if (typeof problem !== 'string' || !place.startsWith(PREFIX)) return null;
  return { code: problem as ShownProblem['code'], at: place.slice(PREFIX.length + 1), clauses };
}

/** The text for the code at this place, or the text for the code everywhere. */
export function formatProblem({ code, at }: Pick<ShownProblem, 'code' | 'at'>): string {
  const { exact, codes } = problemWords.value;
  const texts: Readonly<Record<string, string>> = exact;
  return texts[`${code} ${withoutNumbers(at)}`] ?? codes[code];
}
