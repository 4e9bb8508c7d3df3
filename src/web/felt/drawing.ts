/** A felt before anything lies on it: every cell with its print, every caption, in the form and from the side asked for. */
import type { FeltBet } from './bets.ts';
import { COMPACT_WIDTH, compactOf } from './compact.ts';
import { type Brief, type Composition, compose, composeCaption, isLegible, level } from './compose.ts';
import { type Box, type Cell, cellsOf, type FeltLayout, type Lead, turned } from './geometry.ts';
import { type Spot, spotIn } from './spots.ts';
import { type Family, type Language, WORDS } from './words.ts';

export const FORMS = ['felt', 'compact'] as const;
export type Form = (typeof FORMS)[number];
export const SIDES = ['player', 'dealer'] as const;
export type Side = (typeof SIDES)[number];

/** A felt is drawn so long, whatever its own grid. At a width of 1280 pixels a unit is about one of them. */
const LENGTH = 1344;
/** On a phone a unit of print is so many pixels. */
const COMPACT_UNIT = 0.6;
/** What has no rows of its own is as wide as a phone and so much higher than printed, so that odds and chips find room in its cells. */
const STRETCH = 1.5;
/** Print grows with the smallest cell, so that roomy felts are not empty: of this size it is as designed, up to so much larger. */
const CELL_AS_DESIGNED = 84;
const UNIT_MAX = 1.7;

const unitOf = (cells: readonly Box[]): number =>
  Math.min(UNIT_MAX, Math.max(1, Math.min(...cells.map(({ w, h }) => Math.min(w, h))) / CELL_AS_DESIGNED));

export interface DrawnCell extends Cell {
  readonly print: Composition;
  readonly colour: string | null;
  /** Where the table's chips lie, and one's own; none where nothing is wagered. */
  readonly spots: readonly [table: Spot, own: Spot] | null;
  /** Place of its group in the drawing; -1 for a blank. */
  readonly group: number;
  /** A row that unfolds a family of bets instead of carrying one. */
  readonly unfolds: { readonly family: Family; readonly open: boolean; readonly text: string } | null;
}

interface DrawnCaption extends Box {
  readonly key: string;
  readonly print: Composition;
}

interface DrawnGroup {
  readonly name: string;
  readonly cells: readonly DrawnCell[];
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly unit: number;
  readonly form: Form;
  readonly groups: readonly DrawnGroup[];
  /** Everything that can be reached, in reading order. */
  readonly cells: readonly DrawnCell[];
  readonly blanks: readonly DrawnCell[];
  readonly captions: readonly DrawnCaption[];
}

export interface DrawingOptions {
  readonly form: Form;
  readonly side: Side;
  readonly language: Language;
  /** Families that are unfolded in the compact form. */
  readonly open: readonly Family[];
}

interface Placed {
  readonly form: Form;
  readonly width: number;
  readonly height: number;
  readonly unit: number;
  readonly cells: readonly (Cell & { readonly unfolds: DrawnCell['unfolds'] })[];
  readonly captions: readonly (Box & { readonly text: string })[];
  readonly captioned: ReadonlySet<string>;
}

/** What a caption says: its lead, if any, and the odds of the bet it stands for. */
export function captionText(bets: ReadonlyMap<string, FeltBet>, of: string, lead: Lead | undefined, language: Language): string {
  const odds = bets.get(of)?.caption ?? '';
  return lead === undefined ? odds : `${WORDS[language].leads[lead]} ${odds}`;
}

function asPrinted(layout: FeltLayout, bets: ReadonlyMap<string, FeltBet>, { form, side, language }: DrawingOptions): Placed {
  const isCompact = form === 'compact';
  const scale = isCompact ? COMPACT_WIDTH / layout.width : LENGTH / Math.max(layout.width, layout.height);
  const up = isCompact ? scale * STRETCH : scale;
  const [width, height] = [layout.width * scale, layout.height * up];
  const place = <B extends Box>(box: B): B => {
    const scaled = { ...box, x: box.x * scale, y: box.y * up, w: box.w * scale, h: box.h * up };
    return side === 'dealer' ? turned(scaled, width, height) : scaled;
  };
  const kindOf = (bet: string): string => bets.get(bet)?.kind ?? bet;
  const kinds = new Set(layout.captions.map(([, , , , of]) => kindOf(of)));
  const cells = cellsOf(layout).map((cell) => ({ ...place(cell), unfolds: null }));
  return {
    form,
    width,
    height,
    unit: isCompact ? COMPACT_UNIT : unitOf(cells),
    cells,
    captions: layout.captions.map(([x, y, w, h, of, lead]) => ({
      ...place({ x, y, w, h }),
      text: captionText(bets, of, lead, language),
    })),
    captioned: new Set([...bets.keys()].filter((bet) => kinds.has(kindOf(bet)))),
  };
}

