/** How wide text is on a terminal, and text broken or cut to fit one; it must never change text that fits. */
import { createRequire } from 'node:module';

/** Almost all text, one column a letter: Latin letters, dashes, quotation marks and arrows. Unicode's tables are dear to ask. */
export const PLAIN = /^[ -~\u00A0-\u02FF\u2010-\u2027\u2190-\u2193]*$/;

/** Made when first needed: it takes as long to make as a small command takes to run. */
let segmenter: Intl.Segmenter | undefined;

function lettersOf(text: string): readonly string[] {
  if (PLAIN.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Loaded when first needed: most output is plain text, and commands start a few milliseconds sooner without it. */
let measure: ((text: string) => number) | undefined;

/** In columns; colours take none. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  measure ??= (createRequire(import.meta.url)('fast-string-width') as typeof import('fast-string-width')).default;
  return measure(text);
}

/** The terminal's columns; a pipe has no end. */
export const terminalWidth = (): number =>
  process.stdout.isTTY && process.stdout.columns > 0 ? process.stdout.columns : Number.POSITIVE_INFINITY;

/** How many letters fit into a width: at least one, or nothing would ever come to an end. */
function fitting(letters: readonly string[], width: number): number {
  let [count, used] = [0, 0];
  for (const letter of letters) {
    used += widthOf(letter);
    if (used > width) break;
    count++;
  }
  return Math.max(1, count);
}

export function shorten(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const letters = lettersOf(text);
  return `${letters.slice(0, fitting(letters, width - 1)).join('')}…`;
}

/** A word longer than a line, broken after a mark where it has one. */
function breakWord(word: string, width: number): readonly string[] {
  const pieces: string[] = [];
  let letters = lettersOf(word);
  while (letters.length > fitting(letters, width)) {
    const fit = fitting(letters, width);
    const mark = letters.slice(0, fit).findLastIndex((letter) => '-:/,'.includes(letter));
    const cut = mark > 0 ? mark + 1 : fit;
    pieces.push(letters.slice(0, cut).join(''));
    letters = letters.slice(cut);
  }
  return [...pieces, letters.join('')];
}

/** Lines no wider than asked for, broken at spaces. */
export function wrapWords(text: string, width: number): readonly string[] {
  if (widthOf(text) <= width) return [text];
  // A word with a colour in it stays whole: its escape sequence must.
  const breaks = (word: string): boolean => !word.includes('\u001b') && widthOf(word) > width;
  const lines: string[] = [];
  for (const piece of text.split(' ').flatMap((word) => (breaks(word) ? breakWord(word, width) : [word]))) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last) + 1 + widthOf(piece) <= width) lines[lines.length - 1] = `${last} ${piece}`;
    else lines.push(piece);
  }
  return lines;
}

/** A label and the text beside it, two spaces or more apart. */
const LABELLED = /^ *\S+ {2,}(?=\S)/;
const INDENT = '  ';

/** Every line that is too long goes on below: text beside a label in its own column, other text a little further in. */
export function fold(text: string, room: number): string {
  return text
    .split('\n')
    .flatMap((line) => (widthOf(line) <= room ? [line] : foldLine(line, room)))
    .join('\n');
}

function foldLine(line: string, room: number): readonly string[] {
  const start = LABELLED.exec(line)?.[0] ?? /^ */.exec(line)?.[0] ?? '';
  const hang = start.trim() === '' ? start + INDENT : ' '.repeat(widthOf(start));
  const [first = '', ...rest] = wrapWords(line.slice(start.length), room - hang.length);
  return [start + first, ...rest.map((piece) => (hang + piece).trimEnd())];
}
