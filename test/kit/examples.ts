/** The examples in our documents: code and what it prints, commands and what they answer. It must never run them. */

export interface Example {
  readonly code: string;
  readonly output: string;
}

/** Every JavaScript block that a text block follows at once. */
export function libraryExamples(markdown: string): readonly Example[] {
  return [...markdown.matchAll(/```js\n([\s\S]*?)```\n+```text\n([\s\S]*?)```/g)].map(([, code = '', output = '']) => ({
    code,
    output,
  }));
}

export interface Command {
  /** What follows the name of the command line. */
  readonly args: readonly string[];
  /** Lines of the answer in order; between them others may stand where a line of dots says so. */
  readonly lines: readonly string[];
}

const PROMPT = '$ npm run -s croupier -- ';

/** Every command line shown after a prompt, with the lines shown below it. */
export function shownCommands(markdown: string): readonly Command[] {
  const commands: { args: readonly string[]; lines: string[] }[] = [];
  for (const [, block = ''] of markdown.matchAll(/```console\n([\s\S]*?)```/g)) {
    for (const line of block.trimEnd().split('\n')) {
      if (line.startsWith(PROMPT)) commands.push({ args: wordsOf(line.slice(PROMPT.length)), lines: [] });
      else commands.at(-1)?.lines.push(line);
    }
  }
  return commands;
}

/** As a shell would split it, with quotes but without anything else of a shell. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? '');
}

/** The first shown line that the answer lacks in its place; undefined when all are there. */
export function missingLine(shown: readonly string[], answer: string): string | undefined {
  const real = answer.split('\n').map((line) => line.trimEnd());
  let from = 0;
  let mayPass = false;
  for (const line of shown) {
    if (/^\s*…$/.test(line)) {
      mayPass = true;
      continue;
    }
    const found = real.indexOf(line.trimEnd(), from);
    if (found === -1 || (!mayPass && found !== from)) return line;
    from = found + 1;
    mayPass = false;
  }
  return undefined;
}
