/** Tests of the lists of the screen: how often they are loaded. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeReloader, RETRY_MS } from './reloader.ts';

/** A server that answers when the test says so. */
function makeServer() {
  const answers: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  const load = (): Promise<void> => new Promise((resolve, reject) => answers.push({ resolve, reject }));
  return { answers, load };
}

describe('a list of the screen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keeps its request under way when records come, and loads once more afterwards', async () => {
    const { answers, load } = makeServer();
    const reloader = makeReloader(load);
    reloader.request(1000);
    for (let records = 0; records < 40; records++) {
      await vi.advanceTimersByTimeAsync(250);
      reloader.request(1000);
    }
    expect(answers).toHaveLength(1);
    answers[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toHaveLength(2);
    answers[1]?.resolve();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answers).toHaveLength(2);
  });

  it('is loaded at most once in the given time', async () => {
    const { answers, load } = makeServer();
    const reloader = makeReloader(() => {
      const answer = load();
      answers.at(-1)?.resolve();
      return answer;
    });
    for (let records = 0; records < 40; records++) {
      reloader.request(2000);
      await vi.advanceTimersByTimeAsync(250);
    }
    // At 0, 2, 4, 6, 8 and 10 seconds.
    expect(answers).toHaveLength(6);
  });

  it('is loaded again after a failure, and not after the stop', async () => {
    const { answers, load } = makeServer();
    const reloader = makeReloader(load);
    reloader.request(0);
    await vi.advanceTimersByTimeAsync(0);
    answers[0]?.reject(new Error('offline'));
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(answers).toHaveLength(2);
    reloader.stop();
    answers[1]?.reject(new Error('offline'));
    await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
    expect(answers).toHaveLength(2);
  });
});
