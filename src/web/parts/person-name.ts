/** Formats a person for staff: by name, or as the position of a player without an account. */
import { positionOfPlayer } from '../../protocol/positions.ts';
import { words } from './words/people.ts';

/** An id that the server made. Older records also have names that staff typed, which are shown as they are. */
const MADE_ID = /^p[0-9a-f]{24}$/;

/** The names of people by their ids, as in the staff view of a table. */
export type Names = Readonly<Record<string, string>>;

/** Formats a person. `position` is shown with people who have no name on record, such as guests. */
export function formatPerson(names: Names, id: string, position: number | null = null): string {
  const { person } = words.value;
  const name = names[id];
  if (name !== undefined) return name;
  const ownPosition = positionOfPlayer(id);
  if (ownPosition !== null) return person.position(ownPosition);
  if (id === 'system' || id === 'tumbler') return person.system;
  if (!MADE_ID.test(id)) return id;
  return position === null ? person.unnamed : person.unnamedAt(position);
}
