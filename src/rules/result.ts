/** Failure as a value with a stable code and a place; it must never carry a stack or a sentence without a place. */

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
  'odds-below-floor',
  'bad-face',
  'wrong-number-of-dice',
  'bad-throw',
  'sole-holder',
  'too-many',
  'amount-unsafe',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** What is wrong with something handed in, and where. */
export interface Problem {
  readonly code: ProblemCode;
  /** A path into what was handed in, such as `wagers[2].bet`; empty for the whole. */
  readonly at: string;
  readonly message: string;
  /** The nearest valid name, where one is near enough to be meant. */
  readonly nearest?: string;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

export const done = <T>(value: T): Result<T> => ({ ok: true, value });

export const failed = (code: ProblemCode, at: string, message: string, nearest?: string): Result<never> => ({
  ok: false,
  problem: nearest === undefined ? { code, at, message } : { code, at, message, nearest },
});

/** The problem as one line for a person: where, what, and what may have been meant. */
export function sayProblem(problem: Problem): string {
  const where = problem.at === '' ? '' : `${problem.at}: `;
  const meant = problem.nearest === undefined ? '' : ` (did you mean '${problem.nearest}'?)`;
  return `${where}${problem.message}${meant}`.replace(/\p{C}/gu, '?');
}

const QUOTED_MAX = 60;

/** A value from outside as it may stand in a message: short, on one line, without control characters. */
export function quote(value: unknown): string {
  const text =
    typeof value === 'string' ? `'${value}'` : value === undefined ? 'nothing' : Array.isArray(value) ? 'a list' : plain(value);
  const clean = text.replace(/\p{C}/gu, '?');
  return clean.length > QUOTED_MAX ? `${clean.slice(0, QUOTED_MAX)}…` : clean;
}

const plain = (value: unknown): string => (typeof value === 'object' && value !== null ? 'an object' : String(value));
