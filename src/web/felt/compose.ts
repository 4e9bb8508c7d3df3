/** Fits the print of a cell into its box: lines of text, dice and symbols. */
import type { FeltBet, Mark } from './bets.ts';
import type { Box } from './geometry.ts';

/** `sign` is a large Chinese name. `caption` is the odds. */
type Role = 'sign' | 'label' | 'number' | 'note' | 'caption' | 'warning';

interface Span {
  readonly text: string;
  readonly chinese: boolean;
  /** Relative to the size of the line. */
  readonly scale: number;
}

/** One line of centred text; `y` is the baseline. */
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

/** The print of a cell or caption. */
export interface Composition {
  readonly texts: readonly TextPiece[];
  readonly marks: readonly MarkPiece[];
}

/** A line of text or dice that has no size yet. */
interface Row {
  readonly role: Role | 'marks';
  readonly spans: readonly Span[];
  readonly marks: readonly Mark[];
  /** Whether the dice are below each other. */
  readonly isColumn: boolean;
  /** Width divided by height. */
  readonly aspect: number;
  /** Share of the height. */
  readonly weight: number;
  readonly maxHeight: number;
  /** If there is no room, rows with the highest number are left out first. A row with 0 is never left out. */
  readonly dropOrder: number;
}

/** The gap between two marks (dice or symbols), relative to their size. */
const GAP_OF_MARKS = 0.14;
/** Distance of the baseline below the middle of a line, so that capitals look centred. */
const BASELINE = 0.36;
/** The smallest legible text sizes. `TEXT_MIN` is for print scale 1, `COMPACT_TEXT_MIN` is for the compact form, whose print scale is below 1. */
const TEXT_MIN = 9.5;
const COMPACT_TEXT_MIN = 8;
const textMin = (printScale: number): number => (printScale < 1 ? COMPACT_TEXT_MIN : TEXT_MIN * printScale);
/** Two languages share a line only if its text has at least this size. */
const SHARED_LINE_MIN = 14;

/** How much text beside dice is left out: 0 leaves out none, 1 the other language, 2 also the name, 3 everything. */
export type Brevity = 0 | 1 | 2 | 3;

/** Whether the names beside dice are large enough to read. */
export const isLegible = ({ texts, marks }: Composition, printScale: number, brevity: Brevity): boolean =>
  marks.length < 2 ||
  texts.every(
    ({ role, size }) => role === 'caption' || size >= (brevity === 0 ? SHARED_LINE_MIN * printScale : textMin(printScale)),
  );

/** Extra width of a line, so that it does not touch the edge. */
const SLACK = 1.09;

const isChinese = (text: string): boolean => /[\u3000-\u9fff\uff00-\uffef]/.test(text);

