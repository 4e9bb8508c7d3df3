/** What a planted bug is and how it is put into a file; it must never guess which of two places was meant. */

/** One text of a file and what stands there instead. */
export interface Change {
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** A mistake somebody could make, which the tests must notice. */
export interface PlantedBug extends Change {
  readonly name: string;
  /** From the project's root. */
  readonly file: string;
  /** What would go wrong at the table. */
  readonly why: string;
  /** Where one change would not hold together: further ones in the same file. */
  readonly also?: readonly Change[];
}

export const changesOf = (bug: PlantedBug): readonly Change[] => [bug, ...(bug.also ?? [])];

export const occurrences = (text: string, find: string): number => text.split(find).length - 1;

/** The file's text with the bug in it. */
export function plant(text: string, bug: PlantedBug): string {
  let planted = text;
  for (const { find, replace } of changesOf(bug)) {
    const times = occurrences(planted, find);
    if (times !== 1) throw new Error(`${bug.name}: what to replace occurs ${times} times in ${bug.file}, not once`);
    planted = planted.replace(find, () => replace);
  }
  return planted;
}
