/** Extracts examples with their output from documents: code of the library, and commands of the command line. */

export interface Example {
  readonly code: string;
  readonly output: string;
}

/** Finds every JavaScript block that is followed by a text block. */
export function findLibraryExamples(markdown: string): readonly Example[] {
  return [...markdown.matchAll(/```js\n([\s\S]*?)```\n+```text\n([\s\S]*?)```/g)].map(([, code = '', output = '']) => ({
    code,
    output,
  }));
}

export interface ShownCommand {
  /** Arguments of the command line. */
  readonly args: readonly string[];
  /** The expected lines of the output. A line `…` means any number of lines. */
  readonly lines: readonly string[];
}

const PROMPT = '$ npm run -s croupier -- ';

/** Finds every command after a prompt, with the lines below it. */
export function findShownCommands(markdown: string): readonly ShownCommand[] {
  const commands: { args: readonly string[]; lines: string[] }[] = [];
  for (const [, block = ''] of markdown.matchAll(/```console\n([\s\S]*?)```/g)) {
    for (const line of block.trimEnd().split('\n')) {
      if (line.startsWith(PROMPT)) commands.push({ args: splitArguments(line.slice(PROMPT.length)), lines: [] });
      else commands.at(-1)?.lines.push(line);
    }
  }
  return commands;
}

/** Splits a line into arguments like a shell, but supports only spaces and quotes. */
function splitArguments(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, singleQuoted, doubleQuoted, plain]) => singleQuoted ?? doubleQuoted ?? plain ?? '',
  );
}

/** Returns the first expected line that is missing or in a different position in the output. Returns undefined if there is none. */
export function findMissingLine(expectedLines: readonly string[], output: string): string | undefined {
  const actualLines = output.split('\n').map((line) => line.trimEnd());
  let nextIndex = 0;
  let canSkip = false;
  for (const line of expectedLines) {
    if (/^\s*…$/.test(line)) {
      canSkip = true;
      continue;
    }
    const index = actualLines.indexOf(line.trimEnd(), nextIndex);
    if (index === -1 || (!canSkip && index !== nextIndex)) return line;
    nextIndex = index + 1;
    canSkip = false;
  }
  return undefined;
}
