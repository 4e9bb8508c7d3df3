/** Draws the seats of a session and the lots for ties from a source of random bytes. docs/FAIRNESS.md has the recipe for other programs. */
import { assert, quote } from '../rules/index.ts';

/** Returns the next byte, from 0 to 255. It never ends, and the same source gives the same bytes. */
export type ByteSource = () => number;

export interface SeatDraw {
  /** Ids of the entries, in any order. */
  readonly entries: readonly string[];
  readonly tables: number;
  /** The most entries at one table. */
  readonly seats: number;
  /** Groups of entries that must not sit at one table. */
  readonly apart: readonly (readonly string[])[];
}

export interface Seat {
  readonly entry: string;
  /** From 1. */
  readonly table: number;
  /** From 1. */
  readonly position: number;
}

/** Members of a group who sit at one table although the group should be kept apart. */
export interface SharedTable {
  /** Index in `apart`. */
  readonly group: number;
  readonly table: number;
  /** Sorted by id. */
  readonly entries: readonly string[];
}

export interface DrawnSeats {
  /** By table and position. */
  readonly seats: readonly Seat[];
  /** How often the entries were shuffled. */
  readonly tries: number;
  /** By group and table. Empty if all groups are apart. */
  readonly together: readonly SharedTable[];
}

/** Why a draw is not possible, with the path of the first fault. */
export interface DrawFault {
  readonly at: string;
  readonly message: string;
}

export type DrawResult = { readonly ok: true; readonly drawn: DrawnSeats } | { readonly ok: false; readonly fault: DrawFault };

export interface Lot {
  readonly entry: string;
  /** From 1. */
  readonly lot: number;
}

/**
 * If all entries are in pairs and tables have eight seats, one of 30 to 50 tries succeeds. If most entries are in groups of three or
 * more, usually no try succeeds. 500 tries of 10,000 entries take about two seconds.
 */
export const DRAW_TRIES_MAX = 500;
/** Entries, and members of all groups together. Ten times the largest tournament that we plan for. */
const LIST_MAX = 100_000;
/** A random index needs at most four bytes. */
const INDEX_MAX = 2 ** 32;

/** ASCII has the same order in every programming language. */
const ID_PATTERN = /^[!-~]{1,64}$/;
/** Whether a text can be the id of an entry, a session or a tournament in a draw. */
export const isDrawId = (value: unknown): value is string => typeof value === 'string' && ID_PATTERN.test(value);

/** Draws the seats. Table sizes differ by at most one. Groups are kept apart by repeating the draw with the bytes that follow. */
export function drawSeats(draw: SeatDraw, bytes: ByteSource): DrawResult {
  const fault = findDrawFault(draw);
  if (fault !== null) return { ok: false, fault };
  const { entries, tables, apart } = draw;
  const sorted = [...entries].sort();
  const groups = indexGroups(sorted, apart);
  const kept = groups.filter((members) => members.length <= tables);
  let best: Uint32Array | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  let tries = 0;
  while (fewest > 0 && tries < DRAW_TRIES_MAX) {
    tries++;
    const order = shuffle(sorted.length, bytes);
    const violations = kept.length === 0 ? 0 : countViolations(kept, placesOf(order), tables);
    if (violations < fewest) [best, fewest] = [order, violations];
  }
  assert(best !== null, 'the draw has no try');
  const together = findSharedTables(sorted, groups, placesOf(best), tables);
  return { ok: true, drawn: { seats: deal(sorted, best, tables), tries, together } };
}

/** Gives each entry a different lot from 1 on, in the order of the lots. */
export function drawLots(entries: readonly string[], bytes: ByteSource): readonly Lot[] {
  const sorted = [...entries].sort();
  return Array.from(shuffle(sorted.length, bytes), (index, place) => ({ entry: sorted[index] as string, lot: place + 1 }));
}

/** Indexes of the groups with more members than tables. They cannot be kept apart. */
export const findGroupsTooLarge = (apart: SeatDraw['apart'], tables: number): readonly number[] =>
  apart.flatMap((group, i) => (group.length > tables ? [i] : []));

/** A random index from 0 to n - 1. Numbers from the largest multiple of n on are rejected, because they would make low indexes more likely. */
export function randomIndex(bytes: ByteSource, n: number): number {
  assert(Number.isInteger(n) && n >= 1 && n <= INDEX_MAX, `${n} is not a number of indexes`);
  let range = 1;
  while (range < n) range *= 256;
  const rejectedFrom = range - (range % n);
  for (;;) {
    let number = 0;
    for (let read = 1; read < range; read *= 256) number = number * 256 + bytes();
    if (number < rejectedFrom) return number % n;
  }
}

