/** Tests of the time at which a limit that a player set takes effect. */
import { describe, expect, it } from 'vitest';
import { changeLimit, type Limit, limitAt, RAISED_AFTER_MS } from './limits.ts';

const NOW = 1_000_000;
const LATER = NOW + RAISED_AFTER_MS;
const fixed = (value: number | null): Limit => ({ value, next: null });
const withNext = (value: number | null, next: number | null, fromMs = LATER): Limit => ({ value, next: { value: next, fromMs } });

describe('a limit', () => {
  it.each<[string, Limit, number | null, Limit]>([
    ['a first limit takes effect now', fixed(null), 100, fixed(100)],
    ['a limit of 0 takes effect now', fixed(null), 0, fixed(0)],
    ['a lower limit takes effect now', fixed(100), 50, fixed(50)],
    ['a higher limit takes effect in 24 hours', fixed(100), 200, withNext(100, 200)],
    ['removing a limit takes effect in 24 hours', fixed(100), null, withNext(100, null)],
    ['no limit stays no limit', fixed(null), null, fixed(null)],
    ['the same limit changes nothing', fixed(100), 100, fixed(100)],
    ['the same limit cancels a replacement', withNext(100, 200, NOW + 5), 100, fixed(100)],
    ['a lower limit cancels a replacement', withNext(100, null, NOW + 5), 50, fixed(50)],
    ['a repeated request does not restart the wait', withNext(100, 200, NOW + 5), 200, withNext(100, 200, NOW + 5)],
    ['a different higher limit restarts the wait', withNext(100, 200, NOW + 5), 150, withNext(100, 150)],
    ['a lower limit takes effect now after a replacement took effect', withNext(100, 200, NOW), 150, fixed(150)],
    ['a higher limit is compared with a replacement that took effect', withNext(100, 200, NOW), 300, withNext(200, 300)],
  ])('request: %s', (_, limit, requested, expected) => {
    expect(changeLimit(limit, requested, NOW)).toEqual(expected);
  });

  it('is replaced at the given time and not earlier', () => {
    expect(limitAt(withNext(100, 200), LATER - 1)).toEqual(withNext(100, 200));
    expect(limitAt(withNext(100, 200), LATER)).toEqual(fixed(200));
    expect(limitAt(withNext(100, null), LATER)).toEqual(fixed(null));
  });
});
