/** What a tab keeps of a visit: it outlives the page, and is nobody else's. */
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { openKeeping } from './keeping.ts';

function openStore() {
  const items = new Map<string, string>();
  return {
    items,
    store: () => ({
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => void items.set(key, text),
    }),
  };
}

const MINUTE_MS = 60_000;

describe('a visit that is kept', () => {
  it('outlives the page, and counts a corrected round once', () => {
    const { store } = openStore();
    const first = openKeeping('t', signal('ann'), store);
    first.brought(1, 500);
    first.brought(2, -300);
    first.brought(1, -500);
    first.laid({ big: 500 });
    first.lies(2);
    const again = openKeeping('t', signal('ann'), store);
    expect(again.net.value).toBe(-800);
    expect(again.kept.value).toMatchObject({ holdings: { big: 500 }, round: 2 });
  });

  it('counts minutes in the seat alone', () => {
    const { store } = openStore();
    const keeping = openKeeping('t', signal('ann'), store);
    expect(keeping.seatedMs(5 * MINUTE_MS)).toBe(0);
    keeping.sits(true, 5 * MINUTE_MS);
    keeping.sits(true, 6 * MINUTE_MS);
    expect(openKeeping('t', signal('ann'), store).seatedMs(8 * MINUTE_MS)).toBe(3 * MINUTE_MS);
    keeping.sits(false, 9 * MINUTE_MS);
    expect(keeping.seatedMs(20 * MINUTE_MS)).toBe(4 * MINUTE_MS);
    keeping.sits(true, 20 * MINUTE_MS);
    expect(keeping.seatedMs(21 * MINUTE_MS)).toBe(5 * MINUTE_MS);
  });

  it('is of one person at one table, and of nobody while nobody is known', () => {
    const { store, items } = openStore();
    const person = signal<string | null>(null);
    const keeping = openKeeping('t', person, store);
    keeping.brought(1, 500);
    expect(items.size).toBe(0);
    person.value = 'ann';
    expect(keeping.net.value).toBe(0);
    keeping.brought(2, 700);
    person.value = 'bo';
    expect(keeping.net.value).toBe(0);
    expect(openKeeping('other', signal('ann'), store).net.value).toBe(0);
    person.value = 'ann';
    expect(keeping.net.value).toBe(700);
  });

  it('begins anew where what was kept cannot be read', () => {
    const { store, items } = openStore();
    items.set('croupier.visit.t.ann', '{"nets":');
    expect(openKeeping('t', signal('ann'), store).net.value).toBe(0);
  });
});
