/** Plain text tables; in a pipe they must never lose a character. */
import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

export interface Column {
  readonly head: string;
  readonly align?: 'right';
  /** Is left out where the terminal is too narrow. */
  readonly drops?: true;
  /** Is shortened where that is not enough. */
  readonly shrinks?: true;
}

export type Cell = string | { readonly text: string; readonly style: Style };

const GAP = '  ';
/** A shortened column keeps at least so much. */
const SHRUNK_MIN = 12;

/** Colours appear only on a terminal, and not where NO_COLOR is set. */
export const paint = (style: Style, text: string): string => styleText(style, text, { stream: process.stdout });

const terminalWidth = (): number =>
  process.stdout.isTTY && process.stdout.columns > 0 ? process.stdout.columns : Number.POSITIVE_INFINITY;

/** Almost every cell; Unicode's tables are dear to ask. */
const PLAIN = /^[ -~]*$/;

/** Text from outside could carry escape sequences to the terminal. */
export const printable = (text: string): string => (PLAIN.test(text) ? text : text.replace(/\p{C}/gu, '?'));

const textOf = (cell: Cell): string => printable(typeof cell === 'string' ? cell : cell.text);
const lengthOf = (text: string): number => (PLAIN.test(text) ? text.length : [...text].length);

/** Indices of the columns to show and their widths. */
function fitColumns(columns: readonly Column[], natural: readonly number[], room: number): ReadonlyMap<number, number> {
  const widths = new Map(natural.entries());
  const excess = (): number => [...widths.values()].reduce((sum, w) => sum + w + GAP.length, -GAP.length) - room;
  const shrinkable = (): number[] => [...widths.keys()].filter((i) => columns[i]?.shrinks && (widths.get(i) ?? 0) > SHRUNK_MIN);
  while (excess() > 0) {
    const widest = shrinkable().sort((a, b) => (widths.get(b) ?? 0) - (widths.get(a) ?? 0))[0];
    const dropped = [...widths.keys()].findLast((i) => columns[i]?.drops);
    if (dropped !== undefined) widths.delete(dropped);
    else if (widest !== undefined) widths.set(widest, (widths.get(widest) ?? 0) - 1);
    else break;
  }
  return widths;
}

function pad(text: string, width: number, align: Column['align']): string {
  const length = lengthOf(text);
  if (length > width) return `${[...text].slice(0, width - 1).join('')}…`;
  const space = ' '.repeat(width - length);
  return align === 'right' ? space + text : text + space;
}

export function makeTable(columns: readonly Column[], rows: readonly (readonly Cell[])[], room = terminalWidth()): string {
  const texts = rows.map((row) => row.map(textOf));
  const natural = columns.map(({ head }, i) => texts.reduce((most, row) => Math.max(most, lengthOf(row[i] ?? '')), head.length));
  const widths = [...fitColumns(columns, natural, room)];
  const line = (cells: readonly string[], style: (i: number) => Style | null): string => {
    const padded = widths.map(([i, width]) => pad(cells[i] ?? '', width, columns[i]?.align));
    const last = padded.pop()?.trimEnd() ?? '';
    return [...padded, last].map((text, k) => dress(text, style(widths[k]?.[0] ?? 0))).join(GAP);
  };
  const head = line(
    columns.map((column) => column.head),
    () => 'bold',
  );
  const body = texts.map((cells, r) => line(cells, (i) => styleOf(rows[r]?.[i])));
  return `${[head, ...body].map((text) => text.trimEnd()).join('\n')}\n`;
}

const styleOf = (cell: Cell | undefined): Style | null => (typeof cell === 'object' ? cell.style : null);
const dress = (text: string, style: Style | null): string => (style === null ? text : paint(style, text));
