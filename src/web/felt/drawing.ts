/** Builds the drawing of a felt: the position and print of all cells and captions. */
import type { FeltBet } from './bets.ts';
import { buildCompactForm, COMPACT_WIDTH, SECOND_COLUMN_X } from './compact.ts';
import { type Brevity, type Composition, compose, composeCaption, equalizeSizes, isLegible } from './compose.ts';
import { type Box, type CaptionPrefix, type Cell, cellsOf, type FeltLayout, rotate } from './geometry.ts';
import { type Family, feltWords, type Language } from './words/index.ts';

/** `felt` is the printed layout. `compact` has rows of bets for phones. */
export const FORMS = ['felt', 'compact'] as const;
export type Form = (typeof FORMS)[number];
/** The side of the table from which the layout is drawn. */
export const SIDES = ['player', 'dealer'] as const;
export type Side = (typeof SIDES)[number];

/** The longer side of every drawing in SVG units. On a screen of 1280 pixels, a unit is about one pixel. */
const LENGTH = 1344;
const COMPACT_PRINT_SCALE = 0.6;
/** On phones, a layout without compact rows is stretched in height by this factor. */
const COMPACT_STRETCH = 1.5;
/** The print scale is 1 if the smallest cell has this size, and grows with that cell. */
const CELL_SIZE_AT_SCALE_1 = 84;
const PRINT_SCALE_MAX = 1.7;

const printScaleOf = (cells: readonly Box[]): number =>
  Math.min(PRINT_SCALE_MAX, Math.max(1, Math.min(...cells.map(({ w, h }) => Math.min(w, h))) / CELL_SIZE_AT_SCALE_1));

/** A composition, and which Chinese its Chinese texts are. */
export interface DrawnPrint extends Composition {
  readonly chinese: 'zh-Hant' | 'zh-Hans';
}

export interface DrawnCell extends Cell {
  readonly print: DrawnPrint;
  /** The print while chips lie on the cell: what the bet is, in the part of the cell that the chips leave free. */
  readonly printBesideChips: () => DrawnPrint;
  readonly colour: string | null;
  /** The part of the cell for chips, relative to its corner. */
  readonly chipBox: Box;
  /** The radius of the chips in the middle of `chipBox`; 0 for a cell without a bet. */
  readonly chipRadius: number;
  /** Index of the cell's group; -1 for a blank cell. */
  readonly group: number;
  /** Set if the cell is a row that expands or collapses a family (a group of similar bets). */
  readonly toggle: { readonly family: Family; readonly isExpanded: boolean; readonly text: string } | null;
}

interface DrawnCaption extends Box {
  readonly key: string;
  readonly print: DrawnPrint;
}

interface DrawnGroup {
  readonly name: string;
  readonly cells: readonly DrawnCell[];
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Multiplies all text sizes and margins. */
  readonly printScale: number;
  readonly form: Form;
  readonly groups: readonly DrawnGroup[];
  /** All cells that can have the focus, in reading order. */
  readonly cells: readonly DrawnCell[];
  readonly blanks: readonly DrawnCell[];
  readonly captions: readonly DrawnCaption[];
}

export interface DrawingOptions {
  readonly form: Form;
  readonly side: Side;
  readonly language: Language;
  /** Expanded families of the compact form. */
  readonly expanded: readonly Family[];
  /** Columns of the compact form; 1 if not set. */
  readonly columns?: 1 | 2;
}

interface Placement {
  readonly form: Form;
  readonly width: number;
  readonly height: number;
  readonly printScale: number;
  readonly cells: readonly (Cell & { readonly toggle: DrawnCell['toggle'] })[];
  readonly captions: readonly (Box & { readonly text: string })[];
  /** Bets whose odds are in a caption, not in their cell. */
  readonly captionedBets: ReadonlySet<string>;
}

/** The text of a caption: its prefix, if any, and the odds of `betId`. */
export function captionText(
  bets: ReadonlyMap<string, FeltBet>,
  betId: string,
  prefix: CaptionPrefix | undefined,
  language: Language,
): string {
  const odds = bets.get(betId)?.caption ?? '';
  return prefix === undefined ? odds : `${feltWords(language).captionPrefixes[prefix]} ${odds}`;
}

