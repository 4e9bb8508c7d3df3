/** Tests which bets have chips of other players, and that their discs cover neither print nor own chips. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../../rulebooks/index.ts';
import { buildDrawing, FORMS, feltBets, LANGUAGES, LAYOUT_NAMES, type LayoutName, loadLayout } from '../../felt/headless.ts';
import { findOthersBets, makeDiscPath, placeDisc } from './others-chips.ts';

const differential = (big: number, small: number) => [
  {
    bets: ['big', 'small'] as [string, string],
    totals: [big, small] as [number, number],
    limit: 100,
    room: [0, 0] as [number, number],
  },
];
const own = (wagers: readonly { bet: string; stake: number }[], position: number | null = 1) => ({
  position,
  wagers: [...wagers],
});

describe('the bets with chips of others', () => {
  it.each([
    ['nothing is public', { differentials: [] }, own([]), []],
    ['the wagers of a tournament are hidden', { differentials: [], tournamentWagers: null }, own([]), []],
    ['the total is the own stake', { differentials: differential(500, 0) }, own([{ bet: 'big', stake: 500 }]), []],
    ['the total is more', { differentials: differential(600, 100) }, own([{ bet: 'big', stake: 500 }]), ['big', 'small']],
    ['the visitor has no seat', { differentials: differential(600, 0) }, null, ['big']],
    [
      'seats of a tournament have wagers',
      {
        differentials: [],
        tournamentWagers: [
          { position: 1, bet: 'total:9', stake: 100 },
          { position: 2, bet: 'odd', stake: 100 },
          { position: null, bet: 'even', stake: 100 },
        ],
      },
      own([{ bet: 'total:9', stake: 100 }]),
      ['odd', 'even'],
    ],
  ] as const)('if %s', (_, view, player, bets) => {
    expect([...findOthersBets(view as never, player as never)]).toEqual(bets);
  });

  it('are none before the first view', () => {
    expect([...findOthersBets(null, null)]).toEqual([]);
  });
});

/** The part of the square around a disc. Its corners, which the disc does not fill, are a fifth of it. */
const COVERED_MAX = 0.12;

async function draw(name: LayoutName, form: (typeof FORMS)[number], language: (typeof LANGUAGES)[number]) {
  const [book = '', id = ''] = name.split('/');
  const layout = await loadLayout(book, id);
  if (layout === undefined) throw new Error(`no layout ${name}`);
  const rulebook = RULEBOOKS.find((each) => each.id === layout.rulebook);
  if (rulebook === undefined) throw new Error(`no rulebook ${layout.rulebook}`);
  const bets = feltBets(rulebook, layout.layout, { language, oddsStyle: layout.oddsStyle });
  return buildDrawing(layout, bets, { form, side: 'player', language, expanded: ['threes', 'double-singles'] });
}

describe.each(
  LAYOUT_NAMES.flatMap((name) => FORMS.flatMap((form) => LANGUAGES.map((language) => [name, form, language] as const))),
)('the discs of %s in the form %s in %s', (name, form, language) => {
  it('are in their cells, and cover next to nothing of print and own chips', async () => {
    const { cells, printScale } = await draw(name, form, language);
    for (const cell of cells) {
      if (cell.bet === null) continue;
      for (const hasOwn of [false, true]) {
        const { x, y, r, covered } = placeDisc(cell, printScale, hasOwn);
        expect(r, cell.key).toBeGreaterThan(2);
        expect(x - r >= 0 && y - r >= 0 && x + r <= cell.w && y + r <= cell.h, cell.key).toBe(true);
        expect(covered, `${cell.key} ${hasOwn} at ${x} ${y}`).toBeLessThan(COVERED_MAX);
      }
    }
  });
});

it('are one path with a disc for every cell of a bet', async () => {
  const drawing = await draw('rws-tai-sai/E', 'felt', 'en');
  // Big has a cell on each side of this layout.
  expect(makeDiscPath(drawing, new Set(['big']), () => true).match(/M/g)).toHaveLength(2);
  expect(makeDiscPath(drawing, new Set(), () => true)).toBe('');
});
