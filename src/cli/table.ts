/** Plain text tables; in a pipe they must never lose a character. */
import { styleText } from 'node:util';
import { PLAIN, shorten, terminalWidth, widthOf, wrapWords } from './width.ts';

type Style = Parameters<typeof styleText>[0];

/** Where the terminal is too narrow, columns give way. */
export interface Column {
  readonly head: string;
  readonly align?: 'right';
  /** Is left out with all of its number: 1 before anything is shortened, the others in order where that is not enough. */
  readonly drops?: number;
  /** Is cut short, down to so many columns. */
  readonly shrinksTo?: number;
  /** Goes on in the next line, in so many columns at least. */
  readonly wrapsTo?: number;
}

export type Cell = string | { readonly text: string; readonly style: Style };

const GAP = '  ';

/** Colours appear only on a terminal, and not where NO_COLOR is set. */
export const paint = (style: Style, text: string): string => styleText(style, text, { stream: process.stdout });

/** Text from outside could carry escape sequences to the terminal. */
export const printable = (text: string): string => (PLAIN.test(text) ? text : text.replace(/\p{C}/gu, '?'));

const textOf = (cell: Cell): string => printable(typeof cell === 'string' ? cell : cell.text);

/** Indices of the columns to show and their widths. */
function fitColumns(columns: readonly Column[], natural: readonly number[], room: number): ReadonlyMap<number, number> {
  const widths = new Map(natural.entries());
  const least = natural.map((width, i) => {
    const { head, shrinksTo, wrapsTo } = columns[i] as Column;
    return Math.min(width, Math.max(widthOf(head), shrinksTo ?? wrapsTo ?? width));
  });
  const excess = (of: (i: number) => number): number =>
    [...widths.keys()].reduce((sum, i) => sum + of(i) + GAP.length, -GAP.length) - room;
  const leastOf = (i: number): number => least[i] as number;
  const widthNow = (i: number): number => widths.get(i) as number;

  const ranks = [...new Set(columns.flatMap(({ drops }) => drops ?? []))].sort((a, b) => a - b);
  for (const rank of ranks) {
    if (excess(rank === 1 ? widthNow : leastOf) <= 0) continue;
    for (const [i, { drops }] of columns.entries()) if (drops === rank) widths.delete(i);
  }
  while (excess(widthNow) > 0) {
    const [widest] = [...widths.keys()].filter((i) => widthNow(i) > leastOf(i)).sort((a, b) => widthNow(b) - widthNow(a));
    if (widest === undefined) break;
    widths.set(widest, widthNow(widest) - 1);
  }
  return widths;
}

function pad(text: string, width: number, align: Column['align']): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? space + text : text + space;
}

export function makeTable(columns: readonly Column[], rows: readonly (readonly Cell[])[], room = terminalWidth()): string {
  const texts = rows.map((row) => row.map(textOf));
  const natural = columns.map(({ head }, i) => texts.reduce((most, row) => Math.max(most, widthOf(row[i] ?? '')), widthOf(head)));
  const widths = [...fitColumns(columns, natural, room)];

  const line = (cells: readonly string[], styles: readonly (Style | null)[]): string => {
    const padded = widths.map(([i, width], k) => pad(cells[k] ?? '', width, columns[i]?.align));
    const last = padded.pop()?.trimEnd() ?? '';
    const dressed = [...padded, last].map((text, k) => dress(text, styles[k] ?? null));
    return dressed.join(GAP).trimEnd();
  };
  const body = texts.flatMap((cells, r) => {
    const parts = widths.map(([i, width]) => partsOf(cells[i] ?? '', width, columns[i]));
    const styles = widths.map(([i]) => styleOf(rows[r]?.[i]));
    const height = parts.reduce((most, part) => Math.max(most, part.length), 1);
    return Array.from({ length: height }, (_, k) =>
      line(
        parts.map((part) => part[k] ?? ''),
        styles,
      ),
    );
  });
  const head = line(
    widths.map(([i]) => columns[i]?.head ?? ''),
    widths.map(() => 'bold'),
  );
  return `${[head, ...body].join('\n')}\n`;
}

/** What of a cell stands in each line. */
const partsOf = (text: string, width: number, column: Column | undefined): readonly string[] =>
  column?.wrapsTo === undefined ? [shorten(text, width)] : wrapWords(text, width);

const styleOf = (cell: Cell | undefined): Style | null => (typeof cell === 'object' ? cell.style : null);
const dress = (text: string, style: Style | null): string => (style === null ? text : paint(style, text));
