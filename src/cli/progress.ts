/** How far a long command is: a bar on a terminal, nothing in a pipe. */

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

/** The bar is drawn by a timer, which needs its turn. */
export const letDraw = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
