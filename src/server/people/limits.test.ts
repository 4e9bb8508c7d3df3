/** When a limit of one's own begins to hold, as a table of what is asked for and when. */
import { describe, expect, it } from 'vitest';
import { changed, inForce, type Limit, RAISED_AFTER_MS } from './limits.ts';

const NOW = 1_000_000;
const LATER = NOW + RAISED_AFTER_MS;
const just = (value: number | null): Limit => ({ value, next: null });
const then = (value: number | null, next: number | null, fromMs = LATER): Limit => ({ value, next: { value: next, fromMs } });

describe('a limit of one’s own', () => {
  it.each<[string, Limit, number | null, Limit]>([
    ['the first holds at once', just(null), 100, just(100)],
    ['nothing can be bought under 0', just(null), 0, just(0)],
    ['a lower one holds at once', just(100), 50, just(50)],
    ['a higher one holds a day later', just(100), 200, then(100, 200)],
    ['none at all holds a day later', just(100), null, then(100, null)],
    ['no limit stays no limit', just(null), null, just(null)],
    ['the same stays', just(100), 100, just(100)],
    ['the same again takes back what was to come', then(100, 200, NOW + 5), 100, just(100)],
    ['a lower one takes back what was to come', then(100, null, NOW + 5), 50, just(50)],
    ['asking twice does not begin the wait anew', then(100, 200, NOW + 5), 200, then(100, 200, NOW + 5)],
    ['another higher one begins the wait anew', then(100, 200, NOW + 5), 150, then(100, 150)],
    ['what has come holds', then(100, 200, NOW), 150, just(150)],
    ['and is what a higher one is measured by', then(100, 200, NOW), 300, then(200, 300)],
  ])('%s', (_, limit, wanted, expected) => {
    expect(changed(limit, wanted, NOW)).toEqual(expected);
  });

  it('is replaced at its time and not before', () => {
    expect(inForce(then(100, 200), LATER - 1)).toEqual(then(100, 200));
    expect(inForce(then(100, 200), LATER)).toEqual(just(200));
    expect(inForce(then(100, null), LATER)).toEqual(just(null));
  });
});
