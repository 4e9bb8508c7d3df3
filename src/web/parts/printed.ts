/** Which names of clauses are numbers that a reader finds in the book. It must never make one up. */
import type { ClauseId } from '../../rules/index.ts';

/** `3`, `5.1.8`, `8(a)`, `3.1.2(c)(ii)`; not `pt3`, `diagram` or `3-d-para-2`. */
const PRINTED = /^\d+(?:\.\d+)*(?:\([a-z]+\))*$/;

export const printedOf = (clauses: readonly ClauseId[]): readonly ClauseId[] => clauses.filter((clause) => PRINTED.test(clause));

/** Those without a number after the others: a name beside a number would read as the number's. */
export const numberedFirst = (clauses: readonly ClauseId[]): readonly ClauseId[] => [
  ...printedOf(clauses),
  ...clauses.filter((clause) => !PRINTED.test(clause)),
];
