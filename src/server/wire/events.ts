/** Who sees which event. A new event must be given its place here before it compiles; one player's wagers are never shown to another. */
import type { SettledView } from '../../protocol/index.ts';
import { explainerOf, type Face, type Layout, makeRatio, type SettledWager } from '../../rules/index.ts';
import type { EventType, ReturnedRow, ReversalRow, SettledRow, TableEvent } from '../../table/index.ts';

/**
 * `all`: everybody, as it is. `part`: everybody, without the fields that are about persons or their money; the person meant sees all of it.
 * `own`: the player it names, and staff. `staff`: staff alone.
 */
type Seen = 'all' | 'part' | 'own' | 'staff';

const SEEN_BY: Readonly<Record<EventType, Seen>> = {
  'table-opened': 'part',
  'table-closed': 'all',
  'notice-posted': 'all',
  'sign-changed': 'all',
  'officer-notified': 'staff',
  'gaming-day-started': 'all',
  'limits-agreed': 'own',
  'staff-assigned': 'staff',
  'staff-relieved': 'staff',
  'player-seated': 'own',
  'player-left': 'own',
  'player-excluded': 'own',
  'player-readmitted': 'own',
  'abstention-noticed': 'own',
  'vacating-required': 'own',
  'player-warned': 'own',
  'chips-bought': 'own',
  'chips-cashed': 'own',
  'colour-issued': 'own',
  'sharing-agreed': 'own',
  'colours-approved': 'own',
  'colour-redeemed': 'own',
  'wager-placed': 'own',
  'wager-withdrawn': 'own',
  'wager-moved': 'own',
  'minimum-advised': 'own',
  'dry-spin-ordered': 'all',
  'betting-opened': 'all',
  'dice-tumbled': 'all',
  'betting-closed': 'part',
  'dice-uncovered': 'all',
  'dice-thrown': 'part',
  'result-entered': 'part',
  'result-confirmed': 'part',
  'round-settled': 'part',
  'losers-taken': 'all',
  'winners-paid': 'all',
  'round-ended': 'all',
  'dice-offered': 'all',
  'shooter-accepted': 'part',
  'dice-chosen': 'part',
  'turn-ended': 'part',
  'shooter-replaced': 'part',
  'failure-declared': 'all',
  'wagers-returned': 'part',
  'malfunction-reported': 'all',
  'malfunction-rectified': 'all',
  'play-interrupted': 'all',
  'lamps-failed': 'all',
  'result-corrected': 'part',
  'settlement-corrected': 'part',
  'round-voided-later': 'part',
  'turn-voided': 'part',
  'round-invalidated': 'part',
  'error-recorded': 'staff',
  'adjustment-made': 'own',
  'wager-voided': 'own',
  'winnings-held': 'own',
  'held-released': 'own',
  'held-forfeited': 'own',
  'dispute-raised': 'own',
  'dispute-decided': 'staff',
  'review-requested': 'own',
  'review-decided': 'staff',
  'ruling-made': 'all',
  'dice-committed': 'all',
  'dice-revealed': 'all',
};

/** About persons, their money, or words that somebody wrote about them. */
const PRIVATE_FIELDS: ReadonlySet<string> = new Set([
  'rows',
  'ride',
  'advised',
  'player',
  'person',
  'by',
  'readBy',
  'staked',
  'floatMinor',
  'why',
]);

/** Events after which the seats are looked at again. */
export const SEATING: ReadonlySet<EventType> = new Set<EventType>([
  'player-seated',
  'player-left',
  'player-excluded',
  'vacating-required',
  'limits-agreed',
  'table-closed',
]);

/** Events that change what every player has, although they do not name all: seats are given up, warnings forgotten, wagers end otherwise. */
export const FOR_ALL: ReadonlySet<EventType> = new Set<EventType>(['table-closed', 'gaming-day-started', 'settlement-corrected']);

export const isPublic = (type: EventType): boolean => SEEN_BY[type] === 'all' || SEEN_BY[type] === 'part';

/** As much of an event as everybody may see; null where that is nothing. */
export function publicEvent(event: TableEvent): TableEvent | null {
  switch (SEEN_BY[event.type]) {
    case 'all':
      return event;
    case 'part':
      return Object.fromEntries(Object.entries(event).filter(([field]) => !PRIVATE_FIELDS.has(field))) as unknown as TableEvent;
    case 'own':
    case 'staff':
      return null;
  }
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
  if (SEEN_BY[event.type] === 'staff') return null;
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

/** The explainer of the faces last asked about at a layout: a settlement has thousands of rows and few reasons. */
const EXPLAINERS = new WeakMap<Layout, { readonly faces: string; readonly explain: (row: SettledRow) => SettledWager }>();

function explainerFor(layout: Layout, faces: readonly Face[]): (row: SettledRow) => SettledWager {
  const shown = faces.join('');
  const known = EXPLAINERS.get(layout);
  if (known?.faces === shown) return known.explain;
  const explain = explainerOf(layout, faces);
  EXPLAINERS.set(layout, { faces: shown, explain });
  return explain;
}

/** One row of a settlement with its arithmetic, what acted on it, and the clauses behind it. */
export function settledView(layout: Layout, faces: readonly Face[], row: SettledRow): SettledView {
  const { player: _, odds, clauses, ...wager } = explainerFor(layout, faces)(row);
  const [, , , , , , rounded, acted] = row;
  return { ...wager, odds: odds === null ? null : makeRatio(odds), rounded, ...(acted && { acted }), clauses: [...clauses] };
}
