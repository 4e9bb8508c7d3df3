/** Tests the tables in the address of the page with several tables. */
import { describe, expect, it } from 'vitest';
import { addTable, makeSearch, parseChoice, removeTable } from './table-choice.ts';

describe('the tables in an address', () => {
  it.each([
    ['', { ids: [], active: null }],
    ['?ids=a', { ids: ['a'], active: 'a' }],
    ['?ids=a,b,a,%20c', { ids: ['a', 'b', 'c'], active: 'a' }],
    ['?ids=a,b,c,d,e', { ids: ['a', 'b', 'c', 'd'], active: 'a' }],
    ['?ids=a,b&active=b', { ids: ['a', 'b'], active: 'b' }],
    ['?ids=a,b&active=x', { ids: ['a', 'b'], active: 'a' }],
  ])('%j are read', (search, choice) => {
    expect(parseChoice(search)).toEqual(choice);
    expect(parseChoice(makeSearch(choice))).toEqual(choice);
  });

  it('are at most four, and none is there twice', () => {
    const four = parseChoice('?ids=a,b,c,d');
    expect(addTable(four, 'e')).toEqual(four);
    expect(addTable(parseChoice('?ids=a'), 'a').ids).toEqual(['a']);
    expect(addTable(parseChoice(''), 'a')).toEqual({ ids: ['a'], active: 'a' });
  });

  it('keep one in active when a table is removed', () => {
    expect(removeTable(parseChoice('?ids=a,b&active=a'), 'a')).toEqual({ ids: ['b'], active: 'b' });
    expect(removeTable(parseChoice('?ids=a,b&active=a'), 'b')).toEqual({ ids: ['a'], active: 'a' });
    expect(removeTable(parseChoice('?ids=a'), 'a')).toEqual({ ids: [], active: null });
  });
});
