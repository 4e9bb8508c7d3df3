/** Assertions for programming errors. They also run in production. They must not be used to validate input. */

export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`croupier: ${message}`);
}

/** Returns the value, or throws an error that says what is missing. */
export function assertPresent<T>(value: T | undefined | null, name: string): T {
  assert(value !== undefined && value !== null, `${name} is missing`);
  return value;
}
