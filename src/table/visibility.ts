/** Selects what each viewer may see of an event. One player's wagers are never shown to another player. */
import {
  EVENTS,
  type EventDefinition,
  type EventType,
  type ReturnedRow,
  type ReversalRow,
  type SettledRow,
  type TableEvent,
} from './events.ts';

export const isPublic = (type: EventType): boolean => EVENTS[type].seenBy === 'everybody';

/** The part of an event that everybody may see; null if there is none. */
export function publicEvent(event: TableEvent): TableEvent | null {
  if (!isPublic(event.type)) return null;
  const fields: Readonly<Record<string, unknown>> = event;
  const visible: Record<string, unknown> = { type: event.type };
  for (const field of EVENTS[event.type].public) if (field in event) visible[field] = fields[field];
  // The bets of these events have wagers, which the conditions of the tournament hide.
  if ('wagersHidden' in event) visible.bets = [];
  visible.clauses = event.clauses;
  return visible as TableEvent;
}

const dropFields = (event: TableEvent, fields: readonly string[]): TableEvent =>
  Object.fromEntries(Object.entries(event).filter(([field]) => !fields.includes(field))) as unknown as TableEvent;

/** The event as staff see it while it happens: without its sealed fields. */
export function staffEvent(event: TableEvent): TableEvent {
  const { sealed = [] } = EVENTS[event.type] as EventDefinition;
  if (sealed.length === 0) return event;
  return dropFields(event, sealed);
}

/** The event as its player sees it. A player never learns who another player is. */
function withoutOthers(event: TableEvent): TableEvent {
  const { otherPlayer = [] } = EVENTS[event.type] as EventDefinition;
  return otherPlayer.length === 0 ? event : dropFields(event, otherPlayer);
}

type Row = SettledRow | ReturnedRow | ReversalRow;

const ROWS_BY_PLAYER = new WeakMap<TableEvent, ReadonlyMap<string, readonly Row[]>>();

/** One player's rows of an event. Rows are grouped by player once, because a settlement may have thousands. */
export function rowsOf(event: TableEvent, person: string): readonly Row[] {
  if (!('rows' in event)) return [];
  const cached = ROWS_BY_PLAYER.get(event);
  if (cached !== undefined) return cached.get(person) ?? [];
  const rows = new Map<string, Row[]>();
  for (const row of event.rows as readonly Row[]) {
    const [player] = row;
    const playerRows = rows.get(player);
    if (playerRows === undefined) rows.set(player, [row]);
    else playerRows.push(row);
  }
  ROWS_BY_PLAYER.set(event, rows);
  return rows.get(person) ?? [];
}

/** The players whose own view the event may change. */
export function affectedPlayers(event: TableEvent): Iterable<string> {
  const players: string[] = 'player' in event ? [event.player] : [];
  // `by` is the player who replaces the shooter.
  if (event.type === 'shooter-replaced') players.push(event.by);
  if ('rows' in event) for (const [player] of event.rows as readonly Row[]) players.push(player);
  return players;
}

/** The event as an affected player sees it; null if they see no more than everybody. */
export function ownEvent(event: TableEvent, person: string): TableEvent | null {
  if (EVENTS[event.type].seenBy === 'staff') return null;
  if ('player' in event) return event.player === person ? withoutOthers(event) : null;
  if ('rows' in event) {
    // The player gets the settlement as a slip with its arithmetic instead.
    if (event.type === 'round-settled') return null;
    const rows = rowsOf(event, person);
    return rows.length === 0 ? null : ({ ...publicEvent(event), rows } as TableEvent);
  }
  return null;
}

/** The events as the player who gave the command may see them. */
export const eventsFor = (events: readonly TableEvent[], person: string): readonly TableEvent[] =>
  events.flatMap((event) => ownEvent(event, person) ?? publicEvent(event) ?? []);
