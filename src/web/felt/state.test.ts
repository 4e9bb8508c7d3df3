/** The state of a felt, without a browser. */
import { describe, expect, it } from 'vitest';
import { CROWN_SIC_BO, RWS_TAI_SAI } from '../../rulebooks/index.ts';
import { feltBets } from './bets.ts';
import { type ChipKind, chooseDiscs } from './chips.ts';
import { buildDrawing } from './drawing.ts';
import { LAYOUT as CROWN_SIC_BO_A } from './layouts/crown-sic-bo-a.ts';
import { LAYOUT as RWS_TAI_SAI_E } from './layouts/rws-tai-sai-e.ts';
import {
  buildViews,
  type CellView,
  cellAt,
  EMPTY_STATE,
  type FeltState,
  findKeyAction,
  formatAnnouncement,
  isDrag,
  nextCellKey,
} from './state.ts';
import { feltWords } from './words/index.ts';

const OPTIONS = { form: 'felt', side: 'player', language: 'en', expanded: [] } as const;
const betList = feltBets(CROWN_SIC_BO, 'A', { oddsStyle: 'pays' });
const bets = new Map(betList.map((bet) => [bet.id, bet]));
const drawing = buildDrawing(CROWN_SIC_BO_A, betList, OPTIONS);
const words = feltWords('en');
const money = (minor: number): string => String(minor / 100);

const view = (state: Partial<FeltState>, before?: ReadonlyMap<string, CellView>): ReadonlyMap<string, CellView> =>
  buildViews(drawing, bets, { ...EMPTY_STATE, money, ...state }, words, before);

describe('a cell', () => {
  it('has a name with its odds, the stake of the player, the stakes of all players, and whether it is lit', () => {
    const views = view({ own: { 'total:9': 2500 }, table: { 'total:9': 4000 }, lit: ['total:9'] });
    expect(views.get('total:9')?.name).toBe('Three dice total 9, pays 7 to 1, your stake 25, all stakes 40, lit');
    expect(views.get('big')?.name).toBe('Big, pays 1 to 1');
  });

  it('does not show the stake of the player as stakes of others', () => {
    expect(view({ own: { big: 500 }, table: { big: 500 } }).get('big')).toMatchObject({ ownText: '5', tableText: '' });
  });

  it('is disabled if its bet is not among the enabled bets', () => {
    const views = view({ enabled: ['big'] });
    expect([views.get('big')?.disabled, views.get('small')?.disabled]).toEqual([false, true]);
    expect(view({ enabled: null }).get('small')?.disabled).toBe(false);
  });

  it('is the tab stop if it has the focus, or if it is the first cell and no cell has the focus', () => {
    const stops = (focus: string | null): readonly string[] =>
      [...view({ focus }).values()].filter(({ isTabStop }) => isTabStop).map(({ cell }) => cell.key);
    expect(stops(null)).toEqual(['small']);
    expect(stops('total:9')).toEqual(['total:9']);
    expect(stops('no such')).toEqual(['small']);
  });
});

it('a bet with two cells looks the same in both cells', () => {
  const rwsBets = feltBets(RWS_TAI_SAI, 'E');
  const rwsDrawing = buildDrawing(RWS_TAI_SAI_E, rwsBets, OPTIONS);
  const views = buildViews(
    rwsDrawing,
    new Map(rwsBets.map((bet) => [bet.id, bet])),
    { ...EMPTY_STATE, money, own: { big: 100 }, lit: ['big'] },
    words,
  );
  expect(['big', 'big#2'].map((key) => views.get(key)?.name)).toEqual(Array(2).fill('Big, pays 1 to 1, your stake 1, lit'));
});

describe('a change of the state', () => {
  const own = Object.fromEntries(betList.map(({ id }, i) => [id, 100 * (i + 1)]));
  const before = view({ own });
  const changed = (state: Partial<FeltState>): readonly string[] =>
    [...view(state, before)].filter(([key, now]) => now !== before.get(key)).map(([key]) => key);

  it.each<[string, Partial<FeltState>, readonly string[]]>([
    ['with equal stakes', { own: { ...own } }, []],
    ['of one stake', { own: { ...own, big: 1 } }, ['big']],
    ["of the table's stakes", { own, table: { 'pair:1-2': 99_999 } }, ['pair:1-2']],
    ['of the lit bets', { own, lit: ['small', 'total:9'] }, ['small', 'total:9']],
    ['of the focus', { own, focus: 'total:4' }, ['small', 'total:4']],
    ['of the bet under a dragged chip', { own, target: 'big' }, ['big']],
  ])('%s keeps the view objects of all unchanged cells', (_, state, keys) => {
    expect(changed(state)).toEqual(keys);
  });
});

describe('formatAnnouncement announces', () => {
  const announcement = (before: Partial<FeltState>, after: Partial<FeltState>): string =>
    formatAnnouncement({ ...EMPTY_STATE, ...before }, { ...EMPTY_STATE, money, ...after }, bets, words);
  it.each<[string, Partial<FeltState>, Partial<FeltState>, string]>([
    ['nothing', {}, {}, ''],
    ['a stake', {}, { own: { big: 500 } }, 'Big, your stake 5'],
    ['a removed stake', { own: { big: 500 } }, { own: {} }, 'Big, no stake'],
    ['several stakes', {}, { own: { big: 500, 'total:9': 100 } }, 'Your stakes on 2 bets changed, 6 in total'],
    ['lit bets', {}, { lit: ['big', 'total:11'] }, 'Lit: Big, Three dice total 11'],
    ['nothing for bets that are no longer lit', { lit: ['big'] }, {}, ''],
    ["nothing for the table's stakes", {}, { table: { big: 500 } }, ''],
  ])('%s', (_, before, after, text) => {
    expect(announcement(before, after)).toBe(text);
  });
});

describe('the key', () => {
  const key = (name: string, modifiers: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {}) =>
    findKeyAction({ key: name, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...modifiers });
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
  ])('%s with the modifiers %o has the action %o', (name, modifiers, action) => {
    expect(key(name, modifiers)).toEqual(action);
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
  ] as const)('that moves the focus from %s in the direction %s reaches %s', (from, to, target) => {
    expect(nextCellKey(drawing, from, to)).toBe(target);
  });
});

it('cellAt finds the cell at a point, and returns undefined outside the cells', () => {
  expect(cellAt(drawing, 10, 10)?.key).toBe('small');
  expect(cellAt(drawing, -5, 10)).toBeUndefined();
  // A caption has no bet.
  expect(cellAt(drawing, 300, 10)).toBeUndefined();
});

it('a movement of at least four pixels is a drag', () => {
  expect([isDrag(0, 0, 3, 2), isDrag(0, 0, 4, 0), isDrag(0, 0, 3, 3)]).toEqual([false, true, true]);
});

describe('a stack of chips has', () => {
  const chips: readonly ChipKind[] = [100, 500, 2500].map((valueMinor) => ({ valueMinor, label: String(valueMinor / 100) }));
  it.each([
    ['one chip', 100, [0]],
    ['the largest chips first', 3100, [2, 1, 0]],
    ['at most five chips', 100_000, [2, 2, 2, 2, 2]],
    ['an unknown chip for an amount below every chip', 50, [-1]],
  ] as const)('%s', (_, stake, discs) => {
    expect(chooseDiscs(stake, chips)).toEqual(discs);
  });

  it('no chip whose value is 0', () => {
    expect(chooseDiscs(100, [{ valueMinor: 0, label: '0' }])).toEqual([-1]);
  });
});
