/** Hands the blocks of a simulation to workers and joins their tallies in order; it must never let the split show in the result. */
import { Worker } from 'node:worker_threads';
import {
  blocksOf,
  joinTallies,
  type Layout,
  type RaisedOdds,
  type SimulationPlan,
  simulateBlocks,
  type Tally,
} from '../rules/index.ts';
import { letDraw, type Progress, showProgress } from './progress.ts';
import { cutBlocks, type Piece } from './simulate-pieces.ts';
import type { Errand } from './simulate-worker.ts';

export async function runPlan(layout: Layout, raised: RaisedOdds, plan: SimulationPlan, workers: number): Promise<Tally> {
  const pieces = cutBlocks(blocksOf(plan.rounds), workers);
  const progress = await showProgress(pieces.length);
  const count = Math.min(workers, pieces.length);
  const errand: Errand = { rulebook: layout.rulebook.id, layout: layout.id, raised, plan };
  try {
    const tallies =
      count === 1 ? await rollHere(layout, plan, pieces, progress) : await rollInWorkers(errand, pieces, count, progress);
    return tallies.reduce(joinTallies);
  } finally {
    progress.stop();
  }
}

async function rollHere(layout: Layout, plan: SimulationPlan, pieces: readonly Piece[], progress: Progress): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const { first, blocks } of pieces) {
    tallies.push(simulateBlocks(layout, plan, first, blocks));
    progress.step();
    await letDraw();
  }
  return tallies;
}

/** Each worker asks for the next piece as soon as it has handed one in. */
async function rollInWorkers(errand: Errand, pieces: readonly Piece[], count: number, progress: Progress): Promise<Tally[]> {
  const tallies = Array<Tally>(pieces.length);
  let next = 0;
  const crew = Array.from({ length: count }, async () => {
    const worker = new Worker(new URL('./simulate-worker.ts', import.meta.url), { workerData: errand });
    try {
      for (let i = next++; i < pieces.length; i = next++) {
        tallies[i] = await ask(worker, pieces[i] as Piece);
        progress.step();
      }
    } finally {
      await worker.terminate();
    }
  });
  await Promise.all(crew);
  return tallies;
}

function ask(worker: Worker, piece: Piece): Promise<Tally> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (tally: Tally) => {
      worker.off('error', reject);
      resolve(tally);
    });
    worker.postMessage(piece);
  });
}
