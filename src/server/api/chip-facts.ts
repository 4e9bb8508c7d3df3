/** Finds the value of colour chips of a closed table in the records of the house (Crown 3.1.2(c)(ii)). */
import { type HouseFacts, isTournamentTable, possibleValues } from '../../table/index.ts';
import type { Floor, TableHandle } from '../floor/index.ts';
import { readActBody, type Store } from '../store/index.ts';
import { readRecordsBackwards } from './read-records.ts';

/** The last issue of a colour at a table; null if the table never issued it. Reads the journal backwards. */
async function findLastIssue(
  store: Store,
  handle: TableHandle,
  colour: string,
): Promise<Required<HouseFacts>['colourIssued'] | null> {
  for await (const record of readRecordsBackwards(store, handle.table, 1, handle.head().seq)) {
    // Most records are about wagers, so only the others are parsed.
    if (!record.body.includes('"colour-issued"')) continue;
    for (const event of readActBody(handle.versions, record).events)
      if (event.type === 'colour-issued' && event.colour === colour) return { value: event.value, seq: record.seq };
  }
  return null;
}

/** The lowest minimum that the signs of the open tables of a game offer, and the table; null if no table of the game is open. */
async function findLowestMinimum({ tables }: Floor, rulebook: string): Promise<Required<HouseFacts>['lowestMinimum'] | null> {
  const offers = await Promise.all(
    [...tables.values()].map((handle) =>
      handle.read((state) => {
        const isOffered = state.status === 'open' && state.rulebook.id === rulebook && !isTournamentTable(state.setup);
        const minimum = isOffered ? state.sign?.minimum : undefined;
        return minimum === undefined || minimum === 0 ? [] : [{ minimum, table: handle.table }];
      }),
    ),
  );
  const [lowest] = offers.flat().sort((a, b) => a.minimum - b.minimum || (a.table < b.table ? -1 : 1));
  return lowest ?? null;
}

/** The facts that the table needs to redeem these chips. No facts are needed if the table itself knows their value. */
export async function findChipFacts(
  { store, floor }: { readonly store: Store; readonly floor: Floor },
  handle: TableHandle,
  { player, colour }: { readonly player: string; readonly colour: string },
): Promise<HouseFacts> {
  const { count, rulebook } = await handle.read((state) => ({
    count: possibleValues(state, player, colour).size,
    rulebook: state.rulebook.id,
  }));
  if (count === 1) return {};
  // If several values are possible, the value of the last issue may be the wrong one.
  const colourIssued = count === 0 ? await findLastIssue(store, handle, colour) : null;
  if (colourIssued !== null) return { colourIssued };
  const lowestMinimum = await findLowestMinimum(floor, rulebook);
  return lowestMinimum === null ? {} : { lowestMinimum };
}