/** The estimated width of a text at font size 1 in a condensed font. */
export function estimateWidth(text: string): number {
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

/** One row of text, as a list; an empty list if there is no text. */
function textRow(role: Role, texts: readonly (string | Span)[], weight: number, maxHeight: number, dropOrder = 0): Row[] {
  const spans = texts.filter((text) => text !== '').map((text) => (typeof text === 'string' ? spanOf(text) : text));
  if (spans.length === 0 || spans.every(({ text }) => text === '')) return [];
  const wordSpace = role === 'number' ? 0.2 : 0;
  const aspect =
    SLACK *
      spans.reduce((sum, { text, scale }) => sum + (estimateWidth(text) + wordSpace * (text.split(' ').length - 1)) * scale, 0) +
    0.4 * (spans.length - 1);
  return [{ role, spans, marks: [], isColumn: false, aspect, weight, maxHeight, dropOrder }];
}

function markRow(marks: readonly Mark[], isColumn: boolean, weight: number, maxHeight: number): Row {
  const length = marks.length + GAP_OF_MARKS * (marks.length - 1);
  return {
    role: 'marks',
    spans: [],
    marks,
    isColumn,
    aspect: isColumn ? 1 / length : length,
    weight: isColumn ? weight * marks.length * 0.8 : weight,
    maxHeight: isColumn ? maxHeight * length : maxHeight,
    dropOrder: 0,
  };
}

/** The heights of rows that fill a box, within their maximum sizes. Finds the common scale by bisection. */
function fitHeights(rows: readonly Row[], width: number, height: number, gap: number): readonly number[] {
  const available = height - gap * (rows.length - 1);
  const maxHeights = rows.map(({ aspect, maxHeight }) => Math.min(width / aspect, maxHeight));
  let low = 0;
  let high = height;
  for (let i = 0; i < 24; i++) {
    const scale = (low + high) / 2;
    const used = rows.reduce((sum, { weight }, k) => sum + Math.min(weight * scale, maxHeights[k] ?? 0), 0);
    if (used > available) high = scale;
    else low = scale;
  }
  return rows.map(({ weight }, k) => Math.min(weight * low, maxHeights[k] ?? 0));
}

function placeRows(rows: readonly Row[], { x, y, w, h }: Box, printScale: number): Composition {
  const gap = Math.min(7 * printScale, h * 0.05);
  let remaining = [...rows];
  let heights = fitHeights(remaining, w, h, gap);
  for (;;) {
    const isTooSmall = remaining.some(({ role }, k) => role !== 'marks' && (heights[k] ?? 0) < textMin(printScale));
    const highestDropOrder = Math.max(...remaining.map(({ dropOrder }) => dropOrder));
    if (!isTooSmall || highestDropOrder === 0) break;
    remaining = remaining.filter(({ dropOrder }) => dropOrder !== highestDropOrder);
    heights = fitHeights(remaining, w, h, gap);
  }
  const total = heights.reduce((sum, height) => sum + height, 0) + gap * (remaining.length - 1);
  const texts: TextPiece[] = [];
  const marks: MarkPiece[] = [];
  // In a tall cell of the compact form, the chips are above the print.
  let top = y + (h - total) * (printScale < 1 && h > w * 1.3 ? 0.8 : 0.5);
  for (const [k, row] of remaining.entries()) {
    const height = heights[k] ?? 0;
    if (row.role === 'marks') marks.push(...placeMarks(row, x + w / 2, top, height));
    else texts.push({ x: x + w / 2, y: top + height * (0.5 + BASELINE), size: height, role: row.role, spans: row.spans });
    top += height + gap;
  }
  return { texts, marks };
}

function placeMarks({ marks, isColumn, aspect }: Row, middle: number, top: number, height: number): readonly MarkPiece[] {
  const size = isColumn ? height * aspect : height;
  const step = size * (1 + GAP_OF_MARKS);
  const start = isColumn ? middle - size / 2 : middle - (height * aspect) / 2;
  return marks.map((mark, i) => ({ ...mark, size, x: start + (isColumn ? 0 : i * step), y: top + (isColumn ? i * step : 0) }));
}

/** Whether dice are larger in a column than in a row. */
function fitsBetterInColumn(count: number, { w, h }: Box): boolean {
  return Math.min(w * 0.62, (h * 0.62) / count) > Math.min((w * 0.9) / (count * 1.14), h * 0.56);
}

/** If a cell is wider than this ratio of width to height, the text is printed beside the dice. */
const BESIDE_RATIO = 2.9;
const BESIDE_RATIO_ONE_DIE = 1.3;
/** If a cell is wider than this ratio of width to height, two languages share a line. */
const SHARED_LINE_RATIO = 2.1;

/** Splits a long text into two lines of similar length. */
function splitLines(text: string): readonly string[] {
  if (text.length <= 12) return [text];
  const words = text.split(' ');
  const first = words.findIndex((_, i) => words.slice(0, i + 1).join(' ').length >= text.length / 2) + 1;
  return [words.slice(0, first).join(' '), words.slice(first).join(' ')];
}

/** The rows of a warning. In a tall cell, a warning has two words per line. */
function warningRows(warning: string, box: Box, printScale: number): readonly Row[] {
  if (box.h < box.w * 1.5) return textRow('warning', [warning], 0.9, 14 * printScale, 2);
  const lines = warning.match(/\S+(?: \S+)?/g) ?? [];
  return lines.flatMap((line) => textRow('warning', [line], 1.3, 34 * printScale, 2));
}

function wordRows(bet: FeltBet, caption: string, box: Box, printScale: number): readonly Row[] {
  const { label, otherLabel, note, warning, kind } = bet;
  if (kind === 'total' || kind === 'number') {
    return [
      ...textRow('number', [label], 4, 68 * printScale),
      ...warningRows(warning, box, printScale),
      ...textRow('caption', [caption], 1.35, 19 * printScale),
    ];
  }
  if (label === '')
    return [...textRow('label', [caption], 2.4, 34 * printScale), ...textRow('note', [note], 1.8, 24 * printScale)];
  const [chinese, latin] = isChinese(label) ? [label, otherLabel] : [otherLabel, label];
  if (box.w / box.h > SHARED_LINE_RATIO) {
    return [
      ...textRow('label', [spanOf(label), ...(otherLabel === '' ? [] : [spanOf(otherLabel, 0.92)])], 2.6, 42 * printScale),
      ...textRow('note', [note], 1.5, 24 * printScale, 2),
      ...textRow('caption', [caption], 1.25, 19 * printScale),
      ...textRow('warning', [warning], 0.9, 13 * printScale, 3),
    ];
  }
  const lines = splitLines(latin);
  return [
    ...textRow('sign', [chinese], lines.length > 1 ? 2.8 : 4.4, 104 * printScale, 1),
    ...lines.flatMap((line) => textRow('label', [line], 1.9, 40 * printScale)),
    ...textRow('note', [note], 1.5, 28 * printScale),
    ...textRow('caption', [caption], 1.5, 19 * printScale),
    ...textRow('warning', [warning], 0.85, 13 * printScale, 2),
  ];
}

function markRows(bet: FeltBet, caption: string, box: Box, printScale: number, brevity: Brevity): readonly Row[] {
  const { label, otherLabel, note, marks } = bet;
  const isColumn = brevity < 3 && fitsBetterInColumn(marks.length, box);
  const chinese = isChinese(label) ? label : otherLabel;
  const latin = isChinese(label) ? otherLabel : label;
  const captionRow = textRow('caption', [caption], 1.2, 18 * printScale);
  if (!isColumn) {
    const allTexts = [latin, note, chinese].filter((text) => text !== '');
    const words = brevity === 0 ? allTexts : brevity === 3 ? [] : [note === '' && brevity < 2 ? label : note];
    const row = markRow(marks, false, 3.6, 92 * printScale);
    // The numbers must not be larger than the dice.
    const maxHeight = Math.min(28 * printScale, Math.max(box.w / row.aspect, 16 * printScale));
    return [row, ...textRow(note === '' ? 'label' : 'number', words, 1.5, maxHeight), ...captionRow];
  }
  return [
    ...textRow('note', [chinese], 1.5, 28 * printScale, 1),
    markRow(marks, true, 4, 88 * printScale),
    ...latin.split(' ').flatMap((line) => textRow('label', [line], 1.1, 24 * printScale)),
    ...textRow('number', [note], 1.5, 30 * printScale),
    ...captionRow,
  ];
}

/** Composes the print of one cell, relative to its corner. `caption` is empty if a caption strip shows the odds. */
export function compose(bet: FeltBet, box: Box, caption: string, printScale: number, brevity: Brevity = 0): Composition {
  const pad = Math.min(9 * printScale, box.h * 0.07, box.w * 0.06);
  const inner = { x: pad, y: pad, w: box.w - 2 * pad, h: box.h - 2 * pad };
  if (bet.marks.length === 0) return placeRows(wordRows(bet, caption, inner, printScale), inner, printScale);
  const besideRatio = bet.marks.length === 1 ? BESIDE_RATIO_ONE_DIE : BESIDE_RATIO;
  if (inner.w / inner.h < besideRatio || brevity === 3)
    return placeRows(markRows(bet, caption, inner, printScale, brevity), inner, printScale);
  return composeBeside(bet, inner, caption, printScale);
}

/** Composes dice on the left and text on the right. */
function composeBeside(bet: FeltBet, inner: Box, caption: string, printScale: number): Composition {
  const { label, otherLabel, note, marks } = bet;
  const mark = markRow(marks, false, 1, 96 * printScale);
  const size = Math.min(mark.maxHeight, inner.h * 0.76, (inner.w * 0.54) / mark.aspect);
  const gap = Math.min(22 * printScale, inner.w * 0.07);
  const lines =
    inner.w / inner.h > BESIDE_RATIO
      ? [[label, otherLabel]]
      : isChinese(label)
        ? [[label], [otherLabel]]
        : [[otherLabel], [label]];
  const words = [
    ...lines.flatMap((line) => textRow('label', line, 2, 38 * printScale)),
    ...textRow('number', [note], 2, 38 * printScale),
    ...textRow('caption', [caption], 1.3, 19 * printScale),
  ];
  const widest = Math.max(...words.map(({ aspect, maxHeight }) => aspect * maxHeight), 0);
  const textWidth = Math.min(widest, inner.w - size * mark.aspect - gap);
  const start = inner.x + (inner.w - size * mark.aspect - gap - textWidth) / 2;
  const text = placeRows(words, { x: start + size * mark.aspect + gap, y: inner.y, w: textWidth, h: inner.h }, printScale);
  const top = inner.y + (inner.h - size) / 2;
  return { texts: text.texts, marks: placeMarks(mark, start + (size * mark.aspect) / 2, top, size) };
}

/** A caption in one line, or one word per line in a narrow box. */
export function composeCaption(text: string, box: Box, printScale: number): Composition {
  const inner = { x: box.w * 0.06, y: box.h * 0.1, w: box.w * 0.88, h: box.h * 0.8 };
  const isNarrow = box.w / box.h < 1.3;
  const rows = isNarrow
    ? text
        .split(' ')
        .flatMap((word) => textRow('caption', [word], /\d/.test(word) ? 1.5 : 1, (/\d/.test(word) ? 34 : 24) * printScale))
    : textRow('caption', [text], 1, 24 * printScale);
  return placeRows(rows, inner, printScale);
}

/** Gives similar cells the same text sizes. Each line gets the smallest size that it has in any of the cells. */
export function equalizeSizes(compositions: readonly Composition[]): readonly Composition[] {
  const [first] = compositions;
  if (
    first === undefined ||
    compositions.some(({ texts }) => texts.map(({ role }) => role).join() !== first.texts.map(({ role }) => role).join())
  )
    return compositions;
  const smallest = first.texts.map((_, i) => Math.min(...compositions.map(({ texts }) => texts[i]?.size ?? 0)));
  return compositions.map(({ texts, marks }) => ({
    marks,
    texts: texts.map((piece, i) => {
      const size = smallest[i] ?? piece.size;
      const middle = piece.y - piece.size * BASELINE;
      return { ...piece, size, y: middle + size * BASELINE };
    }),
  }));
}
