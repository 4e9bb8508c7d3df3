/** The valid name nearest to a mistyped one; it must never answer with a name that is not close. */

/** Levenshtein's distance with swapped neighbours counted as one slip. */
export function slips(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] as number) + 1);
      }
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] as number;
}

/** Names longer than this are never compared: the work grows with the square of the length. */
const COMPARED_MAX = 64;

/** The nearest of the names, or one that the text begins or that begins with the text; undefined when none is close. */
export function nearest(text: string, names: readonly string[]): string | undefined {
  const typed = text.toLowerCase();
  if (typed === '' || typed.length > COMPARED_MAX) return undefined;
  let best: string | undefined;
  // Fewer slips than letters: otherwise any name of one letter would be near any other.
  let least = Math.min(Math.max(2, Math.floor(typed.length / 3)) + 1, typed.length);
  for (const name of names) {
    const distance = slips(typed, name.toLowerCase());
    if (distance < least) [best, least] = [name, distance];
  }
  return best ?? names.find((name) => name.toLowerCase().startsWith(typed) || typed.startsWith(name.toLowerCase()));
}
