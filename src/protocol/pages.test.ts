/** Addresses of pages, there and back. */
import { describe, expect, test } from 'vitest';
import { makePath, PAGE_NAMES, PAGES, parsePath } from './pages.ts';

describe('addresses of pages', () => {
  test('every page is found at the address that is made for it', () => {
    for (const page of PAGE_NAMES) {
      const names = [...PAGES[page].matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const params = Object.fromEntries(names.map((name, i) => [name, ['crown-a', 'é /?#%', '12'][i] ?? '']));
      expect(parsePath(makePath(page, params))).toEqual({ page, params });
    }
  });

  test('an end stroke is the same address, and what is no page is none', () => {
    expect(parsePath('/table/crown-a/')).toEqual({ page: 'player', params: { table: 'crown-a' } });
    expect(parsePath('/x/')).toEqual({ page: 'explorer', params: {} });
    for (const path of ['/table', '/table/', '/tables/x', '/api/v1/floor', '/r/crown-a', '/table/%zz', '//']) {
      expect(parsePath(path), path).toBe(null);
    }
  });
});
