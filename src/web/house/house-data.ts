/** The data of the house that the administration pages show, and how they name and find people. */
import type { FloorTableView, PersonView } from '../../protocol/index.ts';
import type { Conduct } from '../../rules/index.ts';

/** Stands for all tables in a grant. */
export const FLOOR = '*';
export const ADMINISTRATOR = 'administrator';

export interface HouseData {
  /** Sorted by name. */
  readonly staff: readonly PersonView[];
  /** Sorted by name. */
  readonly tables: readonly FloorTableView[];
  /** The conduct of all rulebooks, which has their roles. */
  readonly conducts: ReadonlyMap<string, Conduct>;
  /** In a practice house the server sets up the tables and deals. */
  readonly isPractice: boolean;
}

/** The name that the pages show for a person. */
export const nameOf = ({ name, login }: Pick<PersonView, 'name' | 'login'>): string => name ?? login ?? '';

/** Whether a text is the beginning of a word of the name, or of the login. */
export function isFound(person: Pick<PersonView, 'name' | 'login'>, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  const words = [...(person.name ?? '').split(/\s+/), person.name ?? '', person.login ?? ''];
  return words.some((word) => word.toLocaleLowerCase().startsWith(wanted));
}
