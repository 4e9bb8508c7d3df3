/** Result and Problem types: an expected failure is a value with a stable code, a path and a message. */

export const PROBLEM_CODES = [
  'not-an-object',
  'not-a-list',
  'not-text',
  'missing-field',
  'unknown-field',
  'field-does-not-apply',
  'unknown-rulebook',
  'unknown-layout',
  'unknown-bet',
  'bet-not-on-layout',
  'bad-amount',
  'bad-limits',
  'bad-odds',
  'odds-below-floor', // less than the rulebook allows a table to pay
  'bad-face',
  'wrong-number-of-dice',
  'bad-throw',
  'sole-holder', // a second player on a bet that only one player may hold
  'too-many', // a list is too long
  'amount-unsafe', // too large for exact integers
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** What is wrong with an input, and where. */
export interface Problem {
  readonly code: ProblemCode;
  /** A path into the input, such as `wagers[2].bet`; empty for the whole input. */
  readonly at: string;
  readonly message: string;
  /** The closest valid name, if one is close. */
  readonly nearest?: string;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (code: ProblemCode, at: string, message: string, nearest?: string): Result<never> => ({
  ok: false,
  problem: nearest === undefined ? { code, at, message } : { code, at, message, nearest },
});

/** Formats a problem as one line: path, message and "did you mean" hint. */
export function sayProblem(problem: Omit<Problem, 'code'> & { readonly code?: string }): string {
  const where = problem.at === '' ? '' : `${problem.at}: `;
  const hint = problem.nearest === undefined ? '' : ` (did you mean '${problem.nearest}'?)`;
  return `${where}${problem.message}${hint}`.replace(/\p{C}/gu, '?');
}

const QUOTED_MAX = 60;

/** Formats an untrusted value for a message: short, on one line, without control characters. */
export function quote(value: unknown): string {
  const text =
    typeof value === 'string'
      ? `'${value}'`
      : value === undefined
        ? 'nothing'
        : Array.isArray(value)
          ? 'a list'
          : describe(value);
  const clean = text.replace(/\p{C}/gu, '?');
  return clean.length > QUOTED_MAX ? `${clean.slice(0, QUOTED_MAX)}…` : clean;
}

const describe = (value: unknown): string => (typeof value === 'object' && value !== null ? 'an object' : String(value));
