/** Tests the filters of the slips. */
import { describe, expect, it } from 'vitest';
import { filterSlips, hasFilters, localDay, NO_FILTERS, type SlipFilters } from './slip-filters.ts';

/** A slip of May 2026, in the time zone of the test run. */
const slip = (id: string, time: string, table: string, rulebook: string, net: number) => ({
  ...{ id, table, rulebook, net },
  atMs: new Date(`2026-05-${time.replace(' ', 'T')}`).getTime(),
});
const SLIPS = [
  slip('d', '09 00:00', 'tai-sai', 'rws-tai-sai', 500),
  slip('c', '08 23:59', 'crown-a', 'crown-sic-bo', 0),
  slip('b', '08 00:00', 'crown-b', 'crown-sic-bo', -200),
  slip('a', '07 12:00', 'crown-a', 'crown-sic-bo', 100),
];

describe('filterSlips', () => {
  it.each<[title: string, filters: Partial<SlipFilters>, expected: string]>([
    ['no filter', {}, 'dcba'],
    ['the first day is included', { from: '2026-05-08' }, 'dcb'],
    ['the last day is included', { to: '2026-05-08' }, 'cba'],
    ['one day', { from: '2026-05-08', to: '2026-05-08' }, 'cb'],
    ['a range that is empty', { from: '2026-05-09', to: '2026-05-08' }, ''],
    ['a table', { table: 'crown-a' }, 'ca'],
    ['a game', { game: 'crown-sic-bo' }, 'cba'],
    ['rounds that were won', { result: 'won' }, 'da'],
    ['rounds that were lost', { result: 'lost' }, 'b'],
    ['several filters', { game: 'crown-sic-bo', result: 'won', to: '2026-05-08' }, 'a'],
  ])('%s', (_, filters, expected) => {
    const found = filterSlips(SLIPS, { ...NO_FILTERS, ...filters });
    expect(found.map(({ id }) => id).join('')).toBe(expected);
  });
});

it('hasFilters tells whether a filter is set', () => {
  expect(hasFilters(NO_FILTERS)).toBe(false);
  expect(hasFilters({ ...NO_FILTERS, result: 'won' })).toBe(true);
});

it('localDay pads months and days', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05');
});
