/** Drawings of all layouts: cells do not overlap, the print stays in its cell, and all texts are legible. */
import { beforeAll, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { feltBets } from './bets.ts';
import { COMPACT_WIDTH } from './compact.ts';
import { type Composition, estimateWidth } from './compose.ts';
import { buildDrawing, type Drawing, type DrawingOptions, STACK_HEIGHT } from './drawing.ts';
import { type Box, overlaps } from './geometry.ts';
import { LAYOUT_NAMES, LAYOUTS, type LayoutName } from './layouts/index.ts';
import { LANGUAGES, loadFeltWords } from './words/index.ts';

beforeAll(() => Promise.all(LANGUAGES.map(loadFeltWords)));

const DEFAULT_OPTIONS: DrawingOptions = { form: 'felt', side: 'player', language: 'en', expanded: [] };

async function draw(name: LayoutName, options: Partial<DrawingOptions> = {}): Promise<Drawing> {
  const layout = await LAYOUTS[name]();
  const rulebook = RULEBOOKS.find(({ id }) => id === layout.rulebook);
  if (rulebook === undefined) throw new Error(`no rulebook ${layout.rulebook}`);
  const { language = 'en' } = options;
  return buildDrawing(layout, feltBets(rulebook, layout.layout, { language, oddsStyle: layout.oddsStyle }), {
    ...DEFAULT_OPTIONS,
    ...options,
  });
}

const variants = LAYOUT_NAMES.flatMap((name) =>
  LANGUAGES.flatMap((language) => (['felt', 'compact'] as const).map((form) => [name, form, language] as const)),
);

describe.each(variants)('the drawing of %s in the form %s in %s', (name, form, language) => {
  it('prints inside the cells and in legible sizes', async () => {
    const { cells, captions, form: drawn } = await draw(name, { form, language, expanded: ['threes', 'double-singles'] });
    const textMin = drawn === 'compact' ? 7 : 8.5;
    const faults = [...cells, ...captions].flatMap(({ key, w, h, print }) => [
      ...print.marks
        .filter(({ x, y, size }) => x < 0 || y < 0 || x + size > w + 0.1 || y + size > h + 0.1)
        .map(() => `${key}: a die`),
      ...print.texts.flatMap(({ x, y, size, spans }) => {
        const halfWidth = (size * spans.reduce((sum, { text, scale }) => sum + estimateWidth(text) * scale, 0)) / 2;
        const isInside = x - halfWidth >= -0.5 && x + halfWidth <= w + 0.5 && y - size * 0.8 >= 0 && y <= h;
        const text = spans.map((span) => span.text).join(' ');
        return isInside && size >= textMin ? [] : [`${key}: ${text} at ${size.toFixed(1)}`];
      }),
    ]);
    expect(faults).toEqual([]);
  });

  it('has cells and captions that do not overlap and lie inside the drawing', async () => {
    const { cells, blanks, captions, width, height } = await draw(name, {
      form,
      language,
      expanded: ['threes', 'double-singles'],
    });
    // The boxes are slightly smaller than drawn, so that neighbours with a common edge do not overlap.
    const boxes = [...cells, ...blanks, ...captions].map(({ key, x, y, w, h }) => ({
      key,
      x: x + 0.05,
      y: y + 0.05,
      w: w - 0.1,
      h: h - 0.1,
    }));
    const overlapping = boxes.flatMap((a, i) =>
      boxes.filter((b, k) => k > i && overlaps(a, b)).map((b) => `${a.key} and ${b.key}`),
    );
    expect(overlapping).toEqual([]);
    expect(boxes.filter(({ x, y, w, h }) => x < 0 || y < 0 || x + w > width || y + h > height)).toEqual([]);
  });
});

describe('the compact form', () => {
  it.each(LAYOUT_NAMES)(
    'of %s has every bet once, as a touch target of at least 44 pixels on a screen of 360 pixels',
    async (name) => {
      const { cells, width } = await draw(name, { form: 'compact', expanded: ['threes', 'double-singles'] });
      const printed = await draw(name);
      const bets = cells.flatMap(({ bet }) => bet ?? []);
      expect([...bets].sort()).toEqual([...new Set(printed.cells.flatMap(({ bet }) => bet ?? []))].sort());
      // The drawing has a margin of 3 on both sides.
      const scale = 360 / (width + 6);
      expect(cells.filter(({ w, h }) => w * scale < 44 || h * scale < 44).map(({ key }) => key)).toEqual([]);
    },
  );

  it('collapses long lists of combinations under a row with their name', async () => {
    const collapsed = await draw('rws-tai-sai/E', { form: 'compact' });
    const expanded = await draw('rws-tai-sai/E', { form: 'compact', expanded: ['threes'] });
    expect(collapsed.cells.filter(({ bet }) => bet?.startsWith('three:'))).toEqual([]);
    expect(expanded.cells.filter(({ bet }) => bet?.startsWith('three:'))).toHaveLength(20);
    expect(collapsed.cells.flatMap(({ toggle }) => toggle ?? []).map(({ text }) => text)).toEqual([
      'Three-dice combinations · 1 WINS 30 ▾',
      'Doubles with a single · 1 WINS 50 ▾',
    ]);
  });

  it('of a two-dice game is the printed layout in the compact width, stretched in height', async () => {
    const printed = await draw('dicette/mat');
    const { form, width, height, cells } = await draw('dicette/mat', { form: 'compact' });
    expect([form, width]).toEqual(['compact', COMPACT_WIDTH]);
    expect(height / width).toBeGreaterThan(1.4 * (printed.height / printed.width));
    expect(cells.map(({ key }) => key)).toEqual(printed.cells.map(({ key }) => key));
  });

  it.each(LAYOUT_NAMES.flatMap((name) => LANGUAGES.map((language) => [name, language] as const)))(
    'of %s in %s has text of at least 9 pixels and chips of at least 28 pixels on a phone of 390 pixels',
    async (name, language) => {
      const { cells, captions, width } = await draw(name, { form: 'compact', language, expanded: ['threes', 'double-singles'] });
      // On a phone of 390 pixels, the felt with its margins of 3 has 377 pixels.
      const scale = 377 / (width + 6);
      const textSizes = [...cells, ...captions].flatMap(({ print: { texts } }) => texts.map(({ size }) => size * scale));
      const chipSizes = cells.flatMap(({ chipRadius: r }) => (r > 0 ? [2 * r * scale] : []));
      expect(Math.min(...textSizes)).toBeGreaterThanOrEqual(9);
      expect(Math.min(...chipSizes)).toBeGreaterThanOrEqual(28);
    },
  );
});

/** Neighbours share a border, whose position is rounded. */
const shrink = ({ x, y, w, h }: Box): Box => ({ x: x + 0.1, y: y + 0.1, w: w - 0.2, h: h - 0.2 });

it.each(LAYOUT_NAMES)(
  'the compact form of %s in two columns has the same cells in the same order, and no overlap',
  async (name) => {
    const expanded = ['threes', 'double-singles'] as const;
    const [one, two] = [
      await draw(name, { form: 'compact', expanded }),
      await draw(name, { form: 'compact', expanded, columns: 2 }),
    ];
    expect(two.cells.map(({ key }) => key)).toEqual(one.cells.map(({ key }) => key));
    expect(two.groups.map((group) => group.name)).toEqual(one.groups.map((group) => group.name));
    const boxes = [...two.cells, ...two.captions];
    for (const [i, box] of boxes.entries()) {
      expect(box.x + box.w).toBeLessThanOrEqual(two.width + 0.1);
      expect(box.y + box.h).toBeLessThanOrEqual(two.height + 0.1);
      for (const other of boxes.slice(i + 1)) expect(overlaps(shrink(box), other), `${box.key} and ${other.key}`).toBe(false);
    }
    // Mats without rows of bets keep their printed form.
    if (two.width > one.width) expect(two.height).toBeLessThan(0.7 * one.height);
  },
);

/** The boxes around the pieces of a print, relative to the corner of the cell. */
function boxesOf({ texts, marks }: Composition): readonly Box[] {
  const textBoxes = texts.map(({ x, y, size, spans }) => {
    const width = size * spans.reduce((sum, { text, scale }) => sum + estimateWidth(text) * scale, 0.34 * (spans.length - 1));
    return { x: x - width / 2, y: y - 0.8 * size, w: width, h: 0.9 * size };
  });
  return [...textBoxes, ...marks.map(({ x, y, size }) => ({ x, y, w: size, h: size }))];
}

const isInside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.w <= outer.x + outer.w + 0.5 &&
  inner.y + inner.h <= outer.y + outer.h + 0.5;

const EXPANDED = ['threes', 'double-singles'] as const;

describe.each(variants)('the chips of %s in the form %s in %s', (name, form, language) => {
  it('stay in the part of the cell for chips, in the middle of the cell or of its right side', async () => {
    for (const { key, bet, chipBox, chipRadius: r, w, h } of (await draw(name, { form, language, expanded: EXPANDED })).cells) {
      expect(r > 0, key).toBe(bet !== null);
      if (bet === null) continue;
      expect(isInside(chipBox, { x: 0, y: 0, w, h }), key).toBe(true);
      expect(STACK_HEIGHT * r, key).toBeLessThanOrEqual(chipBox.h + 0.01);
      expect(2 * r, key).toBeLessThanOrEqual(chipBox.w);
      if (chipBox.x === 0) expect(chipBox.w, key).toBe(w);
    }
  });

  it('never hide what the bet is', async () => {
    const { cells, printScale } = await draw(name, { form, language, expanded: EXPANDED });
    for (const { key, bet, chipBox, printBesideChips, w, h } of cells) {
      if (bet === null) continue;
      const print = printBesideChips();
      const free = chipBox.x === 0 ? { x: 0, y: 0, w, h: chipBox.y } : { x: 0, y: 0, w: chipBox.x, h };
      const boxes = boxesOf(print);
      expect(boxes.length, key).toBeGreaterThan(0);
      for (const box of boxes) expect(isInside(box, free), `${key} ${JSON.stringify(box)}`).toBe(true);
      // The smallest pieces can still be read.
      const sizeMin = printScale < 1 ? 8 : 9;
      for (const { size, role } of print.texts)
        if (role === 'number' || role === 'label') expect(size, key).toBeGreaterThan(sizeMin);
      for (const { size } of print.marks) expect(size, key).toBeGreaterThan(sizeMin);
    }
  });
});

describe("the dealer's side", () => {
  it('is rotated by 180 degrees, with upright print', async () => {
    const player = await draw('crown-sic-bo/A');
    const dealer = await draw('crown-sic-bo/A', { side: 'dealer' });
    for (const [i, cell] of dealer.cells.entries()) {
      const playerCell = player.cells[i];
      expect(cell.key).toBe(playerCell?.key);
      expect(cell.x).toBeCloseTo(player.width - (playerCell?.x ?? 0) - cell.w);
      expect(cell.y).toBeCloseTo(player.height - (playerCell?.y ?? 0) - cell.h);
      expect(cell.print).toEqual(playerCell?.print);
    }
  });
});

it('the groups of cells follow the reading order', async () => {
  const { groups, cells } = await draw('crown-sic-bo/A');
  expect(groups.map(({ name }) => name)).toEqual([
    'Even chances',
    'Doubles and triples',
    'Even chances',
    'Totals',
    'Two-dice combinations',
    'Single dice',
  ]);
  expect(cells.map(({ group }) => group)).toEqual([...cells.map(({ group }) => group)].sort((a, b) => a - b));
});
