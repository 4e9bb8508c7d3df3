/** Places on a felt as data, and what follows from places alone: which cell is where and which lies next. It must never know what a bet means. */

/** How a book prints its odds: `1 PAYS 6`, `1 WINS 6` or `6 TO 1`. */
export type Manner = 'pays' | 'wins' | 'to';

/**
 * Cells of one size in reading order: the place of the first, its size, the bets, and which way they go.
 * `total:4 5 6` names three bets of one kind, and a dot leaves a place blank. The way is `>` unless told: `<` goes left,
 * `v` down; `v2>` goes down two and then on to the right, `>5v` five to the right and then down.
 */
type Run = readonly [x: number, y: number, w: number, h: number, bets: string, way?: string];

/** What a caption says before the odds. */
export type Lead = 'each-double' | 'colour-double' | 'colour-triple' | 'domino';

/** A place where the odds of a bet are printed for it and those like it. */
type Caption = readonly [x: number, y: number, w: number, h: number, of: string, lead?: Lead];

/** One printed layout: an integer grid of its own and what stands where, as on its diagram [crown-sic-bo 2.2, 2.2.1(a), 2.2.1(c)]. */
export interface FeltLayout {
  readonly rulebook: string;
  readonly layout: string;
  readonly width: number;
  readonly height: number;
  readonly manner: Manner;
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

/** A printed area. Several may carry one bet; a key is one area's own. */
export interface Cell extends Box {
  readonly key: string;
  /** Null for a place left blank. */
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

/** Every printed area of a layout in reading order. */
export function cellsOf({ runs }: Pick<FeltLayout, 'runs'>): readonly Cell[] {
  const seen = new Map<string, number>();
  return runs.flatMap(([x, y, w, h, text, way = '>']) => {
    const [, first = '>', count, then = 'v'] = /^(.)(\d*)(.?)$/.exec(way) ?? [];
    const wrap = Number(count) || Number.POSITIVE_INFINITY;
    const [ax = 0, ay = 0] = STEPS[first] ?? [];
    const [bx = 0, by = 0] = STEPS[then] ?? [];
    return betsOfRun(text).map((bet, i) => {
      const a = i % wrap;
      const b = Math.floor(i / wrap);
      const name = bet ?? '.';
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      const key = times === 1 && bet !== null ? name : `${name}#${times}`;
      return { key, bet, x: x + (a * ax + b * bx) * w, y: y + (a * ay + b * by) * h, w, h };
    });
  });
}

/** The same place as somebody at the other side of the table sees it. */
export const turned = <B extends Box>(box: B, width: number, height: number): B => ({
  ...box,
  x: width - box.x - box.w,
  y: height - box.y - box.h,
});

export const holds = ({ x, y, w, h }: Box, px: number, py: number): boolean => px >= x && px < x + w && py >= y && py < y + h;

export const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export const WAYS = ['left', 'right', 'up', 'down'] as const;
export type Way = (typeof WAYS)[number];

/** Beside the straight way counts so many times as far as along it: the next in line is nearer than one askew. */
const ASKEW = 3;

/** The nearest box in a direction; undefined at the edge. */
export function neighbour<B extends Box>(boxes: readonly B[], from: B, way: Way): B | undefined {
  const across = way === 'left' || way === 'right';
  const sign = way === 'right' || way === 'down' ? 1 : -1;
  const start = (box: Box): number => (across ? box.x : box.y);
  const size = (box: Box): number => (across ? box.w : box.h);
  const side = (box: Box): number => (across ? box.y : box.x);
  const breadth = (box: Box): number => (across ? box.h : box.w);
  let best: B | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const box of boxes) {
    const ahead = sign > 0 ? start(box) - start(from) - size(from) : start(from) - start(box) - size(box);
    if (box === from || ahead < -0.5) continue;
    const gap = Math.max(0, side(box) - side(from) - breadth(from) + 1, side(from) - side(box) - breadth(box) + 1);
    const off = Math.abs(side(box) + breadth(box) / 2 - side(from) - breadth(from) / 2);
    const cost = ahead + ASKEW * gap + off / 100;
    if (cost < least) {
      least = cost;
      best = box;
    }
  }
  return best;
}

/** The first or last box of the row that a box stands in. */
export function rowEnd<B extends Box>(boxes: readonly B[], from: B, end: 'first' | 'last'): B {
  const middle = from.y + from.h / 2;
  const row = boxes.filter((box) => box.y <= middle && middle < box.y + box.h).sort((a, b) => a.x - b.x);
  return row.at(end === 'first' ? 0 : -1) ?? from;
}
