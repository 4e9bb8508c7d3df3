/** Defines planted bugs, and applies one to the text of a file. */

/** A text in a file and its replacement. */
export interface Change {
  /** This text occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** A plausible mistake that the tests must catch. */
export interface PlantedBug extends Change {
  /** What is wrong with the bug in place. */
  readonly name: string;
  /** Path from the root of the project. */
  readonly file: string;
  /** Why it is a mistake: what would happen at a table, or the rule that the bug breaks. */
  readonly why: string;
  /** Further changes in the same file that belong to the bug. */
  readonly also?: readonly Change[];
}

export const changesOf = (bug: PlantedBug): readonly Change[] => [bug, ...(bug.also ?? [])];

export const occurrences = (text: string, find: string): number => text.split(find).length - 1;

/** Returns the text of the file with the bug. Throws if a text to replace is missing or occurs twice. */
export function plant(text: string, bug: PlantedBug): string {
  let result = text;
  for (const { find, replace } of changesOf(bug)) {
    const count = occurrences(result, find);
    if (count !== 1) throw new Error(`${bug.name}: the text to replace occurs ${count} times in ${bug.file}, expected once`);
    result = result.replace(find, () => replace);
  }
  return result;
}
