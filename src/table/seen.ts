/** Who sees what of an event, by its record. One player's wagers are never shown to another. */
import { EVENTS, type EventType, type ReturnedRow, type ReversalRow, type SettledRow, type TableEvent } from './events.ts';

export const isPublic = (type: EventType): boolean => EVENTS[type].seenBy === 'everybody';

/** As much of an event as everybody may see; null where that is nothing. */
export function publicEvent(event: TableEvent): TableEvent | null {
  if (!isPublic(event.type)) return null;
  const given: Readonly<Record<string, unknown>> = event;
  const shown: Record<string, unknown> = { type: event.type };
  for (const field of EVENTS[event.type].public) if (field in event) shown[field] = given[field];
  shown.clauses = event.clauses;
  return shown as TableEvent;
}

type Row = SettledRow | ReturnedRow | ReversalRow;

const ROWS = new WeakMap<TableEvent, ReadonlyMap<string, readonly Row[]>>();

/** One player's rows of an event; sorted by player once, for a settlement may have thousands. */
export function rowsOf(event: TableEvent, person: string): readonly Row[] {
  if (!('rows' in event)) return [];
  const known = ROWS.get(event);
  if (known !== undefined) return known.get(person) ?? [];
  const rows = new Map<string, Row[]>();
  for (const row of event.rows as readonly Row[]) {
    const own = rows.get(row[0]);
    if (own === undefined) rows.set(row[0], [row]);
    else own.push(row);
  }
  ROWS.set(event, rows);
  return rows.get(person) ?? [];
}

/** Players whom an event concerns, so that their own view may have changed. */
export function concerned(event: TableEvent): Iterable<string> {
  if ('rows' in event) return (event.rows as readonly Row[]).map(([player]) => player);
  if ('player' in event) return 'by' in event ? [event.player, event.by] : [event.player];
  return [];
}

/** As much of an event as the player it concerns sees beyond what everybody does; null where that is nothing. */
export function ownEvent(event: TableEvent, person: string): TableEvent | null {
  if (EVENTS[event.type].seenBy === 'staff') return null;
  if ('rows' in event) {
    // A settlement is shown with its arithmetic instead.
    if (event.type === 'round-settled') return null;
    const rows = rowsOf(event, person);
    return rows.length === 0 ? null : ({ ...publicEvent(event), rows } as TableEvent);
  }
  return 'player' in event && event.player === person ? event : null;
}

/** What a player who acted may be told of what followed. */
export const eventsFor = (events: readonly TableEvent[], person: string): readonly TableEvent[] =>
  events.flatMap((event) => ownEvent(event, person) ?? publicEvent(event) ?? []);
