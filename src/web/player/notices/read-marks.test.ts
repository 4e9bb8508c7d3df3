/** Marks of read warnings, and which warnings are unread. */
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import type { WarningView } from '../../../protocol/index.ts';
import { createReadMarks, findUnread } from './read-marks.ts';

function openBrowser() {
  const items = new Map<string, string>();
  const listeners = new Set<() => void>();
  const open = (table: string, person: string | null) =>
    createReadMarks(
      table,
      signal(person),
      () => ({ getItem: (key) => items.get(key) ?? null, setItem: (key, text) => void items.set(key, text) }),
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    );
  return { open, items, notifyTabs: () => listeners.forEach((listener) => void listener()) };
}

it('keeps marks after a reload, by player and table', () => {
  const { open } = openBrowser();
  open('t', 'ann').add([2, 1]);
  expect(open('t', 'ann').marks.value).toEqual([1, 2]);
  expect(open('t', 'bo').marks.value).toEqual([]);
  expect(open('u', 'ann').marks.value).toEqual([]);
});

it('updates other tabs and keeps the marks of all tabs', () => {
  const { open, notifyTabs } = openBrowser();
  const [firstTab, secondTab] = [open('t', 'ann'), open('t', 'ann')];
  firstTab.add([1]);
  secondTab.add([3]);
  notifyTabs();
  expect(firstTab.marks.value).toEqual([1, 3]);
});

it('stores nothing for an unknown player, and ignores invalid data', () => {
  const { open, items } = openBrowser();
  open('t', null).add([1]);
  expect(items.size).toBe(0);
  items.set('croupier.warnings-read.t.ann', '{"no":"list"}');
  expect(open('t', 'ann').marks.value).toEqual([]);
});

const makeWarning = (seq: number, type: WarningView['type']): WarningView => ({
  seq,
  atMs: seq,
  type,
  about: type === 'vacating-required' ? null : 'why',
  times: 1,
  clauses: [],
});

const LISTED_WARNINGS = [
  makeWarning(9, 'player-excluded'),
  makeWarning(8, 'player-warned'),
  makeWarning(7, 'vacating-required'),
  makeWarning(5, 'player-excluded'),
  makeWarning(4, 'vacating-required'),
  makeWarning(2, 'player-warned'),
];

it.each([
  ['only warnings to a seated player', { position: 3, barred: null }, [], [2, 8]],
  ['the last request to leave a seat to a player without a seat', { position: null, barred: null }, [], [2, 7, 8]],
  ['the exclusion in force to an excluded player', { position: null, barred: 'why' }, [], [2, 7, 8, 9]],
  ['no exclusion to a player on a voluntary break', { position: null, barred: 'time-out' }, [], [2, 7, 8]],
  ['no warning that was read', { position: null, barred: 'why' }, [2, 7, 9], [8]],
  ['no older request to leave a seat if the last request was read', { position: null, barred: null }, [7, 8], [2]],
] as const)('shows %s', (_, ownView, read: readonly number[], shown) => {
  expect(findUnread(LISTED_WARNINGS, ownView, ({ seq }) => !read.includes(seq)).map(({ seq }) => seq)).toEqual(shown);
});
