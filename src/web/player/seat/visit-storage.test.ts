/** Tests the visit that is stored in a tab, and the session reminder. */
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createVisitStorage, scheduleReminder } from './visit-storage.ts';

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

describe('a stored visit', () => {
  it('is kept after a reload, and a correction replaces the first result of a round', () => {
    const { store } = openStore();
    const visitStorage = createVisitStorage('t', signal('ann'), store);
    visitStorage.setNet(1, 500);
    visitStorage.setNet(2, -300);
    visitStorage.setNet(1, -500);
    visitStorage.setHoldings({ big: 500 });
    visitStorage.setRound(2);
    const reloaded = createVisitStorage('t', signal('ann'), store);
    expect(reloaded.net.value).toBe(-800);
    expect(reloaded.visit.value).toMatchObject({ holdings: { big: 500 }, round: 2 });
  });

  it('counts time only while the player is seated', () => {
    const { store } = openStore();
    const visitStorage = createVisitStorage('t', signal('ann'), store);
    expect(visitStorage.seatedMs(5 * MINUTE_MS)).toBe(0);
    visitStorage.setSeated(true, 5 * MINUTE_MS);
    // A second call while seated does not start the time again.
    visitStorage.setSeated(true, 6 * MINUTE_MS);
    expect(createVisitStorage('t', signal('ann'), store).seatedMs(8 * MINUTE_MS)).toBe(3 * MINUTE_MS);
    visitStorage.setSeated(false, 9 * MINUTE_MS);
    expect(visitStorage.seatedMs(20 * MINUTE_MS)).toBe(4 * MINUTE_MS);
    visitStorage.setSeated(true, 20 * MINUTE_MS);
    expect(visitStorage.seatedMs(21 * MINUTE_MS)).toBe(5 * MINUTE_MS);
  });

  it('is separate for each player and table, and not stored for an unknown player', () => {
    const { store, items } = openStore();
    const person = signal<string | null>(null);
    const visitStorage = createVisitStorage('t', person, store);
    visitStorage.setNet(1, 500);
    expect(items.size).toBe(0);
    person.value = 'ann';
    expect(visitStorage.net.value).toBe(0);
    visitStorage.setNet(2, 700);
    person.value = 'bo';
    expect(visitStorage.net.value).toBe(0);
    expect(createVisitStorage('other', signal('ann'), store).net.value).toBe(0);
    person.value = 'ann';
    expect(visitStorage.net.value).toBe(700);
  });

  it('starts empty if the stored data is invalid', () => {
    const { store, items } = openStore();
    items.set('t.ann', '{"nets":');
    expect(createVisitStorage('t', signal('ann'), store).net.value).toBe(0);
  });
});

describe('the session reminder', () => {
  const SIGNED_IN_MS = 1_000_000;
  /** The server's clock is ahead of the browser's clock by this time. */
  const SKEW_MS = 7_000_000;

  beforeEach(() => {
    vi.useFakeTimers({ now: SIGNED_IN_MS });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const makeLimits = (minutes: number | null) => ({
    sessionMinutes: { value: minutes, next: null },
    signedInAtMs: SIGNED_IN_MS + SKEW_MS,
  });
  const serverNow = (): number => Date.now() + SKEW_MS;

  it("is shown at every multiple of the interval, by the server's clock", () => {
    const show = vi.fn();
    scheduleReminder(makeLimits(30), serverNow, show);
    vi.advanceTimersByTime(30 * MINUTE_MS - 1);
    expect(show).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(show.mock.calls).toEqual([[30]]);
    vi.advanceTimersByTime(30 * MINUTE_MS - 1);
    expect(show.mock.calls).toEqual([[30]]);
    vi.advanceTimersByTime(1 + 30 * MINUTE_MS);
    expect(show.mock.calls).toEqual([[30], [60], [90]]);
  });

  it('counts the minutes from the sign-in, not from the page load', () => {
    vi.advanceTimersByTime(20 * MINUTE_MS);
    const show = vi.fn();
    scheduleReminder(makeLimits(30), serverNow, show);
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect(show).toHaveBeenCalledExactlyOnceWith(30);
  });

  it('is shown immediately for the last interval that has already passed, and then at the next one', () => {
    vi.advanceTimersByTime(75 * MINUTE_MS);
    const show = vi.fn();
    scheduleReminder(makeLimits(30), serverNow, show);
    vi.advanceTimersByTime(0);
    expect(show.mock.calls).toEqual([[60]]);
    vi.advanceTimersByTime(15 * MINUTE_MS);
    expect(show.mock.calls).toEqual([[60], [90]]);
  });

  it('is not shown if the player has set no interval, or after it was cancelled', () => {
    const show = vi.fn();
    scheduleReminder(makeLimits(null), serverNow, show);
    scheduleReminder(makeLimits(30), serverNow, show)();
    vi.advanceTimersByTime(24 * 60 * MINUTE_MS);
    expect(show).not.toHaveBeenCalled();
    const cancel = scheduleReminder(makeLimits(24 * 60), serverNow, show);
    vi.advanceTimersByTime(24 * 60 * MINUTE_MS);
    cancel();
    show.mockClear();
    vi.advanceTimersByTime(24 * 60 * MINUTE_MS);
    expect(show).not.toHaveBeenCalled();
  });
});
