/** The limits of V8's young generation, in a process of its own, because the limits hold for the whole process. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const CHILD = fileURLToPath(new URL('memory-child.ts', import.meta.url));
const SECONDS = 5;
/** Between the limit of a quiet server, 16 MiB, and that of a busy one, 64 MiB. A check on a busy machine can be one step late. */
const BETWEEN_LIMITS = 32 * 2 ** 20;

async function measureYoungBytes(recordsPerSecond: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD, `${recordsPerSecond}`, `${SECONDS}`]);
  return Number(stdout);
}

describe('the young generation of the server', () => {
  it('stays small while few records are stored', async () => {
    const bytes = await measureYoungBytes(100);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(BETWEEN_LIMITS);
  });

  it('grows while many records are stored', async () => {
    expect(await measureYoungBytes(4000)).toBeGreaterThan(BETWEEN_LIMITS);
  });
});
