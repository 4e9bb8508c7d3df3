/** Tests that every planted bug (a bug that the tests must find) can be applied to the source, and that the result can be parsed. */
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../scripts/lib/files.ts';
import { parse } from '../scripts/lib/parse.ts';
import { changesOf, occurrences, PLANTED, type PlantedBug, plant } from '../scripts/planted/index.ts';

const sources = projectFiles('src');
const textOf = (path: string): string => sources.find((file) => file.path === path)?.text ?? '';

describe('planted bugs', () => {
  it('have unique names', () => {
    expect(PLANTED.length).toBeGreaterThanOrEqual(20);
    expect(new Set(PLANTED.map(({ name }) => name)).size).toBe(PLANTED.length);
  });

  it.each(PLANTED.map((bug) => [bug.name, bug] as const))('%s', (_, bug) => {
    const text = textOf(bug.file);
    for (const { find, replace } of changesOf(bug)) {
      expect([find, occurrences(text, find)]).toEqual([find, 1]);
      expect(replace).not.toBe(find);
    }
    // With a syntax error every test would fail, which proves nothing about the tests.
    expect(parse({ path: bug.file, text: plant(text, bug) }).path).toBe(bug.file);
  });
});

describe('plant', () => {
  const bug: PlantedBug = { name: 'x', file: 'a.ts', find: 'b', replace: '$&c', why: '' };

  // In `String.replace`, `$&` has a special meaning.
  it('replaces all texts literally', () => {
    expect(plant('abd', { ...bug, also: [{ find: 'd', replace: 'e' }] })).toBe('a$&ce');
  });

  it.each([
    ['is missing', 'acd', 0],
    ['occurs twice', 'abbd', 2],
  ])('throws if the text to replace %s', (_, text, count) => {
    expect(() => plant(text, bug)).toThrow(`x: the text to replace occurs ${count} times in a.ts, expected once`);
  });
});
