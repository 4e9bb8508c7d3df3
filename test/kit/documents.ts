/** Extracts links, headings and names from Markdown documents. */
import { posix } from 'node:path';
import type { TextFile } from '../../scripts/lib/files.ts';

/** Removes code from Markdown. */
const removeCode = (markdown: string): string => markdown.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');

/** Returns the anchor of a heading: lower case, without punctuation, with hyphens for spaces. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (markdown: string): readonly string[] =>
  [...markdown.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Finds links to missing files or headings. */
export function findBrokenLinks({ path, text }: TextFile, files: readonly TextFile[]): readonly string[] {
  return [...removeCode(text).matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [linkedPath = '', anchor] = target.split('#');
      const targetPath = linkedPath === '' ? path : posix.join(posix.dirname(path), linkedPath);
      const file = files.find((other) => other.path === targetPath);
      if (file === undefined) return !files.some((other) => other.path.startsWith(`${targetPath.replace(/\/$/, '')}/`));
      return anchor !== undefined && !anchorsOf(file.text).includes(anchor);
    })
    .map((target) => `${path}: ${target} does not exist`);
}

/** Finds the npm scripts that a document mentions. */
export function findNpmScripts(markdown: string): readonly string[] {
  const runScripts = [...markdown.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name = '']) => name);
  const shortScripts = [...markdown.matchAll(/npm (start|test)\b/g)].map(([, name = '']) => name);
  return [...new Set([...runScripts, ...shortScripts])];
}

/** Finds the ids of readings in a text. A reading is our answer to an unclear clause, such as `C-01`. */
export const findReadings = (text: string): readonly string[] => [...new Set(text.match(/\b[CRSTDXEP]-\d{2}\b/g))];

/** Finds the ids of readings that a document defines, in a heading or at the start of a table row or list item. */
export const findDefinedReadings = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^(?:### |\| |- \*\*)([CRSTDXEP]-\d{2})\b/gm)].map(([, id = '']) => id);

/** Reads the table rows whose first and last cells are in backticks. Returns the last cell by the first cell, which is a name. */
export const readNamedRows = (markdown: string): ReadonlyMap<string, string> =>
  new Map([...markdown.matchAll(/^\| `([^`]+)` .*\| `([^`]+)` +\|$/gm)].map(([, name = '', last = '']) => [name, last]));
