/** Suggests the next command, with the same prefix (`croupier`, `npm run` or `npx`) as the current command. */

const NPM_SCRIPTS = ['croupier', 'start'];

/** Formats `odds --help` as `croupier odds --help`, or as the npm or npx command. */
export function commandFor(args: string): string {
  const { npm_lifecycle_event: event = '' } = process.env;
  if (NPM_SCRIPTS.includes(event)) return `npm run -s croupier -- ${args}`;
  return event === 'npx' ? `npx croupier ${args}` : `croupier ${args}`;
}

/** Formats a description and a command. The command is on a separate line, so that it can be copied. */
export const formatHint = (description: string, args: string): string => `${description}:\n  ${commandFor(args)}\n`;
