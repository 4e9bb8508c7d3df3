/** Tests how pages of the history are joined as CSV. */
import { expect, it } from 'vitest';
import { joinPages } from './history-csv.ts';

it.each([
  ['returns a single page unchanged', ['a,b\n1,2\n'], 'a,b\n1,2\n'],
  ['puts two pages under one header', ['a,b\n1,2\n', 'a,b\n3,4\n'], 'a,b\n1,2\n3,4\n'],
  ['accepts a last page without rows', ['a,b\n1,2\n', 'a,b\n'], 'a,b\n1,2\n'],
])('joinPages %s', (_, pages, whole) => {
  expect(joinPages(pages)).toBe(whole);
});
