/** What our documents say, taken out of their text: links, headings, names. It must never look at anything but the text. */
import { posix } from 'node:path';
import type { TextFile } from '../../scripts/lib/files.ts';

/** Without what stands in code. */
const prose = (markdown: string): string => markdown.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');

/** The name by which a link reaches a heading: lower case, without punctuation, hyphens for spaces. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (markdown: string): readonly string[] =>
  [...markdown.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Links to files or headings of the project that are not there. */
export function brokenLinks({ path, text }: TextFile, files: readonly TextFile[]): readonly string[] {
  return [...prose(text).matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [place = '', anchor] = target.split('#');
      const goal = place === '' ? path : posix.join(posix.dirname(path), place);
      const file = files.find((other) => other.path === goal);
      if (file === undefined) return !files.some((other) => other.path.startsWith(`${goal.replace(/\/$/, '')}/`));
      return anchor !== undefined && !anchorsOf(file.text).includes(anchor);
    })
    .map((target) => `${path}: ${target} leads nowhere`);
}

/** What `npm run` is told to run. */
export function npmScriptsIn(markdown: string): readonly string[] {
  const named = [...markdown.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name = '']) => name);
  const short = [...markdown.matchAll(/npm (start|test)\b/g)].map(([, name = '']) => name);
  return [...new Set([...named, ...short])];
}

/** Ids of readings, wherever they are named. */
export const readingsIn = (text: string): readonly string[] => [...new Set(text.match(/\b[CRSTDXE]-\d{2}\b/g))];

/** Ids of the readings that are given: in a heading of their own or at the start of a row. */
export const readingsGiven = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^(?:### |\| )([CRSTDXE]-\d{2})\b/gm)].map(([, id = '']) => id);

/** Rows of a table whose first cell is a name in code: the name and the last cell. */
export const namedRows = (markdown: string): ReadonlyMap<string, string> =>
  new Map([...markdown.matchAll(/^\| `([^`]+)` .*\| `([^`]+)` +\|$/gm)].map(([, name = '', last = '']) => [name, last]));
