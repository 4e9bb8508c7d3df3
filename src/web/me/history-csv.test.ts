/** Joining pages of the history as CSV. */
import { expect, it } from 'vitest';
import { joinPages } from './history-csv.ts';

it.each([
  ['keeps one page', ['a,b\n1,2\n'], 'a,b\n1,2\n'],
  ['joins two pages under one header', ['a,b\n1,2\n', 'a,b\n3,4\n'], 'a,b\n1,2\n3,4\n'],
  ['joins a last page without rows', ['a,b\n1,2\n', 'a,b\n'], 'a,b\n1,2\n'],
])('%s', (_, pages, whole) => {
  expect(joinPages(pages)).toBe(whole);
});
