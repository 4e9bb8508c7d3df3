/** The list of planted bugs keeps up with the source: each still fits, and still breaks something that can be run. */
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../scripts/lib/files.ts';
import { parse } from '../scripts/lib/parse.ts';
import { changesOf, occurrences, PLANTED, type PlantedBug, plant } from '../scripts/planted/index.ts';

const sources = projectFiles('src');
const textOf = (path: string): string => sources.find((file) => file.path === path)?.text ?? '';

describe('planted bugs', () => {
  it('are many, and each has a name of its own', () => {
    expect(PLANTED.length).toBeGreaterThanOrEqual(20);
    expect(new Set(PLANTED.map(({ name }) => name)).size).toBe(PLANTED.length);
  });

  it.each(PLANTED.map((bug) => [bug.name, bug] as const))('%s', (_, bug) => {
    const text = textOf(bug.file);
    for (const { find, replace } of changesOf(bug)) {
      expect([find, occurrences(text, find)]).toEqual([find, 1]);
      expect(replace).not.toBe(find);
    }
    // A file that cannot be parsed would fail every test and show nothing.
    expect(parse({ path: bug.file, text: plant(text, bug) }).path).toBe(bug.file);
  });
});

describe('planting', () => {
  const bug: PlantedBug = { name: 'x', file: 'a.ts', find: 'b', replace: '$&c', why: '' };

  it('replaces as written, and in every place named', () => {
    expect(plant('abd', { ...bug, also: [{ find: 'd', replace: 'e' }] })).toBe('a$&ce');
  });

  it.each([
    ['not there', 'acd', 0],
    ['twice', 'abbd', 2],
  ])('seen to fail: %s', (_, text, times) => {
    expect(() => plant(text, bug)).toThrow(`x: what to replace occurs ${times} times in a.ts, not once`);
  });
});
