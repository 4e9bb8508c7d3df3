/** The thirteen layouts held against the rulebooks: every bet has its place, and no place is another's. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { feltBets } from './bets.ts';
import { captionText, drawingOf } from './drawing.ts';
import { type Box, cellsOf, type FeltLayout, neighbour, overlap, WAYS } from './geometry.ts';
import { LAYOUT_NAMES, LAYOUTS, loadLayout } from './layouts/index.ts';

const all = await Promise.all(LAYOUT_NAMES.map(async (name) => [name, await LAYOUTS[name]()] as const));

function bookOf({ rulebook, layout }: FeltLayout) {
  const book = RULEBOOKS.find(({ id }) => id === rulebook);
  const data = book?.layouts.find(({ id }) => id === layout);
  if (book === undefined || data === undefined) throw new Error(`no rulebook has ${rulebook} ${layout}`);
  return { book, data };
}

const boxesOf = (layout: FeltLayout): readonly Box[] => [
  ...cellsOf(layout),
  ...layout.captions.map(([x, y, w, h]) => ({ x, y, w, h })),
];

it('are those of the rulebooks, all of them', () => {
  expect([...LAYOUT_NAMES].sort()).toEqual(
    RULEBOOKS.flatMap(({ id, layouts }) => layouts.map((one) => `${id}/${one.id}`)).sort(),
  );
});

it('are loaded by name, and none is made up', async () => {
  expect((await loadLayout('dicette', 'mat'))?.width).toBe(210);
  expect(await loadLayout('dicette', 'A')).toBeUndefined();
});

/** The clauses that say what each layout looks like. */
const DIAGRAMS: Readonly<Record<(typeof LAYOUT_NAMES)[number], string>> = {
  'crown-sic-bo/A': '[crown-sic-bo diagram-a]',
  'crown-sic-bo/B': '[crown-sic-bo diagram-b]',
  'crown-sic-bo/C': '[crown-sic-bo diagram-c]',
  'crown-sic-bo/D': '[crown-sic-bo diagram-d]',
  'crown-sic-bo/E': '[crown-sic-bo diagram-e]',
  'crown-sic-bo/F': '[crown-sic-bo diagram-f]',
  'rws-tai-sai/A': '[rws-tai-sai appendix-a, appendix-b]',
  'rws-tai-sai/C': '[rws-tai-sai appendix-c, appendix-d]',
  'rws-tai-sai/E': '[rws-tai-sai appendix-e, appendix-f]',
  'adelaide-big-and-small/full': '[adelaide-big-and-small diagrams, 1(a)]',
  'adelaide-big-and-small/mini': '[adelaide-big-and-small diagrams, 1(a)]',
  'triple-dice/mat': '[triple-dice 1]',
  'dicette/mat': '[dicette 1]',
};

interface GoldenLayout {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly (readonly [bet: string, x: number, y: number, w: number, h: number])[];
}

/** Places as they were read off the printed layouts, before anybody wrote them as runs. */
const GOLDEN = JSON.parse(readFileSync(new URL('../../../test/golden/layouts.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, GoldenLayout>
>;

describe.each(LAYOUT_NAMES.map((name) => [DIAGRAMS[name], name] as const))('%s', (_, name) => {
  it('[crown-sic-bo 2.2, 2.2.1, 2.2.1(a), 2.2.1(c)] has every bet where the printed layout has it, in the same proportions', async () => {
    const layout = await LAYOUTS[name]();
    const golden = GOLDEN[name];
    const places = cellsOf(layout).flatMap(({ bet, x, y, w, h }) => (bet === null ? [] : [[bet, x, y, w, h]]));
    expect({ width: layout.width, height: layout.height }).toEqual({ width: golden?.width, height: golden?.height });
    expect(places.map(String).sort()).toEqual(golden?.cells.map(String).sort());
  });
});

describe.each(all)('%s', (name, layout) => {
  const { book, data } = bookOf(layout);

  it('goes by its own name', () => {
    expect(`${layout.rulebook}/${layout.layout}`).toBe(name);
  });

  it('has a cell for every bet of the rulebook and for no other, in reading order', () => {
    const bets = cellsOf(layout).flatMap(({ bet }) => bet ?? []);
    expect([...new Set(bets)]).toEqual(data.bets);
  });

  it('lies within its bounds', () => {
    const outside = boxesOf(layout).filter(
      ({ x, y, w, h }) => x < 0 || y < 0 || w <= 0 || h <= 0 || x + w > layout.width || y + h > layout.height,
    );
    expect(outside).toEqual([]);
  });

  it('has no two things in one place, and leaves no place empty', () => {
    const boxes = boxesOf(layout);
    const twice = boxes.filter((box, i) => boxes.some((other, k) => k > i && overlap(box, other)));
    expect(twice).toEqual([]);
    expect(boxes.reduce((sum, { w, h }) => sum + w * h, 0)).toBe(layout.width * layout.height);
  });

  it('has captions for bets that it offers', () => {
    expect(layout.captions.map(([, , , , of]) => of).filter((of) => !(data.bets as readonly string[]).includes(of))).toEqual([]);
  });

  it('has a key of its own for every cell', () => {
    const keys = cellsOf(layout).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(['felt', 'compact'] as const)('is reached by arrow keys alone, cell by cell, as %s', (form) => {
    const bets = feltBets(book, layout.layout);
    const { cells } = drawingOf(layout, bets, { form, side: 'player', language: 'en', open: ['threes', 'double-singles'] });
    const reached = new Set(cells.slice(0, 1));
    for (const cell of reached) {
      for (const way of WAYS) {
        const next = neighbour(cells, cell, way);
        if (next !== undefined) reached.add(next);
      }
    }
    expect(cells.filter((cell) => !reached.has(cell)).map(({ key }) => key)).toEqual([]);
  });
});

/** What the printed felts say, as read off them; where they differ from the pay table only in layout, the pay table's words. */
describe('captions', () => {
  it.each([
    ['crown-sic-bo/A', ['EACH DOUBLE 1 PAYS 11', '1 PAYS 180', '1 PAYS 31', '1 PAYS 180', 'EACH DOUBLE 1 PAYS 11', '1 PAYS 6']],
    ['crown-sic-bo/C', ['COLOUR DOUBLE 1 PAYS 3', '1 PAYS 180', '1 PAYS 180', 'COLOUR TRIPLE 1 PAYS 23']],
    ['rws-tai-sai/C', ['1 WINS 50', '1 WINS 30', '1 WINS 6']],
    ['adelaide-big-and-small/full', ['5½ TO 1']],
  ] as const)('of %s are made from the pay table in the manner of the book', async (name, printed) => {
    const layout = await LAYOUTS[name]();
    const bets = new Map(
      feltBets(bookOf(layout).book, layout.layout, { manner: layout.manner }).map((bet) => [bet.id, bet] as const),
    );
    const texts = layout.captions.map(([, , , , of, lead]) => captionText(bets, of, lead, 'en'));
    expect(texts.slice(0, -1)).toEqual(printed);
    expect(texts.at(-1)).toMatch(/^1 TO 1 ON ONE DIE · 2 TO 1 ON TWO DICE · 1[02] TO 1 ON THREE DICE$/);
  });
});

describe('checks, seen to fail', () => {
  it('overlap', () => {
    expect(overlap({ x: 0, y: 0, w: 2, h: 2 }, { x: 1, y: 1, w: 2, h: 2 })).toBe(true);
    expect(overlap({ x: 0, y: 0, w: 2, h: 2 }, { x: 2, y: 0, w: 2, h: 2 })).toBe(false);
  });
});
