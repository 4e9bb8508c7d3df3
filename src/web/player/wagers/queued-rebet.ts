/** A rebet that waits until bets are called. It is placed at most one time, and only when betting opens next. */

export interface QueuedRebet {
  readonly times: number;
  /** The round at the table when the player queued the rebet. */
  readonly round: number;
}

/** Queues a rebet. A second press of the same button cancels it. */
export const toggleRebet = (queued: QueuedRebet | null, times: number, round: number): QueuedRebet | null =>
  queued?.times === times ? null : { times, round };

/** How often the last wagers are placed when betting opens in this round; 0 if nothing is queued, or if the player missed a round meanwhile. */
export const dueRebet = (queued: QueuedRebet | null, round: number): number =>
  queued !== null && round >= queued.round && round <= queued.round + 1 ? queued.times : 0;
