/** Tests read marks, which note that a player has read a warning, and the search for unread warnings. */
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

it('read marks are kept after a reload, separately for each player and table', () => {
  const { open } = openBrowser();
  open('t', 'ann').add([2, 1]);
  expect(open('t', 'ann').marks.value).toEqual([1, 2]);
  expect(open('t', 'bo').marks.value).toEqual([]);
  expect(open('u', 'ann').marks.value).toEqual([]);
});

it('read marks of one tab are added in the other tabs, and no tab loses its own', () => {
  const { open, notifyTabs } = openBrowser();
  const [firstTab, secondTab] = [open('t', 'ann'), open('t', 'ann')];
  firstTab.add([1]);
  secondTab.add([3]);
  notifyTabs();
  expect(firstTab.marks.value).toEqual([1, 3]);
});

it('read marks of an unknown player are not stored, and invalid stored data is ignored', () => {
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
  about: type === 'vacating-required' ? null : 'a reason',
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

// `barred` is the ground of the current exclusion, or null.
it.each([
  ['only the warnings of staff if the player is seated', { position: 3, barred: null }, [], [2, 8]],
  ['also the last request to leave the seat if the player has no seat', { position: null, barred: null }, [], [2, 7, 8]],
  ['also the exclusion in force if the player is excluded', { position: null, barred: 'a reason' }, [], [2, 7, 8, 9]],
  ['no exclusion if the player takes a voluntary break', { position: null, barred: 'time-out' }, [], [2, 7, 8]],
  ['no warning that has a read mark', { position: null, barred: 'a reason' }, [2, 7, 9], [8]],
  ['no older request to leave a seat if the last request has a read mark', { position: null, barred: null }, [7, 8], [2]],
] as const)('findUnread returns %s', (_, ownView, read: readonly number[], shown) => {
  expect(findUnread(LISTED_WARNINGS, ownView, ({ seq }) => !read.includes(seq)).map(({ seq }) => seq)).toEqual(shown);
});
