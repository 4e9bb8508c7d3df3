/** Measures, shortens and wraps text for a terminal. */
import { createRequire } from 'node:module';

/** Matches text with one column per character. Most text matches, and measuring with the Unicode tables is slow. */
export const PLAIN = /^[ -~\u00A0-\u02FF\u2010-\u2027\u2190-\u2193]*$/;

/** Created when first needed, because creating it takes as long as a small command. */
let segmenter: Intl.Segmenter | undefined;

function splitCharacters(text: string): readonly string[] {
  if (PLAIN.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Loaded when first needed, to save a few milliseconds at the start. */
let measure: ((text: string) => number) | undefined;

/** Returns the width in columns, without colour codes. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  measure ??= (createRequire(import.meta.url)('fast-string-width') as typeof import('fast-string-width')).default;
  return measure(text);
}

/** Returns the columns of the terminal, or infinity for a pipe. */
export const terminalWidth = (): number =>
  process.stdout.isTTY && process.stdout.columns > 0 ? process.stdout.columns : Number.POSITIVE_INFINITY;

/** Counts the characters that fit into a width. Returns at least 1, so that wrapping ends. */
function countFitting(characters: readonly string[], width: number): number {
  let [count, used] = [0, 0];
  for (const character of characters) {
    used += widthOf(character);
    if (used > width) break;
    count++;
  }
  return Math.max(1, count);
}

export function shorten(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const characters = splitCharacters(text);
  return `${characters.slice(0, countFitting(characters, width - 1)).join('')}…`;
}

/** Breaks a word that is longer than a line, after a punctuation mark if possible. */
function breakWord(word: string, width: number): readonly string[] {
  const chunks: string[] = [];
  let characters = splitCharacters(word);
  while (characters.length > countFitting(characters, width)) {
    const fittingCount = countFitting(characters, width);
    const markIndex = characters.slice(0, fittingCount).findLastIndex((character) => '-:/,'.includes(character));
    const cut = markIndex > 0 ? markIndex + 1 : fittingCount;
    chunks.push(characters.slice(0, cut).join(''));
    characters = characters.slice(cut);
  }
  return [...chunks, characters.join('')];
}

/** Wraps text at spaces. */
export function wrapWords(text: string, width: number): readonly string[] {
  if (widthOf(text) <= width) return [text];
  // A word with a colour code is never broken, because its escape sequence must stay whole.
  const isTooLong = (word: string): boolean => !word.includes('\u001b') && widthOf(word) > width;
  const lines: string[] = [];
  for (const piece of text.split(' ').flatMap((word) => (isTooLong(word) ? breakWord(word, width) : [word]))) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last) + 1 + widthOf(piece) <= width) lines[lines.length - 1] = `${last} ${piece}`;
    else lines.push(piece);
  }
  return lines;
}

/** Matches a label that is followed by two or more spaces. */
const LABEL = /^ *\S+ {2,}(?=\S)/;
const INDENT = '  ';

/** Wraps every long line. After a label, the new lines start below the text of the first line. Otherwise they are indented. */
export function fold(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => (widthOf(line) <= width ? [line] : foldLine(line, width)))
    .join('\n');
}

function foldLine(line: string, width: number): readonly string[] {
  const prefix = LABEL.exec(line)?.[0] ?? /^ */.exec(line)?.[0] ?? '';
  const hangingIndent = prefix.trim() === '' ? prefix + INDENT : ' '.repeat(widthOf(prefix));
  const [first = '', ...rest] = wrapWords(line.slice(prefix.length), width - hangingIndent.length);
  return [prefix + first, ...rest.map((piece) => (hangingIndent + piece).trimEnd())];
}
