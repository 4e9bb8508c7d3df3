/** The state of a felt, tried without a page. */
import { describe, expect, it } from 'vitest';
import { CROWN_SIC_BO, RWS_TAI_SAI } from '../../rulebooks/index.ts';
import { feltBets } from './bets.ts';
import { type ChipKind, discsOf } from './chips.ts';
import { drawingOf } from './drawing.ts';
import { PLACES as CROWN_SIC_BO_A } from './layouts/crown-sic-bo-a.ts';
import { PLACES as RWS_TAI_SAI_E } from './layouts/rws-tai-sai-e.ts';
import { actionOf, announcementOf, type CellView, cellAt, EMPTY, type FeltState, isDrag, moved, viewsOf } from './state.ts';
import { WORDS } from './words.ts';

const OPTIONS = { form: 'felt', side: 'player', language: 'en', open: [] } as const;
const list = feltBets(CROWN_SIC_BO, 'A', { manner: 'pays' });
const bets = new Map(list.map((bet) => [bet.id, bet]));
const drawing = drawingOf(CROWN_SIC_BO_A, list, OPTIONS);
const words = WORDS.en;
const money = (minor: number): string => String(minor / 100);

const view = (state: Partial<FeltState>, before?: ReadonlyMap<string, CellView>): ReadonlyMap<string, CellView> =>
  viewsOf(drawing, bets, { ...EMPTY, money, ...state }, words, before);

describe('a cell', () => {
  it('says its name, what it pays, my stake, all stakes and that it is lit', () => {
    const views = view({ own: { 'total:9': 2500 }, table: { 'total:9': 4000 }, lit: ['total:9'] });
    expect(views.get('total:9')?.name).toBe('Three dice total 9, pays 7 to 1, your stake 25, all stakes 40, lit');
    expect(views.get('big')?.name).toBe('Big, pays 1 to 1');
  });

  it('does not count my own stakes twice', () => {
    expect(view({ own: { big: 500 }, table: { big: 500 } }).get('big')).toMatchObject({ own: '5', table: '' });
  });

  it('is disabled where it may not be pressed', () => {
    const views = view({ enabled: ['big'] });
    expect([views.get('big')?.disabled, views.get('small')?.disabled]).toEqual([false, true]);
    expect(view({ enabled: null }).get('small')?.disabled).toBe(false);
  });

  it('is the one tab stop, or the first one is', () => {
    const stops = (focus: string | null): readonly string[] =>
      [...view({ focus }).values()].filter(({ tab }) => tab).map(({ cell }) => cell.key);
    expect(stops(null)).toEqual(['small']);
    expect(stops('total:9')).toEqual(['total:9']);
    expect(stops('no such')).toEqual(['small']);
  });
});

it('a bet with two cells shows the same on both', () => {
  const all = feltBets(RWS_TAI_SAI, 'E');
  const both = drawingOf(RWS_TAI_SAI_E, all, OPTIONS);
  const views = viewsOf(
    both,
    new Map(all.map((bet) => [bet.id, bet])),
    { ...EMPTY, money, own: { big: 100 }, lit: ['big'] },
    words,
  );
  expect(['big', 'big#2'].map((key) => views.get(key)?.name)).toEqual(Array(2).fill('Big, pays 1 to 1, your stake 1, lit'));
});

describe('a change', () => {
  const own = Object.fromEntries(list.map(({ id }, i) => [id, 100 * (i + 1)]));
  const before = view({ own });
  const changed = (state: Partial<FeltState>): readonly string[] =>
    [...view(state, before)].filter(([key, now]) => now !== before.get(key)).map(([key]) => key);

  it.each<[string, Partial<FeltState>, readonly string[]]>([
    ['of nothing', { own: { ...own } }, []],
    ['of one stake', { own: { ...own, big: 1 } }, ['big']],
    ["of the table's stakes", { own, table: { 'pair:1-2': 99_999 } }, ['pair:1-2']],
    ['of the light', { own, lit: ['small', 'total:9'] }, ['small', 'total:9']],
    ['of the focus', { own, focus: 'total:4' }, ['small', 'total:4']],
    ['of a dragged chip', { own, target: 'big' }, ['big']],
  ])('%s leaves every other cell the object it was', (_, state, keys) => {
    expect(changed(state)).toEqual(keys);
  });
});

