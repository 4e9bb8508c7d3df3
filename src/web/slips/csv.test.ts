/** Pages of one's history become one file with one heading. */
import { expect, it } from 'vitest';
import { joinPages } from './csv.ts';

it.each([
  ['one page', ['a,b\n1,2\n'], 'a,b\n1,2\n'],
  ['two pages', ['a,b\n1,2\n', 'a,b\n3,4\n'], 'a,b\n1,2\n3,4\n'],
  ['a last page without lines', ['a,b\n1,2\n', 'a,b\n'], 'a,b\n1,2\n'],
])('%s', (_, pages, whole) => {
  expect(joinPages(pages)).toBe(whole);
});
