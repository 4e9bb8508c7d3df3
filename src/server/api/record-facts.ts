/** Finds the facts in the records of the house on which the effect of a command depends. The sender of the command cannot set them. */
import type { BodyOf, CommandBody, HouseFacts } from '../../table/index.ts';
import { readOlderRounds, type TableHandle } from '../floor/index.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { findChipFacts } from './chip-facts.ts';

type CommandWithFacts = BodyOf<'redeem-closed-table'> | BodyOf<'void-damaged'>;

export const needsRecordFacts = (body: CommandBody): body is CommandWithFacts =>
  body.type === 'redeem-closed-table' || body.type === 'void-damaged';

/** The facts for a command of this role. Nothing is read for a role that may not give the command: the table refuses it. */
export async function findRecordFacts(
  deps: ApiDependencies,
  handle: TableHandle,
  body: CommandWithFacts,
  role: string,
): Promise<HouseFacts> {
  const isPermitted = await handle.read(({ permissions }) => permissions[body.type]?.roles.has(role) ?? false);
  if (!isPermitted) return {};
  return body.type === 'void-damaged' ? findOlderRounds(deps, handle, body.rounds) : findChipFacts(deps, handle, body);
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
