/** Computes from the standings who advances if the session ends now, and what separates a player from the others. */
import type { StandingView } from '../../../protocol/index.ts';
import type { Cut } from '../../../tournament/index.ts';

/** A cut as in the conditions. */
export type CutView = Pick<Cut, 'by' | 'n'>;

/** Players who left or did not come do not advance. */
const GONE: readonly StandingView['status'][] = ['left', 'missed'];

const isByChips = ({ by }: CutView): boolean => by === 'overall' || by === 'best-of-rest';

interface Advancing {
  /** The entries that advance by chips, each with the kind of its cut. A tie at the line is counted by the order of the rows. */
  readonly byEntry: ReadonlyMap<string, CutView['by']>;
  /** The entries on both sides of a line that share one place. It is open which of them advance. */
  readonly tied: ReadonlySet<string>;
  /** How many of the others advance by lot. */
  readonly byLot: number;
}

/** After the cut, the status of a row says who advanced. */
const DECIDED: readonly StandingView['status'][] = ['advanced', 'eliminated'];

/** The players who share the place of the last one who advances, if one of them does not advance. */
function findTied(group: readonly StandingView[], n: number): readonly string[] {
  const place = group[n - 1]?.place;
  if (place === undefined || group[n]?.place !== place) return [];
  const sharing = group.filter((row) => row.place === place);
  return sharing.some(({ status }) => DECIDED.includes(status)) ? [] : sharing.map(({ entry }) => entry);
}

/** Applies the cuts in their order to the players who have not advanced yet. Rows are sorted, the best first. */
export function findAdvancing(rows: readonly StandingView[], cuts: readonly CutView[]): Advancing {
  const byEntry = new Map<string, CutView['by']>();
  const tied = new Set<string>();
  let byLot = 0;
  for (const { by, n } of cuts) {
    const others = rows.filter(({ entry, status }) => !byEntry.has(entry) && !GONE.includes(status));
    if (by === 'lot') {
      byLot += n;
      continue;
    }
    const groups =
      by === 'table'
        ? [...new Set(others.map(({ table }) => table))].map((table) => others.filter((row) => row.table === table))
        : [others];
    for (const group of groups) {
      for (const { entry } of group.slice(0, n)) byEntry.set(entry, by);
      for (const entry of findTied(group, n)) tied.add(entry);
    }
  }
  return { byEntry, tied, byLot };
}

export interface Chase {
  /** The row of the player. */
  readonly row: StandingView;
  /** Whether the player advances if the session ends now, without a tie. In the last session: whether the player is first. */
  readonly isAhead: boolean;
  /**
   * The player to pass: the one with the fewest chips among those who advance. For a player who is ahead: the best player who does not advance.
   * null if there is nobody.
   */
  readonly rival: StandingView | null;
  /** How many of those who do not advance by chips are drawn by lot. */
  readonly byLot: number;
  /** The tie at the line: how many players share the place of the player, and for how many places. null if the player is in none. */
  readonly tie: { readonly players: number; readonly places: number } | null;
}

/** What a player needs to advance, or to win the last session, which has no cuts. Returns null if the player is not in the standings. */
export function findChase(rows: readonly StandingView[], own: string, cuts: readonly CutView[]): Chase | null {
  const row = rows.find(({ entry }) => entry === own);
  if (row === undefined) return null;
  if (cuts.length === 0) return chaseWinner(rows, row);
  const { byEntry, tied, byLot } = findAdvancing(rows, cuts);
  const atTable = rows.filter(({ table }) => table === row.table);
  const field = cuts.some(isByChips) ? rows : atTable;
  // A tied player must pass one of the players of the tie.
  if (tied.has(own)) {
    const sharing = field.filter(({ entry, place }) => place === row.place && tied.has(entry));
    const places = sharing.filter(({ entry }) => byEntry.has(entry)).length;
    const rival = sharing.find(({ entry }) => entry !== own) ?? null;
    return { row, isAhead: false, rival, byLot, tie: { players: sharing.length, places } };
  }
  const isAhead = byEntry.has(own);
  if (isAhead)
    return {
      row,
      isAhead,
      byLot,
      tie: null,
      rival: field.find(({ entry, status }) => !byEntry.has(entry) && !GONE.includes(status)) ?? null,
    };
  // Passing the last player of one cut is enough.
  const lastOf = (group: readonly StandingView[], isOfCut: (by: CutView['by']) => boolean): StandingView | undefined =>
    group.findLast(({ entry }) => {
      const by = byEntry.get(entry);
      return by !== undefined && isOfCut(by);
    });
  const targets = [lastOf(atTable, (by) => by === 'table'), lastOf(rows, (by) => by !== 'table')];
  const rival = targets.reduce<StandingView | null>(
    (easiest, target) => (target !== undefined && (easiest === null || target.chips < easiest.chips) ? target : easiest),
    null,
  );
  return { row, isAhead, byLot, rival, tie: null };
}

/** In the last session, a player chases the next better place. */
function chaseWinner(rows: readonly StandingView[], row: StandingView): Chase {
  const above = rows.findLast(({ place }) => place < row.place) ?? null;
  const behind = rows.find(({ entry, status }) => entry !== row.entry && !GONE.includes(status)) ?? null;
  // A player who shares the first place is not ahead.
  const isAhead = row.place === 1 && behind?.place !== 1;
  return { row, isAhead, byLot: 0, tie: null, rival: row.place === 1 ? behind : above };
}
