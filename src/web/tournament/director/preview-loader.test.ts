/** Tests when the preview of an act is loaded. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreviewLoader } from './preview-loader.ts';

/** Time between two frames of a tournament in which many tables play. */
const FRAME_MS = 250;
/** Time that the server needs to answer. */
const ANSWER_MS = 400;

function createTest() {
  const asked: string[] = [];
  const shown: string[] = [];
  const loader = createPreviewLoader(
    (text) => {
      asked.push(text);
      return new Promise<string>((resolve) => setTimeout(() => resolve(`effect of ${text}`), ANSWER_MS));
    },
    (_, result) => shown.push(result),
  );
  return { asked, shown, loader };
}

describe('the preview of an act', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is shown although the tournament changes four times a second', async () => {
    const { shown, loader } = createTest();
    loader.load('hold', 0);
    for (let i = 0; i < 4; i++) {
      loader.refresh();
      await vi.advanceTimersByTimeAsync(FRAME_MS);
    }
    expect(shown).toEqual(['effect of hold']);
  });

  it('is loaded again at most every two seconds while the tournament changes', async () => {
    const { asked, loader } = createTest();
    loader.load('hold', 0);
    for (let i = 0; i < 40; i++) {
      loader.refresh();
      await vi.advanceTimersByTimeAsync(FRAME_MS);
    }
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.length).toBeLessThanOrEqual(6);
  });

  it('is loaded after a pause in typing, one time', async () => {
    const { asked, loader } = createTest();
    loader.load('chips 1', 0);
    await vi.advanceTimersByTimeAsync(1000);
    for (const text of ['chips 12', 'chips 123', 'chips 1234']) {
      loader.load(text);
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual(['chips 1', 'chips 1234']);
  });

  it('never shows the effect of an earlier act', async () => {
    const { shown, loader } = createTest();
    loader.load('hold', 0);
    await vi.advanceTimersByTimeAsync(100);
    loader.load('cut', 0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown).toEqual(['effect of cut']);
  });

  it('is not loaded any more after the dialog is closed', async () => {
    const { asked, shown, loader } = createTest();
    loader.load('hold', 0);
    await vi.advanceTimersByTimeAsync(100);
    loader.stop();
    loader.refresh();
    await vi.advanceTimersByTimeAsync(5000);
    expect({ asked, shown }).toEqual({ asked: ['hold'], shown: [] });
  });
});
