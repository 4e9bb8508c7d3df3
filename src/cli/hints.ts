/** How the user started us, so that what to type next can be typed; it must never change what a command does. */

const THROUGH_NPM = ['croupier', 'start'];

/** A command line as it can be typed here: `odds --help` is `croupier odds --help`, or the same through npm. */
export function commandFor(args: string): string {
  const { npm_lifecycle_event: event = '' } = process.env;
  if (THROUGH_NPM.includes(event)) return `npm run -s croupier -- ${args}`;
  return event === 'npx' ? `npx croupier ${args}` : `croupier ${args}`;
}

/** What can be typed next, each command on a line of its own so that it can be copied. */
export const makeHint = (what: string, args: string): string => `${what}:\n  ${commandFor(args)}\n`;
