/** Versions of the conduct, and the kept readers that turn what an earlier version wrote into today's events and state. */
import type { SettledRow } from '../rules/index.ts';
import type { TableEvent } from './events.ts';
import type { PackedTable } from './pack.ts';

/** The version that writes today. It goes up when an event, the state or a decision changes. */
export const CONDUCT_VERSION = 2;

/** The version of a set-up, a change or a snapshot that names none. */
export const FIRST_VERSION = 1;

/** Reads what one version wrote as the next version would have written it. */
interface Reader {
  readonly event: (event: TableEvent) => TableEvent;
  /** null where a snapshot cannot be read: the table is then rebuilt from its journal. */
  readonly packed: ((packed: PackedTable) => PackedTable) | null;
}

/** Version 1 did not record what acted on a settled wager. */
const settledRowOfVersion1 = ([player, bet, counted, returned, outcome, paid, rounded]: SettledRow): SettledRow => [
  player,
  bet,
  counted,
  returned,
  outcome,
  paid,
  rounded,
  { unrecorded: true },
];

const VERSION_1: Reader = {
  event: (event) => (event.type === 'round-settled' ? { ...event, rows: event.rows.map(settledRowOfVersion1) } : event),
  packed: (packed) => {
    const { history, lastSettled } = packed.changing as {
      readonly history: readonly { readonly rows: readonly SettledRow[] }[];
      readonly lastSettled: readonly SettledRow[];
    };
    const changed = {
      history: history.map((past) => ({ ...past, rows: past.rows.map(settledRowOfVersion1) })),
      lastSettled: lastSettled.map(settledRowOfVersion1),
    };
    return { ...packed, changing: { ...packed.changing, ...changed } };
  },
};

/** One for every earlier version, the first one first. */
const READERS: readonly Reader[] = [VERSION_1];

/** Events as a record of this version has them, as today's events. */
export function readEvents(version: number, written: readonly unknown[]): readonly TableEvent[] {
  const events = written as readonly TableEvent[];
  if (version === CONDUCT_VERSION) return events;
  return READERS.slice(version - 1).reduce((read, { event }) => read.map(event), events);
}

/** A packed table of this version as today's; null where it cannot be read. */
export function readPacked(version: number, written: PackedTable): PackedTable | null {
  if (version === CONDUCT_VERSION) return written;
  if (version < FIRST_VERSION || version > CONDUCT_VERSION) return null;
  return READERS.slice(version - 1).reduce<PackedTable | null>(
    (read, { packed }) => (read === null || packed === null ? null : packed(read)),
    written,
  );
}