function placeAsPrinted(
  layout: FeltLayout,
  bets: ReadonlyMap<string, FeltBet>,
  { form, side, language }: DrawingOptions,
): Placement {
  const isCompact = form === 'compact';
  const scale = isCompact ? COMPACT_WIDTH / layout.width : LENGTH / Math.max(layout.width, layout.height);
  const scaleY = isCompact ? scale * COMPACT_STRETCH : scale;
  const [width, height] = [layout.width * scale, layout.height * scaleY];
  const placeBox = <B extends Box>(box: B): B => {
    const scaled = { ...box, x: box.x * scale, y: box.y * scaleY, w: box.w * scale, h: box.h * scaleY };
    return side === 'dealer' ? rotate(scaled, width, height) : scaled;
  };
  const kindOf = (bet: string): string => bets.get(bet)?.kind ?? bet;
  const captionedKinds = new Set(layout.captions.map(([, , , , betId]) => kindOf(betId)));
  const cells = cellsOf(layout).map((cell) => ({ ...placeBox(cell), toggle: null }));
  return {
    form,
    width,
    height,
    printScale: isCompact ? COMPACT_PRINT_SCALE : printScaleOf(cells),
    cells,
    captions: layout.captions.map(([x, y, w, h, betId, prefix]) => ({
      ...placeBox({ x, y, w, h }),
      text: captionText(bets, betId, prefix, language),
    })),
    captionedBets: new Set([...bets.keys()].filter((bet) => captionedKinds.has(kindOf(bet)))),
  };
}

function placeInRows(bets: readonly FeltBet[], { expanded, language, columns }: DrawingOptions): Placement | null {
  const compact = buildCompactForm(bets, expanded, feltWords(language), columns);
  if (compact === null) return null;
  const toggles = compact.toggles.map(({ family, text, isExpanded, ...box }) => ({
    ...box,
    key: `+${family}`,
    bet: null,
    toggle: { family, isExpanded, text },
  }));
  const columnOf = ({ x }: Box): number => (x < SECOND_COLUMN_X ? 0 : 1);
  const cells = [...compact.cells.map((cell) => ({ ...cell, toggle: null })), ...toggles].sort(
    (a, b) => columnOf(a) - columnOf(b) || a.y - b.y || a.x - b.x,
  );
  return { ...compact, form: 'compact', printScale: COMPACT_PRINT_SCALE, cells };
}

export function buildDrawing(layout: FeltLayout, bets: readonly FeltBet[], options: DrawingOptions): Drawing {
  const byId = new Map(bets.map((bet) => [bet.id, bet]));
  const placement = (options.form === 'compact' ? placeInRows(bets, options) : null) ?? placeAsPrinted(layout, byId, options);
  const { form, width, height, printScale } = placement;
  const chinese = options.language === 'zh-Hans' ? 'zh-Hans' : 'zh-Hant';
  const contents = composeCells(placement, byId, chinese);
  const groups: { name: string; family: Family; cells: DrawnCell[] }[] = [];
  const blanks: DrawnCell[] = [];
  for (const cell of placement.cells) {
    const bet = cell.bet === null ? undefined : byId.get(cell.bet);
    const family = bet?.family ?? cell.toggle?.family;
    const drawn = { ...cell, ...(contents.get(cell.key) ?? EMPTY_CONTENT), colour: bet?.colour ?? null };
    if (family === undefined) {
      blanks.push({ ...drawn, group: -1 });
      continue;
    }
    if (groups.at(-1)?.family !== family) groups.push({ name: feltWords(options.language).families[family], family, cells: [] });
    groups.at(-1)?.cells.push({ ...drawn, group: groups.length - 1 });
  }
  return {
    width,
    height,
    printScale,
    form,
    groups: groups.map(({ name, cells }) => ({ name, cells })),
    cells: groups.flatMap(({ cells }) => cells),
    blanks,
    captions: placement.captions.map(({ text, ...box }, i) => ({
      ...box,
      key: `caption${i}`,
      print: { ...composeCaption(text, box, printScale * (printScale < 1 ? 1.1 : 1)), chinese },
    })),
  };
}

type CellContent = Pick<DrawnCell, 'print' | 'printBesideChips' | 'chipBox' | 'chipRadius'>;

