/** Finds the bets on which other players have chips, where the house shows them, and draws a small disc in a free place of their cells. */
import type { OwnTable, PublicTable } from '../../../protocol/index.ts';
import type { Drawing } from '../../felt/index.ts';

type Cell = Drawing['cells'][number];
type Print = Cell['print'];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The public wagers. A tournament shows the wagers of each seat as its conditions say. A table with a differential shows the totals of its bets. */
type Shown = Pick<PublicTable, 'differentials' | 'tournamentWagers'>;

/** The bets with chips of others. The own stake is that of the last view, because the total does not contain a later one. */
export function findOthersBets(view: Shown | null, own: Pick<OwnTable, 'position' | 'wagers'> | null): ReadonlySet<string> {
  const bets = new Set<string>();
  if (view === null) return bets;
  const ownStake = (bet: string): number => own?.wagers.find((wager) => wager.bet === bet)?.stake ?? 0;
  for (const { bets: pair, totals } of view.differentials)
    for (const [i, bet] of pair.entries()) if ((totals[i] ?? 0) > ownStake(bet)) bets.add(bet);
  for (const { position, bet } of view.tournamentWagers ?? []) if (position === null || position !== own?.position) bets.add(bet);
  return bets;
}

/** The widths of letters, of narrow signs and of Chinese letters, relative to the size of the text, in the fonts of the felt. */
const widthOf = (text: string, chinese: boolean): number =>
  chinese ? 1.05 * text.length : 0.5 * text.length - 0.22 * (text.match(/[ ·.,:'I|–-]/g)?.length ?? 0);
/** Capitals and digits have this height. */
const CAPITAL_HEIGHT = 0.74;

function boxesOf({ texts, marks }: Print): readonly Box[] {
  const textBoxes = texts.map(({ x, y, size, spans }) => {
    const widths = spans.map(({ text, chinese, scale }) => widthOf(text, chinese) * scale + 0.2);
    const w = size * widths.reduce((sum, width) => sum + width, 0);
    return { x: x - w / 2, y: y - CAPITAL_HEIGHT * size, w, h: CAPITAL_HEIGHT * size };
  });
  return [...textBoxes, ...marks.map(({ x, y, size }) => ({ x, y, w: size, h: size }))];
}

/** The area that two boxes share. */
const sharedArea = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/** The radius of the disc, relative to the shorter side of the cell, and its largest value at print scale 1. */
const RADIUS_SHARE = 0.085;
const RADIUS_MAX = 8;
/** If no place is free, the disc is smaller. */
const SHRINKS = [1, 0.8, 0.65, 0.5] as const;
/** The disc is near the edge of the cell, at one of these parts of each side. Corners come first. */
const PARTS = [0, 1, 0.12, 0.88, 0.25, 0.75, 0.38, 0.62, 0.5] as const;

/** The height of the highest stack, in radii. */
const STACK_HEIGHT = 2.6;

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** What the disc must not cover: the print, and the own stack if there is one. */
function obstaclesOf({ chipBox, chipRadius, print, printBesideChips }: Cell, hasOwn: boolean): readonly Box[] {
  if (!hasOwn) return boxesOf(print);
  const [w, h] = [2 * chipRadius, STACK_HEIGHT * chipRadius];
  const stack = { x: chipBox.x + (chipBox.w - w) / 2, y: chipBox.y + (chipBox.h - h) / 2, w, h };
  return [...boxesOf(printBesideChips()), stack];
}

/** The disc near the edge of the cell where it covers the least, relative to the corner of the cell. */
export function placeDisc(cell: Cell, printScale: number, hasOwn: boolean): Disc & { readonly covered: number } {
  const { w, h } = cell;
  const obstacles = obstaclesOf(cell, hasOwn);
  const rMax = Math.min(RADIUS_SHARE * Math.min(w, h), RADIUS_MAX * Math.max(1, printScale));
  let best = { x: 0, y: 0, r: 0, covered: Number.POSITIVE_INFINITY };
  for (const r of SHRINKS.map((shrink) => shrink * rMax)) {
    const inset = r + 1;
    const [left, top, right, bottom] = [inset, inset, w - inset, h - inset];
    for (const part of PARTS) {
      const [x, y] = [left + part * (right - left), top + part * (bottom - top)];
      for (const at of [
        { x: right, y },
        { x: left, y },
        { x, y: top },
        { x, y: bottom },
      ]) {
        const box = { x: at.x - r, y: at.y - r, w: 2 * r, h: 2 * r };
        const covered = obstacles.reduce((sum, obstacle) => sum + sharedArea(box, obstacle), 0) / (4 * r * r);
        if (covered < best.covered) best = { ...at, r, covered };
        if (covered === 0) return best;
      }
    }
  }
  return best;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The discs of all these bets as one path, so that an update changes one element. */
export const makeDiscPath = (
  { cells, printScale }: Drawing,
  bets: ReadonlySet<string>,
  hasOwn: (bet: string) => boolean,
): string =>
  cells
    .filter(({ bet }) => bet !== null && bets.has(bet))
    .map((cell) => {
      const { x, y, r } = placeDisc(cell, printScale, hasOwn(cell.bet ?? ''));
      const [d, left] = [round(2 * r), round(cell.x + x - r)];
      return `M${left} ${round(cell.y + y)}a${round(r)} ${round(r)} 0 1 0 ${d} 0a${round(r)} ${round(r)} 0 1 0 ${-d} 0z`;
    })
    .join('');
