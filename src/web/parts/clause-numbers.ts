/** Separates clause ids that are numbers printed in the rulebook from ids that we made up. */
import type { ClauseId } from '../../rules/index.ts';

/** Matches `3`, `5.1.8`, `8(a)` and `3.1.2(c)(ii)`, but not `pt3`, `diagram` or `3-d-para-2`. */
const PRINTED_NUMBER = /^\d+(?:\.\d+)*(?:\([a-z]+\))*$/;

export const numberedClauses = (clauses: readonly ClauseId[]): readonly ClauseId[] =>
  clauses.filter((clause) => PRINTED_NUMBER.test(clause));

/** Clauses without a printed number come last, so that readers do not take their text for part of the number before. */
export const numberedFirst = (clauses: readonly ClauseId[]): readonly ClauseId[] => [
  ...numberedClauses(clauses),
  ...clauses.filter((clause) => !PRINTED_NUMBER.test(clause)),
];
