/**
 * Keeps the chips after each spin, which decide ties: the last spins of each table one by one, because they may be corrected, the older ones as a rank.
 */
import type { Minor } from '../rules/index.ts';
import { foldSpin, type SpinDifference } from './standings.ts';
import type { Seat, Session, SpinHistory } from './state.ts';

/** So many spins before the last one are not folded, so that a correction changes them one by one. So memory grows with the entries, not with the spins. */
export const KEPT_SPINS = 3;
/** The fold waits for a finished table while the others play so many spins more. A table that is reopened in this time takes part in all folds. */
export const REOPENING_SPINS = 3;

export const newSpinHistory = (): SpinHistory => ({
  settled: 0,
  missed: 0,
  recent: [],
  order: 0,
  steadySpins: 0,
  steadyChips: 0,
  chipsBefore: 0,
  stops: new Map(),
});

/** The table of the seat has played this spin. Its rows are not applied yet, so the chips of the seat are those after the spin before. */
export function settleSpin({ status, chips, spinHistory }: Seat, spin: number): void {
  const add = (each: Minor): void => {
    spinHistory.recent.push(each);
    spinHistory.settled += 1;
  };
  if (spinHistory.settled < spin - 1) add(chips);
  // A player who is not there has no chips after the spin, whatever the player gets later.
  if (status !== 'absent' && status !== 'missed') return;
  add(0);
  spinHistory.missed = spinHistory.settled;
}

/** Takes the last spin of the table back, so the chips after the spin before it are the present chips again. */
export function unsettleSpin({ spinHistory }: Seat, spin: number): void {
  const isMissed = spinHistory.missed === spin;
  // A player who has just come has nothing settled but missed spins.
  if (!isMissed && spinHistory.settled === spinHistory.missed) return;
  spinHistory.recent.pop();
  spinHistory.settled -= 1;
  if (isMissed) spinHistory.missed -= 1;
}

/** The table has corrected a spin: changes the chips after it and after all later ones, as far as they are kept one by one. */
export function correctSpins({ spinHistory }: Seat, spin: number, amount: number): void {
  const { settled, missed, recent } = spinHistory;
  const folded = foldedSpins(spinHistory);
  for (let each = Math.max(spin, missed + 1, folded + 1); each <= settled; each++)
    recent[each - folded - 1] = Math.max(0, (recent[each - folded - 1] ?? 0) + amount);
}

/** The chips after a spin before the last one; null if they are folded, or the player missed the spin. */
export function chipsAfter({ spinHistory }: Seat, spin: number): Minor | null {
  const { missed, recent } = spinHistory;
  return spin <= missed ? null : (recent[spin - foldedSpins(spinHistory) - 1] ?? null);
}

const foldedSpins = ({ settled, recent }: SpinHistory): number => settled - recent.length;

/**
 * Folds spins into one rank per seat: those that every table in play has behind it, except the last `KEPT_SPINS` of each table. A finished table
 * keeps its last spins, and the others fold on.
 */
export function foldSpins(session: Session): void {
  const tables = [...session.tables.values()];
  const playing = tables.filter(({ finished }) => !finished).map(({ spins }) => spins);
  if (playing.length === 0) return;
  const awaitedFrom = Math.min(...playing) - REOPENING_SPINS;
  const awaited = tables.map(({ spins }) => spins).filter((spins) => spins >= awaitedFrom);
  const complete = Math.min(...awaited) - 1 - KEPT_SPINS;
  while (session.foldedSpins < complete) foldNextSpin(session);
}

function foldNextSpin(session: Session): void {
  const spin = session.foldedSpins + 1;
  // Seats of a table that was reopened too late are behind, and take part in no further fold.
  const all = [...session.seats.values()].filter(({ spinHistory }) => foldedSpins(spinHistory) === spin - 1);
  const seats = all.filter(({ table }) => (session.tables.get(table)?.spins ?? 0) - 1 - KEPT_SPINS >= spin);
  // The others keep what compares them with the seats of a finished table, which take part in no further fold.
  const isStop = seats.length < all.length;
  const folded = foldSpin(
    new Map(seats.map(({ entry, spinHistory }) => [entry, spinHistory.order])),
    new Map(seats.map(({ entry, spinHistory }) => [entry, spinHistory.recent[0] ?? 0])),
  );
  for (const { entry, spinHistory } of seats) {
    const chips = spinHistory.recent.shift() ?? 0;
    keepFolded(spinHistory, spin, chips, isStop);
    spinHistory.order = folded.get(entry) ?? 0;
  }
  session.foldedSpins = spin;
}

/** Keeps what may still be compared of a spin that is folded. */
function keepFolded(spinHistory: SpinHistory, spin: number, chips: Minor, isStop: boolean): void {
  const { stops } = spinHistory;
  if (spinHistory.steadySpins === 0 || chips !== spinHistory.steadyChips) {
    Object.assign(spinHistory, { steadySpins: 0, steadyChips: chips, chipsBefore: spinHistory.steadyChips });
    // The players of a table that stopped before have the same chips before this spin and after it, so this spin decides.
    for (const stop of stops.keys()) if (stop + KEPT_SPINS < spin - 1) stops.delete(stop);
  }
  spinHistory.steadySpins += 1;
  if (isStop) stops.set(spin - 1, { order: spinHistory.order, next: [] });
  for (let stop = spin - KEPT_SPINS; stop < spin; stop++) stops.get(stop)?.next.push(chips);
}

