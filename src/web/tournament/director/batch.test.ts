/** Tests that the same act is done for several entries. */
import { describe, expect, it } from 'vitest';
import { runBatch } from './batch.ts';

const ENTRIES = ['e1', 'e2', 'e3', 'e4'];

describe('an act for several entries', () => {
  it('goes on after a refusal and says which entries were refused', async () => {
    const asked: string[] = [];
    const refusals = await runBatch(ENTRIES, {
      perform: async (entry) => {
        asked.push(entry);
        return entry === 'e2' ? 'excluded' : null;
      },
      onStep: () => {},
      isStopped: () => false,
    });
    expect(asked).toEqual(ENTRIES);
    expect(refusals).toEqual([{ entry: 'e2', why: 'excluded' }]);
  });

  it('begins no further act after it is stopped', async () => {
    const asked: string[] = [];
    const finished: number[] = [];
    await runBatch(ENTRIES, {
      perform: async (entry) => {
        asked.push(entry);
        return null;
      },
      onStep: (count) => finished.push(count),
      isStopped: () => asked.length === 2,
    });
    expect(asked).toEqual(['e1', 'e2']);
    expect(finished).toEqual([1, 2]);
  });
});
