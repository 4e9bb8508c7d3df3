/** Computes what a correction of chips changes for the cut of a session. */
import type { StandingView, TournamentPreviewView } from '../../../protocol/index.ts';
import { type CutView, findAdvancing } from '../parts/advancing.ts';

type CutState = 'advances' | 'eliminated' | 'tied';

export interface CutChange {
  readonly entry: string;
  readonly before: CutState;
  readonly after: CutState;
}

function statesOf(rows: readonly StandingView[], cuts: readonly CutView[]): ReadonlyMap<string, CutState> {
  const { byEntry, tied } = findAdvancing(rows, cuts);
  return new Map(rows.map(({ entry }) => [entry, tied.has(entry) ? 'tied' : byEntry.has(entry) ? 'advances' : 'eliminated']));
}

/** The players whose result of the cut changes. `rows` are the standings before, `places` the places that change. */
export function findCutChanges(
  rows: readonly StandingView[],
  cuts: readonly CutView[],
  session: string,
  places: TournamentPreviewView['places'],
): readonly CutChange[] {
  const changed = new Map(places.flatMap((place) => (place.session === session ? [[place.entry, place.after] as const] : [])));
  const rowsAfter = rows
    .map((row) => ({ ...row, place: changed.get(row.entry) ?? row.place }))
    .toSorted((a, b) => a.place - b.place);
  const [before, after] = [statesOf(rows, cuts), statesOf(rowsAfter, cuts)];
  return rowsAfter.flatMap(({ entry }) => {
    const [was, is] = [before.get(entry), after.get(entry)];
    return was === undefined || is === undefined || was === is ? [] : [{ entry, before: was, after: is }];
  });
}
