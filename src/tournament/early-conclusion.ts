/** Decides whether the entries that advance from a session are determined before its last spin, so that the director may conclude it. */
import { assertPresent, type Minor } from '../rules/index.ts';
import type { Cut, TieStep } from './conditions.ts';
import { countedChips, cutSession, groupByTable, type Score } from './standings.ts';

/** The spins of one table. `left` is the largest number that the table may still play. */
export interface TableSpins {
  readonly played: number;
  readonly left: number;
}

export interface Progress {
  readonly scores: readonly Score[];
  readonly cuts: readonly Cut[];
  /** By table. */
  readonly spins: ReadonlyMap<string, TableSpins>;
  /** A buy-back or a late seat can still add an entry. */
  readonly canJoin: boolean;
}

/** An entry without chips cannot win any more. */
export const canStillWin = (score: Score): boolean => countedChips(score) > 0;

/**
 * [crown-sic-bo 8.3.5(a)] True if further spins cannot change which entries advance. A leader who may still wager may also lose everything.
 * So this holds only if no spin is left, or if nobody can be added and either all others have retired or every entry that can still win has
 * a place. If all cuts are by table, the scores may be those of one table.
 */
export function progressDetermined(progress: Progress): boolean {
  const { scores, canJoin } = progress;
  if (scores.every((score) => spinsOf(progress, score).left === 0)) return true;
  if (canJoin) return false;
  const remaining = scores.filter(({ retired }) => !retired);
  return havePlaces(progress, remaining, 0) || havePlaces(progress, remaining.filter(canStillWin), lastElimination(remaining));
}

const spinsOf = ({ spins }: Progress, { table }: Score): TableSpins => assertPresent(spins.get(table), `the spins of ${table}`);

/** The last spin in which an entry lost its chips, at any table. */
const lastElimination = (scores: readonly Score[]): number =>
  scores.reduce((last, score) => (canStillWin(score) ? last : Math.max(last, score.outAtSpin ?? 0)), 0);

/**
 * Whether all these entries advance, whatever they win or lose. Only places that are sure count: those by table before any other cut, then
 * those by chips before any lot. Later cuts depend on which entries the earlier cuts take. The entries must outrank the others of all tables
 * even if they lose their chips in the next spin. So their tables must have played at least as many spins as `lastOut`.
 */
function havePlaces(progress: Progress, entries: readonly Score[], lastOut: number): boolean {
  const { cuts } = progress;
  const byTable = takeWhile(cuts, ({ by }) => by === 'table');
  const others = cuts.slice(byTable.length);
  const byChips = takeWhile(others, ({ by }) => by === 'overall' || by === 'best-of-rest');
  const perTable = sumOfPlaces(byTable);
  const surplus = groupByTable(entries).reduce((sum, { length }) => sum + Math.max(length - perTable, 0), 0);
  if (surplus === 0) return true;
  // With a later cut by table, the places of eliminated entries depend on which entries advance by chips.
  if (surplus > sumOfPlaces(byChips) || others.some(({ by }) => by === 'table')) return false;
  return entries.every((entry) => spinsOf(progress, entry).played >= lastOut);
}

const sumOfPlaces = (cuts: readonly Cut[]): number => cuts.reduce((sum, { n }) => sum + n, 0);

function takeWhile(cuts: readonly Cut[], isTaken: (cut: Cut) => boolean): readonly Cut[] {
  const end = cuts.findIndex((cut) => !isTaken(cut));
  return end < 0 ? cuts : cuts.slice(0, end);
}

export interface Pursuit extends Progress {
  readonly ties: readonly TieStep[];
  /** The largest win in one spin for one unit of chips, without the stake, rounded up to a whole number. */
  readonly maxWinFactor: number;
  /** The compulsory wager of a spin; 0 if there is none. */
  readonly compulsory: Minor;
}

/**
 * The weaker reading of the clause: no other entry can overtake those that advance now, if these wager only what they must. They may still
 * lose by choice, so the director may use this only with the recorded agreement of every player at the table.
 */
export function leadersUnassailable(pursuit: Pursuit): boolean {
  const { scores, cuts, ties, canJoin, maxWinFactor, compulsory } = pursuit;
  const { advanced, open } = cutSession({ scores, cuts, ties });
  if (canJoin || open !== null || cuts.some(({ by }) => by === 'lot')) return false;
  const leaders = new Set(advanced.map(({ entry }) => entry));
  const spinsLeft = (score: Score): bigint => BigInt(spinsOf(pursuit, score).left);
  const least = (score: Score): bigint => BigInt(countedChips(score)) - BigInt(compulsory) * spinsLeft(score);
  const most = (score: Score): bigint => BigInt(countedChips(score)) * BigInt(1 + maxWinFactor) ** spinsLeft(score);
  // If all cuts are by table, entries of different tables do not compete.
  const fields = cuts.every(({ by }) => by === 'table') ? groupByTable(scores) : [scores];
  return fields.every((field) => {
    let best = -1n;
    for (const score of field) if (!leaders.has(score.entry) && most(score) > best) best = most(score);
    return field.every((score) => !leaders.has(score.entry) || least(score) > best);
  });
}
