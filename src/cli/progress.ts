/** Shows a progress bar, but only on a terminal. */

export interface Progress {
  readonly step: () => void;
  readonly stop: () => void;
}

export async function showProgress(steps: number): Promise<Progress> {
  if (!process.stderr.isTTY) return { step: () => {}, stop: () => {} };
  const { default: progress } = await import('cli-progress');
  const bar = new progress.SingleBar(
    { format: '{bar} {percentage}% | {eta_formatted} left', clearOnComplete: true },
    progress.Presets.shades_classic,
  );
  bar.start(steps, 0);
  return { step: () => bar.increment(), stop: () => bar.stop() };
}

/** Lets timers run, because a timer draws the progress bar. */
export const yieldToTimers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
