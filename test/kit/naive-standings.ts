/** A second, slow model of standings and cuts, written from the tournament rules. It compares full histories of chips, pair by pair. */

/** A step for ties. `times` belongs to a play-off. */
export interface NaiveStep {
  readonly by: string;
  readonly times?: number;
}

export interface NaiveCutRule {
  readonly by: string;
  readonly n: number;
}

/** More play-offs than any session of the tests has. */
const PLAY_OFFS_MAX = 20;

/** An entry with its chips after every spin of the session. */
export interface NaiveEntry {
  readonly entry: string;
  readonly table: string;
  readonly start: number;
  /** The chips after each spin. 0 from the spin on in which the entry lost its chips or retired. */
  readonly history: readonly number[];
  readonly retired: boolean;
  readonly playOffs: readonly (number | null)[];
  readonly lot: number | null;
}

const finalChips = ({ start, history }: NaiveEntry): number => history.at(-1) ?? start;

/** The spin in which the entry lost its chips; 0 if it had none from the beginning. */
const spinOut = ({ start, history }: NaiveEntry): number => (start === 0 ? 0 : history.indexOf(0) + 1);

const chipsBeforeSpin = ({ start, history }: NaiveEntry, spin: number): number => (spin <= 1 ? start : (history[spin - 2] ?? 0));

/** The chips after each spin except the last one, the latest first. */
const earlierChips = ({ history }: NaiveEntry): readonly number[] => history.slice(0, -1).reverse();

/** Positive if the first list is better at the first difference. */
function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** What is compared before any step for ties. */
function countOf(each: NaiveEntry): readonly number[] {
  if (finalChips(each) > 0) return [finalChips(each)];
  return [0, spinOut(each), chipsBeforeSpin(each, spinOut(each))];
}

const beforeLastSpin = (each: NaiveEntry): number =>
  chipsBeforeSpin(each, finalChips(each) > 0 ? each.history.length : spinOut(each));

/** Positive if `a` ranks above `b` in this field, negative if below, 0 if they share a place. */
export function naiveCompare(a: NaiveEntry, b: NaiveEntry, field: readonly NaiveEntry[], ties: readonly NaiveStep[]): number {
  const byCount = compareLists(countOf(a), countOf(b));
  if (byCount !== 0) return byCount;
  let equals = field.filter((each) => compareLists(countOf(each), countOf(a)) === 0);
  let playOff = 0;
  for (const { by, times = 1 } of ties) {
    if (by === 'share') return 0;
    for (let time = 0; time < times; time++) {
      // A play-off counts if all entries that are still equal took part in it.
      if (by === 'play-off')
        while (playOff < PLAY_OFFS_MAX && equals.some(({ playOffs }) => typeof playOffs[playOff] !== 'number')) playOff++;
      const index = by === 'play-off' ? playOff++ : 0;
      if (index >= PLAY_OFFS_MAX || (by === 'lot' && equals.some(({ lot }) => lot === null))) return 0;
      const numbers = (each: NaiveEntry): readonly number[] => stepNumbers(each, by, index);
      const difference = compareLists(numbers(a), numbers(b));
      if (difference !== 0) return difference;
      equals = equals.filter((each) => compareLists(numbers(each), numbers(a)) === 0);
    }
  }
  return 0;
}

/** What a step compares. The greater numbers are better. */
function stepNumbers(each: NaiveEntry, by: string, playOff: number): readonly number[] {
  if (by === 'before-last-spin') return [beforeLastSpin(each)];
  if (by === 'earlier-spins') return earlierChips(each);
  if (by === 'play-off') return [each.playOffs[playOff] ?? 0];
  // The entry that is drawn first is the best.
  return [0 - (each.lot ?? 0)];
}

/** One more than the number of entries that rank above. */
export const naivePlace = (each: NaiveEntry, field: readonly NaiveEntry[], ties: readonly NaiveStep[]): number =>
  1 + field.filter((other) => naiveCompare(other, each, field, ties) > 0).length;

/** What a running session stores about the entry: no history. The chips of a retired entry do not count, whatever they are. */
export const scoreOfNaive = (each: NaiveEntry, order: number) => ({
  entry: each.entry,
  table: each.table,
  chips: each.retired ? 3 : finalChips(each),
  before: beforeLastSpin(each),
  order,
  outAtSpin: finalChips(each) > 0 ? null : spinOut(each),
  playOffs: each.playOffs,
  lot: each.lot,
  retired: each.retired,
});

/** The entries that advance, and the first tie that has more entries than places. */
export interface NaiveCut {
  readonly advanced: ReadonlySet<string>;
  readonly open: readonly string[] | null;
}

export function naiveCut(entries: readonly NaiveEntry[], cuts: readonly NaiveCutRule[], ties: readonly NaiveStep[]): NaiveCut {
  const advanced = new Set<string>();
  for (const { by, n } of cuts) {
    const candidates = entries.filter(({ entry, retired }) => !retired && !advanced.has(entry));
    const tables = [...new Set(candidates.map(({ table }) => table))].sort();
    const fields = by === 'table' ? tables.map((name) => candidates.filter(({ table }) => table === name)) : [candidates];
    // A cut by lot compares nothing but the lots.
    const steps = by === 'lot' ? [{ by: 'lot' }] : ties;
    const opens = fields.flatMap((field) => {
      const shown = by === 'lot' ? field.map((each) => ({ ...each, start: 1, history: [1] })) : field;
      return advanceBest(shown, n, steps, advanced);
    });
    if (opens[0] !== undefined) return { advanced, open: opens[0] };
  }
  return { advanced, open: null };
}

/** Adds the entries that are sure of one of the `n` places. Returns the tie that is not sure, or an empty list. */
function advanceBest(field: readonly NaiveEntry[], n: number, ties: readonly NaiveStep[], advanced: Set<string>) {
  const tied: string[] = [];
  for (const each of field) {
    const above = field.filter((other) => naiveCompare(other, each, field, ties) > 0).length;
    const below = field.filter((other) => naiveCompare(other, each, field, ties) < 0).length;
    if (field.length - below <= n) advanced.add(each.entry);
    else if (above < n) tied.push(each.entry);
  }
  return tied.length === 0 ? [] : [tied.sort()];
}
