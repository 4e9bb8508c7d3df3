/** Formats plain text tables. On a narrow terminal, columns shrink or disappear; in a pipe the table is complete. */
import { styleText } from 'node:util';
import { PLAIN, shorten, terminalWidth, widthOf, wrapWords } from './width.ts';

type Style = Parameters<typeof styleText>[0];

/** A column, and how it adapts to a narrow terminal. */
export interface Column {
  readonly header: string;
  readonly align?: 'right';
  /** Columns with drop order 1 are dropped before any column shrinks. If shrinking is not enough, columns with 2, then 3 and so on are dropped. */
  readonly dropOrder?: number;
  /** Minimum width when text is cut. */
  readonly truncateTo?: number;
  /** Minimum width when text wraps. */
  readonly wrapTo?: number;
}

export type Cell = string | { readonly text: string; readonly style: Style };

const GAP = '  ';

/** Adds colour on a terminal, unless NO_COLOR is set. */
export const paint = (style: Style, text: string): string => styleText(style, text, { stream: process.stdout });

/** Replaces control characters, because user text may contain escape sequences. */
export const printable = (text: string): string => (PLAIN.test(text) ? text : text.replace(/\p{C}/gu, '?'));

const textOf = (cell: Cell): string => printable(typeof cell === 'string' ? cell : cell.text);

/** Returns the indices of the visible columns with their widths. */
function fitColumns(
  columns: readonly Column[],
  contentWidths: readonly number[],
  availableWidth: number,
): ReadonlyMap<number, number> {
  const widths = new Map(contentWidths.entries());
  const minimums = contentWidths.map((width, i) => {
    const { header, truncateTo, wrapTo } = columns[i] as Column;
    return Math.min(width, Math.max(widthOf(header), truncateTo ?? wrapTo ?? width));
  });
  const excess = (widthOfColumn: (i: number) => number): number =>
    [...widths.keys()].reduce((sum, i) => sum + widthOfColumn(i) + GAP.length, -GAP.length) - availableWidth;
  const minimumAt = (i: number): number => minimums[i] as number;
  const widthAt = (i: number): number => widths.get(i) as number;

  const orders = [...new Set(columns.flatMap(({ dropOrder }) => dropOrder ?? []))].sort((a, b) => a - b);
  for (const order of orders) {
    if (excess(order === 1 ? widthAt : minimumAt) <= 0) continue;
    for (const [i, { dropOrder }] of columns.entries()) if (dropOrder === order) widths.delete(i);
  }
  while (excess(widthAt) > 0) {
    const [widest] = [...widths.keys()].filter((i) => widthAt(i) > minimumAt(i)).sort((a, b) => widthAt(b) - widthAt(a));
    if (widest === undefined) break;
    widths.set(widest, widthAt(widest) - 1);
  }
  return widths;
}

function pad(text: string, width: number, align: Column['align']): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? space + text : text + space;
}

export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  availableWidth = terminalWidth(),
): string {
  const texts = rows.map((row) => row.map(textOf));
  const contentWidths = columns.map(({ header }, i) =>
    texts.reduce((width, row) => Math.max(width, widthOf(row[i] ?? '')), widthOf(header)),
  );
  const widths = [...fitColumns(columns, contentWidths, availableWidth)];

  const formatLine = (cells: readonly string[], styles: readonly (Style | null)[]): string => {
    const padded = widths.map(([i, width], k) => pad(cells[k] ?? '', width, columns[i]?.align));
    const last = padded.pop()?.trimEnd() ?? '';
    const styled = [...padded, last].map((text, k) => applyStyle(text, styles[k] ?? null));
    return styled.join(GAP).trimEnd();
  };
  const body = texts.flatMap((cells, r) => {
    const parts = widths.map(([i, width]) => linesOf(cells[i] ?? '', width, columns[i]));
    const styles = widths.map(([i]) => styleOf(rows[r]?.[i]));
    const height = parts.reduce((lines, part) => Math.max(lines, part.length), 1);
    return Array.from({ length: height }, (_, k) =>
      formatLine(
        parts.map((part) => part[k] ?? ''),
        styles,
      ),
    );
  });
  const headerLine = formatLine(
    widths.map(([i]) => columns[i]?.header ?? ''),
    widths.map(() => 'bold'),
  );
  return `${[headerLine, ...body].join('\n')}\n`;
}

/** Splits the text of a cell into lines. */
const linesOf = (text: string, width: number, column: Column | undefined): readonly string[] =>
  column?.wrapTo === undefined ? [shorten(text, width)] : wrapWords(text, width);

const styleOf = (cell: Cell | undefined): Style | null => (typeof cell === 'object' ? cell.style : null);
const applyStyle = (text: string, style: Style | null): string => (style === null ? text : paint(style, text));
