/** Runs in a worker thread of a simulation: rolls the dice of each chunk that it receives, and sends back the tally (the counts). */
import { parentPort, workerData } from 'node:worker_threads';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { openLayout, type RaisedOdds, type SimulationPlan, simulateBlocks } from '../rules/index.ts';
import type { Chunk } from './simulate-chunks.ts';

export interface WorkerTask {
  readonly rulebook: string;
  readonly layout: string;
  readonly raised: RaisedOdds;
  readonly plan: SimulationPlan;
}

const task = workerData as WorkerTask;
const rulebook = RULEBOOKS.find(({ id }) => id === task.rulebook);
const layout = rulebook && openLayout(rulebook, task.layout, task.raised);
if (!layout?.ok) throw new Error(`unknown layout ${task.layout} of ${task.rulebook}`);
const { value: openedLayout } = layout;
parentPort?.on('message', ({ first, blocks }: Chunk) => {
  parentPort?.postMessage(simulateBlocks(openedLayout, task.plan, first, blocks));
});
