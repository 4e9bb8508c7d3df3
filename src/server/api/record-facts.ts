/** Finds the facts in the records of the house on which the effect of a command depends. Nobody types them. */
import type { CommandBody, HouseFacts } from '../../table/index.ts';
import { readOlderRounds, type TableHandle } from '../floor/index.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { findChipFacts } from './chip-facts.ts';

/** The facts for a command of staff; null if the command needs none. */
export function findRecordFacts(deps: ApiDependencies, handle: TableHandle, body: CommandBody): Promise<HouseFacts> | null {
  switch (body.type) {
    case 'redeem-closed-table':
      return findChipFacts(deps, handle, body);
    case 'void-damaged':
      return findOlderRounds(deps, handle, body.rounds);
    default:
      return null;
  }
}

/** [rws-tai-sai 5.6] Reads rounds that the table has forgotten. Nothing is read if it still has all of them. */
async function findOlderRounds(
  { store, rulebooks }: ApiDependencies,
  handle: TableHandle,
  rounds: readonly number[],
): Promise<HouseFacts> {
  const forgotten = await handle.read(({ history, rounds: last }) =>
    rounds.filter((round) => round >= 1 && round <= last && !history.some((past) => past.round === round)),
  );
  return forgotten.length === 0 ? {} : { olderRounds: await readOlderRounds(store, rulebooks, handle.table, forgotten) };
}
