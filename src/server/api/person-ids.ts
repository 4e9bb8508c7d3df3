/** Finds the ids of people in the views and events that the server sends to staff. */
import { positionOfPlayer } from '../../protocol/index.ts';

/** Fields that hold the id of one person. */
const PERSON_FIELDS = new Set(['player', 'person', 'by', 'newcomer', 'readBy', 'tumbledBy']);

/** The ids in a value, without anonymous positions. Rows of settlements are skipped: their players are in the view. */
export function personIdsIn(value: unknown, ids: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) {
    for (const each of value) if (!Array.isArray(each)) personIdsIn(each, ids);
    return ids;
  }
  if (typeof value !== 'object' || value === null) return ids;
  for (const [field, content] of Object.entries(value)) {
    if (typeof content === 'object') personIdsIn(content, ids);
    else if (typeof content === 'string' && PERSON_FIELDS.has(field) && positionOfPlayer(content) === null) ids.add(content);
  }
  // `from` is a person only here: the member of staff who was relieved.
  if ('type' in value && value.type === 'table-taken-over' && 'from' in value) ids.add(String(value.from));
  return ids;
}