/** Fisher-Yates: the numbers from 0 to `length` - 1 in random order. */
function shuffle(length: number, bytes: ByteSource): Uint32Array {
  const order = new Uint32Array(length);
  for (let i = 0; i < length; i++) order[i] = i;
  for (let i = length - 1; i > 0; i--) {
    const j = randomIndex(bytes, i + 1);
    const moved = order[i] as number;
    order[i] = order[j] as number;
    order[j] = moved;
  }
  return order;
}

/** The place of each index in the order. */
function placesOf(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place] as number] = place;
  return places;
}

/** Lists the seats by table and position. The entry at place p sits at table (p mod tables) + 1. */
function deal(sorted: readonly string[], order: Uint32Array, tables: number): readonly Seat[] {
  const seats: Seat[] = [];
  for (let table = 0; table < tables; table++)
    for (let place = table, position = 1; place < order.length; place += tables, position++)
      seats.push({ entry: sorted[order[place] as number] as string, table: table + 1, position });
  return seats;
}

/** The groups with the indexes of their members in the sorted list, ascending. */
function indexGroups(sorted: readonly string[], apart: SeatDraw['apart']): readonly (readonly number[])[] {
  if (apart.length === 0) return [];
  const indexes = new Map(sorted.map((entry, i) => [entry, i]));
  return apart.map((group) => group.map((entry) => indexes.get(entry) as number).sort((a, b) => a - b));
}

/** Sums, over all groups, the members minus the tables at which they sit. */
function countViolations(groups: readonly (readonly number[])[], places: Uint32Array, tables: number): number {
  /** The last group, from 1, with a member at the table. */
  const lastGroup = new Uint32Array(tables);
  let violations = 0;
  for (let group = 0; group < groups.length; group++)
    for (const index of groups[group] as readonly number[]) {
      const table = (places[index] as number) % tables;
      if (lastGroup[table] === group + 1) violations++;
      lastGroup[table] = group + 1;
    }
  return violations;
}

function findSharedTables(
  sorted: readonly string[],
  groups: readonly (readonly number[])[],
  places: Uint32Array,
  tables: number,
): readonly SharedTable[] {
  return groups.flatMap((members, group) => {
    const byTable = new Map<number, string[]>();
    for (const index of members) {
      const table = ((places[index] as number) % tables) + 1;
      byTable.set(table, [...(byTable.get(table) ?? []), sorted[index] as string]);
    }
    return [...byTable]
      .filter(([, entries]) => entries.length > 1)
      .sort(([a], [b]) => a - b)
      .map(([table, entries]) => ({ group, table, entries }));
  });
}

/** Finds the first reason why a draw is not possible. */
export function findDrawFault({ entries, tables, seats, apart }: SeatDraw): DrawFault | null {
  const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= LIST_MAX;
  const members = apart.reduce((sum, group) => sum + group.length, 0);
  if (members > LIST_MAX) return { at: 'apart', message: `${members} members; the maximum is ${LIST_MAX}` };
  if (!isCount(tables)) return { at: 'tables', message: `${tables} is not a number of tables from 1 to ${LIST_MAX}` };
  if (!isCount(seats)) return { at: 'seats', message: `${seats} is not a number of seats from 1 to ${LIST_MAX}` };
  const fault = findEntriesFault(entries);
  if (fault !== null) return fault;
  if (entries.length > tables * seats)
    return { at: 'seats', message: `${tables} tables with ${seats} seats each are too few for ${entries.length} entries` };
  return findGroupFault(apart, new Set(entries));
}

/** Finds the first reason why these entries cannot be drawn, for seats or for lots. */
export function findEntriesFault(entries: readonly string[]): DrawFault | null {
  if (entries.length > LIST_MAX) return { at: 'entries', message: `${entries.length} entries; the maximum is ${LIST_MAX}` };
  const known = new Set<string>();
  for (const [i, entry] of entries.entries()) {
    const at = `entries[${i}]`;
    if (!isDrawId(entry)) return { at, message: `${quote(entry)} is not 1 to 64 printable ASCII characters` };
    if (known.has(entry)) return { at, message: `duplicate entry ${quote(entry)}` };
    known.add(entry);
  }
  return null;
}

function findGroupFault(apart: SeatDraw['apart'], known: ReadonlySet<string>): DrawFault | null {
  for (const [i, group] of apart.entries()) {
    const seen = new Set<string>();
    for (const [k, entry] of group.entries()) {
      const at = `apart[${i}][${k}]`;
      if (!known.has(entry)) return { at, message: `unknown entry ${quote(entry)}` };
      if (seen.has(entry)) return { at, message: `duplicate entry ${quote(entry)}` };
      seen.add(entry);
    }
  }
  return null;
}