function inRows(bets: readonly FeltBet[], { open, language }: DrawingOptions): Placed | null {
  const compact = compactOf(bets, open, WORDS[language]);
  if (compact === null) return null;
  const toggles = compact.toggles.map(({ family, text, open: isOpen, ...box }) => ({
    ...box,
    key: `+${family}`,
    bet: null,
    unfolds: { family, open: isOpen, text },
  }));
  const cells = [...compact.cells.map((cell) => ({ ...cell, unfolds: null })), ...toggles].sort((a, b) => a.y - b.y || a.x - b.x);
  return { ...compact, form: 'compact', unit: COMPACT_UNIT, cells };
}

export function drawingOf(layout: FeltLayout, bets: readonly FeltBet[], options: DrawingOptions): Drawing {
  const byId = new Map(bets.map((bet) => [bet.id, bet]));
  const placed = (options.form === 'compact' ? inRows(bets, options) : null) ?? asPrinted(layout, byId, options);
  const { form, width, height, unit } = placed;
  const prints = printsOf(placed, byId);
  const groups: { name: string; family: Family; cells: DrawnCell[] }[] = [];
  const blanks: DrawnCell[] = [];
  for (const cell of placed.cells) {
    const bet = cell.bet === null ? undefined : byId.get(cell.bet);
    const family = bet?.family ?? cell.unfolds?.family;
    const drawn = { ...cell, ...(prints.get(cell.key) ?? BARE), colour: bet?.colour ?? null };
    if (family === undefined) {
      blanks.push({ ...drawn, group: -1 });
      continue;
    }
    if (groups.at(-1)?.family !== family) groups.push({ name: WORDS[options.language].families[family], family, cells: [] });
    groups.at(-1)?.cells.push({ ...drawn, group: groups.length - 1 });
  }
  return {
    width,
    height,
    unit,
    form,
    groups: groups.map(({ name, cells }) => ({ name, cells })),
    cells: groups.flatMap(({ cells }) => cells),
    blanks,
    captions: placed.captions.map(({ text, ...box }, i) => ({
      ...box,
      key: `caption${i}`,
      print: composeCaption(text, box, unit * (unit < 1 ? 1.1 : 1)),
    })),
  };
}

type Inside = Pick<DrawnCell, 'print' | 'spots'>;

const BARE: Inside = { print: { texts: [], marks: [] }, spots: null };

/** What is in all cells; those of one kind and size leave out the same, are levelled, and have their chips in the same place. */
function printsOf({ cells, captioned, unit }: Placed, bets: ReadonlyMap<string, FeltBet>): ReadonlyMap<string, Inside> {
  const prints = new Map<string, Inside>();
  const alike = new Map<string, { cell: Cell; bet: FeltBet }[]>();
  for (const cell of cells) {
    if (cell.unfolds !== null) prints.set(cell.key, { print: composeCaption(cell.unfolds.text, cell, unit * 1.3), spots: null });
    const bet = cell.bet === null ? undefined : bets.get(cell.bet);
    if (bet === undefined) continue;
    const name = `${PAIRED[bet.kind] ?? bet.kind} ${Math.round(cell.w)} ${Math.round(cell.h)}`;
    alike.set(name, [...(alike.get(name) ?? []), { cell, bet }]);
  }
  for (const same of alike.values()) {
    const composed = (brief: Brief): readonly Composition[] =>
      same.map(({ cell, bet }) => compose(bet, cell, captioned.has(bet.id) ? '' : bet.caption, unit, brief));
    const brief = ([0, 1] as const).find((tried) => composed(tried).every((print) => isLegible(print, unit, tried))) ?? 2;
    const levelled = level(composed(brief));
    const box = same[0]?.cell ?? { w: 0, h: 0 };
    const most = Math.min(box.w * 0.23, box.h * 0.27, 27 * Math.max(unit, 0.7));
    const spots = [spotIn(0, box, most, levelled), spotIn(1, box, most, levelled)] as const;
    for (const [i, print] of levelled.entries()) prints.set(same[i]?.cell.key ?? '', { print, spots });
  }
  return prints;
}

/** Opposites look alike although they are kinds of their own. */
const PAIRED: Readonly<Record<string, string>> = {
  big: 'small',
  even: 'odd',
  black: 'red',
  'any-colour-triple': 'any-symbol-triple',
};
