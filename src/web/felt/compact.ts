/** The portrait form for phones: the same bets in rows of at most seven, in CSS pixels of a narrow screen. It must never leave a bet out. */
import type { FeltBet } from './bets.ts';
import type { Box, Cell } from './geometry.ts';
import type { Family, Words } from './words.ts';

/** Seven columns of 52, so that at 360 pixels every target is wider than 44. */
export const COMPACT_WIDTH = 364;
const BAND = 92;
const STRIP = 19;
const GAP = 5;
/** No target is lower, so that a finger finds it. */
const LOW = 50;

/** Kinds of bets that share rows, how many stand in one, and how high it is. Combinations at long odds are folded away. */
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
const FOLDED: readonly Family[] = ['threes', 'double-singles'];

interface Toggle extends Box {
  readonly family: Family;
  readonly text: string;
  readonly open: boolean;
}

export interface CompactForm {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  readonly captions: readonly (Box & { readonly text: string })[];
  readonly toggles: readonly Toggle[];
  /** Bets whose odds stand in a caption above them. */
  readonly captioned: ReadonlySet<string>;
}

/** The four sides of the top band, from left to right. */
function bandOf(bets: readonly FeltBet[]): readonly FeltBet[] {
  const has = (...kinds: readonly string[]): readonly FeltBet[] =>
    kinds.flatMap((kind) => bets.find((bet) => bet.id === kind) ?? []);
  if (has('small', 'big').length < 2) return [];
  const middle = has('odd', 'even');
  return [
    ...has('small'),
    ...(middle.length > 0 ? middle : has('any-triple', 'any-symbol-triple', 'any-colour-triple')),
    ...has('big'),
  ];
}

/** Totals go to the right and come back, so that those at the same odds stand one above the other. */
function inOrder(bets: readonly FeltBet[]): readonly FeltBet[] {
  if (bets[0]?.kind !== 'total') return bets;
  const numberOf = ({ id }: FeltBet): number => Number(id.slice(id.indexOf(':') + 1));
  const rising = [...bets].sort((a, b) => numberOf(a) - numberOf(b));
  return [...rising.slice(0, 7), ...rising.slice(7).reverse()];
}

/** Null where a layout has bets that the rows do not know: it is shown as printed then, only higher. */
export function compactOf(bets: readonly FeltBet[], open: readonly Family[], words: Words): CompactForm | null {
  const cells: Cell[] = [];
  const captions: (Box & { text: string })[] = [];
  const toggles: Toggle[] = [];
  const captioned = new Set<string>();
  const known = new Set<string>();
  let y = 0;

  const row = (inRow: readonly FeltBet[], columns: number, height: number): void => {
    const total = inRow.length < columns && inRow.length > 1 && columns > 4 ? columns : Math.min(columns, inRow.length);
    const w = COMPACT_WIDTH / total;
    for (const [i, { id }] of inRow.entries()) {
      known.add(id);
      cells.push({ key: id, bet: id, x: (i % total) * w, y: y + Math.floor(i / total) * height, w, h: height });
    }
    y += Math.ceil(inRow.length / total) * height + GAP;
  };

  const band = bandOf(bets);
  if (band.length > 0) row(band, band.length, BAND);
  for (const [kinds, columns, height] of SECTIONS) {
    const section = inOrder(bets.filter(({ id, kind }) => kinds.includes(kind) && !known.has(id)));
    const [first] = section;
    if (first === undefined) continue;
    const alike = section.length > 1 && section.every(({ caption }) => caption === first.caption);
    const { family } = first;
    if (FOLDED.includes(family)) {
      const isOpen = open.includes(family);
      const text = `${words.families[family]} · ${first.caption} ${isOpen ? '▴' : '▾'}`;
      toggles.push({ family, text, open: isOpen, x: 0, y, w: COMPACT_WIDTH, h: LOW });
      y += LOW + GAP;
      for (const { id } of section) {
        known.add(id);
        captioned.add(id);
      }
      if (isOpen) row(section, columns, height);
      continue;
    }
    if (alike) {
      captions.push({ x: 0, y, w: COMPACT_WIDTH, h: STRIP, text: first.caption });
      y += STRIP;
      for (const { id } of section) captioned.add(id);
    }
    row(section, section.length > 12 && columns === 4 ? 5 : columns, height);
  }
  if (bets.some(({ id }) => !known.has(id))) return null;
  return { width: COMPACT_WIDTH, height: y - GAP, cells, captions, toggles, captioned };
}