/** The rank of each seat over all spins among the seats with the same chips, from 1 on. Higher is better, and equal seats have equal ranks. */
export function rankBySpins(seats: readonly Seat[]): ReadonlyMap<string, number> {
  const sorted = seats.toSorted((a, b) => a.chips - b.chips || compareSpins(a, b));
  const ranks = new Map<string, number>();
  let rank = 0;
  for (const [i, seat] of sorted.entries()) {
    const previous = sorted[i - 1];
    if (previous?.chips !== seat.chips) rank = 1;
    else if (compareSpins(previous, seat) !== 0) rank++;
    ranks.set(seat.entry, rank);
  }
  return ranks;
}

/** Compares two seats with the same chips by the chips after each spin, the latest first. Positive if `a` is better. */
function compareSpins(a: Seat, b: Seat): number {
  const difference = findSpinDifference(a, b);
  return difference === null ? 0 : difference.own - difference.other;
}

/** Finds what decides between two seats with the same chips: the chips after each spin, the latest first. null if nothing differs. */
export function findSpinDifference(a: Seat, b: Seat): SpinDifference | null {
  const folded = foldedSpins(b.spinHistory);
  if (foldedSpins(a.spinHistory) > folded) return exchange(findSpinDifference(b, a));
  for (let spin = Math.max(a.spinHistory.settled, b.spinHistory.settled); spin > folded; spin--) {
    const [own, other] = [unfoldedChips(a, spin), unfoldedChips(b, spin)];
    if (own !== other) return afterSpin(a, b, spin, own, other);
  }
  return foldedSpins(a.spinHistory) === folded ? findFoldedDifference(a, b, folded) : findStopDifference(a, b, folded);
}

/** After its last settled spin, each seat has its present chips. */
const unfoldedChips = ({ chips, spinHistory }: Seat, spin: number): Minor =>
  spin > spinHistory.settled ? chips : (spinHistory.recent[spin - foldedSpins(spinHistory) - 1] ?? 0);

/** The table of `a` has stopped, and `b` has folded `folded` spins, some of which `a` keeps one by one. */
function findStopDifference(a: Seat, b: Seat, folded: number): SpinDifference | null {
  const { settled, order } = a.spinHistory;
  const { steadySpins, steadyChips, chipsBefore, stops } = b.spinHistory;
  const stop = foldedSpins(a.spinHistory);
  if (folded > settled && steadyChips !== a.chips) return afterSpin(a, b, folded, a.chips, steadyChips);
  const steadyFrom = folded - steadySpins;
  if (steadyFrom > settled) return afterSpin(a, b, steadyFrom, a.chips, chipsBefore);
  for (let spin = Math.min(folded, settled); spin > stop; spin--) {
    const [own, other] = [unfoldedChips(a, spin), foldedChips(b, spin)];
    if (other === null) return overSpins(a, b, spin, UNKNOWN_ORDER, b.spinHistory.order);
    if (own !== other) return afterSpin(a, b, spin, own, other);
  }
  const other = stops.get(stop);
  return other === undefined
    ? overSpins(a, b, stop, UNKNOWN_ORDER, b.spinHistory.order)
    : overSpins(a, b, stop, order, other.order);
}

/** A seat of a table that was reopened too late has no rank among the others. It counts as the lowest. */
const UNKNOWN_ORDER = 0;

/** The chips after a folded spin; null if they are not kept. */
function foldedChips({ spinHistory }: Seat, spin: number): Minor | null {
  const { steadySpins, steadyChips, chipsBefore, stops } = spinHistory;
  const steadyFrom = foldedSpins(spinHistory) - steadySpins;
  if (spin >= steadyFrom) return spin > steadyFrom ? steadyChips : chipsBefore;
  for (let stop = spin - KEPT_SPINS; stop < spin; stop++) {
    const chips = stops.get(stop)?.next[spin - stop - 1];
    if (chips !== undefined) return chips;
  }
  return null;
}

/** Both seats have folded the same spins. The chips after the last of them are known, and those before the chips changed. */
function findFoldedDifference(a: Seat, b: Seat, folded: number): SpinDifference | null {
  const [own, other] = [a.spinHistory, b.spinHistory];
  if (own.order === other.order) return null;
  if (own.steadyChips !== other.steadyChips) return afterSpin(a, b, folded, own.steadyChips, other.steadyChips);
  const steady = Math.min(own.steadySpins, other.steadySpins);
  const chipsBefore = ({ steadySpins, steadyChips, chipsBefore: before }: SpinHistory): Minor =>
    steadySpins > steady ? steadyChips : before;
  const [ownBefore, otherBefore] = [chipsBefore(own), chipsBefore(other)];
  if (ownBefore !== otherBefore) return afterSpin(a, b, folded - steady, ownBefore, otherBefore);
  return overSpins(a, b, folded - steady, own.order, other.order);
}

function afterSpin(a: Seat, b: Seat, spin: number, own: Minor, other: Minor): SpinDifference {
  const missed = spin <= a.spinHistory.missed ? 'own' : spin <= b.spinHistory.missed ? 'other' : null;
  return { spin, isRank: false, own, other, missed };
}

function overSpins(a: Seat, b: Seat, spin: number, own: number, other: number): SpinDifference | null {
  if (own === other) return null;
  const more = a.spinHistory.missed - b.spinHistory.missed;
  return { spin, isRank: true, own, other, missed: more > 0 ? 'own' : more < 0 ? 'other' : null };
}

const OTHER = { own: 'other', other: 'own' } as const;

/** The same difference as the other seat sees it. */
const exchange = (difference: SpinDifference | null): SpinDifference | null =>
  difference === null
    ? null
    : {
        ...difference,
        own: difference.other,
        other: difference.own,
        missed: difference.missed === null ? null : OTHER[difference.missed],
      };
