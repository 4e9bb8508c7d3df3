/** Tests that the feed of staff sends the next acts when a time comes, also if the clock or the store makes this difficult. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestTournament, testTournament } from '../../../test/kit/test-tournament.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { STORE_RETRY_MS, TournamentStaffFeed } from './tournament-staff-feed.ts';

const CLOSES_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A feed whose watchers keep their messages. */
function openFeed(t: TestTournament, clock: () => number, onRead: () => void = () => {}) {
  const onFault = vi.fn();
  const read = vi.fn(async (reader: (state: TestTournament['state']) => void) => {
    onRead();
    reader(t.state);
  });
  const feed = new TournamentStaffFeed({ tournament: t.state.id, clock, read, onFault });
  const watch = (): string[] => {
    const messages: string[] = [];
    const view = feed.add({ send: (message) => messages.push(String(message)) }, t.state, 1);
    messages.push(JSON.stringify(view));
    return messages;
  };
  return { feed, read, onFault, watch };
}

/** A clock that stands still, and that later is 2 ms ahead at every reading. */
function steppingClock(startMs: number) {
  let [nowMs, stepMs] = [startMs, 0];
  const now = (): number => {
    nowMs += stepMs;
    return nowMs - stepMs;
  };
  const stepFrom = (ms: number): void => {
    [nowMs, stepMs] = [ms, 2];
  };
  return { now, stepFrom };
}

function openTournament(): TestTournament {
  const t = testTournament().open().enter('ann', 'bob', 'cat', 'dan');
  t.accepts('tumbler dice commit-draw session=heat commitment=c-heat');
  return t;
}

/** Whether the acts last sent say that entries can be closed. */
const canClose = (messages: readonly string[]): boolean => {
  const last = messages.findLast((message) => message.includes('"act":"close-entries"')) ?? '';
  return /"act":"close-entries".*?"kind":"do"/.test(last);
};

describe('the next acts at a deadline', () => {
  it('are sent if the deadline passes while the acts are computed', async () => {
    const clock = steppingClock(CLOSES_MS - 5);
    const { feed, watch } = openFeed(openTournament(), clock.now);
    const messages = watch();
    expect(canClose(messages)).toBe(false);
    // The timer fires slightly early: the first reading of the clock is before the deadline, and the next one is after it.
    clock.stepFrom(CLOSES_MS - 1);
    for (let i = 0; i < 3; i++) await vi.advanceTimersByTimeAsync(10);
    expect(canClose(messages)).toBe(true);
    feed.close();
  });

  it('are sent to all watchers if the deadline passes while another one is added', async () => {
    const clock = steppingClock(CLOSES_MS - 5);
    const { feed, watch } = openFeed(openTournament(), clock.now);
    const first = watch();
    clock.stepFrom(CLOSES_MS - 1);
    const second = watch();
    await vi.advanceTimersByTimeAsync(10);
    expect([first, second].map(canClose)).toEqual([true, true]);
    feed.close();
  });

  it('are sent later if the store is unavailable, and no fault is reported', async () => {
    let [nowMs, isAvailable] = [CLOSES_MS - 5, false];
    const onRead = (): void => {
      if (!isAvailable) throw new StoreUnavailable('disk full');
    };
    const { feed, watch, read, onFault } = openFeed(openTournament(), () => nowMs, onRead);
    const messages = watch();
    nowMs = CLOSES_MS + 5;
    await vi.advanceTimersByTimeAsync(10);
    expect(read).toHaveBeenCalledTimes(1);
    isAvailable = true;
    await vi.advanceTimersByTimeAsync(STORE_RETRY_MS);
    expect(canClose(messages)).toBe(true);
    expect(onFault).not.toHaveBeenCalled();
    feed.close();
  });

  it('are not computed again after a programming error, which is reported', async () => {
    const error = new Error('a programming error');
    const t = testTournament().open();
    const { feed, watch, read, onFault } = openFeed(t, t.nowMs, () => {
      throw error;
    });
    watch();
    await vi.runAllTimersAsync();
    expect(read).toHaveBeenCalledTimes(1);
    expect(onFault.mock.calls).toEqual([[error]]);
    feed.close();
  });
});
