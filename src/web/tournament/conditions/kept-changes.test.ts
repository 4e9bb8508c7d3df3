/** Tests that unsaved changes of the conditions form are kept for one person and one tournament, and only for a form with the same fields. */
import { describe, expect, it } from 'vitest';
import { exampleWith } from '../../../../test/kit/tournament-example.ts';
import type { Conditions } from '../../../tournament/index.ts';
import type { Draft } from './draft.ts';
import { toFormValues } from './form-values.ts';
import { dropChanges, hasKeptChanges, keepChanges, readKeptChanges } from './kept-changes.ts';

const FIRST: Draft = {
  values: toFormValues(exampleWith() as unknown as Conditions, 'en'),
  players: '16',
  starts: '2027-05-01T19:30',
  typedId: null,
  hasOwnName: false,
  isChanged: false,
};
const CHANGED: Draft = { ...FIRST, values: { ...FIRST.values, name: 'Kept' }, isChanged: true };
const MINE = { tournament: null, person: 'p1' };

function createStore(): () => Storage {
  const entries = new Map<string, string>();
  const store = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  return () => store as Storage;
}

describe('unsaved changes of the conditions form', () => {
  it('are read by the same person for the same tournament until they are dropped', () => {
    const store = createStore();
    keepChanges(MINE, { draft: CHANGED, baseText: null }, store);
    expect(readKeptChanges(MINE, FIRST, store)).toEqual({ draft: CHANGED, baseText: null });
    for (const other of [
      { ...MINE, person: 'p2' },
      { ...MINE, tournament: 'cup' },
    ]) {
      expect(readKeptChanges(other, FIRST, store)).toBeNull();
      expect(hasKeptChanges(other, store)).toBe(false);
    }
    expect(hasKeptChanges(MINE, store)).toBe(true);
    dropChanges(MINE, store);
    expect(readKeptChanges(MINE, FIRST, store)).toBeNull();
  });

  it('are ignored if the form has other fields, or if they cannot be read', () => {
    const store = createStore();
    const { remarks: _, ...without } = CHANGED.values;
    keepChanges(MINE, { draft: { ...CHANGED, values: without as Draft['values'] }, baseText: null }, store);
    expect(readKeptChanges(MINE, FIRST, store)).toBeNull();
    const sessions = CHANGED.values.sessions.map(
      ({ chips: __, ...session }) => session,
    ) as unknown as Draft['values']['sessions'];
    keepChanges(MINE, { draft: { ...CHANGED, values: { ...CHANGED.values, sessions } }, baseText: null }, store);
    expect(readKeptChanges(MINE, FIRST, store)).toBeNull();
    keepChanges(MINE, 1 as never, store);
    expect(readKeptChanges(MINE, FIRST, store)).toBeNull();
  });

  it('are lost without an error if the browser blocks storage', () => {
    const blocked = (): Storage => {
      throw new Error('blocked');
    };
    keepChanges(MINE, { draft: CHANGED, baseText: null }, blocked);
    dropChanges(MINE, blocked);
    expect(readKeptChanges(MINE, FIRST, blocked)).toBeNull();
    expect(hasKeptChanges(MINE, blocked)).toBe(false);
  });
});
