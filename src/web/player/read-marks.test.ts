/** What was read stays read, in every tab of a browser, and for one person at one table alone. */
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { openReadMarks } from './read-marks.ts';

function openBrowser() {
  const items = new Map<string, string>();
  const looks = new Set<() => void>();
  const open = (table: string, person: string | null) =>
    openReadMarks(
      table,
      signal(person),
      () => ({ getItem: (key) => items.get(key) ?? null, setItem: (key, text) => void items.set(key, text) }),
      (look) => {
        looks.add(look);
        return () => looks.delete(look);
      },
    );
  return { open, items, changed: () => looks.forEach((look) => void look()) };
}

it('keeps what was read for the next page, and for nobody else and no other table', () => {
  const { open } = openBrowser();
  open('t', 'ann').mark([2, 1]);
  expect(open('t', 'ann').read.value).toEqual([1, 2]);
  expect(open('t', 'bo').read.value).toEqual([]);
  expect(open('u', 'ann').read.value).toEqual([]);
});

it('tells other tabs, and loses nothing that they marked', () => {
  const { open, changed } = openBrowser();
  const [one, other] = [open('t', 'ann'), open('t', 'ann')];
  one.mark([1]);
  other.mark([3]);
  changed();
  expect(one.read.value).toEqual([1, 3]);
});

it('keeps nothing for nobody, and takes what cannot be read for nothing', () => {
  const { open, items } = openBrowser();
  open('t', null).mark([1]);
  expect(items.size).toBe(0);
  items.set('croupier.warnings-read.t.ann', '{"no":"list"}');
  expect(open('t', 'ann').read.value).toEqual([]);
});
