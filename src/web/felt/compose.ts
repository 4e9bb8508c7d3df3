/** Where everything printed in a cell goes: lines of text, dice and symbols fitted into a box. It must never touch a page. */
import type { FeltBet, Mark } from './bets.ts';
import type { Box } from './geometry.ts';

type Role = 'sign' | 'label' | 'number' | 'note' | 'caption' | 'warning';

interface Span {
  readonly text: string;
  readonly chinese: boolean;
  /** Of the line's size. */
  readonly scale: number;
}

/** One line of text about a middle, on a baseline. */
export interface TextPiece {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly role: Role;
  readonly spans: readonly Span[];
}

export interface MarkPiece extends Mark {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface Composition {
  readonly texts: readonly TextPiece[];
  readonly marks: readonly MarkPiece[];
}

/** A line before it has a size: what it would like, what it may not exceed, and how readily it gives way. */
interface Row {
  readonly role: Role | 'marks';
  readonly spans: readonly Span[];
  readonly marks: readonly Mark[];
  readonly column: boolean;
  /** Width at a height of 1. */
  readonly aspect: number;
  readonly weight: number;
  readonly most: number;
  /** Left out first when there is no room; 0 stays. */
  readonly givesWay: number;
}

const GAP_OF_MARKS = 0.14;
/** Letters stand this much below the middle of their line, so that capitals look centred. */
const BASELINE = 0.36;
/** Smaller than this nobody reads it: in units of print, and on a phone in pixels. */
const LEAST_TEXT = 9.5;
const LEAST_COMPACT = 8;
const leastOf = (unit: number): number => (unit < 1 ? LEAST_COMPACT : LEAST_TEXT * unit);
/** Two languages share a line only if it can be so high. */
const LEAST_SHARED = 14;

/** How much is left out beside dice: nothing, the other language, or the name altogether. */
export type Brief = 0 | 1 | 2;

/** Whether names beside dice came out large enough to be read, or more has to be left out. */
export const isLegible = ({ texts, marks }: Composition, unit: number, brief: Brief): boolean =>
  marks.length < 2 ||
  texts.every(({ role, size }) => role === 'caption' || size >= (brief === 0 ? LEAST_SHARED * unit : leastOf(unit)));

/** A line is taken to be so much wider than its letters, so that it never touches the edge. */
const SLACK = 1.09;

const isChinese = (text: string): boolean => /[\u3000-\u9fff\uff00-\uffef]/.test(text);

/** How wide a text is at size 1 in a condensed face, rather too wide than too narrow. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (isChinese(letter)) width += 1.05;
    else if (/[MW½&]/.test(letter)) width += 0.76;
    else if (/[ ·.,:'I|–-]/.test(letter)) width += 0.28;
    else width += 0.5;
  }
  return width;
}

const spanOf = (text: string, scale = 1): Span => ({ text, chinese: isChinese(text), scale });

function textRow(role: Role, texts: readonly (string | Span)[], weight: number, most: number, givesWay = 0): Row[] {
  const spans = texts.filter((text) => text !== '').map((text) => (typeof text === 'string' ? spanOf(text) : text));
  if (spans.length === 0 || spans.every(({ text }) => text === '')) return [];
  const between = role === 'number' ? 0.2 : 0;
  const aspect =
    SLACK * spans.reduce((sum, { text, scale }) => sum + (widthOf(text) + between * (text.split(' ').length - 1)) * scale, 0) +
    0.4 * (spans.length - 1);
  return [{ role, spans, marks: [], column: false, aspect, weight, most, givesWay }];
}

function markRow(marks: readonly Mark[], column: boolean, weight: number, most: number): Row {
  const long = marks.length + GAP_OF_MARKS * (marks.length - 1);
  return {
    role: 'marks',
    spans: [],
    marks,
    column,
    aspect: column ? 1 / long : long,
    weight: column ? weight * marks.length * 0.8 : weight,
    most: column ? most * long : most,
    givesWay: 0,
  };
}

/** Heights that fill a box as far as their widths and limits let them. */
function fitted(rows: readonly Row[], width: number, height: number, gap: number): readonly number[] {
  const room = height - gap * (rows.length - 1);
  const caps = rows.map(({ aspect, most }) => Math.min(width / aspect, most));
  let low = 0;
  let high = height;
  for (let i = 0; i < 24; i++) {
    const scale = (low + high) / 2;
    const used = rows.reduce((sum, { weight }, k) => sum + Math.min(weight * scale, caps[k] ?? 0), 0);
    if (used > room) high = scale;
    else low = scale;
  }
  return rows.map(({ weight }, k) => Math.min(weight * low, caps[k] ?? 0));
}

function placed(rows: readonly Row[], { x, y, w, h }: Box, unit: number): Composition {
  const gap = Math.min(7 * unit, h * 0.05);
  let left = [...rows];
  let heights = fitted(left, w, h, gap);
  for (;;) {
    const small = left.some(({ role }, k) => role !== 'marks' && (heights[k] ?? 0) < leastOf(unit));
    const given = Math.max(...left.map(({ givesWay }) => givesWay));
    if (!small || given === 0) break;
    left = left.filter(({ givesWay }) => givesWay !== given);
    heights = fitted(left, w, h, gap);
  }
  const total = heights.reduce((sum, height) => sum + height, 0) + gap * (left.length - 1);
  const texts: TextPiece[] = [];
  const marks: MarkPiece[] = [];
  // On a phone a high cell has its chips above its print.
  let top = y + (h - total) * (unit < 1 && h > w * 1.3 ? 0.8 : 0.5);
  for (const [k, row] of left.entries()) {
    const height = heights[k] ?? 0;
    if (row.role === 'marks') marks.push(...placedMarks(row, x + w / 2, top, height));
    else texts.push({ x: x + w / 2, y: top + height * (0.5 + BASELINE), size: height, role: row.role, spans: row.spans });
    top += height + gap;
  }
  return { texts, marks };
}

function placedMarks({ marks, column, aspect }: Row, middle: number, top: number, height: number): readonly MarkPiece[] {
  const size = column ? height * aspect : height;
  const step = size * (1 + GAP_OF_MARKS);
  const start = column ? middle - size / 2 : middle - (height * aspect) / 2;
  return marks.map((mark, i) => ({ ...mark, size, x: start + (column ? 0 : i * step), y: top + (column ? i * step : 0) }));
}

/** Which way dice stand in a cell: whichever makes them larger. */
function standsUpright(count: number, { w, h }: Box): boolean {
  return Math.min(w * 0.62, (h * 0.62) / count) > Math.min((w * 0.9) / (count * 1.14), h * 0.56);
}

/** From this breadth on, what is printed stands side by side. */
const BROAD = 2.9;
const BROAD_ALONE = 1.3;
/** From this one on, words share a line. */
const WIDE = 2.1;

/** Two lines of much the same length where one would be too long. */
function broken(text: string): readonly string[] {
  if (text.length <= 12) return [text];
  const words = text.split(' ');
  const first = words.findIndex((_, i) => words.slice(0, i + 1).join(' ').length >= text.length / 2) + 1;
  return [words.slice(0, first).join(' '), words.slice(first).join(' ')];
}

/** Two words to a line where a cell is higher than wide, so that they stay legible on a small one. */
function warningRows(warning: string, box: Box, u: number): readonly Row[] {
  if (box.h < box.w * 1.5) return textRow('warning', [warning], 0.9, 14 * u, 2);
  const lines = warning.match(/\S+(?: \S+)?/g) ?? [];
  return lines.flatMap((line) => textRow('warning', [line], 1.3, 34 * u, 2));
}

function wordRows(bet: FeltBet, caption: string, box: Box, u: number): readonly Row[] {
  const { label, other, note, warning, kind } = bet;
  if (kind === 'total' || kind === 'number') {
    return [
      ...textRow('number', [label], 4, 68 * u),
      ...warningRows(warning, box, u),
      ...textRow('caption', [caption], 1.35, 19 * u),
    ];
  }
  if (label === '') return [...textRow('label', [caption], 2.4, 34 * u), ...textRow('note', [note], 1.8, 24 * u)];
  const [chinese, latin] = isChinese(label) ? [label, other] : [other, label];
  if (box.w / box.h > WIDE) {
    return [
      ...textRow('label', [spanOf(label), ...(other === '' ? [] : [spanOf(other, 0.92)])], 2.6, 42 * u),
      ...textRow('note', [note], 1.5, 24 * u, 2),
      ...textRow('caption', [caption], 1.25, 19 * u),
      ...textRow('warning', [warning], 0.9, 13 * u, 3),
    ];
  }
  const lines = broken(latin);
  return [
    ...textRow('sign', [chinese], lines.length > 1 ? 2.8 : 4.4, 104 * u, 1),
    ...lines.flatMap((line) => textRow('label', [line], 1.9, 40 * u)),
    ...textRow('note', [note], 1.5, 28 * u),
    ...textRow('caption', [caption], 1.5, 19 * u),
    ...textRow('warning', [warning], 0.85, 13 * u, 2),
  ];
}

function markRows(bet: FeltBet, caption: string, box: Box, u: number, brief: Brief): readonly Row[] {
  const { label, other, note, marks } = bet;
  const column = standsUpright(marks.length, box);
  const chinese = isChinese(label) ? label : other;
  const latin = isChinese(label) ? other : label;
  const captioned = textRow('caption', [caption], 1.2, 18 * u);
  if (!column) {
    const all = [latin, note, chinese].filter((text) => text !== '');
    const words = brief === 0 ? all : [note === '' && brief < 2 ? label : note];
    const row = markRow(marks, false, 3.6, 92 * u);
    // Where dice are small, numbers are not larger than they.
    const most = Math.min(28 * u, Math.max(box.w / row.aspect, 16 * u));
    return [row, ...textRow(note === '' ? 'label' : 'number', words, 1.5, most), ...captioned];
  }
  return [
    ...textRow('note', [chinese], 1.5, 28 * u, 1),
    markRow(marks, true, 4, 88 * u),
    ...latin.split(' ').flatMap((line) => textRow('label', [line], 1.1, 24 * u)),
    ...textRow('number', [note], 1.5, 30 * u),
    ...captioned,
  ];
}

/** Everything printed in the cell of one bet, from the cell's own corner. An empty caption means that it stands elsewhere. */
export function compose(bet: FeltBet, box: Box, caption: string, unit: number, brief: Brief = 0): Composition {
  const pad = Math.min(9 * unit, box.h * 0.07, box.w * 0.06);
  const inner = { x: pad, y: pad, w: box.w - 2 * pad, h: box.h - 2 * pad };
  if (bet.marks.length === 0) return placed(wordRows(bet, caption, inner, unit), inner, unit);
  const broad = bet.marks.length === 1 ? BROAD_ALONE : BROAD;
  if (inner.w / inner.h < broad) return placed(markRows(bet, caption, inner, unit, brief), inner, unit);
  return composeBeside(bet, inner, caption, unit);
}

/** Dice to the left, words to the right of them. */
function composeBeside(bet: FeltBet, inner: Box, caption: string, unit: number): Composition {
  const { label, other, note, marks } = bet;
  const mark = markRow(marks, false, 1, 96 * unit);
  const size = Math.min(mark.most, inner.h * 0.76, (inner.w * 0.54) / mark.aspect);
  const gap = Math.min(22 * unit, inner.w * 0.07);
  const lines = inner.w / inner.h > BROAD ? [[label, other]] : isChinese(label) ? [[label], [other]] : [[other], [label]];
  const words = [
    ...lines.flatMap((line) => textRow('label', line, 2, 38 * unit)),
    ...textRow('number', [note], 2, 38 * unit),
    ...textRow('caption', [caption], 1.3, 19 * unit),
  ];
  const widest = Math.max(...words.map(({ aspect, most }) => aspect * most), 0);
  const right = Math.min(widest, inner.w - size * mark.aspect - gap);
  const start = inner.x + (inner.w - size * mark.aspect - gap - right) / 2;
  const text = placed(words, { x: start + size * mark.aspect + gap, y: inner.y, w: right, h: inner.h }, unit);
  const top = inner.y + (inner.h - size) / 2;
  return { texts: text.texts, marks: placedMarks(mark, start + (size * mark.aspect) / 2, top, size) };
}

/** The words of a caption: in one line, or one below the other where the place is narrow. */
export function composeCaption(text: string, box: Box, unit: number): Composition {
  const inner = { x: box.w * 0.06, y: box.h * 0.1, w: box.w * 0.88, h: box.h * 0.8 };
  const narrow = box.w / box.h < 1.3;
  const rows = narrow
    ? text.split(' ').flatMap((word) => textRow('caption', [word], /\d/.test(word) ? 1.5 : 1, (/\d/.test(word) ? 34 : 24) * unit))
    : textRow('caption', [text], 1, 24 * unit);
  return placed(rows, inner, unit);
}

/** Cells that look alike are printed alike: every size is the least of theirs. */
export function level(all: readonly Composition[]): readonly Composition[] {
  const [first] = all;
  if (
    first === undefined ||
    all.some(({ texts }) => texts.map(({ role }) => role).join() !== first.texts.map(({ role }) => role).join())
  )
    return all;
  const least = first.texts.map((_, i) => Math.min(...all.map(({ texts }) => texts[i]?.size ?? 0)));
  return all.map(({ texts, marks }) => ({
    marks,
    texts: texts.map((piece, i) => {
      const size = least[i] ?? piece.size;
      const middle = piece.y - piece.size * BASELINE;
      return { ...piece, size, y: middle + size * BASELINE };
    }),
  }));
}
