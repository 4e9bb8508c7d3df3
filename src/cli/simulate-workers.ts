/** Runs a simulation in worker threads and adds their tallies (counts) in order, so that the result does not depend on the number of workers. */
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
import { type Progress, showProgress, yieldToTimers } from './progress.ts';
import { type Chunk, splitBlocks } from './simulate-chunks.ts';
import type { WorkerTask } from './simulate-worker.ts';

/** `raised`: odds above the printed ones, which `layout` already contains. A worker opens the layout again with them. */
export async function runPlan(layout: Layout, raised: RaisedOdds, plan: SimulationPlan, workersMax: number): Promise<Tally> {
  // A chunk is a few consecutive blocks of rounds. It is one step of the progress bar.
  const chunks = splitBlocks(blocksOf(plan.rounds), workersMax);
  const progress = await showProgress(chunks.length);
  const workerCount = Math.min(workersMax, chunks.length);
  const task: WorkerTask = { rulebook: layout.rulebook.id, layout: layout.id, raised, plan };
  try {
    const tallies =
      workerCount === 1
        ? await rollInThisThread(layout, plan, chunks, progress)
        : await rollInWorkers(task, chunks, workerCount, progress);
    return tallies.reduce(joinTallies);
  } finally {
    progress.stop();
  }
}

async function rollInThisThread(
  layout: Layout,
  plan: SimulationPlan,
  chunks: readonly Chunk[],
  progress: Progress,
): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const { first, blocks } of chunks) {
    tallies.push(simulateBlocks(layout, plan, first, blocks));
    progress.step();
    await yieldToTimers();
  }
  return tallies;
}

/** A worker gets the next chunk when it has finished the previous chunk. */
async function rollInWorkers(
  task: WorkerTask,
  chunks: readonly Chunk[],
  workerCount: number,
  progress: Progress,
): Promise<Tally[]> {
  const tallies = Array<Tally>(chunks.length);
  let nextChunk = 0;
  const workers = Array.from({ length: workerCount }, async () => {
    const worker = new Worker(new URL('./simulate-worker.ts', import.meta.url), { workerData: task });
    try {
      for (let i = nextChunk++; i < chunks.length; i = nextChunk++) {
        tallies[i] = await runChunk(worker, chunks[i] as Chunk);
        progress.step();
      }
    } finally {
      await worker.terminate();
    }
  });
  await Promise.all(workers);
  return tallies;
}

function runChunk(worker: Worker, chunk: Chunk): Promise<Tally> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (tally: Tally) => {
      worker.off('error', reject);
      resolve(tally);
    });
    worker.postMessage(chunk);
  });
}
