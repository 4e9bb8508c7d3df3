/** Tests of the time at which a limit that a player set takes effect. */
import { describe, expect, it } from 'vitest';
import { changeLimit, type Limit, limitAt, RAISED_AFTER_MS } from './limits.ts';

const NOW = 1_000_000;
const LATER = NOW + RAISED_AFTER_MS;
const withoutNext = (value: number | null): Limit => ({ value, next: null });
const withNext = (value: number | null, next: number | null, fromMs = LATER): Limit => ({ value, next: { value: next, fromMs } });

describe('changeLimit', () => {
  it.each<[title: string, limit: Limit, requested: number | null, expected: Limit]>([
    ['a first limit takes effect now', withoutNext(null), 100, withoutNext(100)],
    ['a limit of 0 takes effect now', withoutNext(null), 0, withoutNext(0)],
    ['a lower limit takes effect now', withoutNext(100), 50, withoutNext(50)],
    ['a higher limit takes effect in 24 hours', withoutNext(100), 200, withNext(100, 200)],
    ['removing a limit takes effect in 24 hours', withoutNext(100), null, withNext(100, null)],
    ['no limit stays no limit', withoutNext(null), null, withoutNext(null)],
    ['a request for the current limit changes nothing', withoutNext(100), 100, withoutNext(100)],
    ['a request for the current limit cancels the next limit', withNext(100, 200, NOW + 5), 100, withoutNext(100)],
    ['a lower limit cancels the next limit', withNext(100, null, NOW + 5), 50, withoutNext(50)],
    [
      'a repeated request for the next limit does not restart the 24 hours',
      withNext(100, 200, NOW + 5),
      200,
      withNext(100, 200, NOW + 5),
    ],
    ['a different higher limit restarts the 24 hours', withNext(100, 200, NOW + 5), 150, withNext(100, 150)],
    ['after the next limit took effect, a limit lower than it takes effect now', withNext(100, 200, NOW), 150, withoutNext(150)],
    [
      'after the next limit took effect, a limit higher than it takes effect in 24 hours',
      withNext(100, 200, NOW),
      300,
      withNext(200, 300),
    ],
  ])('%s', (_, limit, requested, expected) => {
    expect(changeLimit(limit, requested, NOW)).toEqual(expected);
  });
});

describe('limitAt', () => {
  it('returns the next limit from its time on, and not earlier', () => {
    expect(limitAt(withNext(100, 200), LATER - 1)).toEqual(withNext(100, 200));
    expect(limitAt(withNext(100, 200), LATER)).toEqual(withoutNext(200));
    expect(limitAt(withNext(100, null), LATER)).toEqual(withoutNext(null));
  });
});