describe('announcements', () => {
  const say = (before: Partial<FeltState>, after: Partial<FeltState>): string =>
    announcementOf({ ...EMPTY, ...before }, { ...EMPTY, money, ...after }, bets, words);
  it.each<[string, Partial<FeltState>, Partial<FeltState>, string]>([
    ['nothing', {}, {}, ''],
    ['a stake', {}, { own: { big: 500 } }, 'Big, your stake 5'],
    ['a stake taken off', { own: { big: 500 } }, { own: {} }, 'Big, no stake'],
    ['several', {}, { own: { big: 500, 'total:9': 100 } }, 'Your stakes on 2 bets changed, 6 in all'],
    ['light', {}, { lit: ['big', 'total:11'] }, 'Lit: Big, Three dice total 11'],
    ['light that goes out', { lit: ['big'] }, {}, ''],
    ["the table's stakes", {}, { table: { big: 500 } }, ''],
  ])('%s', (_, before, after, text) => {
    expect(say(before, after)).toBe(text);
  });
});

describe('keys', () => {
  const key = (name: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {}) =>
    actionOf({ key: name, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held });
  it.each([
    ['Enter', {}, { kind: 'place' }],
    [' ', {}, { kind: 'place' }],
    ['Enter', { shiftKey: true }, { kind: 'take', all: false }],
    ['Backspace', {}, { kind: 'take', all: false }],
    ['Delete', {}, { kind: 'take', all: true }],
    ['ArrowLeft', {}, { kind: 'move', to: 'left' }],
    ['Home', {}, { kind: 'move', to: 'row-first' }],
    ['Home', { ctrlKey: true }, { kind: 'move', to: 'first' }],
    ['End', { ctrlKey: true }, { kind: 'move', to: 'last' }],
    ['PageDown', {}, { kind: 'move', to: 'group-after' }],
    ['ArrowLeft', { altKey: true }, undefined],
    ['Enter', { metaKey: true }, undefined],
    ['a', {}, undefined],
  ])('%s with %o', (name, held, action) => {
    expect(key(name, held)).toEqual(action);
  });

  it.each([
    ['total:9', 'left', 'total:8'],
    ['total:9', 'row-first', 'total:4'],
    ['total:9', 'row-last', 'total:17'],
    ['total:4', 'left', 'total:4'],
    ['total:4', 'up', 'small'],
    ['total:9', 'first', 'small'],
    ['total:9', 'last', 'single:6'],
    ['total:9', 'group-after', 'pair:1-2'],
    ['total:9', 'group-before', 'big'],
    ['single:6', 'group-after', 'single:6'],
    [null, 'right', 'double:1'],
  ] as const)('from %s %s is %s', (from, to, at) => {
    expect(moved(drawing, from, to)).toBe(at);
  });
});

it('a point is in the cell that is drawn there, and in none outside', () => {
  expect(cellAt(drawing, 10, 10)?.key).toBe('small');
  expect(cellAt(drawing, -5, 10)).toBeUndefined();
  // a caption carries no bet
  expect(cellAt(drawing, 300, 10)).toBeUndefined();
});

it('a pointer drags from four pixels on', () => {
  expect([isDrag(0, 0, 3, 2), isDrag(0, 0, 4, 0), isDrag(0, 0, 3, 3)]).toEqual([false, true, true]);
});

describe('chips', () => {
  const chips: readonly ChipKind[] = [100, 500, 2500].map((valueMinor) => ({ valueMinor, label: String(valueMinor / 100) }));
  it.each([
    ['one', 100, [0]],
    ['the largest first', 3100, [2, 1, 0]],
    ['no more than are drawn', 100_000, [2, 2, 2, 2, 2]],
    ['an amount that no chip has', 50, [-1]],
  ] as const)('%s', (_, stake, discs) => {
    expect(discsOf(stake, chips)).toEqual(discs);
  });

  it('a chip of no value is never laid', () => {
    expect(discsOf(100, [{ valueMinor: 0, label: '0' }])).toEqual([-1]);
  });
});
