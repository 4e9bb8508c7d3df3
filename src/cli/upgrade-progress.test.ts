/** Tests the progress of an upgrade on a terminal. */
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { UpgradeListener } from '../server/index.ts';
import { formatUpgrade, showUpgrade } from './upgrade-progress.ts';

const START = { fromFormat: 4, toFormat: 5, keptFile: 'kept.db' } as const;
const LINE = 'upgrading the store in house from format 4 to 5; the old file is kept as kept.db\n';
/** The bar clears its line at the end. */
const CLEAR_LINE = '\u001b[2K';

/** Replaces standard error with a terminal or a pipe, and returns what is written to it. */
async function outputOf(isTTY: boolean, open: (listener: UpgradeListener) => Promise<void>): Promise<string> {
  const chunks: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      chunks.push(chunk.toString());
      done();
    },
  });
  const original = Object.getOwnPropertyDescriptor(process, 'stderr');
  Object.defineProperty(process, 'stderr', { value: Object.assign(stream, { isTTY, columns: 80 }), configurable: true });
  try {
    await showUpgrade(formatUpgrade('house'), open);
  } catch (error) {
    chunks.push((error as Error).message);
  } finally {
    if (original !== undefined) Object.defineProperty(process, 'stderr', original);
  }
  return chunks.join('');
}

const upgrade = async ({ onStart, onProgress }: UpgradeListener): Promise<void> => {
  await onStart?.(START);
  for (const fraction of [0.25, 0.5, 1]) await onProgress?.(fraction);
};

describe('the upgrade of a store', () => {
  it('shows a line and a progress bar on a terminal, and removes the bar at the end', async () => {
    const output = await outputOf(true, upgrade);
    expect(output.startsWith(LINE)).toBe(true);
    expect(output).toContain('100%');
    expect(output.endsWith(CLEAR_LINE)).toBe(true);
  });

  it('shows only the line in a pipe', async () => {
    expect(await outputOf(false, upgrade)).toBe(LINE);
  });

  it('shows nothing if there is no upgrade', async () => {
    expect(await outputOf(true, async () => {})).toBe('');
  });

  it('removes the bar if the upgrade fails', async () => {
    const output = await outputOf(true, async ({ onStart }) => {
      await onStart?.(START);
      throw new Error('failed');
    });
    expect(output.endsWith(`${CLEAR_LINE}failed`)).toBe(true);
  });
});
