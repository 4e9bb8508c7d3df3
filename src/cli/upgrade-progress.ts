/** Says on standard error that a store is upgraded, and shows the progress of the upgrade on a terminal. */
import type { UpgradeListener, UpgradeStart } from '../server/index.ts';
import { yieldToTimers } from './progress.ts';
import { showFractionBar } from './store-audit.ts';

/** Calls `open` with a listener that prints the line and shows the progress bar. Nothing is printed without an upgrade. */
export async function showUpgrade<T>(
  formatLine: (start: UpgradeStart) => string,
  open: (onUpgrade: UpgradeListener) => Promise<T>,
): Promise<T> {
  let bar: Awaited<ReturnType<typeof showFractionBar>> | null = null;
  const stop = (): void => {
    bar?.stop();
    bar = null;
  };
  try {
    return await open({
      onStart: async (start) => {
        process.stderr.write(`${formatLine(start)}\n`);
        bar = await showFractionBar();
      },
      onProgress: (fraction) => {
        bar?.setFraction(fraction);
        if (fraction === 1) stop();
        return yieldToTimers();
      },
    });
  } finally {
    stop();
  }
}

/** The line for a store that is upgraded in its folder. */
export const formatUpgrade =
  (folder: string): ((start: UpgradeStart) => string) =>
  ({ fromFormat, toFormat, keptFile }) =>
    `upgrading the store in ${folder} from format ${fromFormat} to ${toFormat}; the old file is kept as ${keptFile}`;
