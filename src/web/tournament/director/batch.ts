/** Does the same act for several entries, one after the other. */

export interface BatchRefusal {
  readonly entry: string;
  readonly why: string;
}

interface BatchSteps {
  /** Resolves with the error; null if the act is done. */
  readonly perform: (entry: string) => Promise<string | null>;
  /** Called after each act with the number of entries that are finished and all refusals. */
  readonly onStep: (finished: number, refusals: readonly BatchRefusal[]) => void;
  /** Asked before each act. A person who closes the dialog stops the acts that have not begun. */
  readonly isStopped: () => boolean;
}

/** A refused entry does not hold up the others. Resolves with the refusals. */
export async function runBatch(
  entries: readonly string[],
  { perform, onStep, isStopped }: BatchSteps,
): Promise<readonly BatchRefusal[]> {
  const refusals: BatchRefusal[] = [];
  for (const [i, entry] of entries.entries()) {
    if (isStopped()) break;
    const why = await perform(entry);
    if (why !== null) refusals.push({ entry, why });
    onStep(i + 1, [...refusals]);
  }
  return refusals;
}
