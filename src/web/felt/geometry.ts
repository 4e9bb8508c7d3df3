/** The cell positions of a layout, and the geometry of cells: hit test, neighbours, rows. */

/** How a layout prints its odds: `1 PAYS 6` (`pays`), `1 WINS 6` (`wins`) or `6 TO 1` (`to`). */
export type OddsStyle = 'pays' | 'wins' | 'to';

/**
 * A series of cells with the same size, in reading order. `x`, `y`, `w` and `h` are the position and size of the first cell.
 * `total:4 5 6` is three bets of one kind, and a dot is a blank cell. `direction` is where the next cell lies:
 * `>` right (the default), `<` left or `v` down. `v2>` makes columns of two cells, and `>5v` makes rows of five.
 */
type Run = readonly [x: number, y: number, w: number, h: number, bets: string, direction?: string];

/** The text before the odds in a caption. */
export type CaptionPrefix = 'each-double' | 'colour-double' | 'colour-triple' | 'domino';

/** A printed strip with the odds of `betId`, which apply to all bets of that kind. */
type Caption = readonly [x: number, y: number, w: number, h: number, betId: string, prefix?: CaptionPrefix];

/** One printed layout: the positions of its cells on an integer grid, as on the diagram [crown-sic-bo 2.2, 2.2.1(a), 2.2.1(c)]. */
export interface FeltLayout {
  readonly rulebook: string;
  readonly layout: string;
  readonly width: number;
  readonly height: number;
  readonly oddsStyle: OddsStyle;
  /** Colour of the cloth, as a hue in degrees. */
  readonly hue: number;
  readonly runs: readonly Run[];
  readonly captions: readonly Caption[];
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A printed area. Several areas may have the same bet, but each has its own key. */
export interface Cell extends Box {
  readonly key: string;
  /** null for a blank cell. */
  readonly bet: string | null;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = { '>': [1, 0], '<': [-1, 0], v: [0, 1], '^': [0, -1] };

/** The bets of a run: `total:4 5` is `total:4` and `total:5`. */
export function betsOfRun(text: string): readonly (string | null)[] {
  let kind = '';
  return text.split(' ').map((word) => {
    if (word === '.') return null;
    if (word.includes(':')) kind = word.slice(0, word.indexOf(':') + 1);
    return word.includes(':') ? word : kind + word;
  });
}

/** All cells of a layout in reading order. */
export function cellsOf({ runs }: Pick<FeltLayout, 'runs'>): readonly Cell[] {
  const counts = new Map<string, number>();
  return runs.flatMap(([x, y, w, h, text, direction = '>']) => {
    const [, first = '>', count, second = 'v'] = /^(.)(\d*)(.?)$/.exec(direction) ?? [];
    const wrap = Number(count) || Number.POSITIVE_INFINITY;
    const [ax = 0, ay = 0] = STEPS[first] ?? [];
    const [bx = 0, by = 0] = STEPS[second] ?? [];
    return betsOfRun(text).map((bet, i) => {
      const a = i % wrap;
      const b = Math.floor(i / wrap);
      const name = bet ?? '.';
      const times = (counts.get(name) ?? 0) + 1;
      counts.set(name, times);
      const key = times === 1 && bet !== null ? name : `${name}#${times}`;
      return { key, bet, x: x + (a * ax + b * bx) * w, y: y + (a * ay + b * by) * h, w, h };
    });
  });
}

/** Rotates a box by 180 degrees, for the view from the dealer's side. */
export const rotate = <B extends Box>(box: B, width: number, height: number): B => ({
  ...box,
  x: width - box.x - box.w,
  y: height - box.y - box.h,
});

export const contains = ({ x, y, w, h }: Box, px: number, py: number): boolean => px >= x && px < x + w && py >= y && py < y + h;

export const overlaps = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A sideways distance counts this many times, so that boxes straight ahead are preferred. */
const SIDEWAYS_WEIGHT = 3;

/** The nearest box in a direction; undefined at the edge. */
export function findNeighbour<B extends Box>(boxes: readonly B[], from: B, direction: Direction): B | undefined {
  const isHorizontal = direction === 'left' || direction === 'right';
  const isForward = direction === 'right' || direction === 'down';
  const start = (box: Box): number => (isHorizontal ? box.x : box.y);
  const size = (box: Box): number => (isHorizontal ? box.w : box.h);
  const crossStart = (box: Box): number => (isHorizontal ? box.y : box.x);
  const crossSize = (box: Box): number => (isHorizontal ? box.h : box.w);
  let best: B | undefined;
  let lowestCost = Number.POSITIVE_INFINITY;
  for (const box of boxes) {
    const distance = isForward ? start(box) - start(from) - size(from) : start(from) - start(box) - size(box);
    if (box === from || distance < -0.5) continue;
    const gap = Math.max(
      0,
      crossStart(box) - crossStart(from) - crossSize(from) + 1,
      crossStart(from) - crossStart(box) - crossSize(box) + 1,
    );
    const centreOffset = Math.abs(crossStart(box) + crossSize(box) / 2 - crossStart(from) - crossSize(from) / 2);
    const cost = distance + SIDEWAYS_WEIGHT * gap + centreOffset / 100;
    if (cost < lowestCost) {
      lowestCost = cost;
      best = box;
    }
  }
  return best;
}

/** The first or last box in the row of a box. */
export function findRowEnd<B extends Box>(boxes: readonly B[], from: B, end: 'first' | 'last'): B {
  const middle = from.y + from.h / 2;
  const row = boxes.filter((box) => box.y <= middle && middle < box.y + box.h).sort((a, b) => a.x - b.x);
  return row.at(end === 'first' ? 0 : -1) ?? from;
}
