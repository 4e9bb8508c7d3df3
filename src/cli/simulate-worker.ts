/** The thread of one simulation worker: it rolls each piece that it is sent and returns the tally. */
import { parentPort, workerData } from 'node:worker_threads';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { openLayout, type RaisedOdds, type SimulationPlan, simulateBlocks } from '../rules/index.ts';
import type { Piece } from './simulate-pieces.ts';

export interface Errand {
  readonly rulebook: string;
  readonly layout: string;
  readonly raised: RaisedOdds;
  readonly plan: SimulationPlan;
}

const errand = workerData as Errand;
const rulebook = RULEBOOKS.find(({ id }) => id === errand.rulebook);
const layout = rulebook && openLayout(rulebook, errand.layout, errand.raised);
if (!layout?.ok) throw new Error(`the layout ${errand.layout} of ${errand.rulebook} is lost`);
const { value } = layout;
parentPort?.on('message', ({ first, blocks }: Piece) => {
  parentPort?.postMessage(simulateBlocks(value, errand.plan, first, blocks));
});
