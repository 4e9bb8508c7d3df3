/** Creates and formats errors that the user can correct. Each is one line on standard error. */

export const EXIT_USER_ERROR = 2;

/** Ends the command with an error message and exit code 2. */
export function fail(message: string): never {
  throw Object.assign(new Error(message), { name: 'UserError' });
}

export const isUserError = (error: unknown): error is Error => error instanceof Error && error.name === 'UserError';

const MESSAGE_LENGTH_MAX = 600;

/** Formats a message as one line without control characters, because it may quote user input. */
export function formatError(message: string): string {
  const clean = message.replace(/\p{C}/gu, '?');
  return `croupier: ${clean.length > MESSAGE_LENGTH_MAX ? `${clean.slice(0, MESSAGE_LENGTH_MAX)}…` : clean}\n`;
}
