/** A user's mistake on its way to one line on standard error; it must never stand for a mistake of our own. */

export const EXIT_FAULT = 2;

/** Ends the command with one line that says what is wrong and where. */
export function fault(message: string): never {
  throw Object.assign(new Error(message), { name: 'Fault' });
}

export const isFault = (error: unknown): error is Error => error instanceof Error && error.name === 'Fault';

const FAULT_MAX = 600;

/** One line without control characters, whatever the user has typed into it. */
export function makeFaultLine(message: string): string {
  const clean = message.replace(/\p{C}/gu, '?');
  return `croupier: ${clean.length > FAULT_MAX ? `${clean.slice(0, FAULT_MAX)}…` : clean}\n`;
}
