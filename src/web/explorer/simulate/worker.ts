/** Runs a simulation in a web worker, so that the page stays responsive. */
import { openLayout, type Rulebook, type SimulationPlan, type Tally } from '../../../rules/index.ts';
import type { PathPoint } from '../figure/plot.tsx';
import { simulateSteps } from './simulation.ts';

export interface SimulationRequest {
  readonly rulebook: Rulebook;
  readonly layout: string;
  /** Odds above the printed odds, by bet. */
  readonly raised: Readonly<Record<string, string>>;
  readonly plan: SimulationPlan;
}

/** A message to the page. Only the last message has the tally (the counted results). */
export interface Progress {
  readonly rounds: number;
  /** The points of the running result since the previous message. */
  readonly path: readonly PathPoint[];
  readonly tally: Tally | null;
}

/** The minimum time between two progress messages. */
const PROGRESS_MS = 80;

addEventListener('message', ({ data }: MessageEvent<SimulationRequest>) => {
  const { rulebook, layout, raised, plan } = data;
  const opened = openLayout(rulebook, layout, raised);
  if (!opened.ok) throw new Error(opened.problem.message);
  let path: PathPoint[] = [];
  let sentAtMs = performance.now();
  for (const step of simulateSteps(opened.value, plan)) {
    path.push(...step.path);
    const isLast = step.rounds === plan.rounds;
    if (!isLast && performance.now() - sentAtMs < PROGRESS_MS) continue;
    postMessage({ rounds: step.rounds, path, tally: isLast ? step.tally : null } satisfies Progress);
    path = [];
    sentAtMs = performance.now();
  }
});
