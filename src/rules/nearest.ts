/** Finds the valid name that is closest to a mistyped one, for "did you mean" hints. */

/** Damerau-Levenshtein distance: swapped neighbours count as one edit. */
export function editDistance(a: string, b: string): number {
  let secondLastRow: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitutionCost = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min(
        (lastRow[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (lastRow[j - 1] as number) + substitutionCost,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, (secondLastRow[j - 2] as number) + 1);
      }
      row.push(distance);
    }
    secondLastRow = lastRow;
    lastRow = row;
  }
  return lastRow[b.length] as number;
}

/** A longer text gets no hint, because comparing long texts is slow. */
const COMPARED_MAX = 64;

/** The closest name by edit distance. Otherwise a name that begins with the text, or with which the text begins; undefined if there is none. */
export function nearest(text: string, names: readonly string[]): string | undefined {
  const typed = text.toLowerCase();
  if (typed === '' || typed.length > COMPARED_MAX) return undefined;
  let best: string | undefined;
  // Allow fewer edits than letters. Otherwise any one-letter name would match any other.
  let distanceLimit = Math.min(Math.max(2, Math.floor(typed.length / 3)) + 1, typed.length);
  for (const name of names) {
    const distance = editDistance(typed, name.toLowerCase());
    if (distance < distanceLimit) [best, distanceLimit] = [name, distance];
  }
  return best ?? names.find((name) => name.toLowerCase().startsWith(typed) || typed.startsWith(name.toLowerCase()));
}
