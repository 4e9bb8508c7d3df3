/** The thirteen layouts, checked against the rulebooks: every bet has a cell, and cells do not overlap. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { feltBets } from './bets.ts';
import { buildDrawing, captionText } from './drawing.ts';
import { type Box, cellsOf, DIRECTIONS, type FeltLayout, findNeighbour, overlaps } from './geometry.ts';
import { LAYOUT_NAMES, LAYOUTS, loadLayout } from './layouts/index.ts';

const layouts = await Promise.all(LAYOUT_NAMES.map(async (name) => [name, await LAYOUTS[name]()] as const));

function rulebookOf({ rulebook: rulebookId, layout }: FeltLayout) {
  const rulebook = RULEBOOKS.find(({ id }) => id === rulebookId);
  const rulebookLayout = rulebook?.layouts.find(({ id }) => id === layout);
  if (rulebook === undefined || rulebookLayout === undefined) throw new Error(`no rulebook has ${rulebookId} ${layout}`);
  return { rulebook, rulebookLayout };
}

const boxesOf = (layout: FeltLayout): readonly Box[] => [
  ...cellsOf(layout),
  ...layout.captions.map(([x, y, w, h]) => ({ x, y, w, h })),
];

it('every layout of the rulebooks has a felt layout', () => {
  expect([...LAYOUT_NAMES].sort()).toEqual(
    RULEBOOKS.flatMap(({ id, layouts }) => layouts.map((layout) => `${id}/${layout.id}`)).sort(),
  );
});

it('loadLayout loads a layout, and resolves to undefined if it does not exist', async () => {
  expect((await loadLayout('dicette', 'mat'))?.width).toBe(210);
  expect(await loadLayout('dicette', 'A')).toBeUndefined();
});

/** The clauses that describe each layout. */
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

/** Positions measured on the printed layouts, not computed from `FeltLayout.runs`. */
const GOLDEN = JSON.parse(readFileSync(new URL('../../../test/golden/layouts.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, GoldenLayout>
>;

describe.each(LAYOUT_NAMES.map((name) => [DIAGRAMS[name], name] as const))('%s', (_, name) => {
  it('[crown-sic-bo 2.2, 2.2.1, 2.2.1(a), 2.2.1(c)] has every bet at the same position and size as the printed layout', async () => {
    const layout = await LAYOUTS[name]();
    const golden = GOLDEN[name];
    const positions = cellsOf(layout).flatMap(({ bet, x, y, w, h }) => (bet === null ? [] : [[bet, x, y, w, h]]));
    expect({ width: layout.width, height: layout.height }).toEqual({ width: golden?.width, height: golden?.height });
    expect(positions.map(String).sort()).toEqual(golden?.cells.map(String).sort());
  });
});

describe.each(layouts)('%s', (name, layout) => {
  const { rulebook, rulebookLayout } = rulebookOf(layout);

  it('has data with the same rulebook and layout as its name', () => {
    expect(`${layout.rulebook}/${layout.layout}`).toBe(name);
  });

  it('has exactly the bets of the rulebook, in reading order', () => {
    const bets = cellsOf(layout).flatMap(({ bet }) => bet ?? []);
    expect([...new Set(bets)]).toEqual(rulebookLayout.bets);
  });

  it('stays within its bounds', () => {
    const outside = boxesOf(layout).filter(
      ({ x, y, w, h }) => x < 0 || y < 0 || w <= 0 || h <= 0 || x + w > layout.width || y + h > layout.height,
    );
    expect(outside).toEqual([]);
  });

  it('has no overlaps and no gaps', () => {
    const boxes = boxesOf(layout);
    const overlapping = boxes.filter((box, i) => boxes.some((other, k) => k > i && overlaps(box, other)));
    expect(overlapping).toEqual([]);
    expect(boxes.reduce((sum, { w, h }) => sum + w * h, 0)).toBe(layout.width * layout.height);
  });

  it('has captions only for bets on the layout', () => {
    expect(
      layout.captions
        .map(([, , , , betId]) => betId)
        .filter((betId) => !(rulebookLayout.bets as readonly string[]).includes(betId)),
    ).toEqual([]);
  });

  it('has a unique key for every cell', () => {
    const keys = cellsOf(layout).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(['felt', 'compact'] as const)('has only cells that arrow keys can reach, in the form %s', (form) => {
    const bets = feltBets(rulebook, layout.layout);
    const { cells } = buildDrawing(layout, bets, {
      form,
      side: 'player',
      language: 'en',
      // The compact form shows the bets of these families only if they are expanded.
      expanded: ['threes', 'double-singles'],
    });
    const reached = new Set(cells.slice(0, 1));
    for (const cell of reached) {
      for (const direction of DIRECTIONS) {
        const next = findNeighbour(cells, cell, direction);
        if (next !== undefined) reached.add(next);
      }
    }
    expect(cells.filter((cell) => !reached.has(cell)).map(({ key }) => key)).toEqual([]);
  });
});

/** The expected captions were read from the printed layouts. */
describe('captions', () => {
  it.each([
    ['crown-sic-bo/A', ['EACH DOUBLE 1 PAYS 11', '1 PAYS 180', '1 PAYS 31', '1 PAYS 180', 'EACH DOUBLE 1 PAYS 11', '1 PAYS 6']],
    ['crown-sic-bo/C', ['COLOUR DOUBLE 1 PAYS 3', '1 PAYS 180', '1 PAYS 180', 'COLOUR TRIPLE 1 PAYS 23']],
    ['rws-tai-sai/C', ['1 WINS 50', '1 WINS 30', '1 WINS 6']],
    ['adelaide-big-and-small/full', ['5½ TO 1']],
  ] as const)('of %s follow the pay table in the style of the rulebook', async (name, printed) => {
    const layout = await LAYOUTS[name]();
    const bets = new Map(
      feltBets(rulebookOf(layout).rulebook, layout.layout, { oddsStyle: layout.oddsStyle }).map((bet) => [bet.id, bet] as const),
    );
    const texts = layout.captions.map(([, , , , betId, prefix]) => captionText(bets, betId, prefix, 'en'));
    // The last caption has the odds of the bets on single dice.
    expect(texts.slice(0, -1)).toEqual(printed);
    expect(texts.at(-1)).toMatch(/^1 TO 1 ON ONE DIE · 2 TO 1 ON TWO DICE · 1[02] TO 1 ON THREE DICE$/);
  });
});

describe('the function overlaps', () => {
  it('is true for boxes that overlap, and false for boxes that only touch', () => {
    expect(overlaps({ x: 0, y: 0, w: 2, h: 2 }, { x: 1, y: 1, w: 2, h: 2 })).toBe(true);
    expect(overlaps({ x: 0, y: 0, w: 2, h: 2 }, { x: 2, y: 0, w: 2, h: 2 })).toBe(false);
  });
});
