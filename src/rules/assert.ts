/** Assertions of our own mistakes, on in production; they must never judge input from outside. */

export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`croupier: ${message}`);
}

/** For values that our own code has put there: says what is missing instead of answering undefined. */
export function present<T>(value: T | undefined | null, what: string): T {
  assert(value !== undefined && value !== null, `${what} is missing`);
  return value;
}
