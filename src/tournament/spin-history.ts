/**
 * Keeps the chips after each spin, which decide ties. A correction changes a spin and all later ones. Older spins are folded and keep their rank.
 */
import type { Minor } from '../rules/index.ts';
import { foldSpin, type SpinDifference } from './standings.ts';
import type { Seat, Session, SpinHistory } from './state.ts';

/** So many spins before the last one are not folded, so that a correction changes them one by one. So memory grows with the entries, not with the spins. */
export const KEPT_SPINS = 3;

export const newSpinHistory = (): SpinHistory => ({
  settled: 0,
  missed: 0,
  recent: [],
  order: 0,
  steadySpins: 0,
  steadyChips: 0,
  chipsBefore: 0,
  earlierOrders: new Map(),
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
  const folded = settled - recent.length;
  for (let each = Math.max(spin, missed + 1, folded + 1); each <= settled; each++)
    recent[each - folded - 1] = Math.max(0, (recent[each - folded - 1] ?? 0) + amount);
}

/** The chips after a spin before the last one; null if they are folded, or the player missed the spin. */
export function chipsAfter({ spinHistory }: Seat, spin: number): Minor | null {
  const { settled, missed, recent } = spinHistory;
  return spin <= missed ? null : (recent[spin - (settled - recent.length) - 1] ?? null);
}

/** Folds spins into one rank per seat: those that every table in play has behind it, except the last `KEPT_SPINS` of them. */
export function foldSpins(session: Session): void {
  const playing = [...session.tables.values()].filter(({ finished }) => !finished);
  const complete = playing.length === 0 ? 0 : Math.min(...playing.map(({ spins }) => spins)) - 1 - KEPT_SPINS;
  while (session.foldedSpins < complete) foldNextSpin(session);
}

function foldNextSpin(session: Session): void {
  const spin = session.foldedSpins + 1;
  const all = [...session.seats.values()].map(({ entry, spinHistory }) => ({ entry, spinHistory }));
  const seats = all.filter(({ spinHistory }) => spinHistory.settled >= spin);
  // Seats of a finished table take part in no further fold. The others keep the rank that compares them with these seats.
  const isKept = all.some(({ spinHistory }) => spinHistory.settled === spin - 1);
  const folded = foldSpin(
    new Map(seats.map(({ entry, spinHistory }) => [entry, spinHistory.order])),
    new Map(seats.map(({ entry, spinHistory }) => [entry, spinHistory.recent[0] ?? 0])),
  );
  for (const { entry, spinHistory } of seats) {
    const chips = spinHistory.recent.shift() ?? 0;
    if (spinHistory.steadySpins === 0 || chips !== spinHistory.steadyChips) {
      Object.assign(spinHistory, { steadySpins: 0, steadyChips: chips, chipsBefore: spinHistory.steadyChips });
      spinHistory.earlierOrders.clear();
    }
    spinHistory.steadySpins += 1;
    if (isKept) spinHistory.earlierOrders.set(spin - 1, spinHistory.order);
    spinHistory.order = folded.get(entry) ?? 0;
  }
  session.foldedSpins = spin;
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
  if (a.spinHistory.settled > b.spinHistory.settled) return exchange(findSpinDifference(b, a));
  const [shorter, longer] = [a.spinHistory, b.spinHistory];
  const folded = longer.settled - longer.recent.length;
  // After its last settled spin, each seat has its present chips.
  for (let spin = longer.settled; spin > folded; spin--) {
    const own = spin > shorter.settled ? a.chips : (shorter.recent[spin - folded - 1] ?? 0);
    const other = longer.recent[spin - folded - 1] ?? 0;
    if (own !== other) return afterSpin(a, b, spin, own, other);
  }
  if (shorter.settled >= folded) return findFoldedDifference(a, b, folded);
  if (longer.steadyChips !== a.chips) return afterSpin(a, b, folded, a.chips, longer.steadyChips);
  const steadyFrom = folded - longer.steadySpins;
  if (steadyFrom > shorter.settled) return afterSpin(a, b, steadyFrom, a.chips, longer.chipsBefore);
  return overSpins(a, b, shorter.settled, shorter.order, longer.earlierOrders.get(shorter.settled) ?? 0);
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
