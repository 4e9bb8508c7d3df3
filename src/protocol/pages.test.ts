/** Tests that page paths are built and parsed consistently. */
import { describe, expect, test } from 'vitest';
import { makePath, PAGE_NAMES, PAGES, parsePath } from './pages.ts';

describe('page paths', () => {
  test('parses the path built for every page', () => {
    for (const page of PAGE_NAMES) {
      const names = [...PAGES[page].matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const params = Object.fromEntries(names.map((name, i) => [name, ['crown-a', 'é /?#%', '12'][i] ?? '']));
      expect(parsePath(makePath(page, params))).toEqual({ page, params });
    }
  });

  test('accepts a trailing slash and rejects unknown paths', () => {
    expect(parsePath('/table/crown-a/')).toEqual({ page: 'player', params: { table: 'crown-a' } });
    expect(parsePath('/x/')).toEqual({ page: 'explorer', params: {} });
    for (const path of ['/table', '/table/', '/tables/x', '/api/v1/floor', '/r/crown-a', '/table/%zz', '//']) {
      expect(parsePath(path), path).toBe(null);
    }
  });
});
