/** Arranges all bets for phones in rows of at most seven cells, in CSS pixels: in one column, or in two if the screen is wide. */
import type { FeltBet } from './bets.ts';
import type { Box, Cell } from './geometry.ts';
import type { Family, FeltWords } from './words/index.ts';

/**
 * Seven columns of 52 pixels. On a screen of 360 pixels, the drawing is scaled down, and each column is still at least 44 pixels
 * wide, the minimum for touch.
 */
export const COMPACT_WIDTH = 364;
const TOP_ROW_HEIGHT = 92;
const CAPTION_HEIGHT = 19;
const GAP = 5;
const COLUMN_GAP = 8;
export const SECOND_COLUMN_X = COMPACT_WIDTH + COLUMN_GAP;
/** The height of a row that shows or hides a family (a group of similar bets). */
const TOGGLE_HEIGHT = 50;

/** Each section has the kinds of its bets, the number of columns, and the height of a row. */
const SECTIONS: readonly (readonly [kinds: readonly string[], columns: number, height: number])[] = [
  [['any-triple', 'field', 'any-symbol-triple', 'any-colour-triple'], 2, 62],
  [['triple', 'symbol-triple'], 6, 58],
  [['double'], 6, 58],
  [['colour-triple'], 3, 64],
  [['colour-double'], 3, 64],
  [['total'], 7, 60],
  [['pair'], 5, 56],
  [['colour'], 3, 64],
  [['single', 'symbol'], 6, 66],
  [['double-combination'], 2, 62],
  [['red', 'black'], 2, 62],
  [['shooter'], 1, 62],
  [['four'], 4, 54],
  [['three'], 5, 56],
  [['double-single'], 5, 56],
];
/** Families with many bets. They are collapsed at first. */
const COLLAPSED: readonly Family[] = ['threes', 'double-singles'];

interface Toggle extends Box {
  readonly family: Family;
  readonly text: string;
  readonly isExpanded: boolean;
}

export interface CompactForm {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  readonly captions: readonly (Box & { readonly text: string })[];
  readonly toggles: readonly Toggle[];
  /** Bets whose odds are in a caption, not in their cell. */
  readonly captionedBets: ReadonlySet<string>;
}

/** The bets of the top row, from left to right. */
function topRowOf(bets: readonly FeltBet[]): readonly FeltBet[] {
  const findBets = (...ids: readonly string[]): readonly FeltBet[] =>
    ids.flatMap((id) => bets.find((bet) => bet.id === id) ?? []);
  if (findBets('small', 'big').length < 2) return [];
  const middle = findBets('odd', 'even');
  return [
    ...findBets('small'),
    ...(middle.length > 0 ? middle : findBets('any-triple', 'any-symbol-triple', 'any-colour-triple')),
    ...findBets('big'),
  ];
}

/** Sorts the totals. Their second row is reversed, so that totals with the same odds are in one column. */
function sortTotals(bets: readonly FeltBet[]): readonly FeltBet[] {
  if (bets[0]?.kind !== 'total') return bets;
  const numberOf = ({ id }: FeltBet): number => Number(id.slice(id.indexOf(':') + 1));
  const rising = [...bets].sort((a, b) => numberOf(a) - numberOf(b));
  return [...rising.slice(0, 7), ...rising.slice(7).reverse()];
}

/** Returns null if a bet has no section. Such a layout is drawn as printed, but stretched in height. */
export function buildCompactForm(
  bets: readonly FeltBet[],
  expanded: readonly Family[],
  words: FeltWords,
  columns: 1 | 2 = 1,
): CompactForm | null {
  const cells: Cell[] = [];
  const captions: (Box & { text: string })[] = [];
  const toggles: Toggle[] = [];
  const captionedBets = new Set<string>();
  const placed = new Set<string>();
  let y = 0;
  /** Where a section begins. A second column begins with a section. */
  const starts: number[] = [];

  const addRows = (sectionBets: readonly FeltBet[], perRowMax: number, height: number): void => {
    // If a section of five or more columns has at least two bets but no full row, its cells keep the width of a column, and the
    // rest of the row is empty. Otherwise the cells fill the width.
    const perRow =
      sectionBets.length < perRowMax && sectionBets.length > 1 && perRowMax > 4
        ? perRowMax
        : Math.min(perRowMax, sectionBets.length);
    const w = COMPACT_WIDTH / perRow;
    for (const [i, { id }] of sectionBets.entries()) {
      placed.add(id);
      cells.push({ key: id, bet: id, x: (i % perRow) * w, y: y + Math.floor(i / perRow) * height, w, h: height });
    }
    y += Math.ceil(sectionBets.length / perRow) * height + GAP;
  };

  const topRow = topRowOf(bets);
  if (topRow.length > 0) addRows(topRow, topRow.length, TOP_ROW_HEIGHT);
  for (const [kinds, perRow, height] of SECTIONS) {
    const section = sortTotals(bets.filter(({ id, kind }) => kinds.includes(kind) && !placed.has(id)));
    const [first] = section;
    if (first === undefined) continue;
    // The caption of a bet is its odds.
    const hasSameOdds = section.length > 1 && section.every(({ caption }) => caption === first.caption);
    const { family } = first;
    starts.push(y);
    if (COLLAPSED.includes(family)) {
      const isExpanded = expanded.includes(family);
      const text = `${words.families[family]} · ${first.caption} ${isExpanded ? '▴' : '▾'}`;
      toggles.push({ family, text, isExpanded, x: 0, y, w: COMPACT_WIDTH, h: TOGGLE_HEIGHT });
      y += TOGGLE_HEIGHT + GAP;
      for (const { id } of section) {
        placed.add(id);
        captionedBets.add(id);
      }
      if (isExpanded) addRows(section, perRow, height);
      continue;
    }
    if (hasSameOdds) {
      captions.push({ x: 0, y, w: COMPACT_WIDTH, h: CAPTION_HEIGHT, text: first.caption });
      y += CAPTION_HEIGHT;
      for (const { id } of section) captionedBets.add(id);
    }
    // Only the kind `four` has 4 columns. If a layout has all 15 of these bets, they fill three rows of five.
    addRows(section, section.length > 12 && perRow === 4 ? 5 : perRow, height);
  }
  if (bets.some(({ id }) => !placed.has(id))) return null;
  const form = { width: COMPACT_WIDTH, height: y - GAP, cells, captions, toggles, captionedBets };
  return columns === 1 ? form : splitColumns(form, starts);
}

/** Moves the sections from the most even break on into a second column. */
function splitColumns(form: CompactForm, starts: readonly number[]): CompactForm {
  const heightAt = (start: number): number => Math.max(start - GAP, form.height - start);
  const start = starts.reduce((best, each) => (heightAt(each) < heightAt(best) ? each : best), form.height);
  const move = <B extends Box>(box: B): B => (box.y < start ? box : { ...box, x: box.x + SECOND_COLUMN_X, y: box.y - start });
  return {
    ...form,
    width: SECOND_COLUMN_X + COMPACT_WIDTH,
    height: heightAt(start),
    cells: form.cells.map(move),
    captions: form.captions.map(move),
    toggles: form.toggles.map(move),
  };
}
