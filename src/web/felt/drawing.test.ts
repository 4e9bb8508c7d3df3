/** A felt before anything lies on it: everything in its place, nothing outside it. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { feltBets } from './bets.ts';
import { COMPACT_WIDTH } from './compact.ts';
import { widthOf } from './compose.ts';
import { type Drawing, type DrawingOptions, drawingOf } from './drawing.ts';
import { overlap } from './geometry.ts';
import { LAYOUT_NAMES, LAYOUTS, type LayoutName } from './layouts/index.ts';
import { LANGUAGES } from './words.ts';

const PLAIN: DrawingOptions = { form: 'felt', side: 'player', language: 'en', open: [] };

async function draw(name: LayoutName, options: Partial<DrawingOptions> = {}): Promise<Drawing> {
  const layout = await LAYOUTS[name]();
  const book = RULEBOOKS.find(({ id }) => id === layout.rulebook);
  if (book === undefined) throw new Error(`there is no ${layout.rulebook}`);
  const { language = 'en' } = options;
  return drawingOf(layout, feltBets(book, layout.layout, { language, manner: layout.manner }), { ...PLAIN, ...options });
}

const rows = LAYOUT_NAMES.flatMap((name) =>
  LANGUAGES.flatMap((language) => (['felt', 'compact'] as const).map((form) => [name, form, language] as const)),
);

describe.each(rows)('%s as %s in %s', (name, form, language) => {
  it('prints nothing outside a cell and nothing too small to read', async () => {
    const { cells, captions, form: drawn } = await draw(name, { form, language, open: ['threes', 'double-singles'] });
    const least = drawn === 'compact' ? 7 : 8.5;
    const off = [...cells, ...captions].flatMap(({ key, w, h, print }) => [
      ...print.marks
        .filter(({ x, y, size }) => x < 0 || y < 0 || x + size > w + 0.1 || y + size > h + 0.1)
        .map(() => `${key}: a die`),
      ...print.texts.flatMap(({ x, y, size, spans }) => {
        const half = (size * spans.reduce((sum, { text, scale }) => sum + widthOf(text) * scale, 0)) / 2;
        const inside = x - half >= -0.5 && x + half <= w + 0.5 && y - size * 0.8 >= 0 && y <= h;
        const text = spans.map((span) => span.text).join(' ');
        return inside && size >= least ? [] : [`${key}: ${text} at ${size.toFixed(1)}`];
      }),
    ]);
    expect(off).toEqual([]);
  });

  it('has everything on it once, and nothing on top of anything', async () => {
    const { cells, blanks, captions, width, height } = await draw(name, { form, language, open: ['threes', 'double-singles'] });
    const boxes = [...cells, ...blanks, ...captions].map(({ key, x, y, w, h }) => ({
      key,
      x: x + 0.05,
      y: y + 0.05,
      w: w - 0.1,
      h: h - 0.1,
    }));
    const twice = boxes.flatMap((a, i) => boxes.filter((b, k) => k > i && overlap(a, b)).map((b) => `${a.key} and ${b.key}`));
    expect(twice).toEqual([]);
    expect(boxes.filter(({ x, y, w, h }) => x < 0 || y < 0 || x + w > width || y + h > height)).toEqual([]);
  });
});

describe('the compact form', () => {
  it.each(LAYOUT_NAMES)('of %s has every bet once, none narrower or lower than a finger at 360 pixels', async (name) => {
    const { cells, width } = await draw(name, { form: 'compact', open: ['threes', 'double-singles'] });
    const as = await draw(name);
    const bets = cells.flatMap(({ bet }) => bet ?? []);
    expect([...bets].sort()).toEqual([...new Set(as.cells.flatMap(({ bet }) => bet ?? []))].sort());
    const scale = 360 / (width + 6);
    expect(cells.filter(({ w, h }) => w * scale < 44 || h * scale < 44).map(({ key }) => key)).toEqual([]);
  });

  it('folds combinations at long odds away, and says what is folded', async () => {
    const folded = await draw('rws-tai-sai/E', { form: 'compact' });
    const open = await draw('rws-tai-sai/E', { form: 'compact', open: ['threes'] });
    expect(folded.cells.filter(({ bet }) => bet?.startsWith('three:'))).toEqual([]);
    expect(open.cells.filter(({ bet }) => bet?.startsWith('three:'))).toHaveLength(20);
    expect(folded.cells.flatMap(({ unfolds }) => unfolds ?? []).map(({ text }) => text)).toEqual([
      'Three-dice combinations · 1 WINS 30 ▾',
      'Doubles with a single · 1 WINS 50 ▾',
    ]);
  });

  it('of two dice is the mat itself, as wide as the others and drawn higher', async () => {
    const printed = await draw('dicette/mat');
    const { form, width, height, cells } = await draw('dicette/mat', { form: 'compact' });
    expect([form, width]).toEqual(['compact', COMPACT_WIDTH]);
    expect(height / width).toBeGreaterThan(1.4 * (printed.height / printed.width));
    expect(cells.map(({ key }) => key)).toEqual(printed.cells.map(({ key }) => key));
  });

  it.each(LAYOUT_NAMES.flatMap((name) => LANGUAGES.map((language) => [name, language] as const)))(
    'of %s in %s has print of nine pixels and chips of eighteen at least on a phone of 390',
    async (name, language) => {
      const { cells, captions, width } = await draw(name, { form: 'compact', language, open: ['threes', 'double-singles'] });
      const scale = 377 / (width + 6);
      const print = [...cells, ...captions].flatMap(({ print: { texts } }) => texts.map(({ size }) => size * scale));
      const chips = cells.flatMap(({ spots }) => (spots ?? []).map(({ r }) => 2 * r * scale));
      expect(Math.min(...print)).toBeGreaterThanOrEqual(9);
      expect(Math.min(...chips)).toBeGreaterThanOrEqual(18);
    },
  );
});

describe("the dealer's side", () => {
  it('is turned by half a turn, and its print stands upright in every cell', async () => {
    const player = await draw('crown-sic-bo/A');
    const dealer = await draw('crown-sic-bo/A', { side: 'dealer' });
    for (const [i, cell] of dealer.cells.entries()) {
      const seen = player.cells[i];
      expect(cell.key).toBe(seen?.key);
      expect(cell.x).toBeCloseTo(player.width - (seen?.x ?? 0) - cell.w);
      expect(cell.y).toBeCloseTo(player.height - (seen?.y ?? 0) - cell.h);
      expect(cell.print).toEqual(seen?.print);
    }
  });
});

it('groups follow the reading order', async () => {
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
