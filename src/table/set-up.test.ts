/** Tests faults of a set-up, and what stands against a correction or a retirement. */
import { describe, expect, it } from 'vitest';
import { DICETTE, RULEBOOKS } from '../rulebooks/index.ts';
import {
  CORRECTION_OBSTACLES,
  checkSetup,
  correctSetup,
  findCorrectionObstacles,
  findRetirementObstacles,
  RETIREMENT_OBSTACLES,
} from './set-up.ts';
import { newTable, type TableSetup, type TableState } from './state.ts';

const SETUP: TableSetup = {
  table: 'T1',
  layout: 'mat',
  dice: 'real',
  automatic: [],
  bettingMs: 0,
  positions: 7,
  chip: 50,
  colours: [],
  named: [],
  confirmAbove: null,
  odds: {},
};

const tableWith = (changes: object): TableState => ({ ...newTable(DICETTE, SETUP), ...changes });
const accountsWith = (changes: object): object => ({ accounts: { ...newTable(DICETTE, SETUP).accounts, ...changes } });
const dispute = (changes: object): object => ({
  disputes: [{ id: 1, player: 'ann', about: '', decision: null, reviewRequested: false, review: null, ...changes }],
});

describe('a set-up', () => {
  it('without a fault leads to a table', () => {
    expect(checkSetup(RULEBOOKS, 'dicette', SETUP)).toHaveProperty('table');
  });

  it.each<readonly [string, string, Partial<TableSetup>, object]>([
    ['an unknown rulebook', 'roulette', {}, { at: 'rulebook', clauses: [] }],
    ['an unknown layout', 'dicette', { layout: 'A' }, { at: 'setup.layout', clauses: [] }],
    [
      '[dicette 11] odds below the floor',
      'dicette',
      { odds: { 'number:7': '1/1' } },
      { at: 'setup.odds.number:7', clauses: ['11'] },
    ],
    ['odds that are too high', 'dicette', { odds: { 'number:7': '5000/1' } }, { at: 'setup.odds', clauses: [] }],
    ['odds in a book that fixes them', 'triple-dice', { odds: { red: '2/1' } }, { at: 'setup.odds', clauses: [] }],
    ['too many positions', 'dicette', { positions: 1_000_000 }, { at: 'setup.positions', clauses: [] }],
    ['a bet that is not on the layout', 'dicette', { named: ['big'] }, { at: 'setup.named', clauses: [] }],
    ['a wrong link', 'dicette', { rulesDocument: 'x' }, { at: 'setup.rulesDocument', clauses: [] }],
    ['a name with spaces at its ends', 'dicette', { name: ' Dragon' }, { at: 'setup.name', clauses: [] }],
    ['a name of 41 characters', 'dicette', { name: '龍'.repeat(41) }, { at: 'setup.name', clauses: [] }],
    ['a tournament in a book without tournaments', 'dicette', { tournament: true }, { at: 'setup.tournament', clauses: [] }],
  ])('with %s has a fault in that field', (_, rulebook, changes, fault) => {
    expect(checkSetup(RULEBOOKS, rulebook, { ...SETUP, ...changes })).toMatchObject({ fault });
  });

  it('is replaced as a whole, and barred players stay barred', () => {
    const players = new Map([['eve', { barred: 'cheating' }]]);
    const corrected = correctSetup(tableWith({ players }), DICETTE, { ...SETUP, positions: 9 });
    expect(corrected).toEqual({ ...newTable(DICETTE, { ...SETUP, positions: 9 }), players });
  });
});

describe('against a correction stands', () => {
  it('nothing at a new table', () => {
    expect(findCorrectionObstacles(tableWith({}))).toEqual([]);
  });

  it.each([
    ['an earlier opening', { sign: {} }, [{ code: 'opened' }]],
    ['staff at the table', { staff: new Map([['dan', {}]]) }, [{ code: 'staff-at-table', count: 1 }]],
  ])('%s', (_, changes, obstacles) => {
    expect(findCorrectionObstacles(tableWith(changes))).toEqual(obstacles);
    expect(obstacles.every(({ code }) => (CORRECTION_OBSTACLES as readonly string[]).includes(code))).toBe(true);
  });
});

describe('against a retirement stands', () => {
  it('nothing at a closed table without debts, also after decided disputes', () => {
    expect(findRetirementObstacles(tableWith({}))).toEqual([]);
    const decided = dispute({ decision: 'stands', reviewRequested: true, review: 'stands' });
    expect(findRetirementObstacles(tableWith(decided))).toEqual([]);
  });

  it.each([
    ['an open table', { status: 'open', ...accountsWith({ cage: -5, float: 5 }) }, [{ code: 'open' }]],
    ['a round', { round: {} }, [{ code: 'round' }]],
    ['wagers', accountsWith({ layout: 7 }), [{ code: 'wagers', count: 7 }]],
    ['chips and money of players', accountsWith({ rack: 3, wallet: 4 }), [{ code: 'chips', count: 7 }]],
    ['unpaid winnings', accountsWith({ due: 7 }), [{ code: 'due', count: 7 }]],
    ['held winnings', accountsWith({ held: 7 }), [{ code: 'held', count: 7 }]],
    [
      'debts of players',
      {
        players: new Map([
          ['ann', { owed: 3 }],
          ['bo', { owed: 4 }],
        ]),
      },
      [{ code: 'owed', count: 7 }],
    ],
    ['a float that a later correction changed', accountsWith({ float: -7 }), [{ code: 'float', count: -7 }]],
    ['an undecided dispute', dispute({}), [{ code: 'disputes', count: 1 }]],
    ['a review that is not decided', dispute({ decision: 'stands', reviewRequested: true }), [{ code: 'reviews', count: 1 }]],
    [
      'a correction that waits for a second reader',
      { history: [{ sealed: {} }, { sealed: null }] },
      [{ code: 'corrections', count: 1 }],
    ],
  ])('%s', (_, changes, obstacles) => {
    expect(findRetirementObstacles(tableWith(changes))).toEqual(obstacles);
    expect(obstacles.every(({ code }) => (RETIREMENT_OBSTACLES as readonly string[]).includes(code))).toBe(true);
  });
});
