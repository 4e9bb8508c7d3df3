/** Rolls a simulation beside the page, so that the page stays answering. It must never roll anything but what it was asked. */
import { openLayout, type Rulebook, type SimulationPlan, type Tally } from '../../rules/index.ts';
import type { PathPoint } from './plot.tsx';
import { stepsOf } from './running.ts';

export interface Errand {
  /** All of its data: a rulebook survives being handed over. */
  readonly rulebook: Rulebook;
  readonly layout: string;
  readonly raised: Readonly<Record<string, string>>;
  readonly plan: SimulationPlan;
}

/** `tally` comes with the last one alone. */
export interface Progress {
  readonly rounds: number;
  readonly path: readonly PathPoint[];
  readonly tally: Tally | null;
}

/** The page is told no more often than this. */
const TELL_MS = 80;

addEventListener('message', ({ data }: MessageEvent<Errand>) => {
  const { rulebook, layout, raised, plan } = data;
  const opened = openLayout(rulebook, layout, raised);
  if (!opened.ok) throw new Error(opened.problem.message);
  let path: PathPoint[] = [];
  let toldAtMs = performance.now();
  for (const step of stepsOf(opened.value, plan)) {
    path.push(...step.path);
    const isLast = step.rounds === plan.rounds;
    if (!isLast && performance.now() - toldAtMs < TELL_MS) continue;
    postMessage({ rounds: step.rounds, path, tally: isLast ? step.tally : null } satisfies Progress);
    path = [];
    toldAtMs = performance.now();
  }
});