const EMPTY_PRINT: DrawnPrint = { texts: [], marks: [], chinese: 'zh-Hant' };
const EMPTY_CONTENT: CellContent = {
  print: EMPTY_PRINT,
  printBesideChips: () => EMPTY_PRINT,
  chipBox: { x: 0, y: 0, w: 0, h: 0 },
  chipRadius: 0,
};

/** In a cell that is wider than this ratio of width to height, the chips are at the right of the print, otherwise below it. */
const WIDE_RATIO = 1.9;
/** The part of the height for chips below the print, and the width of chips beside it, relative to the height. */
const CHIPS_BELOW = 0.67;
const CHIPS_BESIDE = 1.3;
/** The height of the highest stack with its shadow, in radii. */
export const STACK_HEIGHT = 2.6;
/** The largest radius of a chip at print scale 1. */
const CHIP_RADIUS_MAX = 40;

/** The part of a cell that its chips cover. The print has the rest. */
function chipBoxOf({ w, h }: Box): Box {
  if (w / h <= WIDE_RATIO) return { x: 0, y: h * (1 - CHIPS_BELOW), w, h: h * CHIPS_BELOW };
  const width = Math.min(w * 0.45, h * CHIPS_BESIDE);
  return { x: w - width, y: 0, w: width, h };
}

/** `print` is the print without chips. The other print is composed when chips first lie on the cell, because most cells never have chips. */
function placeChips(cell: Box, bet: FeltBet, print: DrawnPrint, printScale: number): CellContent {
  const chipBox = chipBoxOf(cell);
  const free = chipBox.x === 0 ? { ...cell, h: chipBox.y } : { ...cell, w: chipBox.x };
  const chipRadius = Math.min(chipBox.h / STACK_HEIGHT, chipBox.w * 0.42, CHIP_RADIUS_MAX * Math.max(printScale, 0.75));
  let brief: DrawnPrint | undefined;
  // In one language, without odds and warnings, the print is large enough to read.
  const printBesideChips = (): DrawnPrint => {
    brief ??= { ...compose({ ...bet, otherLabel: '', warning: '' }, free, '', printScale, 3), chinese: print.chinese };
    return brief;
  };
  return { print, printBesideChips, chipBox, chipRadius };
}

/** The content of all cells. Cells of the same kind and size get the same text sizes. */
function composeCells(
  { cells, captionedBets, printScale }: Placement,
  bets: ReadonlyMap<string, FeltBet>,
  chinese: DrawnPrint['chinese'],
): ReadonlyMap<string, CellContent> {
  const contents = new Map<string, CellContent>();
  const similarCells = new Map<string, { cell: Cell; bet: FeltBet }[]>();
  for (const cell of cells) {
    if (cell.toggle !== null)
      contents.set(cell.key, {
        ...EMPTY_CONTENT,
        print: { ...composeCaption(cell.toggle.text, cell, printScale * 1.3), chinese },
      });
    const bet = cell.bet === null ? undefined : bets.get(cell.bet);
    if (bet === undefined) continue;
    const key = `${LOOKS_LIKE[bet.kind] ?? bet.kind} ${Math.round(cell.w)} ${Math.round(cell.h)}`;
    similarCells.set(key, [...(similarCells.get(key) ?? []), { cell, bet }]);
  }
  for (const members of similarCells.values()) {
    const composeAll = (brevity: Brevity): readonly Composition[] =>
      members.map(({ cell, bet }) => compose(bet, cell, captionedBets.has(bet.id) ? '' : bet.caption, printScale, brevity));
    // The most complete print that is legible in all these cells. Brevity 2 leaves out most text.
    const brevity =
      ([0, 1] as const).find((candidate) => composeAll(candidate).every((print) => isLegible(print, printScale, candidate))) ?? 2;
    const prints = equalizeSizes(composeAll(brevity));
    for (const [i, { cell, bet }] of members.entries())
      contents.set(cell.key, placeChips(cell, bet, { ...(prints[i] ?? EMPTY_PRINT), chinese }, printScale));
  }
  return contents;
}

/** Kinds of bets whose cells must look like those of another kind, such as opposite bets. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  big: 'small',
  even: 'odd',
  black: 'red',
  'any-colour-triple': 'any-symbol-triple',
};
