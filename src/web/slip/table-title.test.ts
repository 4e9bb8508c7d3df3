/** Tests the titles of tables on slips, rounds and disputes. */
import { describe, expect, it } from 'vitest';
import { type LoadedTable, makeTableTitle } from './table-title.ts';
import { EN } from './words/en.ts';

const TABLE = { name: null, rulebook: 'rws-tai-sai', layout: 'A', title: 'Tai Sai (Open Cover)' };
const NAMED = { ...TABLE, name: 'High limit' };

const titleOf = (id: string, loaded: LoadedTable | undefined): string =>
  makeTableTitle(id, loaded, { layout: () => 'Tai Sai', tournament: EN.tournamentTable });

describe('the title of a table', () => {
  it('is the name that the house gives it', () => {
    expect(titleOf('t5', { practice: false, table: NAMED })).toBe('High limit');
  });

  it('is its id without a name, as in the lobby', () => {
    expect(titleOf('t5', { practice: false, table: TABLE })).toBe('t5');
  });

  it('is its layout in a practice house', () => {
    expect(titleOf('rws-a', { practice: true, table: TABLE })).toBe('Tai Sai');
  });

  it('says that a tournament uses the table, without the id of its journal', () => {
    expect(titleOf('rws-a.tournament', { practice: true, table: TABLE })).toBe('Tai Sai, tournament');
    expect(titleOf('t5.tournament', { practice: false, table: TABLE })).toBe('t5, tournament');
    expect(titleOf('t5.tournament', { practice: false, table: NAMED })).toBe('High limit, tournament');
  });

  it('is the id until the server has answered', () => {
    expect(titleOf('rws-a', undefined)).toBe('rws-a');
  });
});
