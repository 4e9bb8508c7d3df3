/** Loads the people, tables and names that the administration pages show. */
import { NAMES_MAX } from '../../protocol/bounds.ts';
import type { FloorTableView, PersonView } from '../../protocol/index.ts';
import type { Conduct } from '../../rules/index.ts';
import { client, loadRulebook, RULEBOOK_IDS } from '../shell/index.ts';
import { type HouseData, nameOf } from './house-data.ts';
import { loadAll } from './requests.ts';

const compareNames = new Intl.Collator(undefined, { numeric: true }).compare;

/** Loads the staff. The server also lists people whose data was deleted, who have no login. */
export async function loadStaff(): Promise<readonly PersonView[]> {
  const people = await loadAll<PersonView>('/people?kind=staff');
  return people.filter(({ login }) => login !== null).sort((a, b) => compareNames(nameOf(a), nameOf(b)));
}

const loadTables = async (): Promise<readonly FloorTableView[]> =>
  [...(await loadAll<FloorTableView>('/floor'))].sort((a, b) => compareNames(a.table, b.table));

async function loadConducts(): Promise<ReadonlyMap<string, Conduct>> {
  const rulebooks = await Promise.all(RULEBOOK_IDS.map(loadRulebook));
  return new Map(rulebooks.map(({ id, conduct }) => [id, conduct]));
}

export const loadIsPractice = async (): Promise<boolean> => (await client.floor()).practice;

export async function loadHouse(): Promise<HouseData> {
  const [staff, tables, conducts, isPractice] = await Promise.all([loadStaff(), loadTables(), loadConducts(), loadIsPractice()]);
  return { staff, tables, conducts, isPractice };
}

/** Loads the names of these people. People without a name have their login. People whose data was deleted are left out. */
export async function loadNames(ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const all = [...new Set(ids)];
  const names = new Map<string, string>();
  for (let start = 0; start < all.length; start += NAMES_MAX)
    for (const [id, name] of Object.entries(await client.personNames(all.slice(start, start + NAMES_MAX)))) names.set(id, name);
  return names;
}
